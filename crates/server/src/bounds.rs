//! Bounds on what comes from outside: how fast, and how much at once from one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A bucket of leave: one is taken for each thing done, and it fills again in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    size: f64,
    every: Duration,
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket that gets one more each time this has passed.
    pub(crate) fn full(size: u32, every: Duration, now: Instant) -> Self {
        Self { size: f64::from(size), every, left: f64::from(size), filled: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let has_one = self.left >= 1.0;
        if has_one {
            self.left -= 1.0;
        }
        has_one
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed / self.every.as_secs_f64().max(1e-9)).min(self.size);
        self.filled = now;
    }

    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.left >= self.size
    }
}

/// A bucket an address. An IPv6 address stands for its whole network, of which a host has all.
#[derive(Debug)]
pub(crate) struct Buckets {
    size: u32,
    every: Duration,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// How many addresses are remembered; the full buckets are forgotten first.
const REMEMBERED: usize = 10_000;

impl Buckets {
    pub(crate) fn new(size: u32, every: Duration) -> Self {
        Self { size, every, buckets: Mutex::default() }
    }

    /// Takes one for an address, if there is one.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full(now));
            if buckets.len() >= REMEMBERED {
                return false;
            }
        }
        let full = Bucket::full(self.size, self.every, now);
        buckets.entry(network(address)).or_insert(full).take(now)
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.into(),
            None => std::net::Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64)).into(),
        },
        v4 => v4,
    }
}

/// How many are here at once, in all and from each address.
#[derive(Debug)]
pub(crate) struct Crowd {
    most: usize,
    most_of_one: usize,
    here: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// One who is here, until it is dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Crowd {
    pub(crate) fn new(most: usize, most_of_one: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_one, here: Mutex::default() })
    }

    /// Lets one in, if there is room.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Guest> {
        let address = network(address);
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, of) = &mut *here;
        if *all >= self.most || of.get(&address).is_some_and(|&count| count >= self.most_of_one) {
            return None;
        }
        *all += 1;
        *of.entry(address).or_default() += 1;
        Some(Guest { crowd: Arc::clone(self), address })
    }

    /// How many are here.
    pub(crate) fn count(&self) -> usize {
        self.here.lock().unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut here = self.crowd.here.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, of) = &mut *here;
        *all -= 1;
        if let Some(count) = of.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                of.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_is_in_it_and_fills_again() {
        let now = Instant::now();
        let mut bucket = Bucket::full(3, Duration::from_secs(1), now);
        assert_eq!([(); 4].map(|()| bucket.take(now)), [true, true, true, false]);
        let later = now + Duration::from_secs(2);
        assert_eq!([(); 3].map(|()| bucket.take(later)), [true, true, false]);
    }

    #[test]
    fn a_crowd_is_bounded_in_all_and_of_each() {
        let crowd = Crowd::new(3, 2);
        let address = |last: u8| IpAddr::from([127, 0, 0, last]);
        let one = [crowd.enter(address(1)), crowd.enter(address(1))];
        assert!(one.iter().all(Option::is_some));
        assert!(crowd.enter(address(1)).is_none(), "two of one");
        let other = crowd.enter(address(2));
        assert!(other.is_some());
        assert!(crowd.enter(address(3)).is_none(), "three in all");
        drop(one);
        assert_eq!(crowd.count(), 1);
        assert!(crowd.enter(address(1)).is_some(), "there is room again");
    }

    #[test]
    fn a_network_is_one_address() {
        let buckets = Buckets::new(1, Duration::from_secs(1));
        let now = Instant::now();
        let address = |text: &str| text.parse().expect("an address");
        assert!(buckets.take(address("2001:db8::1"), now));
        assert!(!buckets.take(address("2001:db8::2"), now));
        assert!(buckets.take(address("2001:db8:0:1::1"), now));
        assert!(buckets.take(address("192.0.2.1"), now));
        assert!(!buckets.take(address("::ffff:192.0.2.1"), now));
    }
}

//! The generator: sockets by the hundred, closed loops and paced ones, and what they took.

use std::{
    fmt,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use tokio::{net::TcpStream, sync::Semaphore, task::JoinSet, time::sleep_until};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};

use crate::process::{Process, worked_here};

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// How long each measure takes, after a second to warm up.
pub(crate) const TIME: Duration = Duration::from_secs(8);

pub(crate) const WARM: Duration = Duration::from_secs(1);

/// How many connect at once.
const AT_ONCE: usize = 64;

/// Connects a socket with small buffers.
pub(crate) async fn connect(address: SocketAddr, path: &str) -> Socket {
    let stream = TcpStream::connect(address).await.expect("connected");
    stream.set_nodelay(true).expect("no delay");
    let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
    let url = format!("ws://{address}{path}");
    client_async_with_config(url, stream, Some(config)).await.expect("upgraded").0
}

/// Makes many things, not too many at once.
pub(crate) async fn many<T: Send + 'static, F>(count: usize, make: impl Fn(usize) -> F) -> Vec<T>
where
    F: Future<Output = T> + Send + 'static,
{
    let leave = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for index in 0..count {
        let (made, leave) = (make(index), Arc::clone(&leave));
        tasks.spawn(async move {
            let _leave = leave.acquire().await.expect("open");
            made.await
        });
    }
    tasks.join_all().await
}

/// The next text.
pub(crate) async fn text(socket: &mut Socket) -> Option<Utf8Bytes> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return Some(text),
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

pub(crate) async fn send(socket: &mut Socket, text: String) {
    socket.send(Message::text(text)).await.expect("sent");
}

/// How long things took, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Took {
    pub(crate) count: usize,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
}

impl Took {
    pub(crate) fn of(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        assert!(!all.is_empty(), "something was measured");
        let at = |part: f64| {
            let index = ((all.len() - 1) as f64 * part).round() as usize;
            all[index].as_secs_f64() * 1e3
        };
        Self { count: all.len(), p50: at(0.5), p99: at(0.99) }
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, p50, p99 } = self;
        write!(f, "p50 {p50:>7.2} ms, p99 {p99:>7.2} ms ({count} of them)")
    }
}

/// A count over the time of a measure, the warming up left out.
pub(crate) struct Meter {
    count: AtomicU64,
    ended: AtomicBool,
}

impl Meter {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { count: AtomicU64::new(0), ended: AtomicBool::new(false) })
    }

    pub(crate) fn one(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// How many a second, and what they cost.
    pub(crate) async fn rate(&self, server: &Process) -> Rate {
        tokio::time::sleep(WARM).await;
        let before = self.count.load(Ordering::Relaxed);
        let (served, generated) = (server.worked(), worked_here());
        let begun = Instant::now();
        tokio::time::sleep(TIME).await;
        let counted = (self.count.load(Ordering::Relaxed) - before) as f64;
        let each = |time: Duration| 1e6 * time.as_secs_f64() / counted;
        let rate = Rate {
            a_second: counted / begun.elapsed().as_secs_f64(),
            server: each(server.worked() - served),
            generator: each(worked_here() - generated),
        };
        self.ended.store(true, Ordering::Relaxed);
        rate
    }
}

/// How many a second, and the processor time of each on either side, in microseconds: what others do
/// on the machine bears on the first far more than on the others.
pub(crate) struct Rate {
    pub(crate) a_second: f64,
    server: f64,
    generator: f64,
}

impl Rate {
    /// What part of another this is, by the clock and by the processor.
    pub(crate) fn share_of(&self, whole: &Self) -> String {
        let clock = 100.0 * self.a_second / whole.a_second;
        let each = |rate: &Self| rate.server + rate.generator;
        let processor = 100.0 * each(whole) / each(self);
        format!("{clock:.0} %, {processor:.0} % by processor time")
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a_second, server, generator } = self;
        write!(f, "{a_second:>9.0}/s (server {server:.1} µs each, generator {generator:.1} µs)")
    }
}

/// A message as long as an act.
fn message(index: usize) -> String {
    format!(r#"{{"type":"act","id":"{index:024}","acts":"g1-f3"}}"#)
}

/// Everybody sends, waits for the answer, and sends again.
pub(crate) async fn echo_closed(server: &Process, count: usize) -> Rate {
    let address = server.address;
    let sockets = many(count, |_| async move { connect(address, "/echo").await }).await;
    let meter = Meter::new();
    let mut tasks = JoinSet::new();
    for (index, mut socket) in sockets.into_iter().enumerate() {
        let meter = Arc::clone(&meter);
        tasks.spawn(async move {
            let sent = message(index);
            while !meter.has_ended() {
                send(&mut socket, sent.clone()).await;
                let answer = text(&mut socket).await.expect("an answer");
                assert_eq!(answer.as_str(), sent);
                meter.one();
            }
        });
    }
    let rate = meter.rate(server).await;
    tasks.join_all().await;
    rate
}

/// When the sender of an index sends: each in his own moment of the second.
pub(crate) fn moment(begin: Instant, index: usize, count: usize, second: u32) -> Instant {
    begin + Duration::from_secs(1).mul_f64(index as f64 / count as f64) + second * WARM
}

/// Everybody sends once a second, whether he was answered or not.
pub(crate) async fn echo_paced(address: SocketAddr, count: usize) -> Took {
    let sockets = many(count, |_| async move { connect(address, "/echo").await }).await;
    let begin = Instant::now() + WARM;
    let seconds = TIME.as_secs() as u32;
    let mut tasks = JoinSet::new();
    for (index, mut socket) in sockets.into_iter().enumerate() {
        tasks.spawn(async move {
            let mut took = Vec::new();
            for second in 0..seconds {
                let at = moment(begin, index, count, second);
                sleep_until(at.into()).await;
                // From when it was to be sent: whoever is late has waited as well.
                send(&mut socket, message(index)).await;
                text(&mut socket).await.expect("an answer");
                took.push(at.elapsed());
            }
            took
        });
    }
    Took::of(tasks.join_all().await.concat())
}

/// One sends, all others listen.
pub(crate) async fn fan_bare(address: SocketAddr, count: usize) -> Took {
    let listeners = many(count, |_| async move { connect(address, "/listen").await }).await;
    let mut source = connect(address, "/source").await;
    tokio::time::sleep(WARM).await;
    let begin = Instant::now();
    let sends = 4 * TIME.as_secs() as u32;
    let mut tasks = JoinSet::new();
    for mut listener in listeners {
        tasks.spawn(async move {
            let mut took = Vec::new();
            for _ in 0..sends {
                let told = text(&mut listener).await.expect("told");
                took.push(since(begin, &told));
            }
            took
        });
    }
    let padding = "x".repeat(420);
    for _ in 0..sends {
        tokio::time::sleep(Duration::from_millis(250)).await;
        send(&mut source, format!("@{}@{padding}", begin.elapsed().as_micros())).await;
    }
    Took::of(tasks.join_all().await.concat())
}

/// What passed since a text was sent, which says when.
pub(crate) fn since(begin: Instant, text: &str) -> Duration {
    let sent = text.split('@').nth(1).and_then(|sent| sent.parse().ok()).expect("a time");
    begin.elapsed().saturating_sub(Duration::from_micros(sent))
}

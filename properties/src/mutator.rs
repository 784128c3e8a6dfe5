//! Bytes that look like what is read, and then not quite: for property tests without a fuzzer.

/// A deterministic source of inputs, made from seeds by small injuries.
#[derive(Clone, Debug)]
pub struct Mutator {
    state: u64,
    seeds: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

/// No input is longer.
const LONGEST: usize = 1 << 14;

impl Mutator {
    /// A source that begins from these seeds; `words` are pieces that are likely to matter.
    ///
    /// # Panics
    ///
    /// If there is no seed.
    pub fn new(seeds: impl IntoIterator<Item = Vec<u8>>, words: &[&str]) -> Self {
        let seeds: Vec<_> = seeds.into_iter().collect();
        assert!(!seeds.is_empty(), "at least one seed");
        let words = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        Self { state: 0x1775_1786_1808_1844, seeds, words }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// The next input: a seed, whole one time in eight, else with one to eight injuries.
    pub fn input(&mut self) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        let mut bytes = self.seeds[seed].clone();
        if self.below(8) > 0 {
            for _ in 0..=self.below(8) {
                self.injure(&mut bytes);
            }
        }
        bytes.truncate(LONGEST);
        bytes
    }

    /// So many bytes without any meaning.
    pub fn noise(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.next() as u8).collect()
    }

    fn injure(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len() + 1);
        let end = (at + 1 + self.below(16)).min(bytes.len());
        match self.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at.min(end)..end)),
            2 => bytes.insert(at, self.next() as u8),
            3 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << self.below(8);
                }
            }
            4 => {
                let piece = bytes[at.min(end)..end].to_vec();
                let to = self.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            5 => {
                let other = self.below(self.seeds.len());
                let other = self.seeds[other].clone();
                let from = self.below(other.len() + 1);
                bytes.splice(at.., other[from..].iter().copied());
            }
            _ => {
                if !self.words.is_empty() {
                    let word = self.below(self.words.len());
                    let word = self.words[word].clone();
                    bytes.splice(at..end.max(at), word);
                }
            }
        }
    }
}

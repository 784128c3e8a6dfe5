//! A web server on loopback that answers as its test decides, and remembers what it was asked.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Heard {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// What is answered.
pub(crate) enum Answer {
    /// A status, more header lines, a body.
    Whole(u16, &'static str, String),
    /// A page with this mark, or that it has not changed.
    Marked(String, String),
    /// A body that breaks off: so much was promised.
    Cut(usize, String),
    /// The line is closed without a word.
    Nothing,
}

/// A web server. Dropped, it closes.
pub(crate) struct Web {
    pub(crate) address: SocketAddr,
    heard: Arc<Mutex<Vec<Heard>>>,
    closed: Arc<AtomicBool>,
}

impl Web {
    pub(crate) fn open(answer: impl Fn(&Heard) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (heard, closed) = (Arc::default(), Arc::new(AtomicBool::new(false)));
        let web = Self { address, heard: Arc::clone(&heard), closed: Arc::clone(&closed) };
        let answer = Arc::new(answer);
        thread::spawn(move || {
            for line in listener.incoming().flatten() {
                if closed.load(Ordering::Acquire) {
                    return;
                }
                let (heard, answer) = (Arc::clone(&heard), Arc::clone(&answer));
                thread::spawn(move || serve(&line, &heard, &*answer));
            }
        });
        web
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What it was asked so far.
    pub(crate) fn heard(&self) -> Vec<Heard> {
        self.heard.lock().expect("whole").clone()
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Release);
        drop(TcpStream::connect(self.address));
    }
}

fn serve(line: &TcpStream, heard: &Mutex<Vec<Heard>>, answer: &dyn Fn(&Heard) -> Answer) {
    let _ = line.set_read_timeout(Some(Duration::from_secs(10)));
    let Some(request) = read(line) else { return };
    heard.lock().expect("whole").push(request.clone());
    let (status, more, length, body) = match answer(&request) {
        Answer::Whole(status, more, body) => (status, more.to_owned(), body.len(), body),
        Answer::Marked(mark, _) if request.header("If-None-Match") == Some(&*mark) => {
            (304, format!("ETag: {mark}\r\n"), 0, String::new())
        }
        Answer::Marked(mark, body) => (200, format!("ETag: {mark}\r\n"), body.len(), body),
        Answer::Cut(promised, body) => (200, String::new(), promised, body),
        Answer::Nothing => return,
    };
    let head = format!(
        "HTTP/1.1 {status} told\r\nConnection: close\r\n{more}Content-Length: {length}\r\n\r\n"
    );
    let mut line = line;
    // Whoever asked may have gone.
    let _ = line.write_all(head.as_bytes()).and_then(|()| line.write_all(body.as_bytes()));
}

fn read(line: &TcpStream) -> Option<Heard> {
    let mut input = BufReader::new(line);
    let mut text = String::new();
    input.read_line(&mut text).ok()?;
    let path = text.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        text.clear();
        input.read_line(&mut text).ok()?;
        let Some((name, value)) = text.trim_end().split_once(':') else { break };
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
    let mut request = Heard { path, headers, body: String::new() };
    let length = request.header("Content-Length").and_then(|length| length.parse().ok());
    let mut body = vec![0; length.unwrap_or(0_usize)];
    input.read_exact(&mut body).ok()?;
    request.body = String::from_utf8(body).ok()?;
    Some(request)
}

//! Clients with real sockets: plain HTTP by hand, and WebSocket by a library the server does not
//! share.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};
use wire::{
    body::{Acted, Body},
    message::{Doing, FromSeat, ToSeat},
    view::View,
};

/// Nothing in a test takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

/// Sends the bytes of a request and reads the answer until its end.
pub(crate) async fn raw(address: SocketAddr, request: &str) -> Answer {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await.expect("connected");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).await.expect("an answer");
        text
    };
    let text = timeout(PATIENCE, exchange).await.expect("an answer in time");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Answer { status: status.expect("a status"), head: head.to_owned(), body: body.to_owned() }
}

/// A request with some headers.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        text += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    raw(address, &format!("{text}\r\n{body}")).await
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> Answer {
    request(address, "GET", path, &[], "").await
}

/// A game that was opened.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) arbiter: String,
}

pub(crate) async fn open(address: SocketAddr, header: &str) -> Opened {
    let body = serde_json::json!({ "header": header }).to_string();
    let answer = request(address, "POST", "/api/games", &[], &body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let opened = answer.json();
    let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
    Opened { id: text("id"), white: text("white"), black: text("black"), arbiter: text("arbiter") }
}

/// Somebody at a game, over WebSocket.
pub(crate) struct Client {
    ws: WebSocketStream<TcpStream>,
    /// What was said and not asked for yet.
    pub(crate) view: Option<View>,
    /// How many entries he has seen.
    pub(crate) next: u64,
    waiting: std::collections::VecDeque<ToSeat>,
    acts: u64,
    name: String,
}

impl Client {
    /// Connects to a path, with an origin if there is one.
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let stream = TcpStream::connect(address).await.map_err(Error::Io)?;
        let connected = timeout(PATIENCE, client_async(request, stream)).await;
        let (ws, _) = connected.expect("an answer in time")?;
        let name = format!("{:x}", std::ptr::from_ref(&ws) as usize);
        Ok(Self { ws, view: None, next: 0, waiting: Default::default(), acts: 0, name })
    }

    /// Sits down with a token, and has read the welcome. `from` as in `hello`.
    pub(crate) async fn sit(
        address: SocketAddr,
        game: &str,
        token: &str,
        from: Option<u64>,
    ) -> Self {
        let mut client = Self::connect(address, &format!("/api/games/{game}/play"), None)
            .await
            .expect("connected");
        client.name = format!("{}-{}", &token[..6], rand());
        client.hello(token, from).await;
        client.read_welcome(from).await;
        client
    }

    pub(crate) async fn hello(&mut self, token: &str, from: Option<u64>) {
        self.send(&FromSeat::Hello { token: token.to_owned(), from }).await;
    }

    /// Watches, and has read the welcome.
    pub(crate) async fn watch(address: SocketAddr, game: &str, from: Option<u64>) -> Self {
        let query = from.map(|from| format!("?from={from}")).unwrap_or_default();
        let path = format!("/api/games/{game}/watch{query}");
        let mut client = Self::connect(address, &path, None).await.expect("connected");
        client.read_welcome(from).await;
        client
    }

    async fn read_welcome(&mut self, from: Option<u64>) {
        match self.read().await {
            ToSeat::Welcome { view, next, .. } => {
                self.next = from.unwrap_or(next);
                self.view = Some(*view);
            }
            other => panic!("no welcome but {other:?}"),
        }
    }

    pub(crate) async fn send(&mut self, message: &FromSeat) {
        self.send_text(&serde_json::to_string(message).expect("JSON")).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.try_send(Message::text(text)).await.expect("sent");
    }

    pub(crate) async fn try_send(&mut self, message: Message) -> Result<(), Error> {
        timeout(PATIENCE, self.ws.send(message)).await.expect("sent in time")
    }

    /// The next message; the close code where there is none any more.
    pub(crate) async fn try_read(&mut self) -> Result<ToSeat, Option<u16>> {
        loop {
            let message = timeout(PATIENCE, self.ws.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text)
                        .unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    pub(crate) async fn read(&mut self) -> ToSeat {
        if let Some(message) = self.waiting.pop_front() {
            return message;
        }
        self.try_read().await.unwrap_or_else(|code| panic!("closed with {code:?}"))
    }

    /// Reads until it is closed, and gives the code.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.try_read().await {
                return code;
            }
        }
    }

    /// The next entry. Entries come in order and without gaps.
    pub(crate) async fn entry(&mut self) -> Body {
        let mut put_by = Vec::new();
        let entry = loop {
            match self.read().await {
                ToSeat::Record { n, entry, .. } => {
                    assert_eq!(n, self.next, "in order and without gaps");
                    self.next += 1;
                    break *entry;
                }
                ToSeat::Presence { .. } => {}
                other => put_by.push(other),
            }
        };
        self.waiting.extend(put_by);
        entry
    }

    /// The next record of an act.
    pub(crate) async fn acted(&mut self) -> Acted {
        loop {
            if let Body::Acted(acted) = self.entry().await {
                return acted;
            }
        }
    }

    /// Sends an act with an id and reads its answer; entries that come meanwhile are put by.
    pub(crate) async fn send_act(&mut self, doing: Doing) -> ToSeat {
        let sent = doing.id.clone();
        self.send(&FromSeat::Act(doing)).await;
        let mut put_by = Vec::new();
        let answer = loop {
            match self.read().await {
                ToSeat::Done { ref id, n, again } if *id == sent => {
                    break ToSeat::Done { id: sent, n, again };
                }
                answer @ ToSeat::NotDone { .. } => break answer,
                other => put_by.push(other),
            }
        };
        self.waiting.extend(put_by);
        answer
    }

    /// Acts, and has it on record.
    pub(crate) async fn act(&mut self, acts: &str) -> u64 {
        self.acts += 1;
        let id = format!("{}-{}", self.name, self.acts);
        match self.send_act(doing(&id, acts)).await {
            ToSeat::Done { n, again: false, .. } => n,
            other => panic!("{acts}: {other:?}"),
        }
    }
}

/// An act by itself.
pub(crate) fn doing(id: &str, acts: &str) -> Doing {
    Doing { id: id.to_owned(), acts: acts.to_owned(), hold: false, follows: None }
}

fn rand() -> u32 {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).expect("random bytes");
    u32::from_be_bytes(bytes)
}

//! The line to LiveChess: held open, asked now and then whether anybody is there, and opened again
//! whenever it breaks.

use std::{io, time::Duration};

use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::{Message, protocol::WebSocketConfig};

use super::{House, standing::Standing};
use crate::{game::Game, source::livechess::Session};

/// Longest message of LiveChess, in bytes.
const MAX_MESSAGE: usize = 1024 * 1024;
/// So many rests apart it is asked which boards there are; boards may be plugged in at any time.
const ASKS: u32 = 5;
/// Questions without a word in answer after which the line is broken, though nobody said so.
const UNANSWERED: u32 = 3;

/// Listens to LiveChess, and comes back whenever the line breaks.
pub(super) async fn listen(house: &House, url: &str, name: &str, every: Duration) {
    let mut session = {
        let desk = house.desk();
        let of_source = desk.games.values().filter(|game| game.slot.source == name);
        Session::resume(of_source.map(Game::known))
    };
    let mut standing = Standing::new(name);
    while !house.is_closing() {
        let told = tokio::select! {
            told = converse(house, url, name, every, &mut session, &mut standing) => told,
            () = house.closed() => return,
        };
        let rest = standing.rest(told.err().as_ref(), every);
        standing.tell(house);
        tokio::select! {
            () = tokio::time::sleep(rest) => {}
            () = house.closed() => return,
        }
    }
}

async fn converse(
    house: &House,
    url: &str,
    name: &str,
    every: Duration,
    session: &mut Session,
    standing: &mut Standing,
) -> io::Result<()> {
    let limits = WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE));
    let connected = tokio_tungstenite::connect_async_with_config(url, Some(limits), true).await;
    let (mut line, _) = connected.map_err(io::Error::other)?;
    line.send(Message::text(session.hello())).await.map_err(io::Error::other)?;
    let (mut waits, mut unanswered) = (false, 0);
    let mut asks = Instant::now() + every * ASKS;
    loop {
        match timeout_at(asks, line.next()).await {
            Ok(Some(heard)) => {
                let heard = heard.map_err(io::Error::other)?;
                unanswered = 0;
                standing.answered();
                standing.tell(house);
                if let Message::Text(text) = &heard {
                    for answer in session.hear(text) {
                        line.send(Message::text(answer)).await.map_err(io::Error::other)?;
                    }
                    waits = true;
                }
            }
            Ok(None) => return Err(io::Error::other("LiveChess closed the line")),
            Err(_) if unanswered == UNANSWERED => {
                return Err(io::Error::other("LiveChess does not answer"));
            }
            Err(_) => {
                unanswered += 1;
                asks = Instant::now() + every * ASKS;
                line.send(Message::text(session.ask())).await.map_err(io::Error::other)?;
            }
        }
        // While the disk is full, what was heard waits for it; the boards speak only once.
        if waits {
            waits = house.show(name, &session.games(name)).is_err();
        }
    }
}

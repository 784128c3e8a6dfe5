//! What the house counts, for Prometheus.

use prometheus_client::{
    encoding::{EncodeLabelSet, EncodeLabelValue, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};

/// How an act was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub(crate) enum Outcome {
    Done,
    Again,
    NotDone,
}

/// What sits on a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub(crate) enum Kind {
    Seat,
    Spectator,
    Stream,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Answered {
    pub(crate) outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Sits {
    pub(crate) kind: Kind,
}

/// What the house counts.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) acts: Family<Answered, Counter>,
    pub(crate) sockets: Family<Sits, Gauge>,
    pub(crate) opened: Counter,
    pub(crate) rooms: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) append: Histogram,
    pub(crate) lag: Counter,
    pub(crate) stall: Counter,
    pub(crate) turned_away: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let metrics = Self {
            registry: Registry::with_prefix("regence"),
            acts: Family::default(),
            sockets: Family::default(),
            opened: Counter::default(),
            rooms: Gauge::default(),
            connections: Gauge::default(),
            append: Histogram::new(exponential_buckets(0.000_05, 2.0, 18)),
            lag: Counter::default(),
            stall: Counter::default(),
            turned_away: Counter::default(),
        };
        metrics.registered()
    }
}

impl Metrics {
    fn registered(mut self) -> Self {
        let registry = &mut self.registry;
        registry.register("acts", "Acts by their answer", self.acts.clone());
        registry.register("sockets", "Sockets by what sits on them", self.sockets.clone());
        registry.register("games_opened", "Games opened", self.opened.clone());
        registry.register("games_in_memory", "Games in memory", self.rooms.clone());
        registry.register("connections", "Connections", self.connections.clone());
        registry.register_with_unit(
            "append",
            "How long the store took to append",
            Unit::Seconds,
            self.append.clone(),
        );
        let milliseconds = || Unit::Other("milliseconds".to_owned());
        registry.register_with_unit(
            "lag_given_back",
            "What players were given back for their lines",
            milliseconds(),
            self.lag.clone(),
        );
        registry.register_with_unit(
            "stall_given_back",
            "What games were given back because the house slept",
            milliseconds(),
            self.stall.clone(),
        );
        registry.register("turned_away", "Connections turned away", self.turned_away.clone());
        self
    }

    /// As Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

//! The local network: under which address others in the house reach this machine, and that address
//! as a picture that a telephone reads.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use qrcode::{
    QrCode,
    render::{svg, unicode::Dense1x2},
};

/// Addresses elsewhere: which of its own this machine would speak from tells where it is. The first
/// is behind the way out, the others in the networks that people have at home.
const ELSEWHERE: [IpAddr; 5] = [
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
    IpAddr::V4(Ipv4Addr::new(192, 168, 0, 1)),
    IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)),
    IpAddr::V4(Ipv4Addr::new(172, 16, 0, 1)),
    IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
];

/// The addresses of this machine, the one it speaks from most first. Nothing is sent to anybody.
pub fn addresses() -> Vec<IpAddr> {
    let mut addresses = Vec::new();
    for there in ELSEWHERE {
        let here: IpAddr = match there {
            IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
            IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
        };
        let spoken_from = UdpSocket::bind((here, 0)).and_then(|socket| {
            socket.connect(SocketAddr::new(there, 9))?;
            socket.local_addr()
        });
        if let Ok(address) = spoken_from
            && !addresses.contains(&address.ip())
        {
            addresses.push(address.ip());
        }
    }
    addresses
}

/// The address under which the local network reaches this machine: the first that is of such a
/// network, an older one before a newer. An address that the whole world reaches is none.
pub fn choose(addresses: &[IpAddr]) -> Option<IpAddr> {
    let old = |address: &&IpAddr| matches!(address, IpAddr::V4(v4) if v4.is_private());
    let new = |address: &&IpAddr| matches!(address, IpAddr::V6(v6) if v6.is_unique_local());
    addresses.iter().find(old).or_else(|| addresses.iter().find(new)).copied()
}

/// An address as a picture for the page; nothing where it is too long for one.
pub(crate) fn svg(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    let drawn = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    // What goes before is for files.
    drawn.find("<svg").map(|begin| drawn[begin..].to_owned())
}

/// An address as a picture for a terminal, light on dark; nothing where it is too long for one.
pub fn drawn(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    let picture =
        code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_the_local_network_is_chosen() {
        for (addresses, expected) in [
            (&["192.168.1.20", "10.0.0.5"][..], Some("192.168.1.20")),
            (&["203.0.113.7", "10.0.0.5"], Some("10.0.0.5")),
            (&["127.0.0.1"], None),
            (&["203.0.113.7"], None),
            (&["2001:db8::1"], None),
            (&["fd00::1", "172.20.0.3"], Some("172.20.0.3")),
            (&["::1", "fd00::1"], Some("fd00::1")),
            (&["100.64.0.1", "169.254.3.4"], None),
            (&[], None),
        ] {
            let parsed: Vec<IpAddr> =
                addresses.iter().map(|text| text.parse().expect("an address")).collect();
            assert_eq!(choose(&parsed), expected.map(|text| text.parse().expect("an address")));
        }
    }

    #[test]
    fn an_address_is_drawn_for_page_and_terminal() {
        let address = "http://192.168.1.20:1844";
        let picture = svg(address).expect("a picture");
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"), "{picture}");
        assert!(!picture.contains("style=") && !picture.contains("<script"), "{picture}");
        let lines: Vec<String> =
            drawn(address).expect("a picture").lines().map(str::to_owned).collect();
        let width = lines[0].chars().count();
        assert!(width > 20 && lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(svg(&"x".repeat(5000)), None);
    }
}

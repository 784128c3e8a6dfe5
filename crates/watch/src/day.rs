//! Days and hours of Unix milliseconds, in UTC.

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The day, `YYYY-MM-DD`.
pub fn of(millis: u64) -> String {
    // Civil days in eras of 400 years that begin in March, so that the leap day is the last of its year.
    let days = millis / DAY + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{of_month:02}")
}

/// The hour, `HH:MM:SS`.
pub fn hour(millis: u64) -> String {
    let seconds = millis % DAY / 1000;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told() {
        for (millis, day, hour_of) in [
            (0, "1970-01-01", "00:00:00"),
            (951_782_399_000, "2000-02-28", "23:59:59"),
            (951_782_400_000, "2000-02-29", "00:00:00"),
            (951_868_800_000, "2000-03-01", "00:00:00"),
            (1_702_888_257_332, "2023-12-18", "08:30:57"),
            (4_107_542_400_000, "2100-03-01", "00:00:00"),
        ] {
            assert_eq!((&*of(millis), &*hour(millis)), (day, hour_of));
        }
        // Whatever a clock says.
        assert!(!of(u64::MAX).is_empty());
    }
}

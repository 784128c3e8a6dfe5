//! Any text is an acts file or is refused; what was read is written and read again, and judged.

use notation::{acts, check::check, judge::Judging};

use crate::decide::is_sound;

/// Writing and reading is the identity; whatever the acts, the arbiter judges them.
pub fn acts(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = match acts::read(text) {
        Ok(file) => file,
        Err(error) => {
            assert!(!error.faults.is_empty());
            assert!(!error.in_file("x.acts").to_string().is_empty());
            return;
        }
    };
    let written = file.to_string();
    assert_eq!(acts::read(&written).as_ref(), Ok(&file), "{written}");
    // Whether the assertions hold is not asked; that they can be asked is.
    let checked = check(&file);
    let Ok(mut judging) = Judging::new(&file) else {
        assert!(checked.is_err());
        return;
    };
    assert!(checked.is_ok());
    while judging.step().is_some() {
        is_sound(judging.game());
    }
}

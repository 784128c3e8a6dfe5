//! The files of `law/`, embedded when the program was built.

/// Path within `law/` and contents, sorted by path.
pub(crate) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/law.rs"));

/// The contents of the file at this path within `law/`.
pub(crate) fn file(path: &str) -> Option<&'static str> {
    let index = FILES.binary_search_by_key(&path, |&(path, _)| path).ok()?;
    Some(FILES[index].1)
}

/// The files whose path begins so, in order.
pub(crate) fn under(prefix: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied().filter(move |(path, _)| path.starts_with(prefix))
}

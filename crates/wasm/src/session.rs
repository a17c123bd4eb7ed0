//! What answers the requests of this module; its memory is kept from one to the next.
//!
//! What solves is by itself. A session knows techniques too, and with them nearly all of the library: only the module
//! that reasons has one.

use std::cell::RefCell;

use bitdoku::{Limits, Solving};
#[cfg(feature = "reason")]
use bitdoku::{Session, logic::Profile};

thread_local! {
    static SOLVING: RefCell<Solving> = RefCell::new(Solving::new());
}

#[cfg(feature = "reason")]
thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new().with_limits(Limits::PROPER));
}

/// How many guesses are allowed: as many as in all languages unless it is said, and 0 for no limit.
pub(crate) fn allowed(guesses: Option<u64>) -> u64 {
    match guesses {
        None => Limits::PROPER.guesses,
        Some(0) => u64::MAX,
        Some(guesses) => guesses,
    }
}

/// Asks what solves, which makes at most as many guesses as are [`allowed`].
pub(crate) fn solving<T>(guesses: Option<u64>, question: impl FnOnce(&mut Solving) -> T) -> T {
    SOLVING.with_borrow_mut(|solving| {
        solving.set_limits(Limits::PROPER.guesses(allowed(guesses)));
        question(solving)
    })
}

/// Asks the session.
#[cfg(feature = "reason")]
pub(crate) fn ask<T>(question: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with_borrow_mut(question)
}

/// Asks the session about techniques of a profile.
#[cfg(feature = "reason")]
pub(crate) fn ask_by<T>(profile: &'static Profile, question: impl FnOnce(&mut Session) -> T) -> T {
    ask(|session| {
        if session.profile().name != profile.name {
            *session = Session::new().with_limits(Limits::PROPER).with_profile(profile);
        }
        question(session)
    })
}

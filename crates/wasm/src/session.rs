//! The session that answers all requests of this module: its memory is kept from one to the next.

use std::cell::RefCell;

use bitdoku::Session;
use bitdoku::logic::{Profile, SE121};

use crate::request::Fault;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

/// Asks the session.
pub(crate) fn ask<T>(question: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with_borrow_mut(question)
}

/// Asks the session about techniques of the profile of this name; Sudoku Explainer's if there is none.
pub(crate) fn ask_by<T>(profile: Option<&str>, question: impl FnOnce(&mut Session) -> T) -> Result<T, Fault> {
    let profile = match profile {
        None => &SE121,
        Some(name) => name.parse::<&Profile>()?,
    };
    Ok(ask(|session| {
        if session.profile().name != profile.name {
            *session = Session::new().with_profile(profile);
        }
        question(session)
    }))
}

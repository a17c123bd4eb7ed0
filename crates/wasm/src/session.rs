//! What answers the requests of this module; its memory is kept from one to the next.
//!
//! The engine solves. A session knows techniques too, and with them nearly all of the library: only the full module has one.

use std::cell::RefCell;

use bitdoku::Engine;
#[cfg(feature = "full")]
use bitdoku::{
    Session,
    logic::{Profile, SE121},
};

#[cfg(feature = "full")]
use crate::request::Fault;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new());
}

#[cfg(feature = "full")]
thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

/// Asks the engine.
pub(crate) fn engine<T>(question: impl FnOnce(&mut Engine) -> T) -> T {
    ENGINE.with_borrow_mut(question)
}

/// Asks the session.
#[cfg(feature = "full")]
pub(crate) fn ask<T>(question: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with_borrow_mut(question)
}

/// Asks the session about techniques of the profile of this name; Sudoku Explainer's if there is none.
#[cfg(feature = "full")]
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

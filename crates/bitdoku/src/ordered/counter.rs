//! A counter, as in a shop: one is served at a time. Where whoever is served has to wait, the others learn it, and need not stay.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::signal::Signal;

/// Something that one has at a time.
pub(super) struct Counter<T> {
    state: Mutex<State<T>>,
    changed: Signal,
}

struct State<T> {
    /// Unless somebody has it.
    thing: Option<T>,
    /// Whether who has it waits.
    waits: bool,
}

impl<T> Counter<T> {
    pub(super) fn new(thing: T) -> Self {
        Self { state: Mutex::new(State { thing: Some(thing), waits: false }), changed: Signal::default() }
    }

    /// Has the thing, once nobody else does; `None` if who has it waits and that `may_wait` not be done.
    pub(super) fn come(&self, may_wait: bool) -> Option<Served<'_, T>> {
        let stays = |state: &mut State<T>| state.thing.is_none() && (may_wait || !state.waits);
        let mut state = self.changed.wait_while(self.state(), stays);
        state.thing.take().map(|thing| Served { counter: self, thing: Some(thing) })
    }

    fn change(&self, change: impl FnOnce(&mut State<T>)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thing, until it is dropped.
pub(super) struct Served<'c, T> {
    counter: &'c Counter<T>,
    thing: Option<T>,
}

impl<T> Served<'_, T> {
    /// Says that from now on this may take time.
    pub(super) fn will_wait(&self) {
        self.counter.change(|state| state.waits = true);
    }
}

const HAS_IT: &str = "it is given back at the end";

impl<T> Deref for Served<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.thing.as_ref().expect(HAS_IT)
    }
}

impl<T> DerefMut for Served<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.thing.as_mut().expect(HAS_IT)
    }
}

impl<T> Drop for Served<'_, T> {
    fn drop(&mut self) {
        let thing = self.thing.take();
        self.counter.change(|state| *state = State { thing, waits: false });
    }
}

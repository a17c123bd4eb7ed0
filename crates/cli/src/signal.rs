//! Ctrl-C: what is done is written out, then the command ends with 130.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long the work under way may take to notice before the process ends without it. A read from a terminal, say,
/// never notices.
const GRACE: Duration = Duration::from_millis(500);

/// Catches the signal from now on.
pub(crate) fn install() {
    // Where no handler can be set the signal ends the process as it always did.
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        std::thread::sleep(GRACE);
        std::process::exit(130);
    });
}

/// Whether the signal has come.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The flag itself, for searches that look at it now and then.
pub(crate) fn flag() -> &'static AtomicBool {
    &INTERRUPTED
}

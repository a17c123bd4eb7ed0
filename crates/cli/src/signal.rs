//! Ctrl-C, TERM and HUP: what is done is written out, then the command ends with 130, 143 or 129.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, Once, PoisonError};
use std::time::Duration;

use bitdoku::Stopper;

/// Set when searches and loops are to end.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The signal that has come, 0 for none.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// Held while rows are written, so that none is cut in two by the end of the process.
static WRITING: Mutex<()> = Mutex::new(());

/// How long the work under way may take to notice before the process ends without it. A read from a terminal, say,
/// never notices.
const GRACE: Duration = Duration::from_millis(500);

/// Begins a run: nothing is asked to end yet, and signals are caught from now on.
pub(crate) fn begin() {
    static CATCHING: Once = Once::new();
    CATCHING.call_once(catch);
    if signal().is_none() {
        STOP.store(false, Ordering::Relaxed);
    }
}

/// Catches the signals from now on, except those that the caller of the command has ignored, as `nohup` does.
///
/// Where no handler can be set a signal ends the process as it always did.
#[cfg(unix)]
fn catch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let ignored = ignored();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) {
        // Without the thread no signal would be looked at.
        let waiting = std::thread::Builder::new().spawn({
            let handle = signals.handle();
            move || {
                signals.forever().for_each(caught);
                handle.close();
            }
        });
        if waiting.is_err() {
            crate::streams::say("cannot start a thread, so Ctrl-C stops at once");
        }
    }
}

/// Catches Ctrl-C from now on.
#[cfg(not(unix))]
fn catch() {
    const INTERRUPT: i32 = 2;
    // Where no handler can be set the signal ends the process as it always did.
    let _ = ctrlc::set_handler(|| caught(INTERRUPT));
}

/// The signals that are ignored, a bit each, as Linux tells; none elsewhere.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// The first signal asks everything to end, and lets rows be written; the second ends the process at once.
fn caught(signal: i32) {
    if CAUGHT.swap(signal, Ordering::Relaxed) != 0 {
        std::process::exit(128 + signal);
    }
    stop_all();
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(GRACE);
        let _guard = writing();
        crate::progress::wipe();
        std::process::exit(128 + signal);
    });
}

/// Asks all searches to end: whatever they find is of no use any more.
pub(crate) fn stop_all() {
    STOP.store(true, Ordering::Relaxed);
}

/// Whether everything is to end.
pub(crate) fn is_stopping() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// What stops searches when everything is to end.
pub(crate) fn stopper() -> Stopper {
    Stopper::from(Arc::clone(&STOP))
}

/// The flag behind [`stopper`], for code that knows no stoppers.
pub(crate) fn flag() -> &'static AtomicBool {
    &STOP
}

/// The signal that has come.
pub(crate) fn signal() -> Option<i32> {
    Some(CAUGHT.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
}

/// Keeps the process from ending because of a signal while rows are being written. A second signal ends it all the same.
pub(crate) fn writing() -> std::sync::MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

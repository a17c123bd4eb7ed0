//! Work on threads without the interpreter's lock: progress is told now and then, and Ctrl-C ends it.

use std::time::Duration;

use bitdoku::{Pool, Session};
use pyo3::prelude::*;

use crate::Terms;

/// How often the interpreter is asked for signals and told of progress.
const TICK: Duration = Duration::from_millis(50);

/// Has a pool do `work` on another thread, while this one listens for signals and calls `progress` with how many puzzles
/// are done.
pub(crate) fn on_threads<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut Pool) -> T + Send,
) -> PyResult<T> {
    let (limits, profile) = (terms.limits(), terms.profile()?);
    let mut pool = Pool::new(terms.threads, || Session::new().with_limits(limits).with_profile(profile));
    let (stopper, done) = (pool.stopper(), pool.progress());
    let progress = progress.map(|progress| progress.clone().unbind());
    py.detach(|| {
        std::thread::scope(|scope| {
            let (said, heard) = std::sync::mpsc::channel();
            let worker = scope.spawn(move || {
                let result = work(&mut pool);
                // Whoever listens may have gone after a signal.
                let _ = said.send(());
                result
            });
            let mut ended = Ok(());
            while heard.recv_timeout(TICK) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                ended = Python::attach(|py| {
                    py.check_signals()?;
                    if let Some(progress) = &progress {
                        progress.call1(py, (done.done(),))?;
                    }
                    Ok(())
                });
                if ended.is_err() {
                    stopper.stop();
                    break;
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            ended.map(|()| result)
        })
    })
}

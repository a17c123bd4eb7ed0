//! What all commands that go through records share: the options that say which ([`Input`]), the worker that answers
//! record by record ([`Answer`], [`RecordWorker`]), and where rows and messages go ([`sink`]).

mod options;
pub(crate) mod outfile;
pub(crate) mod sink;
mod worker;

pub(crate) use options::{Input, MOST_THREADS, thread_count};
pub(crate) use sink::{Layout, NothingToWrite, Sieve};
#[cfg(test)]
pub(crate) use worker::OnError;
pub(crate) use worker::{Answer, RecordWorker, classic, verified};

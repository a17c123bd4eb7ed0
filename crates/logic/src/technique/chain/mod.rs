//! Chains: conclusions from following implications.

use std::fmt;

/// Working memory of the chain searches.
#[derive(Debug, Default)]
pub(crate) struct Arena {}

/// The name of a chain step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {}

impl fmt::Display for ChainKind {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The implications a chain step rests on.
#[derive(Clone, Debug, PartialEq)]
pub enum Chains {}

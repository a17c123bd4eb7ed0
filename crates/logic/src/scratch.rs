//! Memory that searches reuse, so that nothing is allocated per board.

use crate::technique::chain;

/// Working memory of the techniques. Keep one per thread; it holds nothing between calls but its capacity.
#[derive(Debug, Default)]
pub struct Scratch {
    #[allow(dead_code)] // for the chain searches
    pub(crate) chains: chain::Arena,
}

//! Which way a puzzle takes through the engine, and why.
//!
//! There are three ways, and they find the same.
//!
//! * *In lockstep*: a puzzle in each lane of the widest vector ([`search`](super::search)). A round costs the same however
//!   many lanes are at work, so this is by far the best for many puzzles and poor for one.
//! * *Spread*: one puzzle, whose search is spread over the lanes ([`spread`](super::spread)). Only one lane works until
//!   something was refuted, so it is best for a puzzle that needs a long search. It is done on vectors of 256 bits,
//!   where a round takes less time.
//! * *Across*: one puzzle laid across three vectors of 512 bits, a lane a row ([`alone`](super::alone)). A round has a
//!   seventh of the instructions, each waiting for the one before: best for one way down.
//!
//! | asked | AVX-512 | others |
//! | --- | --- | --- |
//! | one puzzle, or fewer than [`FEW`] | across, and spread once it was refuted four times | spread |
//! | more | in lockstep | in lockstep |
//!
//! A search in lockstep that turns out to be very long is spread too, over the lanes that have run out of puzzles, on any
//! backend. In lockstep the decisions about a puzzle are the same on every backend; by itself a puzzle may be searched in
//! another order, and which two of its several solutions are found first may differ. How many there are never does.

use super::backend;
use super::backend::{Backend, Shell, Task};
use super::search::{Jobs, Lanes};
use super::spread::Spread;

/// Fewer puzzles than this go one after another. The round that lanes share takes three times as long as one across.
pub(super) const FEW: usize = 4;

/// The lanes, by backend.
pub(super) enum Core {
    #[cfg(target_arch = "x86_64")]
    Avx512 { proof: backend::Avx512Proof, many: Box<Lanes<backend::Zmm>>, one: Box<Spread<backend::YmmVl>> },
    #[cfg(target_arch = "x86_64")]
    Avx2(Both<backend::Ymm>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Both<backend::Quad>),
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    Neon(Both<backend::Quad>),
    #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
    Portable(Both<backend::Portable>),
}

impl Core {
    /// The lanes of a backend, or `None` if the processor lacks it.
    pub(super) fn new(backend: Backend) -> Option<Self> {
        Some(match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => {
                let proof = backend::Avx512Proof::new()?;
                Self::Avx512 { proof, many: Box::new(Lanes::new(proof)), one: Box::new(Spread::new(proof)) }
            }
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Self::Avx2(Both::new(backend::Avx2Proof::new()?)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Backend::Simd128 => Self::Simd128(Both::new(backend::QuadProof)),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            Backend::Neon => Self::Neon(Both::new(backend::QuadProof)),
            #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
            Backend::Portable => Self::Portable(Both::new(backend::PortableProof)),
            _ => return None,
        })
    }

    pub(super) fn backend(&self) -> Backend {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 { .. } => Backend::Avx512,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Backend::Avx2,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(_) => Backend::Simd128,
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            Self::Neon(_) => Backend::Neon,
            #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
            Self::Portable(_) => Backend::Portable,
        }
    }

    /// Works on jobs, at most `count` of them, until all are done.
    pub(super) fn run(&mut self, jobs: &mut impl Jobs, count: usize) {
        if count < FEW {
            (0..count).for_each(|_| self.run_one(jobs));
        } else {
            self.abandon();
            self.run_many(jobs, true);
        }
    }

    /// Works on the next job, if there is one.
    pub(super) fn run_one(&mut self, jobs: &mut impl Jobs) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 { proof, one, .. } => {
                backend::Zmm::enter(*proof, Across { proof: *proof, lanes: one, jobs });
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(both) => both.run_one(jobs),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(both) => both.run_one(jobs),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            Self::Neon(both) => both.run_one(jobs),
            #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
            Self::Portable(both) => both.run_one(jobs),
        }
    }

    /// Works on jobs in lockstep: see [`Lanes::run`].
    pub(super) fn run_many(&mut self, jobs: &mut impl Jobs, drain: bool) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 { proof, many, .. } => {
                backend::Zmm::enter(*proof, Many { proof: *proof, lanes: many, jobs, drain });
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(both) => both.run_many(jobs, drain),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(both) => both.run_many(jobs, drain),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            Self::Neon(both) => both.run_many(jobs, drain),
            #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
            Self::Portable(both) => both.run_many(jobs, drain),
        }
    }

    /// Forgets what is at work in lockstep.
    pub(super) fn abandon(&mut self) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 { many, .. } => many.abandon(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(both) => both.many.abandon(),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(both) => both.many.abandon(),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            Self::Neon(both) => both.many.abandon(),
            #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
            Self::Portable(both) => both.many.abandon(),
        }
    }
}

/// Lanes for many puzzles and lanes for one, of a vector that is used for both.
pub(super) struct Both<V: Shell> {
    proof: V::Proof,
    many: Box<Lanes<V>>,
    one: Box<Spread<V>>,
}

impl<V: Shell> Both<V> {
    fn new(proof: V::Proof) -> Self {
        Self { proof, many: Box::new(Lanes::new(proof)), one: Box::new(Spread::new(proof)) }
    }

    #[inline(always)]
    fn run_one(&mut self, jobs: &mut impl Jobs) {
        V::enter(self.proof, Alone { proof: self.proof, lanes: &mut self.one, jobs });
    }

    #[inline(always)]
    fn run_many(&mut self, jobs: &mut impl Jobs, drain: bool) {
        V::enter(self.proof, Many { proof: self.proof, lanes: &mut self.many, jobs, drain });
    }
}

/// Jobs in lockstep.
struct Many<'a, V: Shell, J> {
    proof: V::Proof,
    lanes: &'a mut Lanes<V>,
    jobs: &'a mut J,
    drain: bool,
}

impl<V: Shell, J: Jobs> Task for Many<'_, V, J> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.lanes.run(self.proof, self.jobs, self.drain);
    }
}

/// One job, spread over lanes.
struct Alone<'a, V: Shell, J> {
    proof: V::Proof,
    lanes: &'a mut Spread<V>,
    jobs: &'a mut J,
}

impl<V: Shell, J: Jobs> Task for Alone<'_, V, J> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.lanes.run(self.proof, self.jobs);
    }
}

/// One job, laid across a vector.
#[cfg(target_arch = "x86_64")]
struct Across<'a, J> {
    proof: backend::Avx512Proof,
    lanes: &'a mut Spread<backend::YmmVl>,
    jobs: &'a mut J,
}

#[cfg(target_arch = "x86_64")]
impl<J: Jobs> Task for Across<'_, J> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        super::alone::run::<backend::Zmm, backend::YmmVl>(self.proof, self.lanes, self.jobs);
    }
}

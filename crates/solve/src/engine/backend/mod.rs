//! The instruction sets an engine runs on.
//!
//! The only `unsafe` code of this crate is below this folder: intrinsics, each justified by a token that proves the
//! processor has them, and the shells that switch the compiler to an instruction set.

mod portable;
mod shell;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
#[allow(unsafe_code)]
mod text;
mod vector;

#[cfg(target_arch = "x86_64")]
mod across;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod column;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod frame;

#[cfg(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
#[allow(unsafe_code)]
mod quad;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
#[allow(unsafe_code, clippy::undocumented_unsafe_blocks)]
mod neon;

pub(crate) use portable::{Portable, Proof as PortableProof};
pub(crate) use shell::{Shell, Step, Task};
pub(crate) use vector::{MOST_LANES, Vector, Words};

#[cfg(target_arch = "x86_64")]
pub(crate) use across::Across;

#[cfg(target_arch = "x86_64")]
pub(crate) use {
    avx2::Ymm,
    avx512::{YmmVl, Zmm},
};

/// A proof for [`Ymm`].
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Proof as Avx2Proof;
/// A proof for [`Zmm`] and [`YmmVl`].
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Proof as Avx512Proof;

#[cfg(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
pub(crate) use quad::{Proof as QuadProof, Quad};

use bitdoku_grid::name::find;
use bitdoku_grid::{Grid, UnknownName};
use core::fmt;
use core::str::FromStr;

/// An instruction set for the engine. On all of them the engine makes the same decisions about many puzzles; what may
/// differ for one puzzle is at [`Engine`](crate::Engine).
///
/// ```
/// use bitdoku_solve::{Backend, Engine};
/// assert_eq!(Engine::new().backend(), Backend::detect());
/// let portable: Backend = "portable".parse()?;
/// assert!(portable.is_available() && Engine::with_backend(portable).is_some());
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// AVX-512 F, BW, DQ and VL: 16 puzzles at once.
    Avx512,
    /// AVX2: 8 puzzles at once.
    Avx2,
    /// NEON, the vectors of 64-bit ARM: 4 puzzles at once.
    Neon,
    /// WebAssembly's vectors of 128 bits: 4 puzzles at once. In modules compiled with the target feature `simd128`.
    Simd128,
    /// No instruction set in particular: what the compiler makes of plain arrays of 8. Everywhere but in such modules.
    Portable,
}

impl Backend {
    /// All, the fastest first.
    pub const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Neon, Self::Simd128, Self::Portable];

    /// Its name: `avx512`, `avx2`, `neon`, `simd128` or `portable`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Neon => "neon",
            Self::Simd128 => "simd128",
            Self::Portable => "portable",
        }
    }

    /// Whether this processor has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::Proof::new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::Proof::new().is_some(),
            Self::Neon => cfg!(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")),
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            // A module is downloaded, so that it has one of the two. Its tests compare them.
            Self::Portable => cfg!(any(test, not(all(target_arch = "wasm32", target_feature = "simd128")))),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this processor has.
    #[must_use]
    pub fn detect() -> Self {
        Self::ALL.into_iter().find(|backend| backend.is_available()).expect("every target has one")
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a backend", Self::ALL.map(|backend| (backend.name(), backend)), name)
    }
}

/// The cells of a grid as numbers, 0 for an empty one.
#[allow(unsafe_code)]
#[inline(always)]
pub(crate) fn bytes_of(grid: &Grid) -> &[u8; 81] {
    // SAFETY: a digit is a transparent `NonZeroU8`, so an optional one is a byte, which is 0 without a digit.
    unsafe { &*core::ptr::from_ref(grid.as_array()).cast() }
}

/// Has a value brought into the cache that is to be used later, where there is an instruction for it.
#[allow(unsafe_code)]
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..size_of::<T>()).step_by(64) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every processor of this kind has the instruction, and nothing is read but by the cache.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).wrapping_byte_add(line).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

//! The words of [`quad`](super::quad) in the instructions of 64-bit ARM. Each means what WebAssembly's of the same name does,
//! for the arguments that it is given there.

#![allow(non_camel_case_types)]

use core::arch::aarch64::*;
use core::mem::transmute;

pub(super) type v128 = uint32x4_t;

/// Defines operations as one expression each, of vectors.
macro_rules! operations {
    ($($name:ident($($argument:ident),*) = $value:expr;)*) => {$(
        #[inline(always)]
        pub(super) fn $name($($argument: v128),*) -> v128 {
            // SAFETY: this module is compiled only where the target has NEON.
            unsafe { $value }
        }
    )*};
}

operations! {
    v128_not(a) = vmvnq_u32(a);
    v128_and(a, b) = vandq_u32(a, b);
    v128_or(a, b) = vorrq_u32(a, b);
    v128_xor(a, b) = veorq_u32(a, b);
    v128_andnot(a, b) = vbicq_u32(a, b);
    v128_bitselect(a, b, mask) = vbslq_u32(mask, a, b);
    u32x4_add(a, b) = vaddq_u32(a, b);
    u32x4_sub(a, b) = vsubq_u32(a, b);
    u32x4_eq(a, b) = vceqq_u32(a, b);
    i32x4_eq(a, b) = vceqq_u32(a, b);
    u16x8_sub(a, b) = of16(vsubq_u16(as16(a), as16(b)));
    u16x8_eq(a, b) = of16(vceqq_u16(as16(a), as16(b)));
    u8x16_add(a, b) = of8(vaddq_u8(as8(a), as8(b)));
    u8x16_sub(a, b) = of8(vsubq_u8(as8(a), as8(b)));
    u8x16_eq(a, b) = of8(vceqq_u8(as8(a), as8(b)));
    u8x16_popcnt(a) = of8(vcntq_u8(as8(a)));
    i8x16_swizzle(a, indices) = of8(vqtbl1q_u8(as8(a), as8(indices)));
    u16x8_narrow_i32x4(a, b) = of16(vqmovun_high_s32(vqmovun_s32(vreinterpretq_s32_u32(a)), vreinterpretq_s32_u32(b)));
    u8x16_narrow_i16x8(a, b) = of8(vqmovun_high_s16(vqmovun_s16(vreinterpretq_s16_u32(a)), vreinterpretq_s16_u32(b)));
    i8x16_narrow_i16x8(a, b) =
        vreinterpretq_u32_s8(vqmovn_high_s16(vqmovn_s16(vreinterpretq_s16_u32(a)), vreinterpretq_s16_u32(b)));
}

// SAFETY, of every block that follows: this module is compiled only where the target has NEON; and vectors and arrays of the
// same 16 bytes are transmuted, whose lanes and items come in the same order on the little-endian targets it is compiled for.

#[inline(always)]
fn as16(a: v128) -> uint16x8_t {
    unsafe { vreinterpretq_u16_u32(a) }
}

#[inline(always)]
fn of16(a: uint16x8_t) -> v128 {
    unsafe { vreinterpretq_u32_u16(a) }
}

#[inline(always)]
fn as8(a: v128) -> uint8x16_t {
    unsafe { vreinterpretq_u8_u32(a) }
}

#[inline(always)]
fn of8(a: uint8x16_t) -> v128 {
    unsafe { vreinterpretq_u32_u8(a) }
}

#[inline(always)]
pub(super) fn u32x4_splat(a: u32) -> v128 {
    unsafe { vdupq_n_u32(a) }
}

#[inline(always)]
pub(super) fn u16x8_splat(a: u16) -> v128 {
    of16(unsafe { vdupq_n_u16(a) })
}

#[inline(always)]
pub(super) fn u8x16_splat(a: u8) -> v128 {
    of8(unsafe { vdupq_n_u8(a) })
}

/// An instruction with the number in it, if the number is known when this is compiled, as it is wherever this is asked.
#[inline(always)]
pub(super) fn u32x4_shl(a: v128, by: u32) -> v128 {
    unsafe { vshlq_u32(a, vdupq_n_s32(by as i32)) }
}

/// As [`u32x4_shl`].
#[inline(always)]
pub(super) fn u32x4_shr(a: v128, by: u32) -> v128 {
    unsafe { vshlq_u32(a, vdupq_n_s32(-(by as i32))) }
}

/// The highest bit of each lane; lanes are all ones or 0.
#[inline(always)]
pub(super) fn u32x4_bitmask(a: v128) -> u8 {
    unsafe { vaddvq_u32(vandq_u32(a, u32x4(1, 2, 4, 8))) as u8 }
}

/// The highest bit of each byte; bytes are all ones or 0.
#[inline(always)]
pub(super) fn i8x16_bitmask(a: v128) -> u16 {
    unsafe {
        let bits = vandq_u8(as8(a), as8(u8x16(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)));
        u16::from(vaddv_u8(vget_low_u8(bits))) | u16::from(vaddv_u8(vget_high_u8(bits))) << 8
    }
}

#[inline(always)]
pub(super) fn u32x4_replace_lane<const LANE: i32>(a: v128, bits: u32) -> v128 {
    unsafe { vsetq_lane_u32::<LANE>(bits, a) }
}

#[inline(always)]
pub(super) const fn u32x4(a: u32, b: u32, c: u32, d: u32) -> v128 {
    unsafe { transmute([a, b, c, d]) }
}

#[allow(clippy::too_many_arguments)]
#[inline(always)]
#[rustfmt::skip]
pub(super) const fn u8x16(
    a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8, j: u8, k: u8, l: u8, m: u8, n: u8, o: u8, p: u8,
) -> v128 {
    unsafe { transmute([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]) }
}

/// Lanes 0 to 3 are those of `a`, 4 to 7 those of `b`.
#[inline(always)]
pub(super) fn i32x4_shuffle<const A: usize, const B: usize, const C: usize, const D: usize>(a: v128, b: v128) -> v128 {
    let lanes: [u32; 8] = unsafe { transmute([a, b]) };
    u32x4(lanes[A], lanes[B], lanes[C], lanes[D])
}

/// Lanes 0 and 1 are those of `a`, 2 and 3 those of `b`.
#[inline(always)]
pub(super) fn i64x2_shuffle<const A: usize, const B: usize>(a: v128, b: v128) -> v128 {
    let lanes: [u64; 4] = unsafe { transmute([a, b]) };
    unsafe { transmute([lanes[A], lanes[B]]) }
}

/// Sixteen bytes from anywhere.
///
/// # Safety
/// They may be read.
#[inline(always)]
pub(super) unsafe fn v128_load(from: *const v128) -> v128 {
    unsafe { from.read_unaligned() }
}

/// Sixteen bytes to anywhere.
///
/// # Safety
/// They may be written.
#[inline(always)]
pub(super) unsafe fn v128_store(to: *mut v128, a: v128) {
    unsafe { to.write_unaligned(a) }
}

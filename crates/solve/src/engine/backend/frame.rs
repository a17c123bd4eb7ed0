//! The frame of a round on the stack.

/// Has the compiler align the frame of the calling function as a value of type `T` is aligned.
///
/// It stores vectors that found no register at 16 bytes' alignment if no function is called from there, and every other
/// such store then crosses a cache line. A round has hundreds.
#[inline(always)]
pub(super) fn align_frame<T>() {
    let mut anchor = core::mem::MaybeUninit::<T>::uninit();
    // SAFETY: there is no instruction, only a comment with the address of `anchor`.
    unsafe { core::arch::asm!("/* {0} */", in(reg) anchor.as_mut_ptr(), options(nostack, preserves_flags)) };
}

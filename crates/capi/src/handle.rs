//! What a handle owns, and how every call gets at it.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char};
use std::ptr;

use bitdoku::logic::{PEOPLE, Profile};
use bitdoku::{
    AnyPuzzle, DEFAULT_SOLVER, Engine, Limits, Pool, Progress, Puzzle, Session, Solver, Stopper, Texts, read_any,
};

use crate::error::fail;
use crate::guarded;

/// What a handle is made with.
#[repr(C)]
#[derive(Debug)]
pub struct Options {
    pub size: usize,
    pub threads: usize,
    pub guesses: u64,
    pub scale: *const c_char,
    pub language: *const c_char,
    pub solver: *const c_char,
}

// SAFETY: they begin with their size, and zeros are null pointers and numbers.
unsafe impl Growing for Options {}

/// A structure that may grow.
///
/// # Safety
/// It begins with its size, a `usize`, and a value may consist of zeros.
pub(crate) unsafe trait Growing: Sized {
    /// A value of this version, of an older one, which had fewer fields, or of a newer one, if what it has more is 0.
    ///
    /// # Safety
    /// As many bytes may be read as the first field says, and that field itself.
    unsafe fn read(from: *const Self) -> Option<Self> {
        // SAFETY: by the contracts of this function and of the trait.
        let size = unsafe { from.cast::<usize>().read_unaligned() };
        if size < size_of::<usize>() || isize::try_from(size).is_err() {
            return None;
        }
        // SAFETY: by the contract of this function.
        let given = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), size) };
        let known = size.min(size_of::<Self>());
        // SAFETY: zeros are a value, and so are bytes of one in front of them; the structures do not overlap.
        let value = unsafe {
            let mut value: Self = std::mem::zeroed();
            ptr::copy_nonoverlapping(given.as_ptr(), (&raw mut value).cast(), known);
            value
        };
        given[known..].iter().all(|&byte| byte == 0).then_some(value)
    }
}

/// What `bitdoku *` points to. Any thread may use the stopper and the progress; the rest belongs to the one thread that
/// calls.
#[derive(Debug)]
pub struct Handle {
    stopper: Stopper,
    progress: Progress,
    work: UnsafeCell<Work>,
}

/// What answers.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) session: Session,
    pub(crate) pool: Pool,
    pub(crate) texts: Texts,
}

impl Handle {
    fn new(
        threads: usize,
        guesses: u64,
        profile: Option<&'static Profile>,
        texts: &'static Texts,
        solver: Option<&str>,
    ) -> Self {
        let limits = Limits::NONE.guesses(guesses);
        let solver = solver.filter(|&name| name != DEFAULT_SOLVER).map(str::to_owned);
        let session = move || {
            let session = solver
                .as_ref()
                .map_or_else(Session::new, |name| Session::by(name.parse().expect("it was found a moment ago")));
            let session = session.with_limits(limits);
            match profile {
                Some(profile) => session.with_profile(profile),
                None => session,
            }
        };
        let pool = Pool::new(threads, session.clone());
        let (stopper, progress) = (pool.stopper(), pool.progress());
        let session = session().with_stopper(stopper.clone());
        let texts = texts.on_scale(session.steps_profile());
        Self { stopper, progress, work: UnsafeCell::new(Work { session, pool, texts }) }
    }
}

/// Lets `call` work with a handle; `failed` if there is none, or if the call panics.
///
/// # Safety
/// The handle is null, or comes from [`bitdoku_new`], was not freed, and no other thread works with it now.
pub(crate) unsafe fn with<T>(handle: *mut Handle, failed: T, call: impl FnOnce(&mut Work) -> Option<T>) -> T
where
    T: Copy,
{
    // SAFETY: by the contract of this function the pointer is good; a shared reference leaves the stopper to others.
    let Some(handle) = (unsafe { handle.as_ref() }) else {
        fail("the handle is null");
        return failed;
    };
    // SAFETY: only this thread works with the handle, and a call does not call itself: no other reference is about.
    let work = unsafe { &mut *handle.work.get() };
    guarded(failed, || {
        call(work).unwrap_or_else(|| {
            fail("an argument is null or out of its range, or sizes do not fit");
            failed
        })
    })
}

/// The bytes that a pointer and a length stand for; `None` if the pointer is null.
///
/// # Safety
/// `length` bytes may be read there as long as the call lasts.
pub(crate) unsafe fn bytes<'a>(at: *const u8, length: usize) -> Option<&'a [u8]> {
    // SAFETY: the pointer is not null, and what it points to is as long as the caller promises.
    (!at.is_null() && isize::try_from(length).is_ok()).then(|| unsafe { std::slice::from_raw_parts(at, length) })
}

/// The values that a pointer and a number stand for; `None` if the pointer is null.
///
/// # Safety
/// `length` values may be written there as long as the call lasts, and no other thread reads them.
pub(crate) unsafe fn room<'a, T>(at: *mut T, length: usize) -> Option<&'a mut [T]> {
    let fits = length.checked_mul(size_of::<T>()).is_some_and(|size| isize::try_from(size).is_ok());
    // SAFETY: the pointer is not null and aligned, and what it points to is as long as the caller promises.
    (!at.is_null() && at.is_aligned() && fits).then(|| unsafe { std::slice::from_raw_parts_mut(at, length) })
}

/// The room for a text; none where the pointer is null, which asks only for the size that is needed.
///
/// # Safety
/// As [`room`], if the pointer is not null.
pub(crate) unsafe fn text_room<'a>(at: *mut c_char, size: usize) -> Option<&'a mut [u8]> {
    // SAFETY: by the contract of this function.
    if at.is_null() { Some(&mut []) } else { unsafe { room(at.cast::<u8>(), size) } }
}

/// The one puzzle of a text. The outer `None` is a wrong argument, the inner a text that is not a puzzle: the reason is
/// remembered.
///
/// # Safety
/// As [`bytes`].
pub(crate) unsafe fn puzzle(at: *const c_char, length: usize) -> Option<Option<Puzzle>> {
    // SAFETY: the same promise.
    unsafe { read_by(at, length, bitdoku::read) }
}

/// The same, of any size and with any rules.
///
/// # Safety
/// As [`bytes`].
pub(crate) unsafe fn any_puzzle(at: *const c_char, length: usize) -> Option<Option<AnyPuzzle>> {
    // SAFETY: the same promise.
    unsafe { read_by(at, length, |text| read_any(text, None)) }
}

/// What a reader makes of a text.
///
/// # Safety
/// As [`bytes`].
unsafe fn read_by<T, E: ToString>(
    at: *const c_char,
    length: usize,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Option<Option<T>> {
    // SAFETY: the same promise.
    let text = unsafe { bytes(at.cast(), length) }?;
    let read = match std::str::from_utf8(text) {
        Ok(text) => read(text).map_err(|error| error.to_string()),
        Err(_) => Err("expected a text in UTF-8".to_owned()),
    };
    Some(read.map_err(|why| fail(&why)).ok())
}

/// Writes what is wanted where it is wanted.
///
/// # Safety
/// The pointer is null, or a value may be written there.
pub(crate) unsafe fn tell<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: by the contract of this function.
        unsafe { to.write_unaligned(value) };
    }
}

/// What a name stands for; `usual` if the pointer is null, `None` if the name is unknown.
///
/// # Safety
/// The pointer is null, or a text is there that ends with a NUL.
pub(crate) unsafe fn named<T: std::str::FromStr<Err: ToString>>(
    what: &str,
    name: *const c_char,
    usual: T,
) -> Option<T> {
    if name.is_null() {
        return Some(usual);
    }
    // SAFETY: by the contract of this function.
    let name = unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| format!("expected UTF-8 for the name of a {what}"));
    name.and_then(|name| name.parse().map_err(|error: T::Err| error.to_string())).map_err(|error| fail(&error)).ok()
}

/// The names of rules, if the pointer is not null; `None` if they are no text in UTF-8.
///
/// # Safety
/// The pointer is null, or a text is there that ends with a NUL.
pub(crate) unsafe fn rule_names<'a>(names: *const c_char) -> Option<Option<&'a str>> {
    if names.is_null() {
        return Some(None);
    }
    // SAFETY: by the contract of this function.
    let names = unsafe { CStr::from_ptr(names) }.to_str();
    names.map(Some).map_err(|_| fail("expected the names of rules in UTF-8")).ok()
}

#[unsafe(no_mangle)]
pub extern "C" fn bitdoku_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_new(options: *const Options) -> *mut Handle {
    guarded(ptr::null_mut(), || {
        let (mut threads, mut guesses, mut profile, mut texts) = (1, Limits::PROPER.guesses, None, Texts::english());
        let mut solver = None;
        if !options.is_null() {
            // SAFETY: the header asks for null or a pointer to options, which begin with their size.
            let Some(options) = (unsafe { Options::read(options) }) else {
                fail("the size of the options does not fit this library: the program may need a newer one");
                return ptr::null_mut();
            };
            threads = match options.threads {
                0 => 1,
                usize::MAX => 0,
                some => some,
            };
            guesses = if options.guesses == 0 { guesses } else { options.guesses };
            // SAFETY: the header asks for texts that end with a NUL.
            let names = unsafe { (named("scale", options.scale, &PEOPLE), named("language", options.language, texts)) };
            let (Some(of), Some(language)) = names else { return ptr::null_mut() };
            // Without a name each question is answered on the scale that is usual for it.
            profile = (!options.scale.is_null()).then_some(of);
            texts = language;
            if !options.solver.is_null() {
                // SAFETY: the same promise. What is made here is made again for each thread, by its name.
                let (known, name) = unsafe {
                    let usual = Box::new(Engine::new()) as Box<dyn Solver>;
                    (named("solver", options.solver, usual), CStr::from_ptr(options.solver).to_str())
                };
                let (Some(_), Ok(name)) = (known, name) else { return ptr::null_mut() };
                solver = Some(name);
            }
        }
        Box::into_raw(Box::new(Handle::new(threads, guesses, profile, texts, solver)))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_free(handle: *mut Handle) {
    if !handle.is_null() {
        // SAFETY: the header asks for a handle of `bitdoku_new`, which boxed it, and which is not used again.
        let handle = unsafe { Box::from_raw(handle) };
        guarded((), || drop(handle));
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_stop(handle: *const Handle) {
    // SAFETY: the header asks for a handle that is not yet freed; the stopper is never borrowed for writing.
    if let Some(handle) = unsafe { handle.as_ref() } {
        handle.stopper.stop();
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_resume(handle: *const Handle) {
    // SAFETY: as for `bitdoku_stop`.
    if let Some(handle) = unsafe { handle.as_ref() } {
        handle.stopper.reset();
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_done(handle: *const Handle) -> u64 {
    // SAFETY: as for `bitdoku_stop`.
    unsafe { handle.as_ref() }.map_or(0, |handle| handle.progress.done())
}

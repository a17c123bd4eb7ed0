//! Arbitrary bytes read as an array of NumPy, as they are and after a header that is right: no panic, and no more lines than
//! the header says.
#![no_main]

use bitdoku::text::npy::{Array, MAGIC};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    lines(bytes);
    if let [kind, count, values @ ..] = bytes {
        let descr = ["|u1", "|i1", "<i2", ">f4", "<f8", "|S81", "<U81", "|S5"][usize::from(*kind) % 8];
        let shape = if descr.contains(['S', 'U']) { format!("({count},)") } else { format!("({count}, 81)") };
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let length = (header.len() as u16).to_le_bytes();
        let file = [&MAGIC[..], &[1, 0], &length, header.as_bytes(), values].concat();
        assert!(lines(&file) <= usize::from(*count));
    }
});

/// How many lines an array is made into.
fn lines(file: &[u8]) -> usize {
    let Ok(mut array) = Array::new(file) else { return 0 };
    let mut text = Vec::new();
    loop {
        let before = text.len();
        if array.next_lines(&mut text).is_err() || text.len() == before {
            return text.iter().filter(|&&byte| byte == b'\n').count();
        }
    }
}

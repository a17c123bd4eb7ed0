//! Puzzles of arbitrary bytes, rated and explained with a search that is stopped at a random moment: the answer is right
//! or there is none, and the working memory is as good as before.
#![no_main]

use bitdoku_fuzz::proper_puzzle;
use bitdoku_logic::{Board, Hint, Interrupted, PROFILES, Path, Scratch};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: ([u8; 81], u16, bool)| {
    let (cells, looks, sukaku) = input;
    let Some((puzzle, _)) = proper_puzzle(cells) else { return };
    let (board, profile) = (Board::new(&puzzle), PROFILES[usize::from(sukaku)]);
    let whole = Path::with_profile(&board, profile, &mut Scratch::default()).expect("nothing stops it");
    let mut scratch = Scratch::default();
    // The number stops now the one, now the other, since hard puzzles take many looks and easy ones few.
    for looks in [u64::from(looks), u64::from(looks % 64), u64::from(looks) * 16] {
        scratch.set_looks(looks);
        match profile.rate(&board, &mut scratch) {
            Ok(rating) => assert_eq!(rating, whole.rating(), "{looks}: {puzzle}"),
            Err(Interrupted) => {}
        }
        scratch.set_looks(looks);
        match Path::with_profile(&board, profile, &mut scratch) {
            Ok(path) => assert_eq!(path.steps, whole.steps, "{looks}: {puzzle}"),
            Err(Interrupted) => {}
        }
        scratch.set_looks(looks);
        match Hint::by(profile, &board, &mut scratch) {
            Ok(hint) => assert_eq!(
                hint.as_ref().map(|hint| &hint.step),
                whole.steps.first().map(|rated| &rated.step),
                "{looks}: {puzzle}"
            ),
            Err(Interrupted) => {}
        }
    }
});

//! Looks for positions that show each kind of step: `cargo run --release -p bitdoku-logic --example positions [SEED [COUNT [LEAST]]]`.
//!
//! Random minimal puzzles are solved step by step; on every board on the way each technique is asked for all its steps
//! (chains, which take long, only for those on the path). Of each kind and difficulty the position with the fewest
//! candidates, but at least `LEAST`, is kept, since it is the easiest to read. Each is printed as a row of
//! `texts/positions.tsv`.

use std::collections::BTreeMap;
use std::env;

use bitdoku_grid::{CandidateSet, Xoshiro256};
use bitdoku_logic::find::find_steps;
use bitdoku_logic::{Board, Kind, Path, SE121, Scratch, Step, TECHNIQUES, Technique, difficulty};
use bitdoku_suite::puzzle::random_puzzle;

fn main() {
    let mut arguments = env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let seed = arguments.next().unwrap_or(1);
    let count = arguments.next().unwrap_or(200);
    let least = arguments.next().unwrap_or(0) as usize;
    let mut random = Xoshiro256::seeded(seed);
    let mut best: BTreeMap<(u16, String), (usize, Board, &str)> = BTreeMap::new();
    let mut scratch = Scratch::default();
    for _ in 0..count {
        let puzzle = random_puzzle(0, &mut random);
        let path = Path::with_profile(&Board::new(&puzzle), &SE121, &mut scratch).expect("nothing stops it");
        for (board, taken) in path.boards() {
            let mut keep = |step: &Step, slug: &'static str| {
                let key = (difficulty(&board, step).tenths(), step.kind.to_string());
                let size = board.candidates().len();
                let known = best.get(&key).map_or(usize::MAX, |(size, ..)| *size);
                if size < known && size >= least {
                    best.insert(key, (size, board, slug));
                }
            };
            let is_chain = |slug: &str| slug.contains("chains") || slug == "nishio";
            for technique in techniques().filter(|technique| !is_chain(technique.slug())) {
                find_steps(&board, technique).iter().for_each(|step| keep(step, technique.slug()));
            }
            if matches!(taken.kind, Kind::Chain(_)) {
                let finds = |slug: &str, step: Option<Step>| is_chain(slug) && step.as_ref() == Some(taken);
                let mut owners = techniques().filter(|t| is_chain(t.slug()));
                if let Some(owner) = owners.find(|t| finds(t.slug(), t.first(&board, &mut scratch))) {
                    keep(taken, owner.slug());
                }
            }
        }
    }
    for ((tenths, kind), (_, board, slug)) in &best {
        let removed = *Board::new(board.grid()).candidates() - *board.candidates();
        println!("{slug}\t{kind}\t{}.{}\t{}\t{}", tenths / 10, tenths % 10, board.grid(), listed(removed));
    }
}

fn techniques() -> impl Iterator<Item = &'static dyn Technique> {
    TECHNIQUES.iter().map(|row| row.technique)
}

fn listed(candidates: CandidateSet) -> String {
    candidates.iter().map(|candidate| candidate.to_string()).collect::<Vec<_>>().join(" ")
}

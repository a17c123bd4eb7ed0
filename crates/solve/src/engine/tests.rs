//! Every backend against the portable one, operation by operation and round by round, and the engine against itself.

// Where there is no other backend nothing is compared with the portable one.
#![cfg_attr(not(any(target_arch = "x86_64", target_arch = "wasm32", target_arch = "aarch64")), allow(dead_code))]

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Transform, Xoshiro256};

use super::backend::{Backend, MOST_LANES, Portable, PortableProof, Shell, Step, Vector, Words, bytes_of};
use super::branch::{AT_ONCE, Choice};
use super::choice::{Change, Choose, NO_KIND, Split};
use super::layout::{Cells, FIELDS, Node, Position, SIGHT, SLOT, WORD, WORDS};
use super::round::{Round, round};
use super::{Engine, Totals};
use crate::{Batch, Budget, CellsMut, Count, LineStatus, Outcome, Solver};

/// Runs a generic test on each vector type that this processor has. The first argument of the test is its proof.
macro_rules! on_each_vector {
    ($test:ident) => {
        $test::<Portable>(PortableProof);
        on_each_instruction_set!($test);
    };
}

/// The same without the portable one.
macro_rules! on_each_instruction_set {
    ($test:ident) => {
        #[cfg(any(
            all(target_arch = "wasm32", target_feature = "simd128"),
            all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
        ))]
        $test::<super::backend::Quad>(super::backend::QuadProof);
        #[cfg(target_arch = "x86_64")]
        {
            match super::backend::Avx2Proof::new() {
                Some(proof) => $test::<super::backend::Ymm>(proof),
                None => println!("skipped: this processor has no AVX2"),
            }
            match super::backend::Avx512Proof::new() {
                Some(proof) => {
                    $test::<super::backend::Zmm>(proof);
                    $test::<super::backend::YmmVl>(proof);
                }
                None => println!("skipped: this processor has no AVX-512"),
            }
        }
    };
}

/// Fewer cases where each costs a thousand times as much.
const CASES: usize = if cfg!(miri) { 2 } else { 300 };

fn random_node(random: &mut Xoshiro256, mask: u32) -> Node {
    let mut node = Node { slots: [0; 32] };
    SLOT.iter().for_each(|&slot| node.slots[slot] = random.next_u64() as u32 & mask);
    node
}

/// A vector of random lanes, and the lanes.
fn random_vector<V: Vector>(proof: V::Proof, random: &mut Xoshiro256) -> (V, Vec<u32>) {
    let lanes: Vec<u32> = (0..V::LANES).map(|_| random.next_u64() as u32).collect();
    (vector(proof, &lanes), lanes)
}

fn vector<V: Vector>(proof: V::Proof, lanes: &[u32]) -> V {
    let mut vector = V::filled(proof, 0);
    lanes.iter().enumerate().for_each(|(lane, &bits)| vector.set_lane(lane, bits));
    vector
}

fn lanes<V: Vector>(vector: V) -> Vec<u32> {
    (0..V::LANES).map(|lane| vector.lane(lane)).collect()
}

/// What a formula means, lane by lane.
fn by_definition(a: &[u32], b: &[u32], c: &[u32], formula: impl Fn(u32, u32, u32) -> u32) -> Vec<u32> {
    (0..a.len()).map(|i| formula(a[i], b[i], c[i])).collect()
}

#[test]
fn operations_mean_what_they_do_on_plain_words() {
    fn operations<V: Vector + Words<Proof = <V as Vector>::Proof>>(proof: <V as Vector>::Proof) {
        let mut random = Xoshiro256::seeded(1);
        for _ in 0..CASES {
            let ((a, xs), (b, ys), (c, zs)) = (
                random_vector::<V>(proof, &mut random),
                random_vector::<V>(proof, &mut random),
                random_vector::<V>(proof, &mut random),
            );
            macro_rules! same {
                (|$a:ident, $b:ident, $c:ident| $($formula:expr),* $(,)?) => {$(
                    let ours = (|$a: V, $b: V, $c: V| { let _ = ($b, $c); $formula })(a, b, c);
                    let truth = by_definition(&xs, &ys, &zs, |$a, $b, $c| { let _ = ($b, $c); $formula });
                    assert_eq!(lanes(ours), truth, stringify!($formula));
                )*};
            }
            same! {
                |a, b, c| a.not(), a.and(b), a.or(b), a.xor(b), a.and_not(b), a.add(b), a.sub(b), a.up::<10>(),
                a.down::<9>(), a.or3(b, c), a.xor3(b, c), a.majority(b, c), a.nor3(b, c), a.and_nor(b, c),
                a.and_or(b, c), a.or_and(b, c), a.or_and_not(b, c), a.or_xor(b, c), a.and_xor(b, c),
                a.select(b, c), a.next_box(), a.previous_box(), a.or_other_boxes(b), a.guards_to_fields(),
            }
            assert_eq!(lanes(V::splat(proof, xs[0])), vec![xs[0]; V::LANES]);
            assert_eq!(lanes(V::filled(proof, xs[0])), vec![xs[0]; V::LANES]);
            assert_eq!(lanes(a.minus(b)), by_definition(&xs, &ys, &zs, |a, b, _| a.wrapping_sub(b)));
            // Some lanes made equal, some 0.
            let mixed: Vec<u32> = xs.iter().zip(&ys).map(|(&x, &y)| if y & 1 == 0 { x } else { y & 2 }).collect();
            let nonzero = (0..V::LANES).fold(0, |mask, i| mask | u32::from(mixed[i] != 0) << i);
            assert_eq!(vector::<V>(proof, &mixed).nonzero(), nonzero);
            let numbers = vector::<V>(proof, &xs.iter().map(|x| x % 32).collect::<Vec<u32>>());
            let among = (0..V::LANES).fold(0, |mask, i| mask | (ys[0] >> (xs[i] % 32) & 1) << i);
            assert_eq!(numbers.among(ys[0]), among);
            let zero = mixed.iter().map(|&x| if x == 0 { !0 } else { 0 }).collect::<Vec<u32>>();
            assert_eq!(lanes(vector::<V>(proof, &mixed).is_zero()), zero);
        }
    }
    on_each_instruction_set!(operations);
}

#[test]
fn puzzles_go_into_lanes_and_come_out() {
    fn lanes_are_apart<V: Vector>(proof: V::Proof) {
        let mut random = Xoshiro256::seeded(2);
        let mut nodes: Vec<Node> = (0..V::LANES).map(|_| random_node(&mut random, !0)).collect();
        let mut words = [V::filled(proof, 0); WORDS];
        nodes.iter().enumerate().for_each(|(lane, node)| V::load(&mut words, [lane], [node]));
        for (lane, node) in nodes.iter().enumerate() {
            assert_eq!(V::save(&words, lane), *node);
        }
        let mut all = [Node::OPEN; MOST_LANES];
        V::save_all(&words, &mut all);
        assert_eq!(all[..V::LANES], nodes);
        let last = V::LANES - 1;
        V::load(&mut words, [1, last, 2], [&nodes[last], &nodes[2], &nodes[1]]);
        V::save_all(&words, &mut all);
        (nodes[1], nodes[last], nodes[2]) = (nodes[last], nodes[2], nodes[1]);
        assert_eq!(all[..V::LANES], nodes);
    }
    on_each_vector!(lanes_are_apart);
}

#[test]
fn lanes_go_where_they_are_sent() {
    fn routes<V: Vector>(proof: V::Proof) {
        let mut random = Xoshiro256::seeded(12);
        let every = (1u32 << V::LANES) - 1;
        for case in 0..CASES {
            let ((here, ours), (there, theirs)) =
                (random_vector::<V>(proof, &mut random), random_vector::<V>(proof, &mut random));
            let [mut from, mut to] = [0; 2].map(|_| random.next_u64() as u32 & every);
            if case == 0 {
                (from, to) = (every, every);
            }
            let count = from.count_ones().min(to.count_ones());
            (from, to) = (V::lowest(proof, from, count), V::lowest(proof, to, count));
            assert_eq!((from.count_ones(), to.count_ones()), (count, count));
            let mut truth = ours.clone();
            let positions = |mask: u32| (0..V::LANES).filter(move |lane| mask >> lane & 1 == 1);
            positions(from).zip(positions(to)).for_each(|(from, to)| truth[to] = theirs[from]);
            let route = V::route(proof, from, to);
            assert_eq!(lanes(here.receive(there, route)), truth);
            // The same in all words, with nodes that come in addition.
            let mut words = [here; WORDS];
            V::receive_all(&mut words, &[there; WORDS], route);
            let nodes: [Node; 2] = core::array::from_fn(|_| random_node(&mut random, !0));
            let mut loaded = [here; WORDS];
            V::load_onto(&mut loaded, |_, word| word.receive(there, route), [1, 3], [&nodes[0], &nodes[1]]);
            for (word, (&moved, &loaded)) in words.iter().zip(&loaded).enumerate() {
                assert_eq!(lanes(moved), truth);
                let mut truth = truth.clone();
                (truth[1], truth[3]) = (nodes[0].slots[SLOT[word]], nodes[1].slots[SLOT[word]]);
                assert_eq!(lanes(loaded), truth);
            }
        }
        let lowest = if V::LANES == 4 { (0b1101, 2, 0b101) } else { (0b1011_0100, 3, 0b11_0100) };
        assert_eq!(V::lowest(proof, lowest.0, lowest.1), lowest.2);
    }
    on_each_vector!(routes);
}

#[test]
fn cells_are_seen_alike() {
    fn cells<V: Shell>(proof: V::Proof) {
        let mut random = Xoshiro256::seeded(3);
        for case in 0..CASES {
            let mut node = random_node(&mut random, FIELDS);
            if case % 2 == 0 {
                // Mostly few candidates, as in a search.
                let (a, b) = (random_node(&mut random, FIELDS), random_node(&mut random, FIELDS));
                (0..32).for_each(|slot| node.slots[slot] &= a.slots[slot] & b.slots[slot]);
            }
            let (ours, truth) = (V::cells(proof, &node), Portable::cells(PortableProof, &node));
            assert_eq!(ours.bivalue(), truth.bivalue());
            assert_eq!(ours.open(), truth.open());
            truth.open().for_each(|at| {
                assert_eq!(ours.field(at), truth.field(at));
            });
            truth.open().for_each(|at| {
                assert_eq!(ours.connections(at), truth.connections(at));
            });
        }
    }
    on_each_vector!(cells);
}

/// The first cell is the one that would be split alone, or bivalue; the others are bivalue, and none sees another.
#[test]
fn cells_split_at_once_are_out_of_sight() {
    let mut random = Xoshiro256::seeded(11);
    let mut met = [0; AT_ONCE + 1];
    for _ in 0..CASES {
        let mut node = Portable::read(PortableProof, bytes_of(&random_grid(&mut random)), 0);
        for _ in 0..4 {
            round_alone(&mut node);
        }
        let cells = Portable::cells(PortableProof, &node);
        if cells.open().is_empty() {
            continue;
        }
        let choice = Choice::of(&cells, AT_ONCE);
        let chosen: Vec<_> = std::iter::successors(Some(choice), |choice| choice.next()).collect();
        let splits: Vec<_> = chosen.iter().map(|choice| choice.split(&cells)).collect();
        met[splits.len()] += 1;
        for (i, &(at, first, others)) in splits.iter().enumerate() {
            assert_eq!(first.count_ones(), 1);
            assert_eq!(first | others, cells.field(at));
            assert!(cells.bivalue().is_empty() || others.count_ones() == 1);
            let sight = SIGHT[at.0 as usize];
            let is_seen =
                |(other, ..): &(Position, u32, u32)| sight.0[other.0 as usize / 64] >> (other.0 % 64) & 1 == 1;
            assert!(!splits[..i].iter().any(is_seen));
        }
        assert!(Choice::of(&cells, 1).next().is_none());
    }
    assert!(met[AT_ONCE] > 0, "{met:?}");
}

#[test]
fn text_is_read_and_written_alike() {
    fn text<V: Shell>(proof: V::Proof) {
        let mut random = Xoshiro256::seeded(4);
        for case in 0..CASES {
            // Every byte in some cases, mostly cells in others.
            let zero = if case % 2 == 0 { b'0' } else { 0 };
            let cells: [u8; 81] = core::array::from_fn(|_| match random.below(3) {
                0 => random.next_u64() as u8,
                _ => zero + random.below(10) as u8,
            });
            let node = V::read(proof, &cells, zero);
            assert_eq!(node, Portable::read(PortableProof, &cells, zero));
            let empty = if zero == 0 { 0 } else { b'.' };
            let is_plain = |byte: u8| (zero..=zero + 9).contains(&byte) || byte == empty;
            let mut plain = cells.map(|byte| if is_plain(byte) { byte } else { empty });
            assert!(V::are_plain(proof, &plain, zero, empty));
            plain[case % 81] = random.next_u64() as u8;
            assert_eq!(V::are_plain(proof, &plain, zero, empty), is_plain(plain[case % 81]), "{plain:?}");
            let decided: [u8; 81] = core::array::from_fn(|_| zero + 1 + random.below(9) as u8);
            let node = V::read(proof, &decided, zero);
            let mut written = [0; 81];
            V::write(proof, &node, zero, &mut written);
            assert_eq!(written, decided);
        }
    }
    on_each_vector!(text);
}

/// A grid as a search may meet it: a solution with cells emptied, and at times a digit changed.
fn random_grid(random: &mut Xoshiro256) -> Grid {
    const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut grid = Transform::random(random).grid(&FULL.parse().unwrap());
    // With few clues a search may be long; too long for Miri.
    let clues = if cfg!(miri) { 35 } else { 17 } + random.below(30);
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    cells[clues as usize..].iter().for_each(|&cell| grid.clear(cell));
    if random.below(4) == 0 {
        grid.place(cells[0], Digit::from_index(random.below(9) as usize));
    }
    grid
}

/// A round on a puzzle by itself.
fn round_alone(node: &mut Node) -> [bool; 3] {
    let mut words: [u32; WORDS] = core::array::from_fn(|word| node.slots[SLOT[word]]);
    let told = Round::run(PortableProof, &mut words, &mut ());
    words.iter().enumerate().for_each(|(word, &bits)| node.slots[SLOT[word]] = bits);
    told.map(|told| told != 0)
}

#[test]
fn rounds_change_lanes_alike() {
    fn rounds<V: Shell>(proof: V::Proof) {
        let mut random = Xoshiro256::seeded(5);
        for _ in 0..CASES / 2 {
            let mut words = [V::filled(proof, 0); WORDS];
            let mut nodes: Vec<Node> =
                (0..V::LANES).map(|_| Portable::read(PortableProof, bytes_of(&random_grid(&mut random)), 0)).collect();
            nodes.iter().enumerate().for_each(|(lane, node)| V::load(&mut words, [lane], [node]));
            for _ in 0..3 {
                let flags = round::<V>(proof, &mut words);
                for (lane, node) in nodes.iter_mut().enumerate() {
                    let truth = round_alone(node);
                    assert_eq!(V::save(&words, lane), *node);
                    let lanes = [flags.changed, flags.contradictory, flags.undecided];
                    assert_eq!(lanes.map(|lanes| lanes >> lane & 1 == 1), truth);
                }
            }
        }
    }
    on_each_vector!(rounds);
}

/// The split chosen for a node by itself.
fn chosen_alone(node: &Node) -> [u32; 2] {
    let mut words: [u32; WORDS] = core::array::from_fn(|word| node.slots[SLOT[word]]);
    Choose::run(PortableProof, &mut words, &mut Choose::notes(0))
}

#[test]
fn splits_are_chosen_alike() {
    fn choices<V: Shell>(proof: V::Proof) {
        let mut random = Xoshiro256::seeded(13);
        let mut notes = Choose::notes(V::filled(proof, 0));
        for _ in 0..CASES / 2 {
            let nodes: Vec<Node> = (0..V::LANES).map(|_| stuck_node(&mut random)).collect();
            let mut words = [V::filled(proof, 0); WORDS];
            nodes.iter().enumerate().for_each(|(lane, node)| V::load(&mut words, [lane], [node]));
            let [kind, best] = V::step::<Choose, 2>(proof, &mut words, &mut notes);
            let mut first_children = [V::filled(proof, 0); 2];
            for (lane, node) in nodes.iter().enumerate() {
                let [kind, best] = [kind.lane(lane), best.lane(lane)];
                assert_eq!([kind, best], chosen_alone(node));
                let split = Split::told::<V>(proof, node, kind, best);
                assert_eq!(split, Split::told::<Portable>(PortableProof, node, kind, best));
                let Change { slot, word } = split.unwrap_or_else(|| Split::of_fewest(node)).first;
                first_children[0].set_lane(lane, slot as u32);
                first_children[1].set_lane(lane, word);
            }
            V::amend(&mut words, first_children);
            for (lane, node) in nodes.iter().enumerate() {
                let mut child = *node;
                child.slots[first_children[0].lane(lane) as usize] = first_children[1].lane(lane);
                assert_eq!(V::save(&words, lane), child);
            }
        }
    }
    on_each_vector!(choices);
}

/// A node that a search may be stuck at.
fn stuck_node(random: &mut Xoshiro256) -> Node {
    loop {
        let mut node = Portable::read(PortableProof, bytes_of(&random_grid(random)), 0);
        for _ in 0..50 {
            let before = node;
            let [_, contradictory, undecided] = round_alone(&mut node);
            if contradictory || !undecided {
                break;
            }
            if node == before {
                return node;
            }
        }
    }
}

/// The score of a candidate, told in words at the head of `choice.rs`, counted cell by cell.
fn score(node: &Node, cell: Cell, digit: u32) -> u32 {
    let field = |cell: Cell| node.field(Position::at(cell.row().index(), cell.col().index()));
    let has = |cell: &Cell| field(*cell) & digit != 0;
    let is_known = |cell: &&Cell| field(**cell).count_ones() <= 2;
    let peers: Vec<Cell> = cell.peers().iter().filter(has).collect();
    let group = |of: &dyn Fn(Cell) -> bool| peers.iter().copied().filter(|&peer| of(peer)).collect::<Vec<Cell>>();
    let in_row = group(&|peer| peer.row() == cell.row() && peer.block() != cell.block());
    let in_col = group(&|peer| peer.col() == cell.col() && peer.block() != cell.block());
    let apart = group(&|peer| peer.row() != cell.row() && peer.col() != cell.col());
    let mut score = u32::from(in_row.len() >= 2);
    score +=
        u32::from(in_col.iter().any(|one| in_col.iter().any(|other| one != other && one.block() == other.block())));
    score += [&in_row, &in_col].iter().map(|line| u32::from(line.iter().any(|cell| is_known(&cell)))).sum::<u32>();
    score += u32::from(!apart.is_empty());
    score += u32::from(field(cell).count_ones() >= 3);
    let is_chained = |&peer: &Cell| {
        let row: Vec<Cell> = Cell::ALL.into_iter().filter(|other| other.row() == peer.row()).filter(has).collect();
        let col: Vec<Cell> = Cell::ALL.into_iter().filter(|other| other.col() == peer.col()).filter(has).collect();
        let by_row = peer.row() != cell.row() && row.len() == 2 && row[0].block() != row[1].block();
        let by_col = peer.col() != cell.col() && col.len() == 2;
        by_row || by_col
    };
    score + u32::from(peers.iter().any(is_chained))
}

/// The cell that a change decides, and its digit.
fn decided(node: &Node, change: Change) -> (Position, u32) {
    let at = (0..3).map(|k| Position((32 * k + WORD[change.slot]) as u8)).find(|at| {
        let shift = at.shift();
        (node.slots[change.slot] ^ change.word) & !(0x1FF << shift) == 0
    });
    let at = at.expect("only one cell changes");
    let digit = change.word >> at.shift() & 0x1FF;
    assert_eq!((digit.count_ones(), digit & node.field(at)), (1, digit));
    (at, digit)
}

/// The sum of both ends' scores is that of the best split of all, found cell by cell and house by house.
#[test]
fn the_best_split_is_chosen() {
    let mut random = Xoshiro256::seeded(14);
    let mut kinds = [0; 3];
    for _ in 0..CASES {
        let node = stuck_node(&mut random);
        let field = |cell: Cell| node.field(Position::at(cell.row().index(), cell.col().index()));
        let cell_at = |at: Position| {
            let (row, col) = at.row_col();
            Cell::from_index(9 * row + col)
        };
        let mut best = None;
        for cell in Cell::ALL.into_iter().filter(|&cell| field(cell).count_ones() == 2) {
            let first = field(cell) & field(cell).wrapping_neg();
            best = best.max(Some(score(&node, cell, first) + score(&node, cell, field(cell) & !first)));
        }
        let columns_and_boxes = bitdoku_grid::House::ALL.into_iter().skip(9);
        for house in columns_and_boxes {
            for digit in (0..9).map(|index| 1 << index) {
                let places: Vec<Cell> = house.cells().iter().filter(|&cell| field(cell) & digit != 0).collect();
                let [a, b] = places[..] else { continue };
                best = best.max(Some(score(&node, a, digit) + score(&node, b, digit)));
            }
        }
        let [kind, bits] = chosen_alone(&node);
        let Some(Split { first, second }) = Split::told::<Portable>(PortableProof, &node, kind, bits) else {
            assert_eq!((kind, best), (NO_KIND, None));
            continue;
        };
        let ends = [first, second].map(|change| decided(&node, change));
        // A cell's two digits, or one digit in two cells.
        assert!((ends[0].0 == ends[1].0) != (ends[0].1 == ends[1].1));
        let sum: u32 = ends.iter().map(|&(at, digit)| score(&node, cell_at(at), digit)).sum();
        assert_eq!(Some(sum), best, "kind {kind}");
        kinds[[0, 9, 12].iter().rposition(|&first| kind >= first).unwrap()] += 1;
    }
    assert!(cfg!(miri) || kinds.iter().all(|&times| times > 0), "{kinds:?}");
}

/// Random candidates, and all that a search down from random grids meets, with a guess wherever it is stuck.
#[test]
#[cfg(target_arch = "x86_64")]
fn a_puzzle_laid_across_changes_like_one_in_a_lane() {
    use super::alone::round_across;
    use super::backend::{Across, Avx512Proof, Zmm};

    let Some(proof) = Avx512Proof::new() else {
        println!("skipped: this processor has no AVX-512");
        return;
    };
    let mut random = Xoshiro256::seeded(10);
    let mut met = [0; 3];
    let mut compare = |node: &Node| {
        let mut across = Zmm::lay_across(proof, node);
        assert_eq!(Zmm::gather_up(&across), *node);
        let mut next = *node;
        let truth = round_alone(&mut next);
        let ours = round_across::<Zmm>(proof, &mut across);
        assert_eq!(Zmm::gather_up(&across), next);
        assert_eq!([ours.changed, ours.contradictory, ours.undecided].map(|lanes| lanes != 0), truth);
        met.iter_mut().zip(truth).for_each(|(met, flag)| *met += usize::from(flag));
        (next, truth)
    };
    for case in 0..CASES {
        let mut node = random_node(&mut random, FIELDS);
        for _ in 0..case % 3 {
            let more = random_node(&mut random, FIELDS);
            (0..32).for_each(|slot| node.slots[slot] |= more.slots[slot]);
        }
        (0..3).for_each(|_| node = compare(&node).0);

        let mut node = Portable::read(PortableProof, bytes_of(&random_grid(&mut random)), 0);
        loop {
            let (next, [changed, contradictory, undecided]) = compare(&node);
            node = next;
            if contradictory || !undecided {
                break;
            }
            if !changed {
                let stuck = node;
                let cells = Portable::cells(PortableProof, &stuck);
                let (at, first, others) = Choice::of(&cells, 1).split(&cells);
                let across = Zmm::lay_across(proof, &node);
                let (keep, lose) = if random.below(2) == 0 { (first, others) } else { (others, first) };
                let kept = Zmm::without(&across, at, lose);
                node.slots[at.slot()] = node.with_field(at, keep);
                assert_eq!(Zmm::gather_up(&kept), node);
            }
        }
    }
    assert!(met.iter().all(|&times| times > 0), "{met:?}");
}

/// A search that is short, one that is spread, and one whose budget ends it before and after that.
#[test]
fn one_puzzle_is_searched_to_the_end_or_to_its_budget() {
    let hard: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let mut many = hard;
    many.clear(Cell::from_index(0));
    for mut engine in engines() {
        let mut solutions = std::collections::HashSet::new();
        let report = engine.search(&many.into(), &Budget::UNLIMITED, &mut |solution| {
            assert!(solution.completes(&many) && solutions.insert(solution.to_string()));
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(report.solutions, solutions.len() as u64);
        let counted = Engine::with_backend(Backend::Portable).unwrap().count(&many.into(), u64::MAX);
        assert_eq!(counted, Count { solutions: report.solutions, exact: true });
        for guesses in [0, 1, 11, 12, 13, 30] {
            let budget = Budget { guesses, ..Budget::UNLIMITED };
            let report = engine.search(&many.into(), &budget, &mut |_| std::ops::ControlFlow::Continue(()));
            assert_eq!((report.end, report.guesses), (crate::End::GaveUp, guesses + 1));
        }
        assert!(matches!(engine.solve(&hard.into()), Outcome::Unique(_)));
    }
}

#[test]
fn a_round_takes_away_nothing_that_a_solution_needs() {
    let mut random = Xoshiro256::seeded(6);
    let mut engine = Engine::with_backend(Backend::Portable).unwrap();
    for _ in 0..CASES {
        let grid = random_grid(&mut random);
        let mut node = Portable::read(PortableProof, bytes_of(&grid), 0);
        let solution = match engine.solve(&grid.into()) {
            Outcome::Unique(solution) | Outcome::Multiple([solution, _]) => solution,
            _ => continue,
        };
        for _ in 0..5 {
            let [_, contradictory, _] = round_alone(&mut node);
            assert!(!contradictory, "{grid}");
            for cell in Cell::ALL {
                let at = Position::at(cell.row().index(), cell.col().index());
                let field = node.slots[at.slot()] >> at.shift() & 0x1FF;
                assert!(field >> solution[cell].index() & 1 == 1, "{grid} {cell}");
            }
        }
    }
}

fn engines() -> Vec<Engine> {
    Backend::ALL.into_iter().filter_map(Engine::with_backend).collect()
}

#[test]
fn the_signature_is_that_of_the_portable_backend() {
    let mut random = Xoshiro256::seeded(7);
    let mut puzzles: Vec<Puzzle> = (0..CASES).map(|_| random_grid(&mut random).into()).collect();
    puzzles.push(Grid::EMPTY.into());
    let truth = Engine::with_backend(Backend::Portable).unwrap().totals(&puzzles, 2);
    assert!(truth.guesses > 0 && truth.solutions > 0);
    for mut engine in engines() {
        assert_eq!(engine.totals(&puzzles, 2), truth, "{}", engine.backend());
    }
}

#[test]
fn where_no_solution_is_asked_for_none_is_counted() {
    let puzzles = [Grid::EMPTY.into(); 3];
    let nothing = Totals { puzzles: 3, without_guess: 3, ..Totals::default() };
    for mut engine in engines() {
        assert_eq!(engine.totals(&puzzles, 0), nothing);
        assert_eq!(engine.totals(&puzzles, 1).solutions, 3);
        let mut counts = [Count { solutions: 9, exact: true }; 3];
        engine.count_many(&puzzles, 0, &Budget::UNLIMITED, &mut counts);
        assert_eq!(counts, [Count { solutions: 0, exact: false }; 3]);
        assert_eq!(engine.count(&puzzles[0], 0), counts[0]);
    }
    let never = Engine::watch_lanes(&puzzles, 0, &mut |_| panic!("no round is taken"));
    assert_eq!(never, nothing);
}

#[test]
fn many_at_once_one_by_one_and_as_text_agree() {
    let mut random = Xoshiro256::seeded(8);
    let puzzles: Vec<Puzzle> = (0..CASES).map(|_| random_grid(&mut random).into()).collect();
    for mut engine in engines() {
        let mut outcomes = vec![Outcome::Unknown(None); puzzles.len()];
        engine.solve_many(&puzzles, &Budget::UNLIMITED, &mut outcomes);
        let mut counts = vec![Count { solutions: 0, exact: false }; puzzles.len()];
        engine.count_many(&puzzles, 10, &Budget::UNLIMITED, &mut counts);

        let texts: Vec<[u8; 81]> =
            puzzles.iter().map(|puzzle| puzzle.to_string().into_bytes().try_into().unwrap()).collect();
        let lines: Vec<&[u8; 81]> = texts.iter().collect();
        let solved = solve_bytes(&mut engine, crate::Cells::apart(&lines), &Budget::UNLIMITED);

        for (i, puzzle) in puzzles.iter().enumerate() {
            let alone = engine.solve(puzzle);
            assert_eq!(std::mem::discriminant(&outcomes[i]), std::mem::discriminant(&alone), "{puzzle}");
            assert_eq!(outcomes[i].unique(), alone.unique(), "{puzzle}");
            assert_eq!(engine.count(puzzle, 10), counts[i], "{puzzle}");
            let status = match alone {
                Outcome::Unique(solution) => {
                    assert_eq!(solved[i].0, *solution.to_string().as_bytes());
                    LineStatus::Unique
                }
                Outcome::Multiple(_) => LineStatus::Multiple,
                _ => {
                    assert_eq!(solved[i].0, [b'.'; 81]);
                    LineStatus::Unsolvable
                }
            };
            assert_eq!(solved[i].1, status, "{puzzle}");
        }
    }
}

/// The solution and the status of each grid.
fn solve_bytes(engine: &mut Engine, grids: crate::Cells<'_>, budget: &Budget<'_>) -> Vec<([u8; 81], LineStatus)> {
    let (mut solutions, mut statuses) = (vec![0; 81 * grids.len()], vec![LineStatus::Unknown; grids.len()]);
    let batch = Batch::solving(grids, CellsMut::text(&mut solutions), &mut statuses);
    engine.answer(batch, budget);
    solutions.as_chunks().0.iter().copied().zip(statuses).collect()
}

#[test]
fn malformed_lines_cost_no_other() {
    let good = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for bad in (0..=255u8).filter(|byte| !b"0123456789._*-".contains(byte)) {
        let mut broken = good;
        broken[usize::from(bad) % 81] = bad;
        let mut engine = Engine::with_backend(Backend::Portable).unwrap();
        let solved = solve_bytes(&mut engine, crate::Cells::apart(&[&good, &broken, &good]), &Budget::UNLIMITED);
        let status = [0, 1, 2].map(|i| solved[i].1);
        assert_eq!(status, [LineStatus::Unique, LineStatus::Malformed, LineStatus::Unique]);
        assert_eq!(solved[1].0, [b'.'; 81]);
        if cfg!(miri) {
            break;
        }
    }
}

#[test]
fn a_line_over_its_budget_is_unknown_and_costs_no_other() {
    let hard = *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let easy = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let budget = Budget { guesses: 2, ..Budget::UNLIMITED };
    let mut engine = Engine::with_backend(Backend::Portable).unwrap();
    let solved = solve_bytes(&mut engine, crate::Cells::apart(&[&hard, &easy]), &budget);
    assert_eq!([solved[0].1, solved[1].1], [LineStatus::Unknown, LineStatus::Unique]);
}

#[test]
fn a_puzzle_over_its_budget_is_unknown_and_costs_no_other() {
    let hard: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let easy: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let open = Puzzle::Grid(Grid::EMPTY);
    let budget = Budget { guesses: 2, ..Budget::UNLIMITED };
    for mut engine in engines() {
        let mut outcomes = [Outcome::Unsolvable; 3];
        engine.solve_many(&[hard, easy, open], &budget, &mut outcomes);
        assert!(matches!(outcomes, [Outcome::Unknown(None), Outcome::Unique(_), Outcome::Unknown(_)]), "{outcomes:?}");
        let mut counts = [Count { solutions: 9, exact: true }; 3];
        engine.count_many(&[hard, easy, open], 10, &budget, &mut counts);
        let expected = [(0, false), (1, true), (0, false)].map(|(solutions, exact)| Count { solutions, exact });
        assert_eq!(counts, expected);
    }
}

/// Two equal digits in a house of an otherwise empty grid: told at once, since a search for it would not end.
#[test]
fn grids_that_break_a_rule_have_no_solution() {
    let mut engine = Engine::new();
    for house in bitdoku_grid::House::ALL {
        for (a, b) in [(0, 1), (0, 8), (3, 7), (2, 4)] {
            let mut grid = Grid::EMPTY;
            grid.place(house.cell(a), Digit::ALL[8]);
            grid.place(house.cell(b), Digit::ALL[8]);
            let mut counts = [Count { solutions: 9, exact: false }];
            engine.count_many(&[grid.into()], 1, &Budget::UNLIMITED, &mut counts);
            assert_eq!(counts[0], Count { solutions: 0, exact: true }, "{grid}");
            assert_eq!(engine.count(&grid.into(), 1), counts[0], "{grid}");
            assert_eq!(engine.count(&Puzzle::Sukaku(Pencilmarks::of_givens(&grid)), 1), counts[0], "{grid}");
        }
    }
}

#[test]
fn a_sukaku_with_a_cell_of_no_candidate_has_no_solution() {
    let mut marks = Pencilmarks::ALL;
    marks.set(Cell::from_index(40), DigitSet::EMPTY);
    for mut engine in engines() {
        assert_eq!(engine.count(&Puzzle::Sukaku(marks), 1), Count { solutions: 0, exact: true });
    }
}

//! How the three columns of a stack are arranged, as far as the rows placed so far have settled it.
//!
//! Columns that are empty so far stand to the left, and nothing tells them apart. So an arrangement is one of ten: the
//! six orders of columns that are distinguished, three in which the rightmost is known, and one in which none is.

/// The arrangement in which no column is known.
pub(crate) const UNKNOWN: u8 = 9;

/// The columns of an arrangement from left to right; those not told apart are in their own order.
pub(crate) const ORDER: [[u8; 3]; 16] = {
    let mut order = [[0, 1, 2]; 16];
    order[1] = [0, 2, 1];
    order[2] = [1, 0, 2];
    order[3] = [1, 2, 0];
    order[4] = [2, 0, 1];
    order[5] = [2, 1, 0];
    order[6] = [1, 2, 0];
    order[7] = [0, 2, 1];
    order[8] = [0, 1, 2];
    order
};

/// How many columns of an arrangement are not told apart: they are the leftmost.
pub(crate) const fn open(arrangement: u8) -> usize {
    match arrangement {
        0..6 => 0,
        6..9 => 2,
        _ => 3,
    }
}

/// What a row does to an arrangement, by the columns of the stack that hold a clue of the row (bit `c` for column `c`).
#[derive(Clone, Copy)]
#[repr(align(4))]
pub(crate) struct Effect {
    /// The places that hold a clue, bit 2 for the leftmost, when the clues in open columns are moved to the right.
    pub(crate) places: u8,
    /// The arrangement after it, clues in open columns in the order of the columns.
    pub(crate) after: u8,
    /// How many open columns hold a clue, when that is two or more: their order is then decided by the digits.
    pub(crate) tied: u8,
}

/// The effects of all sets of clues on an arrangement.
#[inline(always)]
pub(crate) fn effect_on(arrangement: u8, clues: u16) -> Effect {
    EFFECTS[(8 * (arrangement as usize & 15)) | (clues as usize & 7)]
}

static EFFECTS: [Effect; 128] = {
    let mut effects = [Effect { places: 0, after: 0, tied: 0 }; 128];
    let mut arrangement = 0;
    while arrangement < 10 {
        let mut clues = 0;
        while clues < 8 {
            effects[8 * arrangement + clues] = effect(arrangement as u8, clues as u8);
            clues += 1;
        }
        arrangement += 1;
    }
    effects
};

const fn effect(arrangement: u8, clues: u8) -> Effect {
    let order = ORDER[arrangement as usize];
    let open = open(arrangement);
    // The open columns without a clue, those with one, and the known ones, in this order.
    let mut columns = [0u8; 3];
    let mut filled = 0;
    let mut wanted = 0;
    while wanted < 2 {
        let mut place = 0;
        while place < open {
            if (clues >> order[place] & 1) == wanted {
                columns[filled] = order[place];
                filled += 1;
            }
            place += 1;
        }
        wanted += 1;
    }
    while filled < 3 {
        columns[filled] = order[filled];
        filled += 1;
    }
    let mut places = 0;
    let mut still_open = 0;
    let mut place = 0;
    while place < 3 {
        let clue = clues >> columns[place] & 1;
        places |= clue << (2 - place);
        if place < open && clue == 0 {
            still_open += 1;
        }
        place += 1;
    }
    let tied = open - still_open;
    Effect { places, after: arrangement_of(columns, still_open), tied: if tied > 1 { tied as u8 } else { 0 } }
}

/// The columns of a stack in an arrangement, four bits each, the leftmost highest: by the stack's first column and
/// arrangement.
pub(crate) static COLUMNS: [[u16; 16]; 8] = {
    let mut columns = [[0; 16]; 8];
    let mut first = 0;
    while first < 9 {
        let mut arrangement = 0;
        while arrangement < 10 {
            let [a, b, c] = ORDER[arrangement];
            let column = first as u16;
            columns[first][arrangement] = (column + a as u16) << 8 | (column + b as u16) << 4 | (column + c as u16);
            arrangement += 1;
        }
        first += 3;
    }
    columns
};

/// The clues of three open stacks (bits 0 to 2, 3 to 5, 6 to 8) moved as far to the right as they go: fewer before more,
/// and to the right in each. Bit 8 is the leftmost place.
pub(crate) static SORTED: [u16; 512] = {
    let mut sorted = [0; 512];
    let mut clues = 0u16;
    while clues < 512 {
        let (mut a, mut b, mut c) =
            ((clues & 7).count_ones(), (clues >> 3 & 7).count_ones(), (clues >> 6 & 7).count_ones());
        if a > b {
            (a, b) = (b, a);
        }
        if b > c {
            (b, c) = (c, b);
        }
        if a > b {
            (a, b) = (b, a);
        }
        sorted[clues as usize] = ((1 << a) - 1) << 6 | ((1 << b) - 1) << 3 | ((1 << c) - 1);
        clues += 1;
    }
    sorted
};

/// The arrangement with these columns, of which `open` are open. One open column alone is known by exclusion.
pub(crate) const fn arrangement_of(columns: [u8; 3], open: usize) -> u8 {
    match open {
        3 => UNKNOWN,
        2 => 6 + columns[2],
        _ => 2 * columns[0] + (columns[1] > columns[2]) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrangement_is_found_by_its_columns() {
        for arrangement in 0..10 {
            assert_eq!(arrangement_of(ORDER[arrangement as usize], open(arrangement)), arrangement);
        }
    }

    #[test]
    fn clues_move_to_the_right_of_the_open_columns() {
        let effect = effect_on(UNKNOWN, 0b001);
        assert_eq!((effect.places, ORDER[effect.after as usize], open(effect.after)), (0b001, [1, 2, 0], 2));
        let effect = effect_on(6, 0b010);
        assert_eq!((effect.places, ORDER[effect.after as usize], effect.tied), (0b010, [2, 1, 0], 0));
        let effect = effect_on(UNKNOWN, 0b110);
        assert_eq!((effect.places, ORDER[effect.after as usize], effect.tied), (0b011, [0, 1, 2], 2));
    }
}

//! The short texts: names of cells, grids as operands, names of formats. What is read prints as the same again.
#![no_main]

use bitdoku::text::{Column, Format};
use bitdoku_grid::{Candidate, Cell, Digit, Grid, House, Transform};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(cell) = text.parse::<Cell>() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    if let Ok(digit) = text.parse::<Digit>() {
        assert_eq!(digit.to_string().parse(), Ok(digit));
    }
    if let Ok(candidate) = text.parse::<Candidate>() {
        assert_eq!(candidate.to_string().parse(), Ok(candidate));
    }
    if let Ok(house) = text.parse::<House>() {
        assert_eq!(house.to_string().parse(), Ok(house));
    }
    if let Ok(transform) = text.parse::<Transform>() {
        assert_eq!(transform.to_string().parse(), Ok(transform));
    }
    match text.parse::<Grid>() {
        Ok(grid) => assert_eq!(grid.to_string().parse(), Ok(grid)),
        Err(error) => drop(error.excerpt[error.span()].to_owned() + &error.to_string()),
    }
    if let Ok(format) = text.parse::<Format>() {
        assert_eq!(format.to_string(), text);
    }
    if let Column::Number(number) = Column::from(text) {
        assert_eq!(Column::from(number.to_string().as_str()), Column::Number(number));
    }
});

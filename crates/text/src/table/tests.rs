use bitdoku_grid::Xoshiro256;

use super::*;

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn table(text: &str) -> Table {
    Table::find(text.as_bytes(), true, &Options::default()).unwrap()
}

/// What becomes of each record: its line and annotation, or that it is bad.
fn read(text: &str) -> Vec<(u64, String)> {
    let mut found = Vec::new();
    let _ = table(text).each(text.as_bytes(), 1, |record, _| {
        found.push(match record {
            Ok(record) => (record.line, record.annotation.to_owned()),
            Err(error) => (error.record, format!("{}: {error}", error.column)),
        });
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn the_column_of_puzzles_is_found() {
    for (text, delimiter, column, stated) in [
        (format!("quizzes,solutions\n{P},{S}\n"), b',', 0, Some(1)),
        (format!("solution;puzzle2\n{S};{P}\n"), b';', 1, Some(0)),
        (format!("a\tb\n{S}\t{P}\n"), b'\t', 1, None),
        (format!("{S}|{P}\n"), b'|', 1, None),
        (format!("puzzle,{P}\n"), b',', 1, None),
        (format!("id,solution\n1,{S}\n"), b',', 1, None),
        (format!("0123456789ab {P}  1.2\n"), b' ', 1, None),
        // The first record alone could be either.
        (format!("a,b\n{S},{S}\n{S},{P}\n"), b',', 1, None),
        (format!("puzzle,masked\n{S},{P}\n"), b',', 1, None),
        (format!("\"note\nof two lines\",puzzle\n\"x, \"\"y\"\"\",{P}\n"), b',', 1, None),
    ] {
        let found = table(&text);
        assert_eq!((found.delimiter, found.column, found.stated), (delimiter, column, stated), "{text}");
    }
}

#[test]
fn what_is_asked_for_and_not_there_is_told_with_what_is() {
    let text = format!("quizzes,solutions\n{P},{S}\n");
    let problem = |column: Option<&str>, delimiter| {
        let options = Options { column: column.map(Column::from), delimiter };
        Table::find(text.as_bytes(), true, &options).unwrap_err()
    };
    assert_eq!(problem(Some("nope"), None), "there is no column \"nope\": the columns are quizzes, solutions");
    assert_eq!(problem(Some("3"), None), "there is no column 3: the columns are quizzes, solutions");
    assert_eq!(
        problem(None, Some(b';')),
        "no column holds puzzles: with ';' between columns the only one is quizzes,solutions; \
         with ',' between them they are quizzes, solutions"
    );
}

#[test]
fn a_field_in_quotes_may_have_several_lines() {
    let text = format!("note,puzzle,x\n\"a\nb, \"\"c\"\"\",{P},1\n\n,\"{P}\",2\n\"3\n\",53..7,\n");
    let expected = [(2, "\"a b, \"\"c\"\"\",1"), (5, ",2"), (6, "8: expected 81 cells, found 5")];
    let found = read(&text);
    assert_eq!(found.iter().map(|(line, text)| (*line, text.as_str())).collect::<Vec<_>>(), expected);
}

#[test]
fn a_quote_that_nothing_closes_costs_nobody_else_his_record() {
    let text = format!("puzzle,note\n{P},\"open\n{P},5\" wide\n\"{P},\n{P},\"fine\"\n");
    let lines = read(&text).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    assert_eq!(lines, [2, 3, 4, 5]);
}

#[test]
fn headers_come_again_where_files_were_joined_and_remarks_are_no_rows() {
    let text = format!("puzzle,note\n{P},1\n# a remark\npuzzle,note\n{P},2\n#{P},3\n");
    assert_eq!(read(&text).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 5, 6]);
}

#[test]
fn rows_are_cut_alike_however_they_come() {
    let text = format!("puzzle,note\n{P},\"a\n\nb\"\n{P},\"c\n{P},d\n{P},\"e\n\"\n");
    let whole = read(&text);
    for at in 0..text.len() {
        let table = table(&text);
        let first = table.whole_rows(&text.as_bytes()[..at], false);
        let (front, rest) = text.split_at(first);
        let mut found = 0;
        for (part, line) in [(front, 1), (rest, 1 + front.matches('\n').count() as u64)] {
            let _ = table.each(part.as_bytes(), line, |record, _| {
                assert_eq!(
                    record.map_or_else(|error| error.record, |record| record.line),
                    whole[found].0,
                    "cut at {at}"
                );
                found += 1;
                ControlFlow::Continue(())
            });
        }
        assert_eq!(found, whole.len(), "cut at {at}");
    }
}

#[test]
fn a_row_is_written_as_it_was_and_as_wide_as_the_table() {
    let text = format!("a,puzzle,b\n\"1\",{P},\"x \"\"y\"\"\"\n2,{P}\n3,{P},4,5\n4,{P},\"open\n");
    let mut rows = Vec::new();
    let _ = table(&text).each(text.as_bytes(), 1, |_, row| {
        rows.push(row.as_it_stands().map_or_else(
            || row.fields().map(|field| field.into_owned()).collect::<Vec<_>>().join("|"),
            |row| String::from_utf8_lossy(row).into_owned(),
        ));
        ControlFlow::Continue(())
    });
    let expected =
        [format!("\"1\",{P},\"x \"\"y\"\"\""), format!("2|{P}|"), format!("3|{P}|4,5"), format!("4|{P}|open")];
    assert_eq!(rows, expected);
}

#[test]
fn a_solution_stated_is_compared() {
    let wrong = S.replace('5', "0").replace('6', "5").replace('0', "6");
    let text = format!("puzzle,solution\n{P},{S}\n{P},{wrong}\n{P},\n{P},1\n{P},{}\n", &S[1..]);
    let mut found = Vec::new();
    let _ = table(&text).each(text.as_bytes(), 1, |record, row| {
        found.push(row.states_another(record.unwrap().puzzle.classic().unwrap()));
        ControlFlow::Continue(())
    });
    assert_eq!(found, [false, true, false, false, true]);
}

/// Spoils one row of several by changing a byte of it: as many rows come out, and the others are as they were.
fn spoil(rounds: usize, seed: u64) {
    let mut random = Xoshiro256::seeded(seed);
    let mut below = |count: usize| random.below(count as u64) as usize;
    for _ in 0..rounds {
        let delimiter = b",;\t|"[below(4)];
        let mut text = format!("id{0}note{0}puzzle\n", char::from(delimiter)).into_bytes();
        let spoilt = below(4);
        let mut place = 0..0;
        for row in 0..4 {
            let start = text.len();
            let letters = b"ab \n\r\",;\t|\xC3\xA4";
            let note = (0..below(6)).map(|_| letters[below(letters.len())]).collect::<Vec<u8>>();
            let quoted = [
                &b"\""[..],
                &note.iter().flat_map(|&b| if b == b'"' { vec![b, b] } else { vec![b] }).collect::<Vec<_>>(),
                b"\"",
            ]
            .concat();
            let cells = P.bytes().map(|cell| if cell != b'.' && below(3) == 0 { b'.' } else { cell });
            text.extend(format!("{row}").bytes());
            text.push(delimiter);
            text.extend(quoted);
            text.push(delimiter);
            text.extend(cells);
            text.extend(if below(2) == 0 { &b"\n"[..] } else { b"\r\n" });
            if row == spoilt {
                place = start..text.len();
            }
        }
        let table = Table::find(&text, true, &Options::default()).unwrap();
        let read = |text: &[u8]| {
            let mut found = Vec::new();
            let _ = table.each(text, 1, |record, _| {
                found.push(record.ok().map(|record| (record.puzzle, record.annotation.to_owned())));
                ControlFlow::Continue(())
            });
            found
        };
        let whole = read(&text);
        let shown = String::from_utf8_lossy(&text).into_owned();
        assert!(whole.len() == 4 && whole.iter().all(Option::is_some), "{shown}");
        let at = place.start + below(place.len());
        let byte = below(256) as u8;
        // What ends a line or a field, or opens or closes quotes, makes another table.
        let is_structure = |byte: u8| b"\"\r\n#".contains(&byte) || byte == delimiter;
        if is_structure(byte) || is_structure(text[at]) {
            continue;
        }
        text[at] = byte;
        let found = read(&text);
        assert_eq!(found.len(), 4, "{:?} at {at}\n{shown}", char::from(byte));
        for row in (0..4).filter(|&row| row != spoilt) {
            assert_eq!(found[row], whole[row], "{:?} at {at}\n{shown}", char::from(byte));
        }
    }
}

#[test]
fn rows_out_are_records_in() {
    spoil(2000, 1);
}

/// `cargo test --release -p bitdoku-text --lib table -- --ignored`.
#[test]
#[ignore = "long"]
fn rows_out_are_records_in_two_million_tables() {
    for seed in 0..20 {
        spoil(100_000, 100 + seed);
    }
}

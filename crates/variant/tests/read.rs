//! What texts of boards mean, by how many solutions they have.

mod plain {
    use bitdoku_variant::read::read;
    use bitdoku_variant::{Limits, Outcome, Puzzle};

    /// Cages of three cells, in each row: what their totals are in a grid that has them all.
    fn totals() -> Vec<usize> {
        let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        solution.chunks(3).map(|cells| cells.iter().map(|cell| usize::from(cell - b'0')).sum()).collect()
    }

    #[test]
    fn cages_are_the_same_in_each_notation() {
        let totals = totals();
        let list: Vec<String> = totals
            .iter()
            .enumerate()
            .map(|(i, total)| format!("{total},{},{},{}", 3 * i, 3 * i + 1, 3 * i + 2))
            .collect();
        let sums: Vec<String> = (0..81).map(|i| (256 * totals[i / 3] + i / 3).to_string()).collect();
        let symbol = |total: usize| char::from_digit(total as u32, 36).expect("at most 24").to_ascii_uppercase();
        let arrows: String = totals.iter().map(|&total| format!("{}<<", symbol(total))).collect();
        let count = |text: &str| match Puzzle::from(&read(text).unwrap()).solve(&Limits::default()).outcome {
            Outcome::Multiple(both) => [both[0].to_string(), both[1].to_string()].map(|solution| {
                solution
                    .as_bytes()
                    .chunks(3)
                    .map(|cells| cells.iter().map(|cell| usize::from(cell - b'0')).sum())
                    .collect::<Vec<usize>>()
            }),
            other => panic!("{other:?}"),
        };
        for text in [list.join(";"), format!("3x3::k:{}", sums.join(":")), arrows] {
            assert_eq!(count(&text), [totals.clone(), totals.clone()] as [Vec<usize>; 2], "{text}");
        }
    }

    /// Also a single cell: some lists write each cell that no cage has as one.
    #[test]
    fn a_cage_without_a_total_is_only_different() {
        for text in ["0,0;0,1,2", "0,0;0,3,4;3,9,10"] {
            let rules = read(text).unwrap();
            assert!(matches!(Puzzle::from(&rules).solve(&Limits::default()).outcome, Outcome::Multiple(_)), "{text}");
        }
    }

    #[test]
    fn cages_that_cannot_be_are_refused() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message("16,0,1;3,1").contains("cell 1 in two"));
        assert!(message("16,0,1;3,81").contains("81"));
        assert!(message("16,0,1;3").contains("total"));
        assert!(message("16,0,1;a,3").contains("a number, found a"));
    }

    #[test]
    fn a_solved_grid_is_no_layout() {
        let grid = "1234341221434321";
        assert!(matches!(Puzzle::from(&read(grid).unwrap()).solve(&Limits::default()).outcome, Outcome::Unique(_)));
        let layout = "1112122233433444";
        assert!(matches!(Puzzle::from(&read(layout).unwrap()).solve(&Limits::default()).outcome, Outcome::Multiple(_)));
    }

    #[test]
    fn numbers_may_have_commas_between() {
        let text = ["1", "0", "0", "4"].repeat(4);
        assert_eq!(format!("{:?}", read(&text.join(",")).unwrap()), format!("{:?}", read(&text.join(" ")).unwrap()));
    }
}

mod fpuzzles {
    use bitdoku_variant::Limits;
    use bitdoku_variant::read::read as read_any;

    use crate::count;

    /// A 4×4 puzzle with these fields.
    fn puzzle(fields: &str) -> String {
        let row = "[{},{},{},{}]";
        format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{fields}}}"#)
    }

    fn solutions(text: &str) -> u64 {
        let rules = read_any(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        count(&rules, &Limits::default()).unwrap()
    }

    /// Each field means what the other notation's rule means: as many solutions, and fewer than without it.
    #[test]
    fn a_field_means_its_rule() {
        let pairs = [
            (r#""diagonal+":true"#, ".Diagonal~1"),
            (r#""diagonal-":true"#, ".Diagonal~-1"),
            (r#""antiknight":true"#, ".AntiKnight"),
            (r#""antiking":true"#, ".AntiKing"),
            (r#""disjointgroups":true"#, ".DisjointSets"),
            (r#""extraregion":[{"cells":["R1C1","R2C2","R3C3","R4C3"]}]"#, ".AllDifferent~R1C1~R2C2~R3C3~R4C3"),
            (r#""odd":[{"cell":"R1C2"}]"#, ".~R1C2_1_3"),
            (r#""even":[{"cell":"R1C2"}]"#, ".~R1C2_2_4"),
            (r#""thermometer":[{"lines":[["R1C1","R2C2","R3C2"]]}]"#, ".Thermo~R1C1~R2C2~R3C2"),
            (r#""palindrome":[{"lines":[["R1C1","R2C2","R3C2"]]}]"#, ".Palindrome~R1C1~R2C2~R3C2"),
            (r#""renban":[{"lines":[["R1C1","R2C2","R3C2"]]}]"#, ".Renban~R1C1~R2C2~R3C2"),
            (r#""betweenline":[{"lines":[["R1C1","R2C2","R3C2"]]}]"#, ".Between~R1C1~R2C2~R3C2"),
            (r#""regionsumline":[{"lines":[["R1C1","R1C2","R2C3"]]}]"#, ".RegionSumLine~R1C1~R1C2~R2C3"),
            (r#""whispers":[{"lines":[["R1C1","R2C2","R3C2"]],"value":"2"}]"#, ".Whisper~2~R1C1~R2C2~R3C2"),
            (r#""lockout":[{"lines":[["R1C1","R2C2","R2C3","R3C3"]],"value":2}]"#, ".Lockout~2~R1C1~R2C2~R2C3~R3C3"),
            (r#""zipperline":[{"lines":[["R1C1","R2C2","R3C2"]]}]"#, ".Zipper~R1C1~R2C2~R3C2"),
            (r#""killercage":[{"cells":["R1C1","R2C1"],"value":"5"}]"#, ".Cage~5~R1C1~R2C1"),
            (r#""killercage":[{"cells":["R2C2","R3C3"]}]"#, ".AllDifferent~R2C2~R3C3"),
            (
                r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"5","cells":["R1C2","R2C3","R3C4"]}]"#,
                ".Sum~5~R1C2~R2C3~R3C4",
            ),
            (r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"5"}]"#, ".Sum~5~R1C2~R2C3~R3C4"),
            (r#""sandwichsum":[{"cell":"R2C0","value":"2"}]"#, ".Sandwich~2~R2"),
            (r#""xsum":[{"cell":"R0C2","value":"6"}]"#, ".XSum~C2~6~"),
            (r#""xsum":[{"cell":"R5C2","value":"6"}]"#, ".XSum~C2~~6"),
            (r#""skyscraper":[{"cell":"R2C5","value":"2"}]"#, ".Skyscraper~R2~~2"),
            (r#""numberedroom":[{"cell":"R2C5","value":"2"}]"#, ".NumberedRoom~R2~~2"),
            (r#""difference":[{"cells":["R1C1","R1C2"]}]"#, ".WhiteDot~R1C1~R1C2"),
            (r#""ratio":[{"cells":["R1C1","R1C2"],"value":""}]"#, ".BlackDot~R1C1~R1C2"),
            (r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}]"#, ".V~R1C1~R1C2"),
            (
                r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C3","R3C4"]}]"#,
                ".Palindrome~R1C1~R3C3.Palindrome~R1C2~R3C4",
            ),
            (r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2","R3C2"]]}]"#, ".Arrow~R1C1~R2C2~R3C2"),
            (
                r#""arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C1","R2C2","R3C3","R4C4"]]}]"#,
                ".PillArrow~2~R1C1~R1C2~R2C1~R2C2~R3C3~R4C4",
            ),
            (r#""quadruple":[{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[1,1]}]"#, ".Quad~R2C2~1~1"),
            (r#""minimum":[{"cell":"R1C1"}]"#, ".GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"),
            (
                r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#,
                ".GreaterThan~R1C1~R2C1.GreaterThan~R1C2~R2C2.GreaterThan~R1C2~R1C3",
            ),
            (
                r#""ratio":[{"cells":["R1C1","R1C2"]}],"difference":[{"cells":["R2C1","R2C2"]}],"negative":["ratio","difference"]"#,
                ".BlackDot~R1C1~R1C2.WhiteDot~R2C1~R2C2.StrictKropki",
            ),
            (r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"]"#, ".V~R1C1~R1C2.StrictXV"),
        ];
        let all = solutions(&puzzle(r#""title":"nothing""#));
        assert_eq!(all, 288);
        for (field, string) in pairs {
            let found = solutions(&puzzle(field));
            assert_eq!(found, solutions(&format!(".Shape~4x4{string}")), "{field}");
            assert!(found < all, "{field}");
        }
    }

    #[test]
    fn givens_count_and_entries_do_not() {
        let cells = [r#"{"value":1,"given":true}"#, r#"{"value":2}"#, r#"{"givenPencilMarks":[2,4]}"#, "{}"].join(",");
        let rows = format!(
            r#"{{"size":4,"grid":[[{cells}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}"#
        );
        assert_eq!(solutions(&rows), solutions(".Shape~4x4.~R1C1_1~R1C3_2_4"));
    }

    #[test]
    fn regions_are_those_of_the_cells() {
        let cell = |i: usize| format!(r#"{{"region":{}}}"#, i / 4);
        let rows: Vec<String> = (0..4)
            .map(|row| format!("[{}]", (0..4).map(|column| cell(4 * row + column)).collect::<Vec<_>>().join(",")))
            .collect();
        // Regions that are the rows: a Latin square.
        assert_eq!(solutions(&format!(r#"{{"size":4,"grid":[{}]}}"#, rows.join(","))), 576);
    }

    #[test]
    fn what_is_not_known_is_refused_by_its_name() {
        let refused = |fields: &str| read_any(&puzzle(fields)).unwrap_err().to_string();
        assert!(refused(r#""antidoppelganger":true"#).contains("antidoppelganger"));
        assert!(refused(r#""customConstraints":[{"name":"mine"}]"#).contains("customConstraints"));
        assert!(refused(r#""negative":["thermometer"]"#).contains("negative thermometer"));
        assert!(refused(r#""even":[{"cell":"R9C9"}]"#).contains("R9C9"));
        assert!(refused(r#""killercage":[{"cells":["R1C1"],"value":"-3"}]"#).contains("-3"));
        assert!(read_any(r#"{"grid":3}"#).is_err());
        assert!(read_any(r#"{"size":999,"grid":[]}"#).is_err());
    }

    #[test]
    fn codes_and_links_are_the_json_they_pack() {
        let json = puzzle(r#""antiknight":true,"killercage":[{"cells":["R1C1","R2C1"],"value":"5"}]"#);
        let code = lz_str::compress_to_base64(json.as_str());
        let links = [
            code.clone(),
            format!("https://f-puzzles.com/?load={code}"),
            format!(
                "https://www.f-puzzles.com/?load={}",
                code.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
            ),
            format!("https://sudokupad.app/fpuz{code}"),
            format!("https://sudokupad.app/fpuzzles{}", code.replace('/', "-")),
        ];
        let expected = solutions(&json);
        for link in links {
            assert_eq!(solutions(&link), expected, "{link}");
        }
        assert!(read_any("https://f-puzzles.com/?load=N4IgAAAA").is_err());
    }
}

mod solo {
    use bitdoku_variant::Limits;
    use bitdoku_variant::read::read;

    use crate::count;

    fn solutions(text: &str) -> u64 {
        let rules = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        count(&rules, &Limits::default()).unwrap()
    }

    #[test]
    fn boxes_diagonals_and_givens() {
        assert_eq!(solutions("2x2:p"), 288);
        assert_eq!(solutions("2x2x:p"), 48);
        assert_eq!(solutions("2x2dx:1_2n"), solutions(".Shape~4x4.~R1C1_1~R1C2_2"));
        // A box of three columns and two rows.
        assert_eq!(solutions("3x2:1_2_3zg"), solutions(".Shape~6x6.~R1C1_1~R1C2_2~R1C3_3"));
    }

    #[test]
    fn regions_of_a_jigsaw() {
        // Twelve places between columns, three a row, the second a line; then as many between rows.
        let lines: String = (0..8).map(|i| if i == 0 { 'a' } else { 'b' }).chain(['a']).collect();
        assert_eq!(solutions(&format!("4j:p,{lines}")), 288);
        // Regions that are the rows: no line between columns, every line between rows.
        assert_eq!(solutions(&format!("4j:p,l{}", "_".repeat(12))), 576);
    }

    #[test]
    fn cages_have_totals() {
        let lines: String = (0..8).map(|i| if i == 0 { 'a' } else { 'b' }).chain(['a']).collect();
        // Cages that are the boxes say nothing new: each has 10.
        assert_eq!(solutions(&format!("2x2k:p,{lines},10a10e10a10e")), 288);
        assert_eq!(solutions(&format!("2x2k:p,{lines},9a10e10a10e")), 0);
    }

    #[test]
    fn what_is_cut_is_an_error() {
        for text in [
            "2x2:o",
            "2x2:q",
            "2x2:9o",
            "4j:p",
            "4j:p,aaaa",
            "2x2k:p,abbbbbbba",
            "99x99:a",
            "2x2:p,a",
            "2x2k:p,zzzzzzzzz,p",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

mod strings {
    use bitdoku_variant::Limits;
    use bitdoku_variant::read::read;

    use crate::count;

    fn solutions(text: &str) -> u64 {
        count(&read(text).unwrap_or_else(|error| panic!("{text}: {error}")), &Limits::default()).unwrap()
    }

    #[test]
    fn all_regions_hold_the_same_values() {
        // Twelve Latin squares for each of four sets of three values.
        assert_eq!(solutions(".Shape~3x3~0-3.NoBoxes.RegionSameValues"), 48);
        assert!(solutions(".Shape~3x3~0-3.NoBoxes") > 48);
        // One region is like itself, and one of all values like any.
        assert_eq!(solutions(".Shape~2x2~0-4.NoLines.Boxes~2x2.RegionSameValues"), 5 * 4 * 3 * 2);
        assert_eq!(solutions(".Shape~4x4.RegionSameValues"), 288);
    }

    #[test]
    fn an_equality_cage_has_as_many_odd_as_even_values_and_as_many_low_as_high() {
        assert_eq!(solutions(".Shape~1x4~9.NoLines.EqualityCage~R1C1~R1C2~R1C3~R1C4.~R1C1_1~R1C2_2~R1C3_7"), 2);
        assert_eq!(solutions(".Shape~1x3~3.NoLines.EqualityCage~R1C1~R1C2"), 0, "the middle is neither low nor high");
        assert_eq!(solutions(".Shape~1x3~4.NoLines.EqualityCage~R1C1~R1C2~R1C3"), 0);
    }

    #[test]
    fn a_rule_is_copied_to_each_target() {
        let same =
            |one: &str, other: &str| assert_eq!(read(one).unwrap().to_string(), read(other).unwrap().to_string());
        // Bit 0 is the origin, bit 5 the cell below it and to the right.
        same(".Shape~4x4.Replicate~h.Cage~5~R1C1~R1C2.End", ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~5~R2C2~R2C3");
        same(".Shape~4x4.Replicate~C~R2C2.Thermo~R1C1~R2C2.End", ".Shape~4x4.Thermo~R1C2~R2C3");
        same(
            ".Shape~4x4.Replicate~D.Replicate~B~R1C1.Or.~R1C1_1.~R1C1_2.End.End.End",
            ".Shape~4x4.Or.~R1C1_1.~R1C1_2.End.Or.~R1C2_1.~R1C2_2.End",
        );
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message(".Shape~4x4.Replicate~I.Thermo~R1C1~R1C2.End").contains("a copy of R1C2 off it"));
        assert!(message(".Shape~4x4.Replicate~B.Sandwich~3~R1.End").contains("a clue beside it, R1"));
        assert!(message(".Shape~4x4.Replicate~AAAAB.Thermo~R1C1~R1C2.End").contains("targets on a 4×4 board"));
        assert!(message(".Shape~4x4.Replicate~B.Thermo~R1C1~R1C2").contains(".End"));
        let deep = ".Replicate~D".repeat(17) + ".~R1C1_1" + &".End".repeat(17);
        assert!(message(&format!(".Shape~36x36{deep}")).contains("100000 copies of rules"));
    }
}

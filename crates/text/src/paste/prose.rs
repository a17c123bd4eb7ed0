//! Lines that hold no cells: rules, headings, and words around a puzzle.

/// Whether a line is a rule between boxes, or a frame.
pub(super) fn is_rule(line: &str) -> bool {
    line.chars().all(|symbol| !symbol.is_alphanumeric())
}

/// Whether a line says something to people or to a compiler, and holds no row of a grid, nor what is left of one.
pub(super) fn is_prose(line: &str) -> bool {
    let line = &without_dates(line);
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let has_words = line.chars().filter(|symbol| symbol.is_alphabetic()).count() >= 2;
    digits <= if has_words { 12 } else { 3 } && most_cells(line) < 8
}

/// How many cells the part of a line could be that looks most like some. Those of a rule, without a digit, do not count.
pub(super) fn most_cells(line: &str) -> usize {
    let is_part = |symbol: char| symbol.is_ascii_digit() || "._*-xX? \t|,;&\"'".contains(symbol);
    let cells = |part: &str| {
        let digits = part.bytes().filter(u8::is_ascii_digit).count();
        let signs = part.chars().filter(|symbol| "._*-xX?".contains(*symbol)).count();
        if digits < 2 { 0 } else { digits + signs }
    };
    line.split(|symbol| !is_part(symbol)).map(cells).max().unwrap_or(0)
}

/// A line without dates and times, such as `2006-01-31` and `12:30`.
fn without_dates(line: &str) -> String {
    let is_part = |symbol: char| symbol.is_ascii_digit() || "-./:".contains(symbol);
    let is_date = |word: &str| {
        let word = word.trim_end_matches(['.', ':']);
        let parts = || word.split(['-', '.', '/', ':']);
        matches!(parts().count(), 2 | 3)
            && parts().all(|part| matches!(part.len(), 1..=4) && part.bytes().all(|byte| byte.is_ascii_digit()))
            && (word.contains(':') || parts().count() == 3)
    };
    let mut out = String::new();
    for word in line.split_inclusive(|symbol| !is_part(symbol)) {
        let end = word.trim_end_matches(|symbol| !is_part(symbol)).len();
        out.push_str(if is_date(&word[..end]) { &word[end..] } else { word });
    }
    out
}

/// A line without a comment after what it says. A comment has words, so that a sign for empty cells begins none.
pub(super) fn without_comment(line: &str) -> &str {
    const BEGINNINGS: [&str; 9] = [" #", "\t#", "//", "/*", " %", " --", "(*", "<!--", " ;"];
    let has_words = |text: &str| text.chars().filter(|symbol| symbol.is_ascii_alphabetic()).count() >= 2;
    let at = BEGINNINGS.iter().filter_map(|begin| line.find(begin)).min();
    match at {
        Some(at) if has_words(&line[at..]) && !line[..at].ends_with(':') => line[..at].trim_end(),
        _ => line,
    }
}

/// What a text says of rules that are not those of a classic puzzle, if it does.
pub(super) fn variant(text: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 22] = [
        ("killer", "killer cages"),
        ("cages", "killer cages"),
        ("jigsaw", "jigsaw regions"),
        ("irregular", "jigsaw regions"),
        ("diagonal", "diagonals"),
        ("sudokux", "diagonals"),
        ("xsudoku", "diagonals"),
        ("antiknight", "a rule on knights"),
        ("antiking", "a rule on kings"),
        ("thermo", "thermometers"),
        ("kropki", "Kropki dots"),
        ("sandwich", "sandwich sums"),
        ("windoku", "extra regions"),
        ("hypersudoku", "extra regions"),
        ("samurai", "several boards"),
        ("consecutive", "a rule on neighbours"),
        ("renban", "Renban lines"),
        ("whisper", "whisper lines"),
        ("greaterthan", "a rule on neighbours"),
        ("skyscraperclues", "skyscrapers"),
        ("evenodd", "even and odd cells"),
        ("palindrome", "palindromes"),
    ];
    let text: String = text.chars().filter(|symbol| !"-_ ".contains(*symbol)).collect::<String>().to_ascii_lowercase();
    // What is said not to be there is not.
    let is_denied = |rest: &str| {
        let rest = rest.trim_start_matches(|symbol: char| symbol.is_ascii_alphabetic());
        let rest = rest.trim_start_matches(['"', '\'', ':', '=']);
        ["false", "[]", "{}", "null", "none", "no", "0"].iter().any(|no| rest.starts_with(no))
    };
    WORDS.iter().find_map(|(word, name)| {
        let mut places = text.match_indices(word);
        places.any(|(at, _)| !is_denied(&text[at + word.len()..])).then_some(*name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_no_rows() {
        for line in ["Sudoku #12", "Posted 2006-01-31 12:30", "print(solve(grid))", "Level: easy (3.4)", "12", ""] {
            assert!(is_prose(line), "{line}");
        }
        for line in ["53..7...", "5 3 0 0 7 0 0 0", "r 53..7...6", "1 2 3 4"] {
            assert!(!is_prose(line), "{line}");
        }
        assert_eq!(without_comment("53..7....   # row 1"), "53..7....");
        assert_eq!(without_comment("53##7####  #"), "53##7####  #");
    }

    #[test]
    fn variants_are_known_by_their_words() {
        assert_eq!(variant("A Killer Sudoku"), Some("killer cages"));
        assert_eq!(variant("{\"diagonal\": false, \"cages\":[]}"), None);
        assert_eq!(variant("{\"diagonals\": true}"), Some("diagonals"));
        assert_eq!(variant("anti-knight"), Some("a rule on knights"));
    }
}

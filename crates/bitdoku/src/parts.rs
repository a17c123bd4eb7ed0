//! What this crate takes from the crates of its parts, item by item: what is not here may change with any release. `cargo xtask
//! invariants` counts the items.

#[cfg(feature = "logic")]
pub use bitdoku_canon::{Canonical, Canonizer, Convention, canonical, minlex};
#[cfg(feature = "generate")]
pub use bitdoku_generate::{Generator, Minimizer, Symmetry, Target, Vicinity, random_solution};
pub use bitdoku_grid::text::ParseError;
pub use bitdoku_grid::{
    Cell, CellSet, Clash, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle, Solution, Transform, UnknownName,
};
#[cfg(feature = "logic")]
pub use bitdoku_logic::{Board, Card, Difficulty, Hint, Kind, Level, Mistake, Path, Rated, Rating, Stage, Step, Texts};
pub use bitdoku_solve::{Backend, Budget, Count, End, Engine, Info, Outcome, Report, SOLVERS, Solver};
#[cfg(feature = "text")]
pub use bitdoku_text::board::Variant;
#[cfg(feature = "text")]
pub use bitdoku_text::{AnyPuzzle, Position, ReadError, names_are_known, read, read_any, write};

/// The basic types of the game, which need no `std`.
pub mod grid {
    pub use bitdoku_grid::{
        Band, Block, Candidate, CandidateSet, Cell, CellSet, Clash, Col, Digit, DigitSet, Grid, House, HouseKind,
        HouseSet, Iter, NotACell, NotASolution, ParseCandidateError, ParseCellError, ParseDigitError, ParseHouseError,
        ParseSolutionError, ParseTransformError, Pencilmarks, Puzzle, Row, Solution, Stack, Transform, UnknownName,
        Xoshiro256,
    };

    /// Things that are found by their names.
    pub mod name {
        pub use bitdoku_grid::name::find;
    }

    /// Grids as texts.
    pub mod text {
        pub use bitdoku_grid::text::{Expected, Found, ParseError, is_loose_cell};
    }
}

/// Solvers: any algorithm by its name, and searches that are watched.
pub mod solve {
    pub use bitdoku_solve::{
        Backend, Budget, Count, End, Engine, Event, Fate, Info, Lane, Look, Outcome, ParseCountError, Progress, Report,
        SOLVERS, Solver, SolverEntry, StateBytes, Watching, Why, redundant_givens,
    };
}

/// Canonical forms, which show what is isomorphic.
#[cfg(feature = "logic")]
pub mod canon {
    pub use bitdoku_canon::{Canonical, Canonizer, Convention, canonical, minlex};
}

/// Techniques, scales, steps, and their words and pictures.
#[cfg(feature = "logic")]
pub mod logic {
    pub use bitdoku_logic::{
        Alike, Arg, ArgType, Board, By, Card, CardStep, Claim, Difficulty, Explanation, HODOKU, HODOKU220, Hint,
        Hodoku, Interrupted, Key, Kind, LANGUAGES, Language, Layout, Level, Levelled, Line, Measure, Mistake, PEOPLE,
        PROFILES, ParseRatingError, Path, Pattern, Peak, Picture, Profile, Rated, Rating, Role, SCALES, SE121, SUKAKU,
        Scale, ScaleEntry, Scored, Scratch, Sentence, Stage, Step, StrongLink, TECHNIQUES, Technique, TechniqueEntry,
        Texts, TextsError, WHIPS, Walk, Walker, difficulty, find_steps, mistakes, next_step, rate, removals,
    };

    /// Techniques.
    pub mod find {
        pub use bitdoku_logic::find::{Example, Info, TakeStep};
    }

    /// The data of a step.
    pub mod step {
        pub use bitdoku_logic::step::{
            AlmostLocked, Basis, Chain, ChainKind, Chains, Depth, Node, Reason, Rescue, Statement,
        };
    }

    /// Steps as data to draw.
    pub mod scene {
        pub use bitdoku_logic::scene::{Link, Mark, Scene, Shade, Tint};
    }
}

/// Making puzzles: by symmetry, pattern, rating or chance.
#[cfg(feature = "generate")]
pub mod generate {
    pub use bitdoku_generate::{
        GaveUp, Generator, Impossible, Made, Maker, Minimizer, Puzzles, Symmetry, Target, Verdict, Vicinity, guesses,
        random_solution,
    };
}

/// Reading and writing: every format, and records one after another.
#[cfg(feature = "text")]
pub mod text {
    pub use bitdoku_text::{
        AnyPuzzle, Column, Expected, FORMATS, Format, FormatInfo, Found, HEAD, LINE_LIMIT, NotAGrid, Options,
        ParseError, Parts, Position, ReadError, Reader, Record, Records, Recovered, Sniffed, Sniffer, detect,
        names_are_known, read, read_any, read_bytes, read_strictly, records, records_in, recover, rules_on, write,
    };

    /// Arrays of NumPy.
    pub mod npy {
        pub use bitdoku_text::npy::{Array, MAGIC};
    }

    /// Tables with named columns.
    pub mod table {
        pub use bitdoku_text::table::{Table, TableRow};
    }
}

/// Links to the pages of other programs.
#[cfg(feature = "text")]
pub mod link {
    pub use bitdoku_text::link::{NotAGrid, Refused, SITES, Site, SiteInfo, read};
}

/// Boards of any size, with the rules that people play.
#[cfg(feature = "variant")]
pub mod variant {
    pub use bitdoku_variant::{
        Automaton, Candidates, Cell, Constraint, Estimate, LONGEST_SIDE, MOST_VALUES, Regions, Rules, Shape,
        ShapeError, Solution, Ties, Unknown,
    };

    pub use crate::any::{BoardAdvice as Advice, BoardHint as Hint, BoardMistake as Mistake};

    /// Symmetries of boards, and the forms that isomorphic boards have in common.
    pub mod canon {
        pub use bitdoku_variant::canon::{Form, NotASymmetry, NotATransformation, Symmetry, canonical};
    }

    /// Boards as pictures.
    pub mod draw {
        pub use bitdoku_variant::draw::{Element, Form, Ink, Mark, Point, SIDE, Scene, Shown, scene, svg, values};
    }

    /// Making boards.
    pub mod make {
        pub use bitdoku_variant::make::{Drawn, Made, Maker, NotMade};
    }

    /// Reading boards.
    pub mod read {
        pub use bitdoku_variant::read::{RuleError, named_rules, read};
    }

    /// Writing boards.
    pub mod write {
        pub use bitdoku_variant::write::{Notation, Unwritable, write};
    }

    /// Steps on boards, with their reasons and ratings.
    pub mod steps {
        pub use bitdoku_variant::steps::{
            Because, Change, Claim, Fact, House, HouseKind, Kind, Language, Line, Path, Position, Rating, Round,
            RoundKind, Step, kinds, name_in, rule_in, short_name_in,
        };
    }
}

//! Chains.

use crate::find::{Example, Info};

pub(in crate::find) static FORCING_CHAINS: Info = Info {
    name: "Forcing Chains and Cycles",
    slug: "forcing-chains",
    summary: "a chain from a candidate to its opposite, or back to itself",
    definition: "Follow what must be false if a candidate is true, and what must be true if another is false, one \
                     link at a time. A chain that leads from a candidate to its opposite refutes or proves it. A chain \
                     that comes back to its start can be read both ways round: what sees it from both sides goes.",
    examples: &[
        Example {
            grid: "..29.14584.15.896.589.64..1..581.7...4869..151.3.458968174596....61..5...543.61..",
            without: "2r4c1 2r4c2 2r8c8 2r8c9 2r9c8 2r9c9 3r2c9 3r8c8 3r8c9",
            kind: "Bidirectional X-Cycle",
            difficulty: "6.5",
        },
        Example {
            grid: "972581364615432987...796521...1.4659.9.3.5178..19.8432..9647213123859746...213895",
            without: "8r4c1",
            kind: "Bidirectional Y-Cycle",
            difficulty: "6.6",
        },
        Example {
            grid: "29..41578475298136.8175.49252.4.7319.17..925493451286775912468314.9..725.62.75941",
            without: "8r5c5",
            kind: "Turbot Fish",
            difficulty: "6.6",
        },
        Example {
            grid: "9.3...16885...14.914689.2.5..17.59.6......5177951.68.3..8.14792......381219378654",
            without: "2r1c4 2r1c5 2r4c5 2r5c6 4r4c5",
            kind: "Forcing X-Chain",
            difficulty: "6.7",
        },
        Example {
            grid: ".695784...58..16977.29..8....67.5.89895.1..74237489561984..713.5218937466731..9.8",
            without: "",
            kind: "Bidirectional Cycle",
            difficulty: "7.0",
        },
        Example {
            grid: "8451269731..5938463..748125..8435.19.13279.84..4861.32451982367.8.354291.3.617458",
            without: "",
            kind: "Forcing Chain",
            difficulty: "7.1",
        },
    ],
};

pub(in crate::find) static NISHIO_FORCING_CHAINS: Info = Info {
    name: "Nishio Forcing Chains",
    slug: "nishio",
    summary: "a candidate that leaves its own digit without a place",
    definition: "Assume that a candidate is true and follow its digit alone. If the digit is then both in a cell \
                     and not in it, the candidate is false.",
    examples: &[Example {
        grid: "..1..7352729..38.6..362.7.9.9..3..28.1.2..96323...6.751.23.56943..4192879...62531",
        without: "1r4c4 4r3c1 4r4c1 4r4c3 4r5c3 4r5c5 5r5c1 7r9c3 8r1c2 8r5c3 8r5c5 8r6c5",
        kind: "Nishio Forcing Chains",
        difficulty: "7.6",
    }],
};

pub(in crate::find) static MULTIPLE_FORCING_CHAINS: Info = Info {
    name: "Multiple Forcing Chains",
    slug: "multiple-forcing-chains",
    summary: "whatever a cell holds, or wherever a digit goes in a house, the same follows",
    definition: "One of the candidates of a cell is true, and so is one of the places of a digit in a house. What \
                     follows from each of them holds.",
    examples: &[
        Example {
            grid: "2318954678....6915695174382..2...1......5.8..9.....7.3429513678...487291...962534",
            without: "4r6c2",
            kind: "Region Forcing Chains",
            difficulty: "8.2",
        },
        Example {
            grid: ".7.2.69.59..57.26.2561.9.746983514277..92.5.6.256.7.9.5694127....2765149..7893652",
            without: "1r1c1 4r2c2",
            kind: "Cell Forcing Chains",
            difficulty: "8.3",
        },
    ],
};

pub(in crate::find) static DYNAMIC_FORCING_CHAINS: Info = Info {
    name: "Dynamic Forcing Chains",
    slug: "dynamic-forcing-chains",
    summary: "forcing chains whose branches join",
    definition: "Follow an assumption and take away what becomes false on the way, so that new links arise. What \
                     follows from each candidate of a cell, from each place of a digit, or from a candidate whether it is true or false, holds; an assumption that ends in a contradiction is false.",
    examples: &[
        Example {
            grid: "..8.4.571....783.4......6.8.4.91.78...58...3..8...7.6.83.2..91.2.....8...1..8.2.3",
            without: "1r3c1 2r3c2 2r3c3 3r1c6 3r3c1 5r3c1 5r7c9 5r8c4 5r8c5 5r8c6 5r8c9 5r9c4 5r9c6 9r3c1",
            kind: "Dynamic Cell Forcing Chains",
            difficulty: "8.7",
        },
        Example {
            grid: "8....6.7.....5....3.6........2.934..13462895769..7........612.8........3...9.27..",
            without: "1r1c4 1r2c4 1r3c4 4r2c1 4r7c2 4r8c1 4r8c2 4r8c4 4r9c2 4r9c5 5r6c4 5r7c3 5r8c1 5r8c2 5r8c3 5r9c2 6r9c9 7r2c2 7r2c4 7r2c6 7r3c2 7r7c4 7r8c1 7r8c2 7r8c3 9r2c8 9r3c8",
            kind: "Dynamic Region Forcing Chains",
            difficulty: "8.7",
        },
        Example {
            grid: ".25.3.9.8..968.5.484...93..5.4...8.7.9834..51...8..49..6...8..5.82.....995....78.",
            without: "1r7c1 1r7c8 1r8c8 2r5c6 2r6c6 3r8c1 4r7c4 4r8c4 4r8c6 6r6c5 6r6c6 7r2c6 7r6c6 7r8c6",
            kind: "Dynamic Contradiction Forcing Chains",
            difficulty: "8.8",
        },
        Example {
            grid: "427.3..1.53..7.4.21.64..3.72.3..41...64...2..8.17...4...5.1.924.4.2..731312947..5",
            without: "5r4c5 5r5c6 5r6c5 5r6c6 6r1c6 6r4c8 6r6c6 6r6c9 6r7c4 8r1c9 8r2c4 8r3c5 8r3c6 8r4c8 8r5c4 8r5c8 9r2c6 9r3c5 9r4c8 9r5c6 9r6c6",
            kind: "Dynamic Double Forcing Chains",
            difficulty: "8.9",
        },
    ],
};

pub(in crate::find) static DYNAMIC_FORCING_CHAINS_PLUS: Info = Info {
    name: "Dynamic Forcing Chains (+)",
    slug: "dynamic-forcing-chains-plus",
    summary: "dynamic forcing chains that use locked candidates, pairs and X-Wings",
    definition: "Dynamic forcing chains that, when no link leads on, look for locked candidates, hidden and naked \
                     pairs and X-Wings on the board as the assumption has left it.",
    examples: &[
        Example {
            grid: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            without: "1r3c5 1r4c8 1r5c3 1r5c6 1r5c7 1r7c5 2r3c1 2r3c5 2r4c8 2r5c1 2r5c6 2r7c5 2r7c6 3r5c8 4r3c1 4r5c2 4r5c3 4r7c2 6r2c6 6r5c9 6r6c9 6r9c5 7r1c3 7r4c3 7r6c9 8r2c6 9r5c8",
            kind: "Dynamic Cell Forcing Chains (+)",
            difficulty: "9.6",
        },
        Example {
            grid: "1....7.9..3..29..8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
            without: "2r8c6 4r2c1 4r2c7 5r6c4 5r7c4 5r7c5 6r9c6 7r6c8 8r8c6 8r9c8 9r7c4 9r9c4",
            kind: "Dynamic Contradiction Forcing Chains (+)",
            difficulty: "10.1",
        },
        Example {
            grid: "1....7.9..3..29..8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
            without: "2r8c6 4r2c1 4r2c7 5r6c4 5r7c4 5r7c5 6r1c7 6r9c6 7r6c8 8r8c6 8r9c8 9r7c4 9r9c4",
            kind: "Dynamic Region Forcing Chains (+)",
            difficulty: "9.9",
        },
    ],
};

pub(in crate::find) static NESTED_FORCING_CHAINS: Info = Info {
    name: "Dynamic Forcing Chains (+ Forcing Chains)",
    slug: "nested-forcing-chains",
    summary: "dynamic forcing chains that use chains and cycles",
    definition: "Dynamic forcing chains that, when neither links nor simple patterns lead on, look for chains and \
                     cycles on the board as the assumption has left it.",
    examples: &[
        Example {
            grid: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
            without: "1r2c6 2r8c6 4r2c7 5r6c4 6r9c6 7r6c8 8r8c6 9r7c4 9r7c6 9r8c6 9r9c4 9r9c6",
            kind: "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
            difficulty: "10.5",
        },
        Example {
            grid: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
            without: "1r2c6 2r8c6 9r7c4 9r7c6 9r8c6 9r9c4 9r9c6",
            kind: "Dynamic Region Forcing Chains (+ Forcing Chains)",
            difficulty: "10.2",
        },
    ],
};

pub(in crate::find) static NESTED_MULTIPLE_FORCING_CHAINS: Info = Info {
    name: "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
    slug: "nested-multiple-forcing-chains",
    summary: "dynamic forcing chains that use chains, cycles, and cell and region forcing chains",
    definition: "Dynamic forcing chains that look for chains and cycles, and then for cell and region forcing \
                     chains, on the board as the assumption has left it.",
    examples: &[Example {
        grid: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        without: "1r5c7 1r7c5 2r3c1 2r3c5 4r7c2 6r5c9 6r9c5",
        kind: "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)",
        difficulty: "11.6",
    }],
};

pub(in crate::find) static NESTED_DYNAMIC_FORCING_CHAINS: Info = Info {
    name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
    slug: "nested-dynamic-forcing-chains",
    summary: "dynamic forcing chains that use dynamic forcing chains",
    definition: "Dynamic forcing chains that look for dynamic forcing chains on the board as the assumption has \
                     left it.",
    examples: &[Example {
        grid: ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        without: "3r4c4 3r7c4 6r2c2 6r2c4 7r2c1 8r1c1",
        kind: "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)",
        difficulty: "11.9",
    }],
};

pub(in crate::find) static TWICE_NESTED_FORCING_CHAINS: Info = Info {
    name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    slug: "twice-nested-forcing-chains",
    summary: "dynamic forcing chains that use dynamic forcing chains that use chains and cycles",
    definition: "Dynamic forcing chains that look for dynamic forcing chains, and then for those that use chains \
                     and cycles in turn, on the board as the assumption has left it.",
    examples: &[Example {
        grid: LATE_ESCARGOT.0,
        without: LATE_ESCARGOT.1,
        kind: "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
        difficulty: "11.5",
    }],
};

pub(in crate::find) static TWICE_NESTED_PATTERNS: Info = Info {
    name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+))",
    slug: "sukaku-nested-forcing-chains-plus",
    summary: "dynamic forcing chains that use dynamic forcing chains that use simple patterns",
    definition: "Dynamic forcing chains that look for dynamic forcing chains that use locked candidates, pairs and \
                     X-Wings in turn. Sukaku Explainer rates them as if the inner chains did not.",
    examples: &[Example {
        grid: LATE_ESCARGOT.0,
        without: LATE_ESCARGOT.1,
        kind: "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+))",
        difficulty: "11.0",
    }],
};

pub(in crate::find) static TWICE_NESTED_LINES: Info = Info {
    name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains)) (Sukaku)",
    slug: "sukaku-nested-forcing-chains",
    summary: "dynamic forcing chains that use dynamic forcing chains that use chains and cycles",
    definition: "Dynamic forcing chains that look for dynamic forcing chains that use chains and cycles in turn. \
                     Sukaku Explainer does not look for those without first, and rates these no higher.",
    examples: &[Example {
        grid: LATE_ESCARGOT.0,
        without: LATE_ESCARGOT.1,
        kind: "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
        difficulty: "11.0",
    }],
};

pub(in crate::find) static TWICE_NESTED_MULTIPLE: Info = Info {
    name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))",
    slug: "sukaku-nested-multiple-forcing-chains",
    summary: "dynamic forcing chains that use dynamic forcing chains that use multiple forcing chains",
    definition: "Dynamic forcing chains that look for dynamic forcing chains that use chains, cycles, and cell and \
                     region forcing chains in turn. Sukaku Explainer rates them like those that use none.",
    examples: &[Example {
        grid: LATE_ESCARGOT.0,
        without: LATE_ESCARGOT.1,
        kind: "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))",
        difficulty: "11.0",
    }],
};

/// A position of AI Escargot, Arto Inkala, 2006.
const LATE_ESCARGOT: (&str, &str) = (
    "16..57.93534129..87.96..5.1475312986913586..26....41353.6....1.241.....78.7.613..",
    "4r7c7 4r9c8 8r7c4 8r8c6 9r7c4 9r7c5 9r9c4",
);

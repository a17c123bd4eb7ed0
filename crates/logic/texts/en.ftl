### English, the reference for other languages: its keys and arguments are checked against the code.
### Syntax: a part of Fluent. Functions: AND and OR join a list, SERIES joins it with semicolons, SIZE counts it,
### AS takes a form (.name) of a text within a text. Each name of a step has the form "is".
### Types: cell r1c1, cells r12c3, cell-list (each for itself), digit, digits, house, houses, number, text, name (of a
### step), statement, statements, removals, failures, mistakes. The types in a comment apply to all keys below it that
### have such an argument, up to the next comment.

## Lists, houses, statements: what sentences are made of

# $items: text, $last: text
list-and = { $items } and { $last }
list-or = { $items } or { $last }
list-comma = { $items }, { $last }
list-series = { $items }; { $last }
# $number: number
house-row = row { $number }
house-column = column { $number }
house-box = box { $number }
# $numbers: text, at least two numbers
houses-rows = rows { $numbers }
houses-columns = columns { $numbers }
houses-boxes = boxes { $numbers }
# $cell: cell, $digit: digit
statement-on = { $cell } is { $digit }
statement-off = { $cell } is not { $digit }
# One group of candidates that go. $digits: digits, $cells: cells
removal = { $digits } from { $cells }
    .first = { $digits } can be removed from { $cells }

## What follows

# $cell: cell, $digit: digit, $removed: removals
conclusion-placement = So { $cell } is { $digit }.
    .bare = { $cell } is { $digit }
conclusion-removals = So { SERIES($removed, first: "first") }.
    .bare = { SERIES($removed, first: "first") }
conclusion-both = So { $cell } is { $digit }, and { SERIES($removed, first: "first") }.
    .bare = { $cell } is { $digit }, and { SERIES($removed, first: "first") }
assumes-uniqueness = This assumes that the puzzle has only one solution.

## Singles, locked candidates, subsets, fish

# $cell: cell, $house: house, $digit: digit
single-last-cell = { $cell } is the last empty cell of { $house }, which lacks { $digit }.
single-hidden = In { $house }, only { $cell } can hold { $digit }.
# $digit: digit, $by: cells, $cells: cells
single-barred = { SIZE($by) ->
    [one] The { $digit } in { $by } rules it
   *[other] The { $digit }s in { $by } rule it
 } out of { $cells }.
# $digit: digit, $cells: cells
single-gone = The { $digit } was eliminated from { $cells } before.
# $digit: digit, $cell: cell
single-naked = { $cell } can only be { $digit }: every other digit is already in its row, column or box, or was eliminated.
# $seen: statements
single-seen = Look at its row, column and box: { AND($seen) }.
# $base: house, $digit: digit, $cells: cells, $cover: house
locked = In { $base }, digit { $digit } can only go in { $cells }, which are all in { $cover }. So { $digit } has no other place in { $cover }.
# $digit: digit, $house: house, $cell: cell
last-place = That leaves { $digit } one place in { $house }: { $cell }.
# $house: house, $cells: cells, $digits: digits
subset-naked = In { $house }, { $cells } hold only { $digits } between them, so these digits have no other place in { $house }.
subset-hidden = In { $house }, digits { $digits } can only go in { $cells }, so these cells hold nothing else.
# $base: houses, $digit: digit, $cover: houses
fish = In { $base }, digit { $digit } can only go in { $cover }. Each of these has it there, so { $digit } can be removed from the rest of them.
# $cells: cells, $digits: digits, $line: house, $block: house
subset-locked = { $cells } hold only { $digits } between them, so these digits have no other place in { $line } nor in { $block }.
# $base: houses, $digit: digit, $cover: houses, $fins: cells
fish-finned = In { $base }, digit { $digit } can only go in { $cover } or in { $fins }.
fish-fins = If it is not in { $fins }, it goes from the rest of { $cover }. So { $digit } can be removed there from what sees all of { $fins }.

## Strong links of one digit

# $house: house, $digit: digit, $one: cells, $other: cells
links-strong = In { $house }, digit { $digit } can only go in { $one } or in { $other }.
# $one: cells, $other: cells, $digit: digit
links-weak = { $one } and { $other } see each other, so they cannot both have { $digit }.
links-ends = So { $digit } is in { $one } or in { $other }.
links-loop = { $one } and { $other } see each other too, so this is a loop: { $digit } can be removed from what sees two neighbouring ends.

## Wings

# $pivot: cell, $digits: digits, $one: digit, $first: cell, $two: digit, $second: cell, $digit: digit
wing-xy = { $pivot } is { OR($digits) }. If it is { $one }, { $first } is { $digit }; if it is { $two }, { $second } is { $digit }.
wing-xyz = { $pivot } is { OR($digits) }. If it is { $one }, { $first } is { $digit }; if it is { $two }, { $second } is { $digit }; else it is { $digit } itself.
# $cells: cell-list, $digit: digit
wing-one = One of { AND($cells) } is { $digit } in any case.
# $house: house, $cells: cells, $digits: digits
als-wing-set = In { $house }, { $cells } hold { $digits } between them, one digit more than there are cells.
# $cell: cell, $pair: digits, $restricted: digits
als-wing-pincer = { $cell } is { OR($pair) }, and sees all of their places for { $restricted }.
# $cell: cell, $digit: digit, $rest: digits, $other: digit
als-wing-case = If { $cell } is { $digit }, these cells have no { $digit } and must have { $rest }; else { $cell } is { $other }.
als-wing-locked = In either case these cells have all of their other digits.
# $digit: digit, $cell: cell, $cells: cells
als-wing-ends = So { $digit } is in { $cell } or in { $cells }.
# $cells: cell-list, $digits: digits
w-wing = Each of { AND($cells) } is { OR($digits) }.
# $house: house, $link: digit, $ends: cells, $one: cell, $other: cell, $digit: digit
w-wing-link = In { $house }, digit { $link } can only go in { $ends }, so { $one } and { $other } cannot both be { $link }: one of them is { $digit }.
# $cells: cell-list, $digits: digits
remote-pair = Each of { AND($cells) } is { OR($digits) } and sees the next, so they take the two in turn: what sees two of them that differ is neither.
# $digit: digit, $one: cells, $other: cells
colors = Either all of { $one } are { $digit }, or all of { $other }.
# $digit: digit
colors-trap = So what sees cells of both colors is not { $digit }.
# $digit: digit, $cells: cells
colors-wrap = Two of { $cells } see each other, so none of them is { $digit }.
# $one: cells, $other: cells, $digit: digit, $first: cells, $second: cells
colors-meet = A cell of { $one } sees one of { $other }, so one of these two colors is false, and all of { $first } are { $digit }, or all of { $second }.
# $digit: digit, $cells: cells, $one: cells, $other: cells
colors-between = Among { $cells }, one cell sees one of { $one }, and one sees one of { $other }: so none of { $cells } is { $digit }.
# $cells: cells, $line: house, $block: house, $digits: digits
sue-core = { $cells }, in { $line } and { $block }, hold { $digits } between them.
# $house: house, $cells: cells, $digits: digits
sue-side = Also in { $house }, { $cells } hold { $digits }.
# $number: number, $line: house, $inline: digits, $block: house, $inside: digits
sue-count = These { $number } cells must hold { $number } digits, so they hold all of them: { $inline } have no other place in { $line }, and { $inside } none in { $block }.
# $cells: cells, $digits: digits
tridagon = { $cells } are three cells in each of four boxes, and cannot be filled with { $digits } alone: however these are placed, two equal ones meet.
# The only guardian. $guardian: statement
tridagon-one = There is one guardian, one other candidate in all of these cells. It must be true: { $guardian }.
# $guardians: statements
tridagon-guardians = So one of the guardians, their other candidates, must be true: { OR($guardians) }.
# $cell: cell, $digits: digits
tridagon-cell = All of them are in { $cell }, which therefore is none of { $digits }.
tridagon-peers = A candidate that each of them excludes can be removed.
# $end: failures
tridagon-chains = Each guardian leads to the same. So in any case: { SERIES($end) }.
# $cells: cells, $number: number
sk-loop = { $cells } are { $number } empty cells in a ring of eight pairs: each pair shares a line or a box with the next.
# $cells: cells, $number: number
sector-cells = { $number } empty cells lie where some rows cross some columns: { $cells }.
# $digits: digits, $houses: houses
sector-houses = In { $houses }, these cells hold each of { $digits } once at most.
# $number: number
sector-count = That makes { $number } digits for { $number } cells, which have no other candidates. So each of these houses has these digits there and nowhere else.
sector-twice = A candidate that lies in two of these houses would take the places of two: it can be removed, too.
# $cells: cells, $digits: digits
exocet-base = { $cells } are base cells: they hold two of { $digits }.
# $digits: digits, $cross: houses
exocet-cross = In the cross-lines { $cross }, outside the band of these boxes, two lines hold all places of each of { $digits }: it is there twice at most.
# $cells: cells, $companions: cells
exocet-targets = So a digit of the base is in them within the band, too, where only the targets { $cells } have room for it: the companions { $companions } hold none of these digits.
# $base: cells, $cells: cells
exocet-repeats = So { $cells } hold the same two digits as { $base }; candidates that fit no such pair can be removed.
# $digits: digits, $cross: houses
exocet-double = The two bases cannot share a digit, so together they hold { $digits }: each of these is just twice in { $cross } outside the band, and can be removed from the rest of the two lines that hold it there.
# $digits: digits, $one: cells, $other: cells
als-common = All places of { $digits } in { $one } see those in { $other }, so not both have it.
als-ends = One of the sets gets all of its other digits: { $digits } must be in { $one } or in { $other }.
als-twice = Both sets lose one digit to each other, so each keeps all of its other digits.

## Uniqueness

# $cells: cells, $digits: digits
deadly-loop = If { $cells } held nothing but { $digits }, the two could be exchanged, and the puzzle would have two solutions.
# $cell: cell, $one: digit, $other: digit
deadly-loop-cell = { $cell } alone can prevent that: it is neither { $one } nor { $other }.
# $digit: digit, $cells: cells
deadly-loop-digit = Only { $digit } in { $cells } can prevent that, so one of these is { $digit }.
# $cells: cells, $digits: digits, $house: house
deadly-loop-naked = So one of the other candidates of the loop is true, and with { $cells } that makes a naked subset of { $digits } in { $house }.
# $house: house, $one: digit, $other: digit, $cells: cells, $digits: digits
deadly-loop-hidden = So the loop's cells in { $house } hold at most one of { $one } and { $other }, and { $cells } must take { $digits }, one of which the loop has.
# $house: house, $digit: digit, $other: digit
deadly-loop-locked = In { $house }, digit { $digit } can only go in two cells of the loop, so neither of them may be { $other }.
# $extra: digits, $cells: cells
bug = Without { $extra } in { $cells }, every empty cell would have two candidates and every digit two places in each house: the puzzle would not have exactly one solution.
# $cell: cell, $extra: digits
bug-cell = So { $cell } is { OR($extra) }.
# $cells: cells, $digit: digit
bug-digit = So one of { $cells } is { $digit }.
# $cells: cells, $digits: digits, $house: house
bug-naked = So one of these candidates is true, and with { $cells } that makes a naked subset of { $digits } in { $house }.
bug-hidden = So { $cells } in { $house } must take { $digits }.
# $digit: digit, $house: house
bug-locked = One of the cells takes such a candidate, the other must then be { $digit }, which has no other place in { $house }.
# $digit: digit, $cells: cells, $other: digit
deadly-loop-corners = In these rows or columns { $digit } has no place outside these cells, so it is in two opposite corners. If it were in { $cells }, the others would be { $other }.
# $cell: cell, $digit: digit, $other: digit, $row: house, $column: house, $beside: cells, $opposite: cells
deadly-loop-opposite = In { $row } and { $column }, { $digit } fits only in these corners. If { $cell } were { $other }, { $beside } would be { $digit } and { $opposite } would be { $other }: two solutions.
# $cells: cells, $digits: digits
avoidable-loop = None of { $cells } was given. If they held nothing but { $digits }, the two could be exchanged, and the puzzle would have two solutions.

## Aligned exclusion

# $statement: statement, $failures: failures
exclusion = If { $statement }: { SERIES($failures) }.
# A failure. $with: statements, $one: cell, $other: cell
exclusion-sees = if { AND($with) }, { $one } sees { $other }
# $with: statements, $cell: cell
exclusion-empties = if { AND($with) }, nothing is left for { $cell }
# $with: statements. Never seen; said rather than nothing
exclusion-allowed = if { AND($with) }, nothing forbids it

## Chains in one line

# $digit: digit, $cells: cells. A part of the next
node-on = { $cells } has { $digit }
node-off = { $cells } has no { $digit }
# $digit: digit, $cells: cells. A part of the next
node-on-cell = { $cells } has { $digit } (nothing else is left for it)
# $digit: digit, $cells: cells, $house: house. A part of the next
node-on-house = { $cells } has { $digit } (no other place in { $house })
# $digit: digit, $cells: cells, $set: cells. A part of the next
node-on-set = { $cells } has { $digit } ({ $set } has no digit to spare)
# $start: failures, $links: failures
alternating = If { SERIES($start) }, then in turn: { SERIES($links) }.
# $one: failures, $other: failures
alternating-ends = So { SERIES($one) }, or { SERIES($other) }.
# $end: failures
alternating-opposite = So in any case: { SERIES($end) }.
# $opposite: failures
alternating-refuted = That contradicts the assumption, so { SERIES($opposite) }.
# $end: failures
alternating-either = And otherwise, too: { SERIES($end) }.

# $opposite: failures
forcing-contradiction = These results contradict each other. So { SERIES($opposite) }.
# $end: failures
forcing-verity = One of the starting points must be true. So in any case: { SERIES($end) }.
looked-up = No technique helps here; the digit is taken from the solution.

## Chains, a line each

# Begins a branch. $statement: statement
chain-suppose = Suppose that { $statement }.
chain-suppose-also = Suppose also that { $statement }.
# Begins a branch
chain-meanwhile = At the same time:
# $statement: statement
chain-then = Then { $statement }.
# $statement: statement, $because: statements
chain-then-since = Then { $statement }, since { AND($because) }.
# $statement: statement
chain-then-cell = Then { $statement }: nothing else is left for the cell.
# $statement: statement, $because: statements
chain-then-cell-since = Then { $statement }, since { AND($because) }: nothing else is left for the cell.
# $statement: statement, $house: house
chain-then-house = Then { $statement }: there is no other place in { $house }.
# $statement: statement, $because: statements, $house: house
chain-then-house-since = Then { $statement }, since { AND($because) }: there is no other place in { $house }.
# The reasons of that step follow, set off. $statement: statement, $technique: name
chain-then-step = Then { $statement }: there { AS($technique, form: "is") }.
# $statement: statement, $because: statements, $technique: name
chain-then-step-since = Then { $statement }, since { AND($because) }: there { AS($technique, form: "is") }.
# $start: statement, $end: statement
chain-refutes-itself = So if { $start }, then { $end }: hence { $end } in any case.
chain-cycle = The chain returns to its start and can be followed in either direction: either all of its candidates that are true here are, or all the others. What sees one of each is false.
# $cell: cell, $digit: digit
chain-contradiction = { $cell } cannot both be and not be { $digit }.
# $cell: cell, $end: statement
chain-cell = Whatever { $cell } holds, { $end }.
# $digit: digit, $house: house, $end: statement
chain-house = Wherever { $digit } goes in { $house }, { $end }.
# $cell: cell, $because: statements, $start: statement
chain-empty-cell = Nothing is left for { $cell }, since { AND($because) }: so { $start }.
# $digit: digit, $house: house, $because: statements, $start: statement
chain-empty-house = No place is left for { $digit } in { $house }, since { AND($because) }: so { $start }.
# $statement: statement, $end: statement
chain-candidate = Whether or not { $statement }, { $end }.

## Hints

# $house: house
hint-house = Look at { $house }.
# $house: house, $technique: name
hint-technique = Look at { $house }: there { AS($technique, form: "is") }.
# $house: house, $technique: name, $cells: cells
hint-cells = Look at { $house }: there { AS($technique, form: "is") } in { $cells }.
hint-others = Other steps here:
# $technique: name, $cells: cells. Follows the effect and a colon
hint-other = { $technique } in { $cells }
# $cell: cell, $digit: digit
mistake-entry = { $cell } is not { $digit }
# $cell: cell
mistake-mark = the marks of { $cell } lack its digit
# $cell: text, $value: number
mistake-value = { $cell } is not { $value }
# $cell: text
mistake-marks = the marks of { $cell } lack its value
advice-solved = Solved.
# $mistakes: mistakes
advice-wrong = There is a mistake: { SERIES($mistakes) }.
advice-impossible = There is no solution, so there is a mistake.
# $digit: digit, $house: house, $cell: cell, $other: cell
advice-clash = There is no solution: two { $digit }s in { $house }: { $cell } and { $other }.
advice-ambiguous = There are several solutions, so nothing is certain.
advice-stuck = No technique helps here.
advice-unknown = The answer could not be determined.

## Paths

# $level: text
level = { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [unfair] unfair
   *[extreme] extreme
 }
# $level: text, $rating: text, $technique: name
path-level = Level: { $level }; ER { $rating }, { $technique } (scale se121)
# $steps: number, $scale: text, $rating: text, $technique: name, $number: number
path-summary = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }{ $scale ->
    [people] , scale people
    [W] , W { $rating }
    [hodoku220] , hodoku220 { $rating }
    [se121] , ER/EP/ED { $rating }
   *[other] , { $scale } ER/EP/ED { $rating }
 }; the hardest: { $technique } (step { $number })
# $steps: number, $scale: text, $rating: text. A puzzle without a step
path-summary-full = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }{ $scale ->
    [people] , scale people
    [W] , W { $rating }
    [hodoku220] , hodoku220 { $rating }
    [se121] , ER/EP/ED { $rating }
   *[other] , { $scale } ER/EP/ED { $rating }
 }; the hardest: none
# $steps: number
path-standstill = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }; no technique leads further
path-title = Solution path
path-titles = Solution paths
path-steps = Steps
path-technique = Technique
path-rating = Rating
# $low: text, $high: text
path-range = { $low } to { $high }
path-legend = A circle is true, a square false, a dashed circle prevents a deadly pattern, a cross is removed. A solid line leads to what is true, a dashed line to what is false. A digit in a ring excludes the same digit from the cells with small crosses.

## Names of steps; "is" is the form in a sentence

step-hidden-single = Hidden Single
    .is = is a Hidden Single
step-naked-single = Naked Single
    .is = is a Naked Single
step-direct-pointing = Direct Pointing
    .is = is Direct Pointing
step-direct-claiming = Direct Claiming
    .is = is Direct Claiming
step-pointing = Pointing
    .is = is Pointing
step-claiming = Claiming
    .is = is Claiming
step-direct-hidden-pair = Direct Hidden Pair
    .is = is a Direct Hidden Pair
step-direct-hidden-triple = Direct Hidden Triplet
    .is = is a Direct Hidden Triplet
step-naked-pair = Naked Pair
    .is = is a Naked Pair
step-naked-triple = Naked Triplet
    .is = is a Naked Triplet
step-naked-quadruple = Naked Quad
    .is = is a Naked Quad
step-hidden-pair = Hidden Pair
    .is = is a Hidden Pair
step-hidden-triple = Hidden Triplet
    .is = is a Hidden Triplet
step-hidden-quadruple = Hidden Quad
    .is = is a Hidden Quad
step-x-wing = X-Wing
    .is = is an X-Wing
step-swordfish = Swordfish
    .is = is a Swordfish
step-jellyfish = Jellyfish
    .is = is a Jellyfish
step-skyscraper = Skyscraper
    .is = is a Skyscraper
step-grouped-skyscraper = Grouped Skyscraper
    .is = is a Grouped Skyscraper
# $count: number
step-skyscrapers = { $count } Skyscrapers
    .is = are { $count } Skyscrapers
step-grouped-skyscrapers = Grouped { $count } Skyscrapers
    .is = are Grouped { $count } Skyscrapers
step-string-kite = { $count }-String Kite
    .is = is a { $count }-String Kite
step-grouped-string-kite = Grouped { $count }-String Kite
    .is = is a Grouped { $count }-String Kite
step-strong-links = { $count } Strong Links
    .is = are { $count } Strong Links
step-grouped-strong-links = Grouped { $count } Strong Links
    .is = are Grouped { $count } Strong Links
step-x-loop = X-Loop of { $count } Strong Links
    .is = is an X-Loop of { $count } Strong Links
step-grouped-x-loop = Grouped X-Loop of { $count } Strong Links
    .is = is a Grouped X-Loop of { $count } Strong Links
step-xy-wing = XY-Wing
    .is = is an XY-Wing
step-xyz-wing = XYZ-Wing
    .is = is an XYZ-Wing
step-wxyz-wing = WXYZ-Wing
    .is = is a WXYZ-Wing
step-vwxyz-wing = VWXYZ-Wing
    .is = is a VWXYZ-Wing
step-uvwxyz-wing = UVWXYZ-Wing
    .is = is a UVWXYZ-Wing
step-tuvwxyz-wing = TUVWXYZ-Wing
    .is = is a TUVWXYZ-Wing
# $type: number
step-unique-rectangle = Unique Rectangle type { $type }
    .is = is a Unique Rectangle type { $type }
# $size: number, $type: number
step-unique-loop = Unique Loop { $size } type { $type }
    .is = is a Unique Loop { $size } type { $type }
# $type: number
step-bug = BUG type { $type }
    .is = is a BUG type { $type }
step-aligned-pair-exclusion = Aligned Pair Exclusion
    .is = is Aligned Pair Exclusion
step-aligned-triple-exclusion = Aligned Triplet Exclusion
    .is = is Aligned Triplet Exclusion
step-generalized-x-wing = Generalized X-Wing
    .is = is a Generalized X-Wing
step-x-cycle = Bidirectional X-Cycle
    .is = is a Bidirectional X-Cycle
step-y-cycle = Bidirectional Y-Cycle
    .is = is a Bidirectional Y-Cycle
step-cycle = Bidirectional Cycle
    .is = is a Bidirectional Cycle
step-turbot-fish = Turbot Fish
    .is = is a Turbot Fish
step-forcing-x-chain = Forcing X-Chain
    .is = is a Forcing X-Chain
step-forcing-chain = Forcing Chain
    .is = is a Forcing Chain
step-nishio = Nishio Forcing Chains
    .is = are Nishio Forcing Chains
step-cell-chains = Cell Forcing Chains
    .is = are Cell Forcing Chains
step-house-chains = Region Forcing Chains
    .is = are Region Forcing Chains
step-contradiction-chains = Contradiction Forcing Chains
    .is = are Contradiction Forcing Chains
step-double-chains = Double Forcing Chains
    .is = are Double Forcing Chains
# $nested: text, with a blank before it, or nothing
step-dynamic-cell-chains = Dynamic Cell Forcing Chains{ $nested }
    .is = are Dynamic Cell Forcing Chains{ $nested }
step-dynamic-house-chains = Dynamic Region Forcing Chains{ $nested }
    .is = are Dynamic Region Forcing Chains{ $nested }
step-dynamic-contradiction-chains = Dynamic Contradiction Forcing Chains{ $nested }
    .is = are Dynamic Contradiction Forcing Chains{ $nested }
step-dynamic-double-chains = Dynamic Double Forcing Chains{ $nested }
    .is = are Dynamic Double Forcing Chains{ $nested }
step-full-house = Full House
    .is = is a Full House
step-locked-pair = Locked Pair
    .is = is a Locked Pair
step-locked-triple = Locked Triplet
    .is = is a Locked Triplet
# $fish: text
step-finned-fish = Finned { $fish }
    .is = is a Finned { $fish }
step-sashimi-fish = Sashimi { $fish }
    .is = is a Sashimi { $fish }
step-franken-fish = Franken { $fish }
    .is = is a Franken { $fish }
step-finned-franken-fish = Finned Franken { $fish }
    .is = is a Finned Franken { $fish }
step-mutant-fish = Mutant { $fish }
    .is = is a Mutant { $fish }
step-finned-mutant-fish = Finned Mutant { $fish }
    .is = is a Finned Mutant { $fish }
step-empty-rectangle = Empty Rectangle
    .is = is an Empty Rectangle
step-dual-two-string-kite = Dual 2-String Kite
    .is = is a Dual 2-String Kite
step-dual-empty-rectangle = Dual Empty Rectangle
    .is = is a Dual Empty Rectangle
step-w-wing = W-Wing
    .is = is a W-Wing
step-remote-pair = Remote Pair
    .is = is a Remote Pair
step-hidden-rectangle = Hidden Rectangle
    .is = is a Hidden Rectangle
# $type: number
step-avoidable-rectangle = Avoidable Rectangle type { $type }
    .is = is an Avoidable Rectangle type { $type }
step-bug-plus-one = BUG + 1
    .is = is a BUG + 1
step-simple-colors-trap = Simple Colors Trap
    .is = is a Simple Colors Trap
step-simple-colors-wrap = Simple Colors Wrap
    .is = is a Simple Colors Wrap
# $type: number
step-multi-colors = Multi-Colors { $type }
    .is = are Multi-Colors { $type }
step-x-chain = X-Chain
    .is = is an X-Chain
step-xy-chain = XY-Chain
    .is = is an XY-Chain
step-continuous-nice-loop = Continuous Nice Loop
    .is = is a Continuous Nice Loop
step-discontinuous-nice-loop = Discontinuous Nice Loop
    .is = is a Discontinuous Nice Loop
step-grouped-continuous-nice-loop = Grouped Continuous Nice Loop
    .is = is a Grouped Continuous Nice Loop
step-grouped-discontinuous-nice-loop = Grouped Discontinuous Nice Loop
    .is = is a Grouped Discontinuous Nice Loop
step-aic = AIC
    .is = is an AIC
step-grouped-aic = Grouped AIC
    .is = is a Grouped AIC
step-als-xz = ALS-XZ
    .is = is an ALS-XZ
step-als-xy-wing = ALS-XY-Wing
    .is = is an ALS-XY-Wing
step-als-chain = ALS-XY-Chain
    .is = is an ALS-XY-Chain
step-sue-de-coq = Sue de Coq
    .is = is a Sue de Coq
step-tridagon = Tridagon
    .is = is a Tridagon
step-sk-loop = SK Loop
    .is = is an SK Loop
step-multi-sector = MSLS
    .is = is an MSLS
step-junior-exocet = Junior Exocet
    .is = is a Junior Exocet
step-double-exocet = Double Exocet
    .is = is a Double Exocet
step-forcing-chain-contradiction = Forcing Chain Contradiction
    .is = is a Forcing Chain Contradiction
step-forcing-chain-verity = Forcing Chain Verity
    .is = is a Forcing Chain Verity
step-forcing-net-contradiction = Forcing Net Contradiction
    .is = is a Forcing Net Contradiction
step-forcing-net-verity = Forcing Net Verity
    .is = is a Forcing Net Verity
# $size: number
step-whip = Whip[{ $size }]
    .is = is a Whip[{ $size }]
step-brute-force = Brute Force
    .is = is Brute Force

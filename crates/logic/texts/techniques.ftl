### Techniques in words: the name, a summary in a line, and a definition that a player would accept.
### Positions that show them are in positions.tsv.

## Almost locked sets: XZ, XY-Wing, chain

als-xz = ALS-XZ
    .summary = two almost locked sets cannot both hold a digit, so one of them holds their others
    .definition = An almost locked set is n cells of a house with n + 1 candidates. If all places of x in one set see all those in another, one of both has no x and so holds all its other digits. A digit z that both have then goes from all cells that see every z of both. With two such digits x each set loses one of them to the other, and all other digits of each are locked.
als-xy-wing = ALS-XY-Wing
    .summary = an almost locked set takes one digit or another from two others, which share a third
    .definition = An almost locked set shares x with a second one and y with a third, neither of which it can have together with that set. It lacks one digit at most, so the second holds all of its digits but x, or the third all of its but y. A digit z that both have goes from all cells that see every z of both.
als-chain = ALS-XY-Chain
    .summary = almost locked sets in a row, each linked to the next by a digit that not both can have
    .definition = Each almost locked set is linked to the next by a digit that not both can hold, and no set by the same digit on both sides. So the first or the last holds a digit z that both have, and z goes from all cells that see every z of both. Chains of four sets and more; three make an ALS-XY-Wing.

## ALS wings

wxyz-wing = WXYZ-Wing
    .summary = three cells of a house with four digits, and a bivalue cell with two of them
    .definition = Three cells of a house have four digits between them, and a bivalue cell has two of these, x and z. It sees all places of x in the three cells, so one of the two lacks x and must have z: the bivalue cell itself, or the three cells, which then hold their other three digits. So z goes from every cell that sees all of its places in both. If the bivalue cell sees all places of z as well, the three cells are locked in any case, and each of their digits goes from what sees its places.
vwxyz-wing = VWXYZ-Wing
    .summary = four cells of a house with five digits, and a bivalue cell with two of them
    .definition = The same as a WXYZ-Wing, with four cells of a house that have five digits between them.
uvwxyz-wing = UVWXYZ-Wing
    .summary = five cells of a house with six digits, and a bivalue cell with two of them
    .definition = The same as a WXYZ-Wing, with five cells of a house that have six digits between them.
tuvwxyz-wing = TUVWXYZ-Wing
    .summary = six cells of a house with seven digits, and a bivalue cell with two of them
    .definition = The same as a WXYZ-Wing, with six cells of a house that have seven digits between them.

## BUG

bug = BUG
    .summary = a few candidates keep the board from having several solutions
    .definition = If every empty cell had two candidates, and every digit two places in each house that lacks it, the puzzle could not have exactly one solution. When all but a few extra candidates fit that picture, one of the extras is true. Type 1: all extras are in one cell. Type 2: all are the same digit. Type 3: they form a naked subset with other cells. Type 4: two cells share a house and a digit locked into them, so they lose the rest. This assumes that the puzzle has one solution.
bug-mended = BUG (mended)
    .summary = the same, with the smallest subsets of type 3 first
    .definition = Where the extra cells share two houses, Sudoku Explainer looks for subsets of every size in the first of them before it looks at the second. Sukaku Explainer, since a correction by lkSudoku, looks for the smallest subset in either.
bug-plus-one = BUG + 1
    .summary = one candidate keeps the board from having several solutions
    .definition = All empty cells have two candidates but one, which has three, and every digit two places in each house but one digit in the three houses of that cell. Without it the puzzle would have several solutions or none: so it is true, and the cell loses its two others. This assumes that the puzzle has one solution.

## Chains

forcing-chains = Forcing Chains and Cycles
    .summary = a chain from a candidate to its opposite, or back to itself
    .definition = Follow what must be false if a candidate is true, and what must be true if another is false, one link at a time. A chain that leads from a candidate to its opposite refutes or proves it. A chain that comes back to its start can be read both ways round: what sees it from both sides goes.
nishio = Nishio Forcing Chains
    .summary = a candidate that leaves its own digit without a place
    .definition = Assume that a candidate is true and follow its digit alone. If the digit is then both in a cell and not in it, the candidate is false.
multiple-forcing-chains = Multiple Forcing Chains
    .summary = whatever a cell holds, or wherever a digit goes in a house, the same follows
    .definition = One of the candidates of a cell is true, and so is one of the places of a digit in a house. What follows from each of them holds.
dynamic-forcing-chains = Dynamic Forcing Chains
    .summary = forcing chains whose branches join
    .definition = Follow an assumption and take away what becomes false on the way, so that new links arise. What follows from each candidate of a cell, from each place of a digit, or from a candidate whether it is true or false, holds; an assumption that ends in a contradiction is false.
dynamic-forcing-chains-plus = Dynamic Forcing Chains (+)
    .summary = dynamic forcing chains that use locked candidates, pairs and X-Wings
    .definition = Dynamic forcing chains that, when no link leads on, look for locked candidates, hidden and naked pairs and X-Wings on the board as the assumption has left it.
nested-forcing-chains = Dynamic Forcing Chains (+ Forcing Chains)
    .summary = dynamic forcing chains that use chains and cycles
    .definition = Dynamic forcing chains that, when neither links nor simple patterns lead on, look for chains and cycles on the board as the assumption has left it.
nested-multiple-forcing-chains = Dynamic Forcing Chains (+ Multiple Forcing Chains)
    .summary = dynamic forcing chains that use chains, cycles, and cell and region forcing chains
    .definition = Dynamic forcing chains that look for chains and cycles, and then for cell and region forcing chains, on the board as the assumption has left it.
nested-dynamic-forcing-chains = Dynamic Forcing Chains (+ Dynamic Forcing Chains)
    .summary = dynamic forcing chains that use dynamic forcing chains
    .definition = Dynamic forcing chains that look for dynamic forcing chains on the board as the assumption has left it.
twice-nested-forcing-chains = Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))
    .summary = dynamic forcing chains that use dynamic forcing chains that use chains and cycles
    .definition = Dynamic forcing chains that look for dynamic forcing chains, and then for those that use chains and cycles in turn, on the board as the assumption has left it.
sukaku-nested-forcing-chains-plus = Dynamic Forcing Chains (+ Dynamic Forcing Chains (+))
    .summary = dynamic forcing chains that use dynamic forcing chains that use simple patterns
    .definition = Dynamic forcing chains that look for dynamic forcing chains that use locked candidates, pairs and X-Wings in turn. Sukaku Explainer rates them as if the inner chains did not.
sukaku-nested-forcing-chains = Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains)) (Sukaku)
    .summary = dynamic forcing chains that use dynamic forcing chains that use chains and cycles
    .definition = Dynamic forcing chains that look for dynamic forcing chains that use chains and cycles in turn. Sukaku Explainer does not look for those without first, and rates these no higher.
sukaku-nested-multiple-forcing-chains = Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))
    .summary = dynamic forcing chains that use dynamic forcing chains that use multiple forcing chains
    .definition = Dynamic forcing chains that look for dynamic forcing chains that use chains, cycles, and cell and region forcing chains in turn. Sukaku Explainer rates them like those that use none.

## Colors

simple-colors = Simple Colors
    .summary = the places of a digit in two colors: cells that see both, or a color that sees itself
    .definition = Places of a digit that are tied by houses where it has two are colored in turn: all of one color have it, or all of the other. Trap: what sees both colors loses it. Wrap: a color with two cells that see each other is false.
multi-colors = Multi-Colors
    .summary = two pairs of colors of a digit that see each other
    .definition = Two pairs of colors are not tied to each other. Type 1: a color of one sees one of the other, so one of their opposites is true, and what sees both opposites loses the digit. Type 2: a color sees both colors of the other pair, so it is false.

## Aligned exclusion

aligned-pair-exclusion = Aligned Pair Exclusion
    .summary = combinations of two cells that would empty a cell seeing both
    .definition = Take two cells and every pair of digits they could hold. A pair is impossible if the cells see each other and the digits are equal, or if the two digits are all the candidates of a cell that sees both. A candidate that is in no possible pair goes.
aligned-triple-exclusion = Aligned Triplet Exclusion
    .summary = combinations of three cells that would empty a cell seeing all
    .definition = Take three cells and every combination of digits they could hold. A combination is impossible if it repeats a digit in cells that see each other, or if its digits include all the candidates of a cell that sees all three. A candidate that is in no possible combination goes.

## Exocets

exocet = Exocet
    .summary = two cells of a box, whose digits two cells of the boxes beside it repeat
    .definition = The base is two cells of a box and a line with three or four digits. In each of the two other boxes beside it in the band a target lies in another line, with all these digits, and beside it across the lines a companion with none of them. The third cell of the base's line in its box and the targets lie in three cross-lines. If outside the band the places that each of the digits has there lie in two lines, the targets hold the same two digits as the base. A digit of a target is also in the other two cross-lines outside the band, and in the other target's box beside the cross-line. Two exocets of a band with the same four digits and cross-lines are a double one: together the bases hold the four digits.

## Fish as people list them, finned and sashimi ones

plain-x-wing = X-Wing (plain)
    .summary = a digit's places in two parallel lines lie in two crossing lines, rows first
    .definition = In two rows all places of a digit lie in the same two columns, so each of these has it in one of the rows, and it goes from the rest of the columns. The same with rows and columns exchanged. Digit by digit, where Sudoku Explainer goes line by line.
plain-swordfish = Swordfish (plain)
    .summary = a digit's places in three parallel lines lie in three crossing lines, rows first
    .definition = In three rows all places of a digit lie in the same three columns, so each of these has it in one of the rows, and it goes from the rest of the columns. The same with rows and columns exchanged. Digit by digit, where Sudoku Explainer goes line by line.
plain-jellyfish = Jellyfish (plain)
    .summary = a digit's places in four parallel lines lie in four crossing lines, rows first
    .definition = In four rows all places of a digit lie in the same four columns, so each of these has it in one of the rows, and it goes from the rest of the columns. The same with rows and columns exchanged. Digit by digit, where Sudoku Explainer goes line by line.
finned-x-wing = Finned X-Wing
    .summary = a fish of two lines, except for some extra places
    .definition = Two parallel lines would make a fish but for one to five more places of the digit, the fins. If none of them has it, it goes from the rest of the crossing lines; so what sees all fins loses it there in any case.
finned-swordfish = Finned Swordfish
    .summary = a fish of three lines, except for some extra places
    .definition = Three parallel lines would make a fish but for one to five more places of the digit, the fins. If none of them has it, it goes from the rest of the crossing lines; so what sees all fins loses it there in any case.
finned-jellyfish = Finned Jellyfish
    .summary = a fish of four lines, except for some extra places
    .definition = Four parallel lines would make a fish but for one to five more places of the digit, the fins. If none of them has it, it goes from the rest of the crossing lines; so what sees all fins loses it there in any case.
sashimi-x-wing = Sashimi X-Wing
    .summary = a finned fish of two lines, one of which would have one place without its fins
    .definition = A finned fish of two lines, one of which has no more than one place beside its fins: without these it would be no fish. What sees all fins loses the digit in the crossing lines all the same.
sashimi-swordfish = Sashimi Swordfish
    .summary = a finned fish of three lines, one of which would have one place without its fins
    .definition = A finned fish of three lines, one of which has no more than one place beside its fins: without these it would be no fish. What sees all fins loses the digit in the crossing lines all the same.
sashimi-jellyfish = Sashimi Jellyfish
    .summary = a finned fish of four lines, one of which would have one place without its fins
    .definition = A finned fish of four lines, one of which has no more than one place beside its fins: without these it would be no fish. What sees all fins loses the digit in the crossing lines all the same.

## Fish

x-wing = X-Wing
    .summary = a digit has, in two parallel lines, the same two places
    .definition = In two columns a digit has only two places each, in the same two rows: a rectangle whose diagonal corners hold it. The digit goes from the rest of both rows. The same with rows and columns exchanged.
swordfish = Swordfish
    .summary = a digit's places in three parallel lines lie in three crossing lines
    .definition = In three columns all places of a digit lie in the same three rows, so each of the rows has it in one of these columns, and it goes from the rest of the rows. The same with rows and columns exchanged.
jellyfish = Jellyfish
    .summary = a digit's places in four parallel lines lie in four crossing lines
    .definition = In four columns all places of a digit lie in the same four rows, and it goes from the rest of the rows. The same with rows and columns exchanged.

## Forcing chains and nets of tables

table-forcing-chains = Forcing Chain
    .summary = a candidate leads by links to a contradiction, or all candidates of a cell or house to the same
    .definition = What follows link by link from a candidate, true or false, is followed to the end. If it contradicts itself, the start is wrong: a contradiction. What follows from a candidate and from its opposite, from each candidate of a cell or from each place of a digit in a house holds in any case: a verity.
table-forcing-nets = Forcing Net
    .summary = the same where something follows from several things together
    .definition = What follows from a candidate, true or false, is found by placing the singles that arise, so that a digit may follow from several others together. If it contradicts itself, the start is wrong: a contradiction. What follows from a candidate and from its opposite, from each candidate of a cell or from each place of a digit in a house holds in any case: a verity.

## Franken fish

franken-x-wing = Franken X-Wing
    .summary = a digit of two lines and boxes lies in two crossing lines and boxes
    .definition = All places of a digit in some rows and boxes lie in as many columns and boxes, or the same with rows and columns exchanged. Each of these has it there, so the digit goes from their other cells.
franken-swordfish = Franken Swordfish
    .summary = a digit of three lines and boxes lies in three crossing lines and boxes
    .definition = All places of a digit in some rows and boxes lie in as many columns and boxes, or the same with rows and columns exchanged. Each of these has it there, so the digit goes from their other cells.
franken-jellyfish = Franken Jellyfish
    .summary = a digit of four lines and boxes lies in four crossing lines and boxes
    .definition = All places of a digit in some rows and boxes lie in as many columns and boxes, or the same with rows and columns exchanged. Each of these has it there, so the digit goes from their other cells.
finned-franken-x-wing = Finned Franken X-Wing
    .summary = a Franken X-Wing except for some fins
    .definition = A Franken fish with up to five places of its digit beside the covers, or in two base houses. If one of these fins is true, all that sees it falls; if none is, the fish holds. So the digit goes from what the fish would eliminate and all fins see.
finned-franken-swordfish = Finned Franken Swordfish
    .summary = a Franken Swordfish except for some fins
    .definition = A Franken fish with up to five places of its digit beside the covers, or in two base houses. If one of these fins is true, all that sees it falls; if none is, the fish holds. So the digit goes from what the fish would eliminate and all fins see.
finned-franken-jellyfish = Finned Franken Jellyfish
    .summary = a Franken Jellyfish except for some fins
    .definition = A Franken fish with up to five places of its digit beside the covers, or in two base houses. If one of these fins is true, all that sees it falls; if none is, the fish holds. So the digit goes from what the fish would eliminate and all fins see.

## Turbot Fish, X-Chain, XY-Chain, Remote Pair

turbot-fish = Turbot Fish
    .summary = two houses with two places for a digit each, two of which see each other
    .definition = Two houses have a digit in two places each, and one of the first two sees one of the others. Not both of these have it, so one of the far ends does, and what sees both ends loses it.
x-chain = X-Chain
    .summary = houses with two places for a digit, one after the other
    .definition = A chain of places of a digit, which alternates between houses with two places and any houses, and begins and ends with one that has two. If the first place does not have the digit, the last one does: so what sees both loses it.
xy-chain = XY-Chain
    .summary = cells with two candidates, one after the other
    .definition = Cells with two candidates each, each of which sees the next and shares a candidate with it. If the first is not z, the chain of consequences makes the last one z: so what sees both loses z.
remote-pair = Remote Pair
    .summary = cells with the same two candidates, one after the other
    .definition = Four or more cells with the same two candidates, each of which sees the next, take the two in turn. So what sees two of them that are an odd number of steps apart, three or more, loses both.

## Locked candidates

locked-candidates = Locked Candidates
    .summary = a digit confined to the crossing of a box and a line is excluded from the rest of the other
    .definition = Pointing: within a box, all places of a digit lie in one row or column; the digit goes from the rest of that line. Claiming: within a line, all places of a digit lie in one box; the digit goes from the rest of that box.
direct-locked-candidates = Direct Locked Candidates
    .summary = locked candidates that leave a hidden single
    .definition = A digit confined to the crossing of a box and a line leaves the rest of the other, and thereby has one place left in a house parallel to the first: in another box for pointing, in another line for claiming. It goes there.

## Nice loops and alternating inference chains

nice-loops = Nice Loop / AIC
    .summary = candidates that follow from each other in turn, true and false, in a loop or a chain
    .definition = In a chain of strong and weak links in turn each statement follows from the one before it. If it begins with a false candidate and ends with a true one, one of both ends is true. If it comes back to its first cell and contradicts itself there, that cell loses candidates (discontinuous); if it closes, each weak link is a strong one, too, and what sees both of its ends falls (continuous).
als-nice-loops = Nice Loop / AIC with ALS
    .summary = grouped nice loops and chains that lead through almost locked sets
    .definition = A grouped nice loop or chain in which almost locked sets take part: a set of cells of a house with one digit more                  than there are cells has all its other digits if it lacks one. In a loop that closes, such a set keeps all                  digits but those two that link it, and what sees all places of one of these in it falls.
grouped-nice-loops = Grouped Nice Loop / AIC
    .summary = nice loops and chains in which places of a digit where a line crosses a box act as one
    .definition = A nice loop or an alternating inference chain in which two or three places of a digit where a line crosses a box may act as one candidate: it is true if one of them is.

## Skyscraper, 2-string kite, empty rectangle

skyscraper = Skyscraper
    .summary = a digit has two places in two parallel lines, two of which face each other
    .definition = Two rows have a digit in two places each, and two of these lie in one column. Not both of them have it, so one of the other two does, and what sees both of these loses it. The same with rows and columns exchanged.
two-string-kite = 2-String Kite
    .summary = a digit has two places in a row and in a column, two of which lie in a box
    .definition = A row and a column have a digit in two places each, and two of these lie in one box. Not both of them have it, so one of the far ends does, and the cell that sees both of these loses it. Two kites whose strings meet in the same two cells of the box are a dual one, which takes two places.
empty-rectangle = Empty Rectangle
    .summary = a box's places for a digit lie in a row and a column of it, and another line has two
    .definition = In a box, all places of a digit lie in one row and one column of the box, so it is in that row or in that column. A line that crosses one of them outside the box has two places for it, of which one lies there: so the digit is in the box on the other one, or at the other place, and what sees both loses it. Two of the same box are a dual one, which takes two places.

## Full houses, locked candidates and subsets as people list them

full-house = Full House
    .summary = a house has one empty cell
    .definition = A row, column or box has one empty cell, which takes the digit that the house lacks.
pointing = Pointing
    .summary = a box's places for a digit lie in one line
    .definition = In a box, all places of a digit lie in one row or column, so one of them has it, and it goes from the rest of that row or column.
claiming = Claiming
    .summary = a line's places for a digit lie in one box
    .definition = In a row or column, all places of a digit lie in one box, so one of them has it, and it goes from the rest of that box.
locked-pair = Locked Pair
    .summary = two cells of a box and a line hold two digits between them
    .definition = Two cells that lie in a box and in a row or column at once hold two digits between them, which go from the rest of both.
locked-triple = Locked Triplet
    .summary = three cells of a box and a line hold three digits between them
    .definition = Three cells that lie in a box and in a row or column at once hold three digits between them, which go from the rest of both.
plain-naked-pair = Naked Pair (plain)
    .summary = two cells of a house hold two digits between them, in any house
    .definition = Two cells of a house have two candidates between them, so the digits are theirs and go from the rest of the house. Sudoku Explainer looks for it only in houses with 4 or more empty cells; here every house counts.
plain-naked-triple = Naked Triplet (plain)
    .summary = three cells of a house hold three digits between them, in any house
    .definition = Three cells of a house have three candidates between them, so the digits are theirs and go from the rest of the house. Sudoku Explainer looks for it only in houses with 6 or more empty cells; here every house counts.
plain-naked-quadruple = Naked Quad (plain)
    .summary = four cells of a house hold four digits between them, in any house
    .definition = Four cells of a house have four candidates between them, so the digits are theirs and go from the rest of the house. Sudoku Explainer looks for it only in houses with 8 or more empty cells; here every house counts.
plain-hidden-pair = Hidden Pair (plain)
    .summary = two digits of a house have two places between them, in any house
    .definition = Two digits of a house have two places between them, so these cells are theirs and hold nothing else. Sudoku Explainer looks for it only in houses with more than 4 empty cells; here every house counts.
plain-hidden-triple = Hidden Triplet (plain)
    .summary = three digits of a house have three places between them, in any house
    .definition = Three digits of a house have three places between them, so these cells are theirs and hold nothing else. Sudoku Explainer looks for it only in houses with more than 6 empty cells; here every house counts.
plain-hidden-quadruple = Hidden Quad (plain)
    .summary = four digits of a house have four places between them, in any house
    .definition = Four digits of a house have four places between them, so these cells are theirs and hold nothing else. Sudoku Explainer looks for it only in houses with more than 8 empty cells; here every house counts.

## Unique, hidden and avoidable rectangles

unique-rectangle-one = Unique Rectangle type 1
    .summary = one cell alone has other candidates
    .definition = Four cells in two rows, two columns and two boxes would hold the same two candidates but for one cell, which therefore is none of them. This assumes that the puzzle has one solution.
unique-rectangle-two = Unique Rectangle type 2
    .summary = two cells of a line have the same other candidate
    .definition = Two cells of the rectangle that lie in one line have one and the same candidate beside the two. One of them has it, so it goes from what sees both. This assumes that the puzzle has one solution.
unique-rectangle-three = Unique Rectangle type 3
    .summary = the other candidates of two cells make a naked subset
    .definition = Two cells of the rectangle that share a house have other candidates. One of these is true; with other cells of the house they make a naked subset as if they were one cell. This assumes that the puzzle has one solution.
unique-rectangle-four = Unique Rectangle type 4
    .summary = one of the two digits is locked in two cells
    .definition = Two cells of the rectangle lie in a line that has one of the two digits nowhere else. One of them has it, so neither may be the other digit. This assumes that the puzzle has one solution.
unique-rectangle-five = Unique Rectangle type 5
    .summary = two or three cells not in a line have the same other candidate
    .definition = Three cells of the rectangle, or two in opposite corners, have one and the same candidate beside the two. One of them has it, so it goes from what sees all of them. This assumes that the puzzle has one solution.
unique-rectangle-six = Unique Rectangle type 6
    .summary = one of the two digits has places in the corners only
    .definition = Two opposite corners have other candidates, and in their rows and columns one of the two digits is nowhere but in the rectangle. So it is in two opposite corners, and not in these, since the others would then have the other digit. This assumes that the puzzle has one solution.
hidden-rectangle = Hidden Rectangle
    .summary = in the row and the column of a corner a digit is nowhere else
    .definition = A corner of the rectangle has the two candidates alone, and in the row and the column of the opposite corner one of them is nowhere but in the rectangle. If the opposite corner were the other digit, all four would be settled, and could be exchanged: so it is not. This assumes that the puzzle has one solution.
avoidable-rectangle-one = Avoidable Rectangle type 1
    .summary = three cells that were not given would leave two digits to be exchanged
    .definition = Three corners of a rectangle, none of them a given, are filled with two digits. If the fourth took the digit that completes it, the two could be exchanged: so it does not. This assumes that the puzzle has one solution.
avoidable-rectangle-two = Avoidable Rectangle type 2
    .summary = two cells that were not given, and a common candidate of the other two
    .definition = Two corners of a rectangle, none of them a given, are filled, and the others have two candidates each: one that would complete it and a common other. One of them has the other, so it goes from what sees both. This assumes that the puzzle has one solution.

## SK loops and multi-sector locked sets

sk-loop = SK Loop
    .summary = eight pairs of cells in a ring through four boxes, with as many digits as cells
    .definition = Four boxes form a rectangle, and a cell of each is a pivot, so that the pivots form one, too. Beside the pivots their rows and columns have eight pairs of cells in these boxes, each of which shares a line or a box with the next. If as few of these houses as there are empty cells hold all places that each digit has in them, each digit has its place there in each of its houses, and goes from the rest of it. Found by Steve Kurzhals.
msls = MSLS
    .summary = cells where rows cross columns, with as many digits as cells
    .definition = A multi-sector locked set: the empty cells where three to six rows cross three to six columns. Each digit is counted in those of the rows that have it there, or in those of the columns, whichever are fewer. If that makes no more than there are cells, each digit has its place there in each line where it is counted, and goes from the rest of it.

## Singles

hidden-single = Hidden Single
    .summary = a digit has one place left in a house
    .definition = A digit that can go in only one cell of a row, column or box goes there. The last empty cell of a house (a full house) is the easiest, then singles in boxes, then those in lines.
naked-single = Naked Single
    .summary = a cell has one candidate left
    .definition = A cell takes its only candidate: each of the other eight digits is in its row, column or box, or was eliminated.

## Strong links

two-strong-links = 2 Strong Links
    .summary = a digit has two ends in each of two houses, and one end of each sees the other
    .definition = In each of two houses the digit lies at one of two ends; an end is a cell, or several cells of one line or box. One end of the first house sees one of the second, so these two are not both true. Hence one of the other two ends is, and the digit goes from every cell that sees both. Two parallel lines make a skyscraper, a row and a column a two-string kite.
three-strong-links = 3 Strong Links
    .summary = three houses with two ends each for a digit, neighbouring ends seeing each other
    .definition = Three houses in a row, each with the digit at one of two ends, each seeing the next at one end. If the first end of all is false, then the second is true, the third false and so on: one of the first and the last is true, and the digit goes from every cell that sees both. If first and last see each other, this is a loop, and the digit goes from what sees any two neighbouring ends.
four-strong-links = 4 Strong Links
    .summary = four houses with two ends each for a digit, neighbouring ends seeing each other
    .definition = The same as three strong links, with four houses.

## Naked and hidden subsets

naked-pair = Naked Pair
    .summary = two cells of a house with the same two candidates
    .definition = Two cells of a house that have only two digits between them hold these two, in some order; the digits go from the other cells of the house.
naked-triple = Naked Triplet
    .summary = three cells of a house with three candidates between them
    .definition = Three cells of a house that have only three digits between them hold these three; the digits go from the other cells of the house. No cell needs to have all three.
naked-quadruple = Naked Quad
    .summary = four cells of a house with four candidates between them
    .definition = Four cells of a house that have only four digits between them hold these four; the digits go from the other cells of the house.
hidden-pair = Hidden Pair
    .summary = two digits of a house with the same two places
    .definition = Two digits that have only two places in a house between them take both; other candidates go from these two cells.
hidden-triple = Hidden Triplet
    .summary = three digits of a house with three places between them
    .definition = Three digits that have only three places in a house between them take all three; other candidates go from these cells.
hidden-quadruple = Hidden Quad
    .summary = four digits of a house with four places between them
    .definition = Four digits that have only four places in a house between them take all four; other candidates go from these cells.
direct-hidden-pair = Direct Hidden Pair
    .summary = a hidden pair that leaves another digit of its house one place
    .definition = Two digits that have only two places in a house take both; another digit, driven out of these cells, has one place left in the house and goes there.
direct-hidden-triple = Direct Hidden Triplet
    .summary = a hidden triple that leaves another digit of its house one place
    .definition = Three digits that have only three places in a house take all three; another digit, driven out of these cells, has one place left in the house and goes there.

## Sue de Coq

sue-de-coq = Sue de Coq
    .summary = cells of a line and a box, with just as many digits as cells
    .definition = Two or three cells that a line and a box share have two or more digits too many. Other cells of the line and of the box take enough of them that all together have as many digits as cells. So each digit has its place among these: those of the line go from the rest of it, those of the box from the rest of the box, and the others from both.

## Tridagon

tridagon = Tridagon
    .summary = twelve cells in four boxes that three digits cannot fill
    .definition = In each of four boxes that form a rectangle there are three cells, one in each row and each column of the box. Three digits cannot fill all twelve if one or three of these four permutations are odd. So one of the other candidates of these cells, the guardians, is true. If there is one, it is placed; if all are in one cell, the three digits go from it; and whatever each of them excludes, at once or by a chain, goes in any case. It is also called Thor's Hammer.

## Unique rectangles and loops

unique-loop = Unique Rectangle and Loop
    .summary = cells that would allow two solutions if they kept to two digits
    .definition = Four cells at the crossings of two rows and two columns in two boxes, or a longer loop whose every house holds two of its cells, all with the same two candidates, could be filled in two ways. In a proper puzzle some cell of the loop takes another candidate. Type 1: only one cell has others, so it loses the two. Type 2: the others are one digit, which goes from all that see its cells. Type 3: two cells act as one cell of a naked or hidden subset. Type 4: one of the two digits is locked into two cells, which lose the other. This assumes that the puzzle has one solution.
unique-loop-mended = Unique Rectangle and Loop (mended)
    .summary = the same, without what the original overlooks
    .definition = Sudoku Explainer overlooks some loops: as it walks along, it counts extra candidates of cells that it then does not step on. And of type 3 it does not look for hidden subsets with fewer digits than there are extra candidates. Here, as in Sukaku Explainer since a correction by lkSudoku, neither is overlooked.

## Whips

whips = Whip
    .summary = if a candidate were true, singles one after the other would leave nothing for a cell or a digit
    .definition = Suppose that a candidate is true. In a cell or, for a digit, in a house one candidate is left, which is placed; in another, with a candidate that this placement excludes, again one; and so on, until one has none: then the candidate was wrong. All that was placed before may help to exclude. The length of the whip is the number of the cells and of the digits of houses that are looked at, the empty one included (Denis Berthier).

## XY-Wing and XYZ-Wing

xy-wing = XY-Wing
    .summary = a bivalue pivot drives one of two pincers to the same digit
    .definition = The pivot holds x or y and sees two pincers, one with x and z, the other with y and z. If it takes x the first pincer is z, if y the second. So z goes from every cell that sees both pincers.
xyz-wing = XYZ-Wing
    .summary = a pivot of three candidates and two pincers share a digit
    .definition = The pivot holds x, y or z and sees two pincers, one with x and z, the other with y and z. One of the three is z, so z goes from every cell that sees all three.
plain-xy-wing = XY-Wing (plain)
    .summary = a bivalue pivot drives one of two pincers to the same digit, cell by cell
    .definition = An XY-Wing, of which each is found once, in the order of its three cells.
plain-xyz-wing = XYZ-Wing (plain)
    .summary = a pivot of three candidates and two pincers share a digit, cell by cell
    .definition = An XYZ-Wing, of which each is found once, in the order of its pivot.
w-wing = W-Wing
    .summary = two cells with the same two candidates, not both of which can be one of them
    .definition = Two cells have the same two candidates x and y. A house has y in two places, one of which sees the first cell and the other the second: so not both cells are y, one of them is x, and what sees both loses x.

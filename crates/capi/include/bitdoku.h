/* bitdoku: solve, count, check, rate, convert, generate and canonicalize Sudoku puzzles.
 *
 * A puzzle is a text in UTF-8: 81 characters, row by row, 1 to 9, and one of . 0 _ * - for an empty cell; a Sukaku of 729
 * characters, nine for each cell, each its digit or one of the same five where the digit is barred; or one puzzle in any
 * format that the command reads, a block of nine lines, JSON or a link, say. A text of several puzzles, or of none, is
 * BITDOKU_MALFORMED; bitdoku_last_error says where and what was expected. No text needs a NUL at its end; where a length is
 * asked for, it is that of the text alone. In batches each puzzle is 81 bytes.
 *
 * A call with a null handle, a null pointer that is not said to be optional, or sizes that do not fit returns
 * BITDOKU_ERROR and does nothing. No call panics, throws, prints or reads beyond the lengths it is given. Where the
 * system has no more memory to give, the process is aborted, as Rust's allocator does it.
 *
 * Threads: a handle serves one thread at a time. bitdoku_stop and bitdoku_done may be called from any thread at any time
 * between bitdoku_new and bitdoku_free. Handles share nothing. SIGINT and other signals stay yours: a signal handler may
 * call bitdoku_stop.
 *
 * Structures that begin with their size may grow; fill them with 0 first. Others stay as they are: what needs more is another
 * function. */
#ifndef BITDOKU_H
#define BITDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The status of a puzzle: the number of solutions, or a negative code. Batches store it in an int8_t. */
enum bitdoku_status {
    BITDOKU_NONE = 0,       /* no solution */
    BITDOKU_UNIQUE = 1,     /* exactly one solution */
    BITDOKU_MULTIPLE = 2,   /* several solutions */
    BITDOKU_UNKNOWN = -1,   /* the guesses allowed were spent, or the call was stopped */
    BITDOKU_MALFORMED = -2, /* not a puzzle */
    BITDOKU_ERROR = -3      /* wrong arguments, or an error of this library */
};

/* How bytes represent cells in a batch. */
enum bitdoku_notation {
    BITDOKU_TEXT = 0,  /* characters, as above; solutions are written as digits, no solution as 81 dots */
    BITDOKU_VALUES = 1 /* numbers: 1 to 9, 0 for an empty cell */
};

/* Sudoku Explainer's ratings in tenths: 72 is 7.2. All 0 where there is no rating. */
struct bitdoku_rating {
    uint16_t er; /* the hardest step; 200 if the techniques do not solve the puzzle */
    uint16_t ep; /* the hardest step up to and including the first that places a digit */
    uint16_t ed; /* the first step */
};

/* The options of a handle. Fill it with 0 and set size to sizeof(struct bitdoku_options); 0 means the default. A
 * later version may have more fields at the end: it takes the options of this one, and this one those of a later, where
 * the further fields are 0. */
struct bitdoku_options {
    size_t size;
    size_t threads;      /* for batches, never more than a batch has work for, nor 1024; by default one,
                            BITDOKU_ALL_THREADS for as many as the machine has */
    uint64_t guesses;    /* allowed for each puzzle; by default 1,000,000, which no known proper puzzle comes near */
    const char *scale; /* "se121", the default for ratings, "people", that for hints and paths, "sukaku", "hodoku220" or "W"; ends with a NUL */
    const char *language; /* of hints and steps: "en", the default, or "de"; ends with a NUL */
    const char *solver; /* "engine", the default, or another algorithm by its name, such as "mrv"; "weighted" takes an
                           optional coefficient: "weighted:30"; ends with a NUL */
};
#define BITDOKU_ALL_THREADS ((size_t)-1)

/* A handle: memory, threads and limits. */
typedef struct bitdoku bitdoku;

/* The version of the library, "0.1.0". */
const char *bitdoku_version(void);

/* Why the last call of this thread that failed did so: one that returned null or BITDOKU_ERROR, or, about one puzzle,
 * BITDOKU_MALFORMED. A text of this library, until the next call of this thread that fails; empty before the first. */
const char *bitdoku_last_error(void);

/* A new handle; options may be null. Null if the scale, the language, the solver or the size is unknown. It starts no thread. */
bitdoku *bitdoku_new(const struct bitdoku_options *options);

/* Frees a handle. Null is allowed. */
void bitdoku_free(bitdoku *handle);

/* Ends the call under way soon, and every later one at once: what is not known by then is BITDOKU_UNKNOWN. Any thread. */
void bitdoku_stop(const bitdoku *handle);

/* Undoes bitdoku_stop. */
void bitdoku_resume(const bitdoku *handle);

/* How many puzzles of the batch under way are done. Any thread. */
uint64_t bitdoku_done(const bitdoku *handle);

/* Whether a puzzle has one solution. solution: optional, room for 81 characters; holds the first solution found, or is
 * left as it is. guesses: optional, what the search took. */
int bitdoku_solve(bitdoku *handle, const char *puzzle, size_t length, char *solution, uint64_t *guesses);

/* Counts solutions up to limit; 0 is no limit. count: how many were found. first: optional, room for 81 characters; the first one, or
 * left as it is. Returns BITDOKU_NONE, _UNIQUE or _MULTIPLE where the count proves that; _UNKNOWN if, say, a limit of 1
 * was reached. */
int bitdoku_count(bitdoku *handle, const char *puzzle, size_t length, uint64_t limit, uint64_t *count, char *first);

/* Calls found with each solution, 81 characters without a NUL, and data, until found returns non-zero. Returns what that
 * proves, as bitdoku_count. found must not use the handle, except to stop it, and must not unwind or jump out. */
int bitdoku_enumerate(bitdoku *handle, const char *puzzle, size_t length, int (*found)(const char *solution, void *data),
                      void *data);

/* Whether a puzzle is unique and minimal. redundant: room for 81 bytes; 1 for each given that could be left out, taken
 * alone, else 0. A unique puzzle whose bytes are all 0 is minimal. Sukaku are only checked to be unique. */
int bitdoku_check(bitdoku *handle, const char *puzzle, size_t length, uint8_t *redundant);

/* Answers a question about a puzzle of any size and rules, as the command reads it: a board of 4x4 cells, say, a link, a constraint
 * string, or a classic puzzle. question: enum bitdoku_question. rules: optional, further rules by the names that the command's
 * `list rules` gives them, such as "X,anti-knight"; ends with a NUL. limit: the maximum number of solutions counted, or of each
 * candidate; 0 is no limit. row: that of the command's `solve`, `count`, `check` or `candidates`
 * with --jsonl, or with the fields canon, transform and automorphisms, written as the text of a hint is. Returns the status of the puzzle; BITDOKU_ERROR if a rule is unknown, or if
 * the handle's solver, other than the engine, solves classic puzzles only. */
enum bitdoku_question {
    BITDOKU_ASK_SOLVE = 0,
    BITDOKU_ASK_COUNT = 1,
    BITDOKU_ASK_CHECK = 2,
    BITDOKU_ASK_CANDIDATES = 3,
    BITDOKU_ASK_CANONICAL = 4
};
int bitdoku_ask(bitdoku *handle, const char *puzzle, size_t length, int question, const char *rules, uint64_t limit, char *row,
                size_t size, size_t *needed);

/* About how many solutions a puzzle of any size and rules has, by random probes; 0 stands for 1000 of them. The same seed gives the
 * same estimate. row: that of the command's `count --estimate --jsonl`, with estimate and the ends of its 95% interval, estimate_low
 * and estimate_high. Otherwise as bitdoku_ask; BITDOKU_ERROR, too, if no probe found a solution. */
int bitdoku_estimate(bitdoku *handle, const char *puzzle, size_t length, const char *rules, uint64_t probes, uint64_t seed, char *row,
                     size_t size, size_t *needed);

/* A puzzle of any size and rules with the same solution of which no given can be left out. The givens are tried in the order of a
 * seed. row: its field puzzle is the minimal puzzle, source the given one. Otherwise as bitdoku_ask; BITDOKU_ERROR, too, if there is
 * not exactly one solution. */
int bitdoku_minimize(bitdoku *handle, const char *puzzle, size_t length, const char *rules, uint64_t seed, char *row, size_t size,
                     size_t *needed);

/* The image of a puzzle of any size and rules under a transformation, such as "t r456123789", as the command's `transform` describes
 * it; ends with a NUL. If transform is null, a random one of a seed. row: its field puzzle is the image, source the given puzzle.
 * Otherwise as bitdoku_ask; BITDOKU_ERROR, too, if the transformation does not keep the solutions. Returns BITDOKU_NONE, because
 * solutions are not examined. */
int bitdoku_transform(bitdoku *handle, const char *puzzle, size_t length, const char *rules, const char *transform, uint64_t seed,
                      char *row, size_t size, size_t *needed);

/* The level of a puzzle, by the techniques it needs. Each level needs more than those before it. */
enum bitdoku_level {
    BITDOKU_EASY = 1,    /* singles */
    BITDOKU_MEDIUM = 2,  /* locked candidates, pairs, triples */
    BITDOKU_HARD = 3,    /* fish, wings, colours, rectangles */
    BITDOKU_UNFAIR = 4,  /* chains, larger finned fish, almost locked sets */
    BITDOKU_EXTREME = 5  /* none of these suffice */
};

/* The level of a puzzle, enum bitdoku_level; 0 where it is not unique. */
int bitdoku_level(bitdoku *handle, const char *puzzle, size_t length, int *level);

/* Rates a puzzle. A puzzle that is not unique is not rated. */
int bitdoku_rate(bitdoku *handle, const char *puzzle, size_t length, struct bitdoku_rating *rating);

/* The card of a puzzle: the row of the command's `rate --card --json`, with level, ratings, number of steps, bottlenecks and
 * dependency, and the steps that set them. Written as that of a hint is. Returns BITDOKU_UNIQUE, or why there is no card; then
 * row is empty. */
int bitdoku_card(bitdoku *handle, const char *puzzle, size_t length, char *row, size_t size, size_t *needed);

/* What scales say of a puzzle: the row of the command's `rate --scale NAMES --json`. scales: their names with commas between
 * them, such as "hodoku220,W,B,te,bxb,refutation"; ends with a NUL; se121 if null. Of those that rate in ER, one at most. Written as the text of a hint
 * is. Returns BITDOKU_UNIQUE, or why nothing is said; then row is empty. */
int bitdoku_measure(bitdoku *handle, const char *puzzle, size_t length, const char *scales, char *row, size_t size,
                    size_t *needed);

/* What to do next in a state. puzzle: optional, the state at the beginning, so that wrong entries are named. stage: how
 * much to tell, 1 to 4; with | BITDOKU_JSON the row of the command's `hint --json` instead of words. Writes at most size
 * bytes to text, UTF-8, the last of them NUL, cut between characters, and nothing if text is null; needed: optional, how many
 * bytes the whole text takes with its NUL. Returns BITDOKU_UNIQUE if there is a hint or nothing
 * is left to do, BITDOKU_NONE if something is wrong, BITDOKU_MULTIPLE if nothing is certain, BITDOKU_UNKNOWN if no
 * technique helps. A board of another size or with more rules is its own puzzle: puzzle must be null. */
int bitdoku_hint(bitdoku *handle, const char *state, size_t state_length, const char *puzzle, size_t puzzle_length,
                 int stage, char *text, size_t size, size_t *needed);
#define BITDOKU_JSON 16

/* How a person solves a puzzle: the rows of the command's `explain --json`, a line for each step, written as those of a hint
 * are. Returns BITDOKU_UNIQUE, or why there is no path; then rows is empty. Of a board of another size or with more rules:
 * BITDOKU_UNKNOWN with the steps that there are, if the techniques do not lead to the solution. */
int bitdoku_explain(bitdoku *handle, const char *puzzle, size_t length, char *rows, size_t size, size_t *needed);

/* The smallest of the images of a puzzle under all symmetries (minlex of the puzzle): equal for two puzzles if and only if
 * they are the same but for a symmetry. form: room for length characters, 81 or, of a Sukaku, 729 at least; BITDOKU_ERROR
 * if that is not enough. automorphisms: optional, how many symmetries
 * leave the puzzle as it is. Returns BITDOKU_NONE, because solutions are not examined. */
int bitdoku_canonical(bitdoku *handle, const char *puzzle, size_t length, char *form, uint64_t *automorphisms);

/* A puzzle in another format, by the name that the command's `list formats` gives it: "line", "block", "picture", "json" and
 * others; ends with a NUL. Boards of other sizes and with more rules, in the text itself or by a line "# rules: X, anti-knight"
 * before it, too; "iss" holds them all. Written as the text of a hint is, with the ends of its lines but the last. Returns BITDOKU_NONE:
 * nothing is asked about solutions; or BITDOKU_ERROR, if there is no such format, or it cannot express the puzzle. */
int bitdoku_convert(bitdoku *handle, const char *puzzle, size_t length, const char *format, char *text, size_t size,
                    size_t *needed);

/* The requirements on a generated puzzle. Fill it with 0 and set size to sizeof(struct bitdoku_wanted); 0 means no requirement. */
struct bitdoku_wanted {
    size_t size;
    const char *symmetry; /* "half-turn", say, as `bitdoku generate --symmetry` has it; ends with a NUL */
    const char *level;    /* "easy" to "extreme", or a range: "medium..hard"; ends with a NUL */
    uint16_t er_least;    /* Sudoku Explainer's rating in tenths */
    uint16_t er_most;
    uint16_t clues_least;
    uint16_t clues_most;
    int loose;            /* other than 0: clues need not be necessary; by default none can be left out, but with a symmetry,
                             where clues go together with their images */
    uint64_t attempts;    /* the maximum number of tries; by default a million */
};

/* Makes a puzzle with exactly one solution: that of this number, from 0, of a seed, the same on every machine. wanted: optional.
 * puzzle: room for 81 characters. solution: optional, room for 81 characters. Returns BITDOKU_UNIQUE; BITDOKU_UNKNOWN, with
 * puzzle and solution left as they are, if no puzzle was found or the call was stopped; BITDOKU_ERROR, if there can be
 * no such puzzle. */
int bitdoku_generate(bitdoku *handle, uint64_t seed, uint64_t number, const struct bitdoku_wanted *wanted, char *puzzle,
                     char *solution);

/* Makes a board of another size or with more rules: that of this number, from 0, of a seed, the same on every machine, of which no
 * given can be left out, or none with its images. side: rows, columns and values, 2 to 36; 9 if 0. rules: optional, by the names
 * that the command's `list rules` gives them, and "jigsaw"; commas part them; ends with a NUL. symmetry: optional, as that of
 * struct bitdoku_wanted. row: that of the command's `generate --jsonl`, written as the text of a hint is. Returns BITDOKU_UNIQUE;
 * BITDOKU_UNKNOWN, with an empty row, if no solution of the rules was found or it was stopped; BITDOKU_ERROR, if there is no
 * such size, rule or symmetry. */
int bitdoku_generate_board(bitdoku *handle, uint64_t seed, uint64_t number, size_t side, const char *rules,
                           const char *symmetry, char *row, size_t size, size_t *needed);

/* Batches. count puzzles of 81 cells each: the cells of puzzle i begin at puzzles + i * stride and are cell_stride bytes
 * apart, lines of text 82 and 1, say; size is how many bytes may be read. Each call returns how many puzzles are unique,
 * or BITDOKU_ERROR. The answers are those of the calls for one puzzle, in the order of the puzzles. */
struct bitdoku_grids {
    const void *puzzles;
    size_t size;
    size_t count;
    size_t stride;
    size_t cell_stride;
    int notation; /* enum bitdoku_notation */
};

/* solutions: the first solution found of puzzle i goes to solutions + i * solution_stride, 81 bytes side by side; size is
 * how many bytes may be written; all cells empty where none was found. Of a search that was cut short, BITDOKU_UNKNOWN,
 * there may be one, as bitdoku_solve gives it. statuses: count of them. */
int64_t bitdoku_solve_many(bitdoku *handle, const struct bitdoku_grids *grids, void *solutions, size_t size,
                           size_t solution_stride, int8_t *statuses);

/* counts: solutions found, up to limit; 0 is no limit. statuses: as bitdoku_count. */
int64_t bitdoku_count_many(bitdoku *handle, const struct bitdoku_grids *grids, uint64_t limit, uint64_t *counts,
                           int8_t *statuses);

/* ratings: one each. */
int64_t bitdoku_rate_many(bitdoku *handle, const struct bitdoku_grids *grids, struct bitdoku_rating *ratings,
                          int8_t *statuses);

#ifdef __cplusplus
}
#endif
#endif

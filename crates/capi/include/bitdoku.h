/* bitdoku: solve, count, check, rate, convert, generate and canonicalize Sudoku puzzles.
 *
 * A puzzle is a text in UTF-8: 81 characters, row by row, 1 to 9, and one of . 0 _ * - for an empty cell; a Sukaku of 729
 * characters, nine for each cell: each digit, or one of the same five characters if the digit is excluded; or one puzzle in
 * any other format that the command reads, such as a block of nine lines, JSON or a link. A text with several puzzles, or
 * with none, is BITDOKU_MALFORMED; bitdoku_last_error gives the place and what was expected. A text with a length argument
 * needs no NUL, and the length does not include one. In batches each puzzle is 81 bytes.
 *
 * A call with a null handle, with a null pointer that is not optional, or with sizes that do not fit returns
 * BITDOKU_ERROR and does nothing. No call panics, throws, prints or reads beyond the given lengths. If the
 * system runs out of memory, the process is aborted, as Rust's allocator does.
 *
 * Threads: a handle serves one thread at a time. bitdoku_stop and bitdoku_done may be called from any thread at any time
 * between bitdoku_new and bitdoku_free. Handles share nothing. SIGINT and other signals stay yours: a signal handler may
 * call bitdoku_stop.
 *
 * Structures that begin with their size may grow; fill them with 0 first. Other structures never change. */
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
    BITDOKU_UNKNOWN = -1,   /* the limit of guesses was reached, or the call was stopped */
    BITDOKU_MALFORMED = -2, /* not a puzzle */
    BITDOKU_ERROR = -3      /* wrong arguments, or an error of this library */
};

/* How bytes represent cells in a batch. */
enum bitdoku_notation {
    BITDOKU_TEXT = 0,  /* characters, as above; a solution is written as digits, a missing one as 81 dots */
    BITDOKU_VALUES = 1 /* numbers: 1 to 9, 0 for an empty cell */
};

/* Sudoku Explainer's ratings in tenths: 72 is 7.2. All 0 if there is no rating. */
struct bitdoku_rating {
    uint16_t er; /* the hardest step; 200 if the techniques do not solve the puzzle */
    uint16_t ep; /* the hardest step up to and including the first that places a digit */
    uint16_t ed; /* the first step */
};

/* The options of a handle. Fill it with 0 and set size to sizeof(struct bitdoku_options); 0 means the default. A
 * later version may have more fields at the end. It accepts the options of this version, and this version accepts the
 * options of a later one if the additional fields are 0. */
struct bitdoku_options {
    size_t size;
    size_t threads;      /* for batches, never more than a batch has work for, nor 1024; by default one,
                            BITDOKU_ALL_THREADS for as many as the machine has */
    uint64_t guesses;    /* the limit for each puzzle; by default 1,000,000, far more than any known puzzle with one solution needs */
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

/* The reason why the last failed call of this thread failed. A call fails if it returns null or BITDOKU_ERROR, or, about one
 * puzzle, BITDOKU_MALFORMED. The text belongs to the library and is valid until the next failed call of this thread; it is
 * empty before the first. */
const char *bitdoku_last_error(void);

/* A new handle; options may be null. Null if the scale, the language, the solver or the size is unknown. It starts no thread. */
bitdoku *bitdoku_new(const struct bitdoku_options *options);

/* Frees a handle. Null is allowed. */
void bitdoku_free(bitdoku *handle);

/* Ends the current call soon, and every later one at once; answers that are not known by then are BITDOKU_UNKNOWN. Any thread. */
void bitdoku_stop(const bitdoku *handle);

/* Undoes bitdoku_stop. */
void bitdoku_resume(const bitdoku *handle);

/* The number of finished puzzles of the current batch. Any thread. */
uint64_t bitdoku_done(const bitdoku *handle);

/* Whether a puzzle has one solution. solution: optional, room for 81 characters; set to the first solution found, or
 * left unchanged. guesses: optional, the number of guesses. */
int bitdoku_solve(bitdoku *handle, const char *puzzle, size_t length, char *solution, uint64_t *guesses);

/* Counts solutions up to limit; 0 is no limit. count: the number found. first: optional, room for 81 characters; set to the first one, or
 * left unchanged. Returns BITDOKU_NONE, _UNIQUE or _MULTIPLE if the count proves that, otherwise _UNKNOWN, for example if a
 * limit of 1 was reached. */
int bitdoku_count(bitdoku *handle, const char *puzzle, size_t length, uint64_t limit, uint64_t *count, char *first);

/* Calls found with each solution, 81 characters without a NUL, and data, until found returns non-zero. Returns the status that
 * this proves, as bitdoku_count does. found must not use the handle, except to stop it, and must not unwind or jump out. */
int bitdoku_enumerate(bitdoku *handle, const char *puzzle, size_t length, int (*found)(const char *solution, void *data),
                      void *data);

/* Whether a puzzle is unique and minimal. redundant: room for 81 bytes; 1 for each given that could be left out by
 * itself, otherwise 0. A unique puzzle whose bytes are all 0 is minimal. Sukaku are only checked to be unique. */
int bitdoku_check(bitdoku *handle, const char *puzzle, size_t length, uint8_t *redundant);

/* Answers a question about a puzzle of any size and rules, in any form that the command reads: a board such as 4x4, a link, a constraint
 * string, or a classic puzzle. question: enum bitdoku_question. rules: optional, extra rules by their names in the command's
 * `list rules`, such as "X,anti-knight"; ends with a NUL. limit: the maximum number of solutions counted, in all or for each
 * candidate; 0 is no limit. row: as the command's `solve`, `count`, `check` or `candidates` writes it
 * with --jsonl, or with the fields canon, transform and automorphisms; see bitdoku_hint for text, size and needed. Returns the status of the puzzle; BITDOKU_ERROR if a rule is unknown, or if
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

/* Estimates the number of solutions of a puzzle of any size and rules by random probes; 0 means 1000 of them. The same seed gives
 * the same estimate. row: as the command's `count --estimate --jsonl` writes it, with estimate and the ends of its 95% interval, estimate_low
 * and estimate_high. Otherwise as bitdoku_ask; BITDOKU_ERROR, too, if no probe found a solution. */
int bitdoku_estimate(bitdoku *handle, const char *puzzle, size_t length, const char *rules, uint64_t probes, uint64_t seed, char *row,
                     size_t size, size_t *needed);

/* Removes givens from a puzzle of any size and rules until none can be left out. The seed decides the order in which they are
 * tried. row: the field puzzle is the minimal puzzle, source the original. Otherwise as bitdoku_ask; BITDOKU_ERROR, too, if there is
 * not exactly one solution. */
int bitdoku_minimize(bitdoku *handle, const char *puzzle, size_t length, const char *rules, uint64_t seed, char *row, size_t size,
                     size_t *needed);

/* The image of a puzzle of any size and rules under a transformation, such as "t r456123789", in the notation of the command's
 * `transform`; ends with a NUL. If transform is null, the seed chooses one. row: the field puzzle is the image, source the original.
 * Otherwise as bitdoku_ask; BITDOKU_ERROR, too, if the transformation might change the solutions. Returns BITDOKU_NONE, because
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

/* The level of a puzzle, enum bitdoku_level; 0 if it is not unique. */
int bitdoku_level(bitdoku *handle, const char *puzzle, size_t length, int *level);

/* Rates a puzzle. A puzzle that is not unique is not rated. */
int bitdoku_rate(bitdoku *handle, const char *puzzle, size_t length, struct bitdoku_rating *rating);

/* The card of a puzzle: the row of the command's `rate --card --json`, with level, ratings, number of steps, bottlenecks and
 * dependency, and the steps that set them. See bitdoku_hint for row, size and needed. Returns BITDOKU_UNIQUE, or the status for which there is no
 * card; then row is empty. */
int bitdoku_card(bitdoku *handle, const char *puzzle, size_t length, char *row, size_t size, size_t *needed);

/* Rates a puzzle on several scales: the row of the command's `rate --scale NAMES --json`. scales: their names, separated by commas,
 * such as "hodoku220,W,B,te,bxb,refutation"; ends with a NUL; se121 if null. At most one of them may rate in ER. See bitdoku_hint for
 * row, size and needed. Returns BITDOKU_UNIQUE, or the status for which there is no rating; then row is empty. */
int bitdoku_measure(bitdoku *handle, const char *puzzle, size_t length, const char *scales, char *row, size_t size,
                    size_t *needed);

/* A hint about the next step in a state. puzzle: optional, the original puzzle, so that wrong entries are named. stage: the
 * detail, 1 to 4; with | BITDOKU_JSON the row of the command's `hint --json` instead of words. Writes at most size
 * bytes of UTF-8 to text, including a NUL at the end, cut between characters; writes nothing if text is null. needed: optional,
 * the number of bytes of the whole text with its NUL. Returns BITDOKU_UNIQUE if there is a hint or the puzzle
 * is solved, BITDOKU_NONE if something is wrong, BITDOKU_MULTIPLE if nothing is certain, BITDOKU_UNKNOWN if no
 * technique helps. For a board of another size or with more rules, puzzle must be null. */
int bitdoku_hint(bitdoku *handle, const char *state, size_t state_length, const char *puzzle, size_t puzzle_length,
                 int stage, char *text, size_t size, size_t *needed);
#define BITDOKU_JSON 16

/* The steps by which a person solves a puzzle: the rows of the command's `explain --json`, one line per step; see bitdoku_hint for
 * rows, size and needed. Returns BITDOKU_UNIQUE, or the status for which there is no path; then rows is empty. If the techniques do
 * not solve a board of another size or with more rules, it returns BITDOKU_UNKNOWN and the steps up to that point. */
int bitdoku_explain(bitdoku *handle, const char *puzzle, size_t length, char *rows, size_t size, size_t *needed);

/* The smallest of the images of a puzzle under all symmetries (minlex of the puzzle): equal for two puzzles if and only if
 * a symmetry maps one to the other. form: room for length characters, at least 81 or, for a Sukaku, 729; BITDOKU_ERROR
 * if that is not enough. automorphisms: optional, the number of symmetries that map the puzzle to itself.
 * Returns BITDOKU_NONE, because solutions are not examined. */
int bitdoku_canonical(bitdoku *handle, const char *puzzle, size_t length, char *form, uint64_t *automorphisms);

/* Writes a puzzle in another format, by its name in the command's `list formats`: "line", "block", "picture", "json" and
 * others; ends with a NUL. Boards of other sizes and with more rules are accepted, too; a line "# rules: X, anti-knight" before the
 * puzzle adds rules, and "iss" can express all of them. See bitdoku_hint for text, size and needed; the last line has no line end.
 * Returns BITDOKU_NONE, because solutions are not examined, or BITDOKU_ERROR if the format is unknown or cannot express the puzzle. */
int bitdoku_convert(bitdoku *handle, const char *puzzle, size_t length, const char *format, char *text, size_t size,
                    size_t *needed);

/* The requirements on a generated puzzle. Fill it with 0 and set size to sizeof(struct bitdoku_wanted); 0 means no requirement. */
struct bitdoku_wanted {
    size_t size;
    const char *symmetry; /* a name of `bitdoku generate --symmetry`, such as "half-turn"; ends with a NUL */
    const char *level;    /* "easy" to "extreme", or a range: "medium..hard"; ends with a NUL */
    uint16_t er_least;    /* Sudoku Explainer's rating in tenths */
    uint16_t er_most;
    uint16_t clues_least;
    uint16_t clues_most;
    int loose;            /* other than 0: clues need not be necessary; by default none can be left out, but with a symmetry,
                             where clues go together with their images */
    uint64_t attempts;    /* the maximum number of tries; by default a million */
};

/* Makes a puzzle with exactly one solution. A seed and a number, from 0, give the same puzzle on every machine. wanted: optional.
 * puzzle: room for 81 characters. solution: optional, room for 81 characters. Returns BITDOKU_UNIQUE; BITDOKU_UNKNOWN, with
 * puzzle and solution unchanged, if no puzzle was found or the call was stopped; BITDOKU_ERROR if such a puzzle
 * cannot exist. */
int bitdoku_generate(bitdoku *handle, uint64_t seed, uint64_t number, const struct bitdoku_wanted *wanted, char *puzzle,
                     char *solution);

/* Makes a board of another size or with more rules. A seed and a number, from 0, give the same board on every machine. No given can
 * be left out; with a symmetry, no given together with its images. side: the number of rows, columns and values, 2 to 36; 0 means 9.
 * rules: optional, names of the command's `list rules` or "jigsaw", separated by commas; ends with a NUL. symmetry: optional, as in
 * struct bitdoku_wanted. level: optional, easy, medium, hard, unfair or extreme; ends with a NUL. minimal_rules: other than 0: no
 * cage, line, dot or other rule at a place of its own can be left out. row: as the command's `generate --jsonl` writes it; see
 * bitdoku_hint for row, size and needed. Returns BITDOKU_UNIQUE; BITDOKU_UNKNOWN, with an empty row, if no such board was found or
 * the call was stopped; BITDOKU_ERROR if the size, a rule, the symmetry or the level is unknown. */
int bitdoku_generate_board(bitdoku *handle, uint64_t seed, uint64_t number, size_t side, const char *rules,
                           const char *symmetry, const char *level, int minimal_rules, char *row, size_t size,
                           size_t *needed);

/* Batches. count puzzles of 81 cells each: the cells of puzzle i begin at puzzles + i * stride and are cell_stride bytes
 * apart; for lines of text these are 82 and 1. size is the number of bytes that may be read. Each call returns the number of unique
 * puzzles, or BITDOKU_ERROR. The answers equal those of the calls for one puzzle, in the order of the puzzles. */
struct bitdoku_grids {
    const void *puzzles;
    size_t size;
    size_t count;
    size_t stride;
    size_t cell_stride;
    int notation; /* enum bitdoku_notation */
};

/* solutions: the first solution found of puzzle i goes to solutions + i * solution_stride, 81 consecutive bytes; size is
 * the number of bytes that may be written; all cells are empty if none was found. A search that ended early (BITDOKU_UNKNOWN)
 * may have found one, as in bitdoku_solve. statuses: count of them. */
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

/* Solves a puzzle, rates it, hints at the next step, and solves a batch of lines.
 *
 *   cc solve.c $(pkg-config --cflags --libs bitdoku) && ./a.out
 */
#include <bitdoku.h>
#include <stdio.h>
#include <string.h>

static const char PUZZLE[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static int show(const char *solution, void *left) {
    printf("solution: %.81s\n", solution);
    return --*(int *)left == 0;
}

int main(void) {
    bitdoku *handle = bitdoku_new(NULL);
    if (!handle) return 1;
    printf("bitdoku %s\n", bitdoku_version());

    char solution[82] = "";
    uint64_t guesses;
    int status = bitdoku_solve(handle, PUZZLE, strlen(PUZZLE), solution, &guesses);
    printf("status %d, %d guesses: %s\n", status, (int)guesses, solution);

    struct bitdoku_rating rating;
    status = bitdoku_rate(handle, PUZZLE, strlen(PUZZLE), &rating);
    printf("ER %d.%d\n", rating.er / 10, rating.er % 10);

    char text[200];
    status = bitdoku_hint(handle, PUZZLE, strlen(PUZZLE), NULL, 0, 4, text, sizeof text, NULL);
    printf("%s\n", text);

    char empty[82];
    memset(empty, '.', 81);
    int left = 2;
    status = bitdoku_enumerate(handle, empty, 81, show, &left);
    printf("status %d\n", status);

    /* Two lines of 81 characters and a line feed; the second breaks a rule. */
    char lines[2 * 82];
    for (int i = 0; i < 2; i++) {
        memcpy(lines + 82 * i, PUZZLE, 81);
        lines[82 * i + 81] = '\n';
    }
    lines[82 + 2] = '5';
    char solutions[2 * 82];
    memset(solutions, '\n', sizeof solutions);
    int8_t statuses[2];
    struct bitdoku_grids grids = {lines, sizeof lines, 2, 82, 1, BITDOKU_TEXT};
    int64_t unique = bitdoku_solve_many(handle, &grids, solutions, sizeof solutions, 82, statuses);
    printf("%d unique, statuses %d and %d\n%.164s", (int)unique, statuses[0], statuses[1], solutions);
    bitdoku_free(handle);
    return 0;
}

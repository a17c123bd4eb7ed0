/* A program written for tdoku's SolveSudoku and Enumerate: it needs no change but of the header's name. */
#include <bitdoku_tdoku.h>
#include <stdio.h>

static void count(const char *solution, void *argument) {
    (void)solution;
    ++*(int *)argument;
}

int main(void) {
    const char *puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    const char *open = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    char solution[82] = "";
    size_t guesses;
    size_t one = SolveSudoku(puzzle, 1, 0, solution, &guesses);
    printf("%d %s, %d guesses\n", (int)one, solution, (int)guesses);
    int seen = 0;
    size_t enumerated = Enumerate(open, 10, count, &seen);
    printf("%d, %d and %d\n", (int)SolveSudoku(open, 10, 0, solution, &guesses), (int)enumerated, seen);
    return 0;
}

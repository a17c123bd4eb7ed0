// Document 003's program, transcribed: a board that scans for cells with one digit left, guesses where that does not suffice, and
// lets each clone solve itself. The tables are computed, which mends the two misprints. THROWS says whether a cell without digits
// ends the scan by an exception, as in the document, or not, as the document invites to try.
//
// Reads puzzles of 81 characters, one a line. Writes four numbers for each: the shortest time with the exception and without it in
// nanoseconds of processor time, and both once more from other runs, in turns with the first.
#include <ctime>
#include <cstdio>
#include <iostream>
#include <string>

typedef unsigned int number;

static number members[3][9][9];

static number house_of(number kind, number cell) {
    return kind == 0 ? cell / 9 : kind == 1 ? cell % 9 : cell / 27 * 3 + cell % 9 / 3;
}

static number bits(number set) {
    number count = 0;
    for (; set; set &= set - 1)
        ++count;
    return count;
}

template <bool THROWS> class Board {
public:
    Board() : filled(0) {
        for (number i = 0; i < 81; ++i)
            digit[i] = used[i] = 0;
    }

    virtual ~Board() {}

    void set(number cell, number value) {
        if (cell >= 81 || value < 1 || value > 9)
            return;
        if (digit[cell] == 0)
            ++filled;
        digit[cell] = value;
        for (number kind = 0; kind < 3; ++kind)
            for (number i = 0; i < 9; ++i)
                used[members[kind][house_of(kind, cell)][i]] |= 1u << value;
    }

    void solve() {
        try {
            scan();
            guess();
        } catch (int) {
        }
    }

    bool full() const { return filled == 81; }

private:
    void scan() {
        for (bool changed = true; changed;) {
            changed = false;
            for (number i = 0; i < 81; ++i) {
                if (digit[i] != 0)
                    continue;
                number count = bits(used[i]);
                if (count == 8) {
                    number value = 1;
                    while (used[i] >> value & 1)
                        ++value;
                    set(i, value);
                    changed = true;
                } else if (THROWS && bits(used[i]) == 9) {
                    throw 1;
                }
            }
        }
    }

    void guess() {
        int most = -1;
        for (number i = 0; i < 81; ++i)
            if (digit[i] == 0 && (most == -1 || bits(used[i]) > bits(used[most])))
                most = i;
        if (most == -1)
            return;
        for (number value = 1; value <= 9; ++value)
            if ((used[most] >> value & 1) == 0) {
                Board clone(*this);
                clone.set(most, value);
                clone.solve();
                if (clone.full()) {
                    for (number i = 0; i < 81; ++i)
                        set(i, clone.digit[i]);
                    return;
                }
            }
    }

    number digit[81];
    number used[81];
    number filled;
};

template <bool THROWS> static double solved_in(const std::string &line) {
    timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    Board<THROWS> board;
    for (number i = 0; i < 81; ++i)
        if (line[i] >= '1' && line[i] <= '9')
            board.set(i, line[i] - '0');
    board.solve();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    return board.full() ? (to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec) : -1;
}

int main() {
    for (number kind = 0; kind < 3; ++kind) {
        number at[9] = {0};
        for (number cell = 0; cell < 81; ++cell) {
            number house = house_of(kind, cell);
            members[kind][house][at[house]++] = cell;
        }
    }
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.size() < 81)
            continue;
        double best[4] = {1e18, 1e18, 1e18, 1e18};
        for (int turn = 0; turn < 6; ++turn) {
            int half = turn % 2 * 2;
            double with = solved_in<true>(line), without = solved_in<false>(line);
            best[half] = with < best[half] ? with : best[half];
            best[half + 1] = without < best[half + 1] ? without : best[half + 1];
        }
        std::printf("%.0f %.0f %.0f %.0f\n", best[0], best[1], best[2], best[3]);
    }
}

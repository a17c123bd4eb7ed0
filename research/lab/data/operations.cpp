// What one operation takes where each needs the result of the one before it: AND, OR, exclusive OR, a sum, a difference and a
// product of 32 bits. Writes a line for each: its name and the shortest time in nanoseconds of processor time.
#include <cstdio>
#include <ctime>

// What the compiler must take to be anything, so that it can leave no operation out.
#define ANYTHING(x) asm volatile("" : "+r"(x))
#define EIGHT(x, operation) \
    operation; ANYTHING(x); operation; ANYTHING(x); operation; ANYTHING(x); operation; ANYTHING(x); \
    operation; ANYTHING(x); operation; ANYTHING(x); operation; ANYTHING(x); operation; ANYTHING(x)

#define MEASURE(name, operation)                                                                     \
    {                                                                                                \
        double best = 1e18;                                                                          \
        for (int turn = 0; turn < 40; ++turn) {                                                      \
            unsigned x = 12345, y = 0x5A5A5A5B;                                                      \
            ANYTHING(x);                                                                             \
            ANYTHING(y);                                                                             \
            timespec from, to;                                                                       \
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);                                           \
            for (int i = 0; i < 100000; ++i) {                                                       \
                EIGHT(x, operation);                                                                 \
                EIGHT(x, operation);                                                                 \
            }                                                                                        \
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);                                             \
            double time = ((to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec)) / 1600000; \
            best = time < best ? time : best;                                                        \
        }                                                                                            \
        std::printf("%s %.4f\n", name, best);                                                        \
    }

int main() {
    MEASURE("and", x &= y)
    MEASURE("or", x |= y)
    MEASURE("xor", x ^= y)
    MEASURE("sum", x += y)
    MEASURE("difference", x -= y)
    MEASURE("product", x *= y)
}

/* libbitdoku_tdoku: in the shape of tdoku (Tom Dillon), so that programs written for it can be linked with this library
 * instead. It needs no other library. A puzzle is as tdoku has it: 81 characters, or 729 of a Sukaku. No call panics or
 * prints. */
#ifndef BITDOKU_TDOKU_H
#define BITDOKU_TDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each thread has a session of its own behind these two. input: 81 characters, or 729 if the character behind the 81st is
 * '.' or greater. configuration is not looked at. solution: the first solution if limit is 1. Returns how many solutions
 * there are, up to limit. */
size_t SolveSudoku(const char *input, size_t limit, uint32_t configuration, char *solution, size_t *num_guesses);

/* Calls callback with each solution, 81 characters and a NUL, up to limit; returns how many. */
size_t Enumerate(const char *puzzle, size_t limit, void (*callback)(const char *solution, void *argument),
                 void *argument);

#ifdef __cplusplus
}
#endif
#endif

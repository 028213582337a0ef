/* The processes of `mpirun -np K kanly sim …`, where the program was built with MPI. When it was not
** started by mpirun there is one process, rank 0 of 1, and nothing here does anything. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    unsigned rank, count;
} ranks;

/* NULL, or why this program cannot share games with the others that mpirun started. */
const char *ranks_fault(void);

ranks ranks_begin(void);
void ranks_end(const ranks *r);

/* Every rank brings `count` items of `size` bytes; rank 0 gets all of them, those of rank r from
** all + r * room on, and how many each brought. */
void ranks_gather(const ranks *r, const void *mine, size_t count, size_t size, size_t room,
                  void *all, size_t *counts);

/* True on all of them when it is true on one. */
bool ranks_any(const ranks *r, bool mine);

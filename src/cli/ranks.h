/* The processes of `mpirun -np K kanly sim …`, where the program was built with MPI. Without it, or
** when it was not started by mpirun, there is one process, rank 0 of 1, and nothing here does
** anything. Only the main thread comes here. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    unsigned rank, count;
} ranks;

/* NULL, or why this program cannot share games with the others that mpirun started. */
const char *ranks_fault(void);

ranks ranks_begin(void);
/* `lost`: somebody will not come to the end, so nobody is waited for. */
void ranks_end(const ranks *r, bool lost);

/* True on all of them when it is true on one; everybody has to come. */
bool ranks_any(const ranks *r, bool mine);

/* Letters with a tag of the caller's, 0 or more. Receiving does not wait: false, there is none. A
** letter longer than `room` is cut. */
void ranks_send(const ranks *r, unsigned to, int tag, const void *letter, size_t size);
bool ranks_receive(const ranks *r, int tag, unsigned *from, void *letter, size_t room);

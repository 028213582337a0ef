/* MPI, or nothing in its place. Only the main thread comes here. */
#include "cli/ranks.h"

#include <stdlib.h>
#include <string.h>

/* What the processes of mpirun find in their environment. */
static bool started_by_mpirun(void)
{
    static const char *const sign[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    for (unsigned i = 0; i < sizeof sign / sizeof sign[0]; i++)
        if (getenv(sign[i])) return true;
    return false;
}

#ifdef KANLY_MPI
#include <mpi.h>

enum { TAG_COUNT = 1, TAG_ITEMS = 2 };

const char *ranks_fault(void) { return NULL; }

/* MPI_Init costs half a second when nobody started us with mpirun, so it is asked for only then. */
ranks ranks_begin(void)
{
    int rank = 0, count = 1, given;
    if (!started_by_mpirun()) return (ranks){0, 1};
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS)
        return (ranks){0, 1};
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return (ranks){(unsigned)rank, (unsigned)count};
}

void ranks_end(const ranks *r)
{
    int begun = 0;
    (void)r;
    if (!started_by_mpirun()) return;
    MPI_Initialized(&begun);
    if (begun) MPI_Finalize();
}

void ranks_gather(const ranks *r, const void *mine, size_t count, size_t size, size_t room,
                  void *all, size_t *counts)
{
    unsigned long long brought = count;
    if (r->rank != 0) {
        MPI_Send(&brought, 1, MPI_UNSIGNED_LONG_LONG, 0, TAG_COUNT, MPI_COMM_WORLD);
        MPI_Send(mine, (int)(count * size), MPI_BYTE, 0, TAG_ITEMS, MPI_COMM_WORLD);
        return;
    }
    memcpy(all, mine, count * size);
    counts[0] = count;
    for (unsigned from = 1; from < r->count; from++) {
        MPI_Recv(&brought, 1, MPI_UNSIGNED_LONG_LONG, (int)from, TAG_COUNT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        counts[from] = (size_t)brought;
        MPI_Recv((char *)all + from * room * size, (int)(counts[from] * size), MPI_BYTE, (int)from,
                 TAG_ITEMS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

bool ranks_any(const ranks *r, bool mine)
{
    int any = mine, all = mine;
    if (r->count > 1) MPI_Allreduce(&any, &all, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    return all != 0;
}

#else

/* Every process would play all of the games. */
const char *ranks_fault(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!started_by_mpirun() || (size && strcmp(size, "1") == 0)) return NULL;
    return "it was started by mpirun, but was built without MPI; configure with -DKANLY_MPI=ON, "
           "or start it without mpirun";
}

ranks ranks_begin(void) { return (ranks){0, 1}; }
void ranks_end(const ranks *r) { (void)r; }

void ranks_gather(const ranks *r, const void *mine, size_t count, size_t size, size_t room,
                  void *all, size_t *counts)
{
    (void)r, (void)room;
    memcpy(all, mine, count * size);
    counts[0] = count;
}

bool ranks_any(const ranks *r, bool mine)
{
    (void)r;
    return mine;
}

#endif

/* MPI, or nothing in its place. */
#include "cli/ranks.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

const char *ranks_fault(void) { return NULL; }

/* MPI_Init costs half a second when nobody started us with mpirun, so it is asked for only then. */
ranks ranks_begin(void)
{
    int rank = 0, count = 1, given;
    if (!started_by_mpirun()) return (ranks){.count = 1};
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS)
        return (ranks){.count = 1};
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return (ranks){.rank = (unsigned)rank, .count = (unsigned)count};
}

void ranks_end(const ranks *r, bool lost)
{
    int begun = 0;
    (void)r;
    if (!started_by_mpirun()) return;
    MPI_Initialized(&begun);
    if (!begun) return;
    if (lost)
        _exit(EXIT_SUCCESS); /* MPI_Finalize would wait for the lost one */
    else
        MPI_Finalize();
}

bool ranks_any(const ranks *r, bool mine)
{
    int any = mine, all = mine;
    if (r->count > 1) MPI_Allreduce(&any, &all, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    return all != 0;
}

void ranks_send(const ranks *r, unsigned to, int tag, const void *letter, size_t size)
{
    (void)r;
    MPI_Send(letter, (int)size, MPI_BYTE, (int)to, tag, MPI_COMM_WORLD);
}

bool ranks_receive(const ranks *r, int tag, unsigned *from, void *letter, size_t room)
{
    int there = 0;
    MPI_Status status;
    (void)r;
    if (MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || !there)
        return false;
    *from = (unsigned)status.MPI_SOURCE;
    return MPI_Recv(letter, (int)room, MPI_BYTE, status.MPI_SOURCE, tag, MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE) == MPI_SUCCESS;
}

#else

/* Every process would play all of the games. */
const char *ranks_fault(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!started_by_mpirun() || (size && strcmp(size, "1") == 0)) return NULL;
    return "it was started by mpirun, but was built without MPI; configure with -DKANLY_MPI=ON, "
           "start it without mpirun, or give each process its own --shard";
}

ranks ranks_begin(void) { return (ranks){.count = 1}; }
void ranks_end(const ranks *r, bool lost) { (void)r, (void)lost; }

bool ranks_any(const ranks *r, bool mine)
{
    (void)r;
    return mine;
}

void ranks_send(const ranks *r, unsigned to, int tag, const void *letter, size_t size)
{
    (void)r, (void)to, (void)tag, (void)letter, (void)size;
}

bool ranks_receive(const ranks *r, int tag, unsigned *from, void *letter, size_t room)
{
    (void)r, (void)tag, (void)from, (void)letter, (void)room;
    return false;
}

#endif

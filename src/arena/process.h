/* A child process that is spoken to in lines over its standard input and output (POSIX).
**
** Nothing here waits longer than it was told to: writing and reading are both under a deadline, and
** a child that does not read cannot make us wait for room in its pipe. Deadlines are moments of
** process_now(). A child has a process group of its own: a Ctrl-C meant for us does not reach
** it, and when it is killed its own children go too. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROCESS_LINE = 65536 }; /* the longest line a child may say */

typedef struct {
    int pid; /* 0: none is running */
    int to, from;
    char *in; /* what it said and nobody has read yet: PROCESS_LINE bytes */
    size_t in_start, in_end;
    char *out; /* what it is to be told: grows as needed */
    size_t out_used, out_room;
} process;

typedef enum {
    PROCESS_LINE_READ,
    PROCESS_SILENT,   /* the deadline passed */
    PROCESS_GONE,     /* it ended, or closed its output */
    PROCESS_TOO_LONG, /* a line longer than PROCESS_LINE */
} process_said;

uint64_t process_now(void); /* nanoseconds of a clock that only goes forward */

/* Starts `sh -c "exec command"`, what it says on stderr going to `log` (NULL: nowhere). False:
** errno says why. */
bool process_start(process *p, const char *command, const char *log);

/* Puts text aside for the child; it goes out with the next process_read. False: no memory. */
bool process_tell(process *p, const char *text, size_t length);

/* Sends what was put aside and reads one line, without its end. The line lies in the process
** until the next call. */
process_said process_read(process *p, uint64_t deadline, char **line);

/* Closes its input and waits until the deadline for it to go, then kills it. The exit status, or -1
** when it was killed or ended by a signal. */
int process_end(process *p, uint64_t deadline);
void process_kill(process *p);

/* Keeps the calling thread, and the children it starts, on one processor: handing a pipe across
** processors costs many times the price of a line. */
void process_stay_on(unsigned processor);

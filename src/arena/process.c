/* Children, pipes and deadlines. Pinning to a processor is Linux's own, hence the larger set of
** names. Where programs cannot be started as POSIX does it, none is (the end of this file). */
#define _GNU_SOURCE
#include "arena/process.h"

#include <errno.h>
#include <time.h>

#include "platform/platform.h"

uint64_t process_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

#if PLATFORM_POSIX
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* --- starting --------------------------------------------------------------------------------- */

static int spawn(const char *command, const char *log, int input, int output, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual, none;
    size_t size = strlen(command) + sizeof "exec ";
    char *words = malloc(size);
    if (!words) return ENOMEM;
    snprintf(words, size, "exec %s", command);
    char *arguments[] = {"sh", "-c", words, NULL};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, log ? log : "/dev/null",
                                     O_WRONLY | O_CREAT | O_APPEND, 0666);
    posix_spawnattr_init(&how);
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                       POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawn(pid, "/bin/sh", &files, &how, arguments, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    free(words);
    return error;
}

static void close_both(int pipe_ends[2])
{
    if (pipe_ends[0] >= 0) close(pipe_ends[0]);
    if (pipe_ends[1] >= 0) close(pipe_ends[1]);
}

bool process_start(process *p, const char *command, const char *log)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    pid_t pid = 0;
    *p = (process){.to = -1, .from = -1, .in = malloc(PROCESS_LINE)};
    int error = p->in ? 0 : ENOMEM;
    if (!error && (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)) error = errno;
    if (!error) error = spawn(command, log, to[0], from[1], &pid);
    if (error) {
        close_both(to);
        close_both(from);
        free(p->in);
        *p = (process){.to = -1, .from = -1};
        errno = error;
        return false;
    }
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    p->pid = (int)pid;
    p->to = to[1];
    p->from = from[0];
    return true;
}

/* --- speaking --------------------------------------------------------------------------------- */

bool process_tell(process *p, const char *text, size_t length)
{
    if (!p->pid) return true;
    if (p->out_used + length > p->out_room) {
        size_t room = 2 * p->out_room + length + 4096;
        char *larger = realloc(p->out, room);
        if (!larger) return false;
        p->out = larger;
        p->out_room = room;
    }
    memcpy(p->out + p->out_used, text, length);
    p->out_used += length;
    return true;
}

/* Sends as much as there is room for. False: nobody reads any longer. */
static bool send_some(process *p)
{
    size_t sent = 0;
    if (!p->out_used) return true;
    while (sent < p->out_used) {
        ssize_t n = write(p->to, p->out + sent, p->out_used - sent);
        if (n > 0) {
            sent += (size_t)n;
        } else if (errno != EINTR) {
            if (errno != EAGAIN) return false;
            break;
        }
    }
    memmove(p->out, p->out + sent, p->out_used - sent);
    p->out_used -= sent;
    return true;
}

/* --- listening -------------------------------------------------------------------------------- */

/* The next whole line of what has come in already. */
static char *line_at_hand(process *p)
{
    char *start = p->in + p->in_start, *end = memchr(start, '\n', p->in_end - p->in_start);
    if (!end) return NULL;
    *end = '\0';
    if (end > start && end[-1] == '\r') end[-1] = '\0';
    p->in_start = (size_t)(end + 1 - p->in);
    return start;
}

static bool make_room(process *p)
{
    memmove(p->in, p->in + p->in_start, p->in_end - p->in_start);
    p->in_end -= p->in_start;
    p->in_start = 0;
    return p->in_end < PROCESS_LINE;
}

/* Takes in what is there. False: it has ended. */
static bool receive_some(process *p)
{
    ssize_t n = read(p->from, p->in + p->in_end, PROCESS_LINE - p->in_end);
    if (n > 0) p->in_end += (size_t)n;
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static int milliseconds_until(uint64_t deadline)
{
    uint64_t now = process_now();
    if (now >= deadline) return 0;
    uint64_t left = (deadline - now + 999999) / 1000000;
    return left < 1000000 ? (int)left : 1000000;
}

process_said process_read(process *p, uint64_t deadline, char **line)
{
    bool hears = true; /* the child may have closed its input and still have something to say */
    if (!p->pid) return PROCESS_GONE;
    for (;;) {
        if (hears && p->out_used) hears = send_some(p);
        if ((*line = line_at_hand(p))) return PROCESS_LINE_READ;
        if (!make_room(p)) return PROCESS_TOO_LONG;
        struct pollfd ends[2] = {{.fd = p->from, .events = POLLIN},
                                 {.fd = hears && p->out_used ? p->to : -1, .events = POLLOUT}};
        int ready = poll(ends, 2, milliseconds_until(deadline));
        if (ready == 0 && process_now() >= deadline) return PROCESS_SILENT;
        if (ready < 0 && errno != EINTR) return PROCESS_GONE;
        if (ready > 0 && ends[0].revents && !receive_some(p)) {
            /* Its last words count, if they are a whole line. */
            if ((*line = line_at_hand(p))) return PROCESS_LINE_READ;
            return PROCESS_GONE;
        }
    }
}

/* --- ending ----------------------------------------------------------------------------------- */

static void forget(process *p)
{
    if (p->to >= 0) close(p->to);
    if (p->from >= 0) close(p->from);
    free(p->in);
    free(p->out);
    *p = (process){.to = -1, .from = -1};
}

static int wait_for(process *p, uint64_t deadline)
{
    const struct timespec moment = {0, 2000000};
    int status;
    for (;;) {
        pid_t ended = waitpid(p->pid, &status, WNOHANG);
        if (ended == p->pid) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (ended < 0 && errno != EINTR) return -1;
        if (process_now() >= deadline) break;
        nanosleep(&moment, NULL);
    }
    killpg(p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR) continue;
    return -1;
}

int process_end(process *p, uint64_t deadline)
{
    if (!p->pid) return -1;
    send_some(p);
    close(p->to);
    p->to = -1;
    int status = wait_for(p, deadline);
    forget(p);
    return status;
}

void process_kill(process *p)
{
    if (!p->pid) return;
    killpg(p->pid, SIGKILL);
    wait_for(p, UINT64_MAX);
    forget(p);
}

#ifdef __linux__
void process_stay_on(unsigned processor)
{
    cpu_set_t all, one;
    unsigned seen = 0;
    /* Of the processors this program may use, counted around. */
    if (sched_getaffinity(0, sizeof all, &all) != 0 || CPU_COUNT(&all) == 0) return;
    processor %= (unsigned)CPU_COUNT(&all);
    for (unsigned i = 0; i < CPU_SETSIZE; i++) {
        if (!CPU_ISSET(i, &all) || seen++ != processor) continue;
        CPU_ZERO(&one);
        CPU_SET(i, &one);
        sched_setaffinity(0, sizeof one, &one);
        return;
    }
}
#else
void process_stay_on(unsigned processor) { (void)processor; }
#endif

#else

bool process_start(process *p, const char *command, const char *log)
{
    (void)command, (void)log;
    *p = (process){.to = -1, .from = -1};
    errno = ENOSYS;
    return false;
}

bool process_tell(process *p, const char *text, size_t length)
{
    (void)p, (void)text, (void)length;
    return true;
}

process_said process_read(process *p, uint64_t deadline, char **line)
{
    (void)p, (void)deadline, (void)line;
    return PROCESS_GONE;
}

int process_end(process *p, uint64_t deadline)
{
    (void)p, (void)deadline;
    return -1;
}

void process_kill(process *p) { (void)p; }
void process_stay_on(unsigned processor) { (void)processor; }

#endif

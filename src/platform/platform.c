/* The calls of platform.h, for each system. */
#include "platform/platform.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <windows.h>
#elif PLATFORM_POSIX
#include <signal.h>
#include <sys/resource.h>
#endif

/* --- folders ---------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *copy_of(const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, name, size) : NULL;
}

/* False: no memory. */
static bool add_name(char ***names, int *count, const char *name)
{
    char **more = realloc(*names, ((size_t)*count + 1) * sizeof *more);
    if (!more) return false;
    *names = more;
    more[*count] = copy_of(name);
    return more[*count] && ++*count;
}

int platform_list(const char *folder, char ***names)
{
    DIR *open = opendir(folder);
    int count = 0;
    *names = NULL;
    if (!open) return -1;
    int fault = 0;
    const struct dirent *entry;
    while (errno = 0, !fault && (entry = readdir(open)))
        if (entry->d_name[0] != '.' && !add_name(names, &count, entry->d_name)) fault = ENOMEM;
    if (!fault) fault = errno; /* the end of a folder sets none */
    closedir(open);
    if (fault) {
        platform_forget(*names, count);
        errno = fault;
        return -1;
    }
    if (count) qsort(*names, (size_t)count, sizeof **names, by_name);
    return count;
}

void platform_forget(char **names, int count)
{
    for (int i = 0; i < count; i++) free(names[i]);
    free(names);
}

bool platform_is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool platform_make_folder(const char *path)
{
#ifdef _WIN32
    if (mkdir(path) == 0) return true;
#else
    if (mkdir(path, 0777) == 0) return true;
#endif
    return errno == EEXIST && platform_is_folder(path);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* What getline does, which Windows has not. */
bool platform_line(char **line, size_t *room, FILE *in)
{
    size_t used = 0;
    for (;;) {
        if (*room - used < 2) {
            size_t larger = 2 * *room + 256;
            char *more = realloc(*line, larger);
            if (!more) return false;
            *line = more;
            *room = larger;
        }
        size_t left = *room - used;
        if (!fgets(*line + used, left < INT_MAX ? (int)left : INT_MAX, in)) return used > 0;
        used += strlen(*line + used);
        if (used && (*line)[used - 1] == '\n') return true;
    }
}

/* --- signals and streams ------------------------------------------------------------- */

#if PLATFORM_POSIX

void platform_begin(void) {}
void platform_lock(FILE *stream) { flockfile(stream); }
void platform_unlock(FILE *stream) { funlockfile(stream); }

void platform_on_interrupt(void (*handler)(int signal_number))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void platform_outlive_readers(void) { signal(SIGPIPE, SIG_IGN); }

void platform_allow_files(unsigned long wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

#elif defined(_WIN32)

/* Windows would end every line with two characters, and print names in its old code page. */
void platform_begin(void)
{
    _fmode = _O_BINARY;
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
}

void platform_lock(FILE *stream) { _lock_file(stream); }
void platform_unlock(FILE *stream) { _unlock_file(stream); }

/* A handler is set back to the usual one before it is called, as Windows does it. */
void platform_on_interrupt(void (*handler)(int signal_number))
{
    signal(SIGINT, handler);
    signal(SIGTERM, handler);
}

void platform_outlive_readers(void) {}
void platform_allow_files(unsigned long wanted) { (void)wanted; }

#else

void platform_begin(void) {}
void platform_lock(FILE *stream) { (void)stream; }
void platform_unlock(FILE *stream) { (void)stream; }
void platform_on_interrupt(void (*handler)(int signal_number)) { (void)handler; }
void platform_outlive_readers(void) {}
void platform_allow_files(unsigned long wanted) { (void)wanted; }

#endif

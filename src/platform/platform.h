/* What an operating system does its own way, in one place: POSIX, Windows (mingw-w64) and
** WebAssembly (WASI) below one set of calls. Whoever needs the system asks here; everything else is
** the C standard library, or the part of POSIX that all three have (clock_gettime, isatty).
**
** Invariant: nothing here bears on how a game goes, only on files, signals and time. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Other programs can be started, and signals and pipes are as POSIX has them. */
#if !defined(_WIN32) && !defined(__wasi__)
#define PLATFORM_POSIX 1
#else
#define PLATFORM_POSIX 0
#endif

/* First thing in main(): a file has the same bytes on every system. */
void platform_begin(void);

/* What lies in a folder, sorted by name, without what begins with a dot. -1: errno says why. The
** list is given back by platform_forget. */
int platform_list(const char *folder, char ***names);
void platform_forget(char **names, int count);

bool platform_is_folder(const char *path);
bool platform_make_folder(const char *path); /* or it is there already; false: errno says why */

/* Reads a line, with its end, into *line, which has `*room` bytes and grows (NULL: it is made);
** the caller frees it. False: there is none, or no memory. */
bool platform_line(char **line, size_t *room, FILE *in);

/* Until it is unlocked no other thread writes into a stream. */
void platform_lock(FILE *stream);
void platform_unlock(FILE *stream);

/* Called when the user or the system wants the program to end: the first time. A second time ends
** it. Nothing is ever called where there are no signals. */
void platform_on_interrupt(void (*handler)(int signal_number));

/* Lets this program have so many files and connections open, as far as the system allows it. */
void platform_allow_files(unsigned long wanted);

/* Writing to somebody who has gone fails like any other writing. */
void platform_outlive_readers(void);

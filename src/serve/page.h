/* Files inside the program, written by scripts/embed.sh: the web page from web/dist. */
#pragma once

#include <stddef.h>

typedef struct {
    const char *path; /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    const char *etag; /* changes with the content */
    const unsigned char *bytes;
    size_t length;
    const unsigned char *packed; /* the same, gzipped; NULL: not worth it */
    size_t packed_length;
} page_file;

extern const page_file PAGE[];
extern const size_t PAGE_FILES;

/* The lessons, in the same way from src/serve/lessons. */
extern const page_file LESSON_TEXT[];
extern const size_t LESSON_TEXT_FILES;

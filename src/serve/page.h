/* The web page inside the program: written by scripts/embed.sh from web/dist. */
#pragma once

#include <stddef.h>

typedef struct {
    const char *path; /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    const char *etag; /* changes with the content */
    const unsigned char *bytes;
    size_t length;
} page_file;

extern const page_file PAGE[];
extern const size_t PAGE_FILES;

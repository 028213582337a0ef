/* The library itself: its version, the sizes of its structs, and how its calls are declared.
**
** Everything that can be called from outside is marked KANLY_API and begins with kanly_; nothing
** else of the library is visible. Every public header includes this one.
**
** A version is MAJOR.MINOR.PATCH. Programs built for one MAJOR (the number in libkanly.so.1) run
** with every later library of the same one. */
#pragma once

#include <stddef.h>

/* The one place where the version is written: the build, the packages and `kanly --version` read it
** from here. */
#define KANLY_VERSION "1.0.0"

#if defined(__GNUC__)
#define KANLY_API __attribute__((visibility("default")))
#else
#define KANLY_API
#endif

#ifdef __cplusplus
#define KANLY_STATIC_ASSERT(holds, sentence) static_assert(holds, sentence)
#else
#define KANLY_STATIC_ASSERT(holds, sentence) _Static_assert(holds, sentence)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is running, "1.0.0"; KANLY_VERSION is the one of the headers a
** program was built with. */
KANLY_API const char *kanly_version(void);

/* How many bytes the caller must have ready for each struct: for languages that do not read C
** headers, and to find out that headers and library do not belong together. */
KANLY_API size_t kanly_sizeof_game(void);
KANLY_API size_t kanly_sizeof_options(void);
KANLY_API size_t kanly_sizeof_move(void);
KANLY_API size_t kanly_sizeof_values(void);
KANLY_API size_t kanly_sizeof_event(void);
KANLY_API size_t kanly_sizeof_reason(void);

#ifdef __cplusplus
}
#endif

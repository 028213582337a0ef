/* Memory that begins at a multiple of some number. Windows has a call of its own for it, and
** another to give it back. */
#pragma once

#include <stdlib.h>

#ifdef _WIN32
#include <malloc.h>
static inline void *aligned_memory(size_t to, size_t size) { return _aligned_malloc(size, to); }
static inline void aligned_free(void *memory) { _aligned_free(memory); }
#else
static inline void *aligned_memory(size_t to, size_t size) { return aligned_alloc(to, size); }
static inline void aligned_free(void *memory) { free(memory); }
#endif

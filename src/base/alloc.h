/* alloc.h - memory from the heap that cannot be NULL: running out ends the process here. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H
#include <stddef.h>

void *alloc_get(size_t bytes) __attribute__((malloc, returns_nonnull));
void *alloc_zero(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
void *alloc_resize(void *old, size_t bytes) __attribute__((returns_nonnull));
char *alloc_string(const char *text) __attribute__((malloc, returns_nonnull));
char *alloc_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
#endif

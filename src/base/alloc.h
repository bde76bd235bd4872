/* alloc.h - memory from the heap that cannot be NULL: running out ends the process here. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H
#include <stddef.h>

/* Once, before anything is allocated: large blocks are pages of their own, so that they grow
 * without a copy and go back to the system when they are freed. */
void alloc_setup(void);
void *alloc_get(size_t bytes) __attribute__((malloc, returns_nonnull));
void *alloc_zero(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
/* From the start of a cache line on: what is a power of two large lies in one. Zeroes; and
 * more room for what has been there, the rest of it as it comes. */
void *alloc_lines(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
void *alloc_more_lines(void *old, size_t had, size_t bytes)
	__attribute__((returns_nonnull));
void *alloc_resize(void *old, size_t bytes) __attribute__((returns_nonnull));
char *alloc_string(const char *text) __attribute__((malloc, returns_nonnull));
char *alloc_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
#endif

/* alloc.c - heap memory or a clear end; engine budgets shed states long before this. */
#include "base/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void out_of_memory(size_t bytes)
{
	fprintf(stderr, "everett: out of memory (asked for %zu bytes)\n", bytes);
	abort();
}

void *alloc_get(size_t bytes)
{
	void *p = malloc(bytes ? bytes : 1);
	if (!p)
		out_of_memory(bytes);
	return p;
}

void *alloc_zero(size_t count, size_t size)
{
	void *p = calloc(count ? count : 1, size ? size : 1);
	if (!p)
		out_of_memory(count * size);
	return p;
}

static void *get_lines(size_t bytes)
{
	enum { LINE = 64 };
	void *p = aligned_alloc(LINE, (bytes / LINE + 1) * LINE);
	if (!p)
		out_of_memory(bytes);
	return p;
}

void *alloc_lines(size_t count, size_t size)
{
	return memset(get_lines(count * size), 0, count * size);
}

void *alloc_more_lines(void *old, size_t had, size_t bytes)
{
	void *p = memcpy(get_lines(bytes), old, had);
	free(old);
	return p;
}

void *alloc_resize(void *old, size_t bytes)
{
	void *p = realloc(old, bytes ? bytes : 1);
	if (!p)
		out_of_memory(bytes);
	return p;
}

char *alloc_string(const char *text)
{
	size_t n = strlen(text) + 1;
	return memcpy(alloc_get(n), text, n);
}

char *alloc_printf(const char *fmt, ...)
{
	va_list ap, again;
	va_start(ap, fmt);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	char *out = alloc_get((size_t)n + 1);
	vsnprintf(out, (size_t)n + 1, fmt, again);
	va_end(again);
	return out;
}

/* alloc.c - heap memory or a clear end; engine budgets shed states long before this. */
#include "base/alloc.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, PIECE = 1 << 20, LARGE = 4 << 20 };

static _Noreturn void out_of_memory(size_t bytes)
{
	fprintf(stderr, "everett: out of memory (asked for %zu bytes)\n", bytes);
	abort();
}

void alloc_setup(void)
{
	/* glibc raises this threshold up to 32 MB by itself; blocks below it are copied when they
	 * grow and stay with the process when they are freed. */
	mallopt(M_MMAP_THRESHOLD, LARGE);
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
	char *p = get_lines(bytes), *from = old;
	/* Piece by piece, so that a large block never is in memory twice. */
	for (size_t done = 0, now; done < had; done += now) {
		uintptr_t at = (uintptr_t)(from + done);
		now = had - done < PIECE ? had - done : PIECE - (at & (PAGE - 1));
		memcpy(p + done, from + done, now);
		if (had > PIECE && !(at & (PAGE - 1)) && now == PIECE)
			madvise(from + done, now, MADV_DONTNEED);
	}
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

/* alloc.c - musl's private names for the allocator.
 *
 * malloc, calloc, realloc, free, aligned_alloc and malloc_usable_size are left
 * undefined: the engine makes every allocation an object with exact bounds, the
 * native twin brings an allocator of its own. */
#include <stdlib.h>

#define hidden __attribute__((__visibility__("hidden")))

hidden void *__libc_malloc(size_t size)
{
	return malloc(size);
}

hidden void *__libc_calloc(size_t count, size_t size)
{
	return calloc(count, size);
}

hidden void *__libc_realloc(void *p, size_t size)
{
	return realloc(p, size);
}

hidden void __libc_free(void *p)
{
	free(p);
}

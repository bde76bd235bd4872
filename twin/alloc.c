/* alloc.c - the allocator's public names: musl's own allocator in an ordinary run, the
 * guarded heap under replay. libc/musl.mk compiles musl's under the twin_plain_ names. */
#include "../model/fault.h"
#include "twin.h"

enum { ERRNO_NO_MEMORY = 12, ERRNO_INVALID = 22 };

void *twin_plain_malloc(size_t size);
void *twin_plain_calloc(size_t count, size_t size);
void *twin_plain_realloc(void *p, size_t size);
void *twin_plain_aligned_alloc(size_t align, size_t size);
size_t twin_plain_usable_size(void *p);
void twin_plain_free(void *p);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *p, size_t size);
void *aligned_alloc(size_t align, size_t size);
size_t malloc_usable_size(void *p);
void free(void *p);

__attribute__((__weak__, __const__)) int *__errno_location(void);

static void *set_errno_if_null(void *p, int error)
{
	if (!p && __errno_location)
		*__errno_location() = error;
	return p;
}

/* An allocation that was made, or was not. */
static void *count_allocation(void *p, size_t size)
{
	if (p)
		twin_guard_count((int64_t)size);
	return set_errno_if_null(p, ERRNO_NO_MEMORY);
}

/* Shall an allocation fail, by a fault or because of --max-heap? */
static int shall_fail(unsigned call, size_t size)
{
	uint64_t limit = twin_heap_limit();
	int64_t used = twin_guard_count(0);

	if (twin_alloc_fails(call))
		return 1;
	return limit && (uint64_t)(used < 0 ? 0 : used) + size > limit;
}

void *malloc(size_t size)
{
	if (!twin_test)
		return twin_plain_malloc(size);
	return count_allocation(
		shall_fail(FAULT_malloc, size) ? NULL : twin_guard_alloc(0, size), size);
}

void *calloc(size_t count, size_t size)
{
	size_t bytes;

	if (!twin_test)
		return twin_plain_calloc(count, size);
	if (__builtin_mul_overflow(count, size, &bytes))
		bytes = (size_t)-1; /* too large in any case */
	return count_allocation(
		shall_fail(FAULT_calloc, bytes) ? NULL : twin_guard_alloc(0, bytes),
		bytes);
}

void *realloc(void *p, size_t size)
{
	if (!twin_test)
		return twin_plain_realloc(p, size);
	return count_allocation(
		shall_fail(FAULT_realloc, size) ? NULL : twin_guard_resize(p, size),
		size);
}

void *aligned_alloc(size_t align, size_t size)
{
	if (!twin_test)
		return twin_plain_aligned_alloc(align, size);
	if (!align || align & (align - 1))
		return set_errno_if_null(NULL, ERRNO_INVALID);
	return count_allocation(shall_fail(FAULT_aligned_alloc, size)
					? NULL
					: twin_guard_alloc(align < 16 ? 16 : align, size),
				size);
}

size_t malloc_usable_size(void *p)
{
	return twin_test ? twin_guard_size(p) : twin_plain_usable_size(p);
}

void free(void *p)
{
	if (twin_test)
		twin_guard_free(p);
	else
		twin_plain_free(p);
}

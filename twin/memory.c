/* memory.c - memory that all processes of a replayed program see: what the model's kernel keeps,
 * and mappings that processes share.
 *
 * Both are regions of one file (machine.h), in which a thread has an arena of its own, used from
 * its beginning upward with a gap of a page in front of each mapping. That is how the engine does it
 * (src/env/mapping.c), so mappings have the addresses that they have there. The kernel's region can
 * be touched as a whole; of the other one only what is mapped. A mapping made by one process can be
 * touched by all, as in the engine, but which process may no longer do so is its own business. */
#include "machine.h"

#include "../model/prim.h"

enum {
	PAGE = 4096,
	NO_ACCESS = 0,
	READ_WRITE = 3,
	SHARED_FIXED = 0x01 | 0x100000 | 0x4000, /* MAP_FIXED_NOREPLACE, MAP_NORESERVE */
	NO_MEMORY = -12,
};

static unsigned nseen; /* changes that this process has applied */

static int map_region(long fd, uint64_t at, uint64_t offset, int access)
{
	return twin_ask_kernel(SYS_MMAP, (long)at, (long)WIRE_REGION, access, SHARED_FIXED,
			       fd, (long)offset) == (long)at;
}

int twin_map_machine(long fd)
{
	return map_region(fd, WIRE_KERNEL, WIRE_MACHINE_AT, READ_WRITE) &&
	       map_region(fd, WIRE_COMMON, WIRE_MACHINE_AT + WIRE_REGION, NO_ACCESS);
}

static uint64_t arena_of(uint64_t region, unsigned thread)
{
	uint64_t slot = thread ? WIRE_FIRST_ARENAS - 1 + (uint64_t)thread : 0;

	return region + slot * WIRE_ARENA;
}

static void add_change(uint64_t start, uint64_t size)
{
	struct machine *m = twin_machine;

	twin_see_changes();
	if (m->nchanges == MACHINE_CHANGES)
		twin_unable("makes more shared mappings than there is room for");
	m->changes[m->nchanges].start = start;
	m->changes[m->nchanges++].size = size;
	twin_see_changes();
}

void twin_see_changes(void)
{
	struct machine *m = twin_machine;

	for (; nseen < m->nchanges; nseen++)
		twin_ask_kernel(SYS_MPROTECT, (long)m->changes[nseen].start,
				(long)m->changes[nseen].size, READ_WRITE, 0, 0, 0);
}

void *twin_map_common(unsigned long size, int kind)
{
	int is_kernel = kind == __EV_MAP_KERNEL;
	uint32_t *used = &twin_machine->used[is_kernel][twin_running];

	size = (size + PAGE - 1) & ~(PAGE - 1UL);
	if (!*used)
		*used = WIRE_ARENA_SKIPPED;
	if (!size || size >= WIRE_ARENA - *used - 2 * PAGE)
		return NULL;
	uint64_t at = arena_of(is_kernel ? WIRE_KERNEL : WIRE_COMMON, twin_running) + *used +
		      PAGE;
	*used += PAGE + (uint32_t)size;
	if (!is_kernel)
		add_change(at, size);
	return (void *)at;
}

/* The kernel's pieces stay: nobody looks there any more. */
long twin_unmap_common(uint64_t start, uint64_t size)
{
	if (start < WIRE_COMMON)
		return 0;
	return twin_ask_kernel(SYS_MPROTECT, (long)start, (long)size, NO_ACCESS, 0, 0, 0);
}

long twin_protect_common(uint64_t start, uint64_t size, int rights)
{
	if (rights == READ_WRITE) {
		add_change(start, size);
		return 0;
	}
	return twin_ask_kernel(SYS_MPROTECT, (long)start, (long)size, rights, 0, 0, 0) < 0
		       ? NO_MEMORY
		       : 0;
}

/* machine.h - what the processes of a program that replays a test have in common.
 *
 * It lies in the file of the answer (testcase/wire.h), which every process has mapped at
 * the same addresses: the memory of the model's kernel, mappings that processes share,
 * and, behind the arenas of the kernel's region, the struct below. Only the thread that
 * has the turn touches any of it, so it needs no lock; what is kept in variables instead
 * belongs to one process. */
#ifndef TWIN_MACHINE_H
#define TWIN_MACHINE_H
#include "../model/fault.h"
#include "turns.h"

enum {
	MACHINE_ROOM = 64 << 20, /* bytes at the end of the kernel's region */
	MACHINE_CHANGES = 1 << 16,
	MACHINE_HANDLES = 1 << 16,
	MACHINE_PATHS = 16 << 20, /* bytes of paths of host files */
};

/* What is known of a thread's allocations (faults.c). */
struct thread_faults {
	unsigned calls[FAULT_aligned_alloc + 1]; /* of malloc and its relatives */
	unsigned char has_no_memory; /* for good */
	uint64_t limit; /* 0: that of the run */
};

struct machine {
	unsigned nrunners; /* 0 while there is only the first */
	unsigned nprocesses; /* made so far; 0 while there is only the first */
	int first_status; /* of the first process, when it has ended */
	int is_over; /* futex: processes that have ended and stay may go */
	/* Where the order of the test is followed (turns.c). */
	uint32_t turn; /* of the test, from 0 */
	uint64_t begun; /* blocks of it */
	int is_taken; /* its thread was told to go on */
	int is_at_stop; /* and has come to the access at which the turn ends */
	uint32_t armed; /* number of the stop that ends it, from 1; 0: none does */
	uint64_t seen; /* accesses like that */
	int races; /* accesses of a race that were come to */
	/* What a program that was just executed begins with (execute.c). */
	void *image;
	unsigned executes, executing_process, executed; /* the thread, its process; the program */
	struct thread_faults faults; /* of the thread */
	/* Memory: how much of their arenas threads have used, in each of the two regions, and
	 * mappings that everybody may touch. */
	uint32_t used[2][WIRE_THREADS];
	unsigned nchanges;
	struct {
		uint64_t start, size;
	} changes[MACHINE_CHANGES];
	/* Host files that were opened (host.c): where their paths begin. */
	unsigned nhandles;
	uint32_t paths_used, paths[MACHINE_HANDLES];
	char path_text[MACHINE_PATHS];
	struct runner runners[WIRE_THREADS];
};
_Static_assert(sizeof(struct machine) <= MACHINE_ROOM, "fits behind the arenas");
_Static_assert((WIRE_FIRST_ARENAS - 1 + WIRE_THREADS) * WIRE_ARENA + MACHINE_ROOM <=
		       WIRE_REGION,
	       "the arenas leave room");

#define twin_machine ((struct machine *)(WIRE_COMMON - MACHINE_ROOM))

/* The number of the calling process, from 0 (processes.c). */
extern unsigned twin_process;

/* Maps it all, before anything of the program runs. 0: that is not possible. (memory.c) */
int twin_map_machine(long fd);
/* Does everybody see the same memory there? */
static inline int twin_is_common(uint64_t address)
{
	return address - WIRE_KERNEL < 2 * WIRE_REGION;
}
/* As __ev_map, __ev_unmap and __ev_protect (model/prim.h) of such memory. */
void *twin_map_common(unsigned long size, int kind);
long twin_unmap_common(uint64_t start, uint64_t size);
long twin_protect_common(uint64_t start, uint64_t size, int rights);
/* The calling process may touch what others have mapped since it last asked. */
void twin_see_changes(void);

/* Which program of the test this is, from 0 (execute.c). */
extern unsigned twin_program;
/* What a program that was executed does instead of starting; `words` are those that the host's
 * kernel has behind the environment. */
void twin_resume(const long *words);

/* Has the program ever started a process? */
static inline int twin_has_processes(void)
{
	return twin_test && twin_machine->nprocesses;
}
/* The calling process ends with that status, and with the last one the replay. */
_Noreturn void twin_end_process(int status);
#endif

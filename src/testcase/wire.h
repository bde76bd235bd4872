/* wire.h - how a test travels to the native twin, and what the twin says back.
 *
 * `everett replay` puts the test into one anonymous file and makes room for the answer in
 * another; the twin finds their descriptors in the environment variable WIRE_VARIABLE,
 * "TEST,ANSWER", maps both before anything else runs, and removes the variable. A program that it
 * executes gets the same with ",1" behind (twin/execute.c). The answer is shared memory, so it
 * survives whatever happens to the program.
 * Both sides are built from one tree: there is a version to notice old twins, no more.
 * Included by src/cli and by twin/, which has no libc: nothing but types in here. */
#ifndef TESTCASE_WIRE_H
#define TESTCASE_WIRE_H
#include <stdint.h>

#define WIRE_VARIABLE "EVERETT_REPLAY"

enum { WIRE_MAGIC = 0x45565250, WIRE_VERSION = 9, WIRE_OUTPUT = 65536 };

/* Memory of the machine: what the model's kernel keeps and what processes share. It is a part of
 * the file of the answer, and every process has it at the same addresses, which are those of the
 * engine (src/mem/space.h): two regions, with an arena for each thread. */
#define WIRE_REGION (1ULL << 44) /* bytes */
#define WIRE_KERNEL (4 * WIRE_REGION)
#define WIRE_COMMON (5 * WIRE_REGION)
#define WIRE_ARENA 0xfe0a4000ULL /* bytes for a thread */
enum {
	WIRE_THREADS = 4096, /* in the life of a machine, and processes */
	WIRE_FIRST_ARENAS = 16, /* the first thread has the room of so many */
	WIRE_ARENA_SKIPPED = 1 << 19, /* bytes at the beginning of an arena */
	WIRE_MACHINE_AT = 1 << 30, /* where the regions begin in the file */
};

/* Where the guarded allocator puts an object in its pages. */
enum wire_heap {
	WIRE_HEAP_ALIGNED = 0, /* at the end, as far as alignment to 16 allows */
	WIRE_HEAP_EXACT = 1, /* exactly at the end, aligned as its size is */
	WIRE_HEAP_FRONT = 2, /* at the beginning: catches accesses before the start */
};

struct wire_input {
	uint64_t name, data, size; /* offsets in the file; the name is terminated */
};

struct wire_event {
	uint64_t kind, value; /* offset of the name; value */
};

/* A turn: the thread that runs next, and how far (doc/concurrency.md, "Replay"). */
struct wire_turn {
	uint32_t thread;
	uint32_t
		stop; /* of the array of stops, from 1: where it ends; 0: behind its blocks */
	uint64_t first,
		count; /* its blocks: number of the first, how many; none: it goes on */
};

/* How memory is accessed; one of the first three, with or without the last. */
enum wire_how {
	WIRE_HOW_READ,
	WIRE_HOW_WRITE,
	WIRE_HOW_MODIFY,
	WIRE_HOW_ATOMIC = 4,
	WIRE_HOW_LIBRARY = 8 /* only from the code to the twin: an access of libc */
};
enum wire_object {
	WIRE_OBJECT_GLOBAL,
	WIRE_OBJECT_HEAP,
	WIRE_OBJECT_LOCAL,
	WIRE_OBJECT_COMMON, /* memory that processes share */
};

/* An access inside a block, in front of which a turn ends: the count-th one of the kind that
 * covers the byte, since the last block of the turn has begun or, without blocks, since the
 * thread goes on. */
struct wire_stop {
	uint32_t how, kind; /* enum wire_how, wire_object */
	uint32_t is_race; /* one of two that race with each other */
	uint32_t thread; /* whose heap or stack */
	uint64_t count;
	/* Its address; the number of the allocation in its thread; offset of "function:name". */
	uint64_t object;
	uint64_t
		frame; /* of a local variable: so many calls of the function are further out */
	uint64_t offset; /* of the byte in the object */
	uint64_t words; /* offset of a text for people: "write to x" */
};

/* A call that fails: the thread's number-th one of that name. */
struct wire_fault {
	uint64_t call; /* offset of the name */
	uint32_t thread, number;
	uint64_t answer; /* the error, and whether it stays: model/fault.h */
};

struct wire_file {
	uint64_t path, data, size; /* offsets; data 0: not kept */
	uint32_t mode, unused;
};

enum { WIRE_NETWORK = 10 };
struct wire_test { /* at the start of the file */
	uint32_t magic, version;
	uint64_t size; /* of the file */
	uint32_t heap; /* enum wire_heap */
	uint32_t ninputs, nevents;
	uint32_t is_cross; /* of two programs: inputs are taken by name and size, in their
			    * order, and results (ev_result) are written out */
	uint32_t has_words; /* among the arguments, to be expanded */
	uint64_t inputs, events; /* offsets of the arrays */
	uint64_t
		visible; /* offset of strings: host paths, "+" a tree, ">" on the way only */
	uint32_t nvisible, uid, gid;
	uint32_t terminals; /* bit n: descriptor n is to be a terminal */
	uint32_t answers_enosys; /* calls that are not modelled fail, as in the run */
	uint32_t nfiles;
	uint64_t files; /* offset of the array: what the host is to have */
	uint32_t nturns, nstops;
	uint64_t turns, stops; /* offsets of the arrays: the order of threads */
	uint32_t spurious; /* wake-ups of a thread without a signal, as in the run */
	uint32_t nprograms;
	uint64_t faults; /* offset of the array: calls that fail */
	uint64_t max_heap; /* bytes that malloc gives to a thread, 0: no limit */
	uint32_t network[WIRE_NETWORK]; /* options/network.h, as in the run */
	uint64_t argv0; /* offset of the program's name; 0: as it was started */
	uint64_t
		programs; /* offset of the array: what processes can execute; the first one is
			    * the program itself */
	uint32_t keeps_processes; /* those that have ended stay, for a debugger */
	uint32_t nfaults;
};

/* A program of the run: its name and the native program. */
struct wire_program {
	uint64_t name, path; /* offsets */
};

/* The first remarkable thing that happened. */
enum wire_what {
	WIRE_NOTHING = 0,
	WIRE_DIVERGED, /* `text`: asked for something else than the test has */
	WIRE_BEYOND, /* `text`: asked for more than the test, or the model, has */
	WIRE_ASSUMPTION, /* ev_assume of something false */
	WIRE_ASSERTION, /* ev_assert; `text` */
	WIRE_REPORT, /* ev_report; `text` */
	WIRE_ABORT, /* klee_abort */
	WIRE_SILENT, /* ev_silent_exit; `status` */
	WIRE_FAULT, /* a signal; `status` is its number */
	WIRE_DOUBLE_FREE, /* `address`, `object` */
	WIRE_INVALID_FREE,
	WIRE_SMASHED, /* found late: bytes beside a heap object were changed */
	WIRE_CHECKED, /* a check compiled in by `everett cc --checked` failed */
	WIRE_DEADLOCK, /* every thread waits; `text` */
	WIRE_MISUSE, /* of a lock or a thread; `text` */
	WIRE_RACE, /* the second of two accesses that nothing orders is next; `text` */
	WIRE_UNABLE, /* `text`: did what the engine has and a native replay cannot follow yet */
};

enum wire_access { WIRE_UNKNOWN_ACCESS, WIRE_READ, WIRE_WRITE };

enum wire_place {
	WIRE_NOWHERE, /* no memory that we know of */
	WIRE_NULL, /* the first 64 KB */
	WIRE_AFTER_OBJECT, /* behind the end of a heap object */
	WIRE_BEFORE_OBJECT, /* in front of its start */
	WIRE_FREED_OBJECT,
	WIRE_CONSTANT, /* the program's code and constants */
	WIRE_STACK_END,
	WIRE_STACK_OBJECT, /* beside a local variable */
	WIRE_STACK_GONE, /* a local variable of a function that has returned */
	WIRE_GLOBAL_OBJECT, /* beside a global variable */
	WIRE_BAD_POINTER, /* not an address at all, or misaligned for its use */
};

struct wire_answer {
	uint32_t magic; /* set by the twin: it has seen the test */
	uint32_t version;
	uint32_t inputs, events; /* served so far */
	uint32_t what; /* enum wire_what; set last */
	int32_t status;
	uint32_t access, place; /* of a fault */
	uint64_t address, pc, object, object_size;
	char text[512];
	uint32_t heap_gave_up; /* the guarded allocator ran out of room */
	uint32_t turns; /* of threads, begun so far */
	uint32_t is_noted; /* a thread has begun to write `what` */
	uint32_t program; /* in which it happened: of the test's, from 0 */
	uint32_t faults; /* calls that have failed so far as the test says */
};

/* The first part of the file: the answer, and what the program itself has printed. The memory of
 * the machine follows at WIRE_MACHINE_AT. */
struct wire_shared {
	struct wire_answer answer;
	uint64_t printed[2]; /* bytes to standard output and error */
	char output[2][WIRE_OUTPUT]; /* the first of them */
	/* Processes that the program has started, by the kernel's numbers; the first is
	 * not among them. All are children of the replaying process. */
	int32_t processes[WIRE_THREADS];
	int32_t ended_by; /* the process with which the replay ended; 0: none so far */
};
#endif

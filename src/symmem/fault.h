/* fault.h - a defect of the tested program as exec sees it: kind, place in the state, the
 * access and the object it missed. emit/ and result/ turn it into words on disk. */
#ifndef SYMMEM_FAULT_H
#define SYMMEM_FAULT_H
#include <stdbool.h>
#include <stdint.h>

enum fault_kind {
	FAULT_READ = 1, /* out-of-bounds-read */
	FAULT_WRITE, /* out-of-bounds-write */
	FAULT_FREED, /* use-after-free */
	FAULT_DOUBLE_FREE,
	FAULT_INVALID_FREE,
	FAULT_NULL,
	FAULT_CONSTANT, /* write-to-constant */
	FAULT_DIVISION, /* division-by-zero */
	FAULT_OVERFLOW,
	FAULT_ASSERTION,
	FAULT_ABORT,
	FAULT_UNREACHABLE,
	FAULT_STACK, /* stack-overflow */
	FAULT_LEAK,
	FAULT_USER,
	FAULT_UNINITIALISED,
	FAULT_MISMATCH,
	FAULT_MISALIGNED,
	FAULT_OVERLAP,
	FAULT_ARGUMENT, /* missing-argument */
	FAULT_DEADLOCK,
	FAULT_DATA_RACE,
	FAULT_LOCK_MISUSE,
	FAULT_HANG,
	FAULT_LEFT_THREAD, /* address: its index */
	FAULT_LOOP, /* hang: of one thread, which goes round */
};

struct event;

enum object_kind {
	OBJECT_NONE,
	OBJECT_GLOBAL,
	OBJECT_STACK,
	OBJECT_HEAP,
	OBJECT_FUNCTION,
};

/* What is known about the object at or near an address. */
struct object_info {
	enum object_kind kind;
	uint64_t start, size; /* size: the greatest possible one, if it is symbolic */
	uint32_t size_expr,
		sure; /* its size as a term, and what is there for certain; or 0 */
	bool is_freed, is_constant, is_inside; /* inside: the address is within it */
	bool is_ended; /* freed: a local whose scope has ended */
	const char *name; /* "" unknown */
	const char *literal; /* of a string constant: its text, with the zero; or NULL */
	const char *function; /* of stack objects */
	const char *type; /* as format/layout.h has it; "" unknown */
	const char *file; /* where a global is defined; "" unknown */
	uint32_t line;
	uint32_t made, freed; /* call stacks of exec, 0 unknown */
	uint8_t heap_kind; /* enum heap_kind of OBJECT_HEAP */
};

struct fault {
	enum fault_kind kind;
	uint64_t address, size; /* of the access, where it is one */
	bool is_write, is_call;
	bool goes_on; /* the path does not end here */
	const struct event *rival; /* of a data race: the earlier access; the state stands at
				    * the other one */
	bool is_atomic; /* of a data race: that other access */
	struct object_info object; /* OBJECT_NONE: none near */
	char text[256]; /* says what happened; or empty: fault_describe */
};

/* Fills in the text, one sentence, if it is empty. */
void fault_describe(struct fault *f);
#endif

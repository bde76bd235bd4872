/* heap.h - objects made at run time, each with a header in the gap before it.
 *
 * The header lies in the 32 bytes before an object, in bytes that are never plain, so it is
 * copied, shared and forked with the page it is in and costs no table. Addresses are taken
 * upward from a cursor that belongs to the allocating thread and are not reused. A freed
 * object keeps its header until whole pages of freed objects pile up (HEAP_DEAD_PAGES),
 * then only "freed" is remembered. */
#ifndef MEM_HEAP_H
#define MEM_HEAP_H
#include "mem/view.h"

enum { HEAP_HEADER = 32, HEAP_DEAD_PAGES = 8192 };
#define HEAP_MAX_SIZE (1ULL << 31) /* larger requests fail, as malloc may */

enum heap_kind { HEAP_MALLOC = 1, HEAP_ALLOCA, HEAP_MAP, HEAP_TLS, HEAP_START };
/* START: arguments, environment and what else the program finds when it starts. */

struct heap_header {
	uint32_t size;	      /* concrete size, or the capacity when size_expr is set */
	uint32_t sure;	      /* with size_expr: so many bytes are there for certain */
	uint32_t size_expr;   /* expression of a symbolic size; 0: none */
	uint8_t kind, is_freed, is_hidden; /* hidden: not a leak when it stays */
	uint8_t is_private; /* of the model or the start of the program */
	uint32_t made, freed; /* call stacks (exec's numbers), 0 unknown */
	uint64_t serial;	 /* number of the allocation in its thread */
};
_Static_assert(sizeof(struct heap_header) == HEAP_HEADER, "fits the gap exactly");

struct heap_object {
	uint64_t start;
	struct heap_header h;
};

/* A new object, all bytes plain and zero; 0 when its region is used up. *cursor is the
 * thread's next free address. One with size_expr has its header in its own page. */
uint64_t heap_alloc(struct view *v, uint64_t *cursor, uint64_t align,
		    const struct heap_header *h);
/* The same at an address the caller chose (16-aligned, 0 or >= 32 within its page). */
void heap_place(struct view *v, uint64_t start, const struct heap_header *h);

enum heap_verdict { HEAP_OK, HEAP_NO_OBJECT, HEAP_ALREADY_FREED };
enum heap_verdict heap_free(struct view *v, uint64_t start, uint64_t cursor,
			    uint32_t stack);

/* Nearest object that starts at or below the address. *in_tomb tells that the address lies in memory whose objects were freed and forgotten. */
bool heap_find(struct view *v, uint64_t address, struct heap_object *out, bool *in_tomb);
/* Writes the header of an object that heap_find found. */
void heap_set_header(struct view *v, const struct heap_object *o);
/* Nearest object that starts above the address, looking no further than two pages. */
bool heap_find_above(struct view *v, uint64_t address, struct heap_object *out);
/* Calls visit for each object that starts in [from, to), in address order. */
void heap_each(struct view *v, uint64_t from, uint64_t to,
	       void (*visit)(void *arg, const struct heap_object *o), void *arg);
/* Forgets all objects in [from, to): stack memory given up. */
void heap_erase(struct view *v, uint64_t from, uint64_t to);
#endif

/* memory.h - memory of the path that runs, for intrinsics and for code that shows values:
 * bytes between guest and host, copies, objects, symbolic sizes; and defects. */
#ifndef SYMMEM_MEMORY_H
#define SYMMEM_MEMORY_H
#include "path/path.h"
#include "symmem/fault.h"

void exec_fault(struct exec *x, struct fault *f); /* announces it and ends the path */
/* Announces it; the path goes on. */
void exec_announce(struct exec *x, struct fault *f);
/* The same once per path and instruction. */
void exec_remark(struct exec *x, struct fault *f);
/* The values of this path's test should meet the condition if they can, after those that
 * were preferred before (prefer.c). The path itself is not restricted. */
void exec_prefer(struct exec *x, expr_id cond);
/* The facts of the path with its preferences: the values of its test are taken from them.
 * A count for the caller to drop; NULL: there are no facts. */
struct facts *exec_preferred_facts(struct exec *x);
/* Must values of the path be the least? With several threads the constraints of one and
 * the same execution come in an order that may depend on the worker that explores it. */
bool exec_wants_least(const struct exec *x);
/* Makes [address, address + n) a fresh input. False: not writable, the path ended. */
bool exec_make_symbolic(struct exec *x, uint64_t address, uint64_t n, const char *name);
/* A fresh input that need not be in memory; returns the number of its first byte. */
uint32_t exec_add_input(struct exec *x, const char *name, const char *type,
			uint32_t size);
/* Bytes between guest and host with findings for what is not accessible; false: ended. */
bool exec_read(struct exec *x, uint64_t address, void *out, uint64_t n);
/* As exec_read, for showing only: symbolic bytes get some value they can have. */
bool exec_peek(struct exec *x, uint64_t address, void *out, uint64_t n);
/* As exec_peek, with the values that this path's test will have. */
bool exec_show(struct exec *x, uint64_t address, void *out, uint64_t n);
bool exec_write(struct exec *x, uint64_t address, const void *data, uint64_t n);
/* Keeps n readable bytes as printed to a stream (state/output.h). False: the path ended. */
bool exec_print(struct exec *x, unsigned stream, uint64_t address, uint64_t n);
/* Checks that n bytes are accessible, without touching them. */
bool exec_check(struct exec *x, uint64_t address, uint64_t n, bool is_write);
/* The string at an address: NULL and the path ended if it is not one. Lives in a buffer
 * of x until the next call. */
const char *exec_string(struct exec *x, uint64_t address);
/* memmove and memset; false: the path ended. */
bool exec_move(struct exec *x, uint64_t to, uint64_t from, uint64_t n);
bool exec_set(struct exec *x, uint64_t to, uint8_t byte, uint64_t n);
/* A copy of n bytes whose ends overlap, by a function that must not: ends the path. */
void exec_overlap(struct exec *x, uint64_t to, uint64_t from, uint64_t n);
/* The same with terms (0: the value counts): length and addresses may be symbolic; nothing
 * is forked but what is out of bounds (block.c). */
struct exec_arg {
	uint64_t value;
	expr_id expr; /* 64 bits, or 0 */
	uint64_t low, high; /* bounds of a term as far as its maker knows them; or 0 */
};
struct exec_move {
	struct exec_arg to, from, n;
	bool is_apart; /* to and from must not overlap: a finding if they can */
};
bool exec_move_expr(struct exec *x, const struct exec_move *m);
bool exec_set_expr(struct exec *x, struct exec_arg to, expr_id byte, struct exec_arg n);

/* The object that a pointer leads into, for intrinsics that look at bytes as terms
 * (span.c). */
struct exec_span {
	struct object_info object;
	expr_id offset; /* of the pointer in it, 64 bits */
	uint64_t low, high; /* its bounds */
};
/* False: the path ended, or (still running) the pointer leads nowhere. */
bool exec_span(struct exec *x, struct exec_arg pointer, struct exec_span *s);
/* Byte `at` of the object; 0: not there. Whether the object is so large is not asked. */
expr_id exec_span_byte(struct exec *x, const struct exec_span *s, uint64_t at);
/* Is that byte within the object: a condition if its size is symbolic. */
expr_id exec_span_has(struct exec *x, const struct exec_span *s, uint64_t at);
/* The bytes of the object as a table (expr/array.h); 0: it is too large. */
expr_id exec_span_table(struct exec *x, const struct exec_span *s);
/* Reports that n bytes from the pointer on are read (touch.h). False: not now. */
bool exec_span_touch(struct exec *x, const struct exec_span *s, uint64_t n);
/* The first byte behind the object is read: ends the path with a finding. */
void exec_span_overrun(struct exec *x, const struct exec_span *s);
/* n terms of 8 bits to an address; false: not writable, the path ended. */
bool exec_put_terms(struct exec *x, uint64_t to, const expr_id *bytes, uint64_t n);

/* What to reserve for a symbolic number of bytes (size.c). Up to the lesser of --max-alloc
 * and `most` one state follows all of them; of those between the least is tried and the
 * others count as left out; more than `most` is too large. False: the path ended. */
struct exec_size {
	uint64_t capacity, sure; /* greatest and least value */
	expr_id expr; /* 0: capacity is the size */
	bool is_too_large;
};
bool exec_bound_size(struct exec *x, expr_id size, uint64_t most, struct exec_size *out);
/* Makes the bytes of a new object beyond h->sure depend on its size. */
void exec_soften(struct exec *x, uint64_t start, const struct heap_header *h);
/* Bytes of the old object into the new one, as far as both have them (block.c). */
void exec_copy_object(struct exec *x, const struct heap_object *to,
		      const struct heap_object *from);
/* A symbolic pointer for free and the like: 0, the start of an object on the heap, or one
 * value for all that is neither (free.c). False: the path ended. */
bool exec_heap_pointer(struct exec *x, expr_id pointer, uint64_t *address);
/* What is at or near an address (object.c). */
void exec_describe(struct exec *x, uint64_t address, struct object_info *o);
/* The byte at an address as a term, for showing it; 0: there is none. */
expr_id exec_byte_at(struct exec *x, uint64_t address);
void exec_describe_nothing(struct object_info *o); /* no object, no names */
#endif

/* blast.h - bit-vector terms as gates: one literal per bit, lowest first.
 * A term is blasted once per instance. With facts given, bytes get the bits their sets fix
 * as constants and tables are cut to what the index can reach: such an instance is for
 * these facts only. */
#ifndef BLAST_BLAST_H
#define BLAST_BLAST_H
#include "base/arena.h"
#include "blast/gates.h"
#include "facts/shared.h"

struct blast {
	struct solve *s;
	struct expr_pool *pool;
	struct facts *known; /* NULL: nothing may be presumed */
	struct gates g;
	struct arena memory;
	struct map terms;	  /* id -> literals */
	struct map vars;	 /* symbolic byte -> literals */
	struct map members;  /* byte and set -> literal */
	struct map
		quotients; /* dividend and divisor -> literals of quotient and remainder */
	bool is_loose; /* FREM was met and left open: a model may be none */
	expr_id *stack;
	uint32_t nstack, stack_cap;
};

void blast_init(struct blast *b, struct solve *s, struct facts *known,
		struct backend_sat *sat);
void blast_done(struct blast *b); /* not the solver */
const int *blast_term(struct blast *b, expr_id e);
const int *blast_var(struct blast *b, uint32_t var);
bool blast_has_var(const struct blast *b, uint32_t var);
int blast_member(struct blast *b, uint32_t var, set_id set); /* byte is in the set */

/* blast_bounds.c: how many bits of a term its bounds leave open; the others are constants, or
 * all as the highest open one. */
struct blast_open {
	unsigned n;
	bool is_signed;
	uint64_t above; /* the bits above, if not is_signed */
};
struct blast_open blast_open_bits(struct blast *b, expr_id e);
void blast_fill(struct blast_open open, int *out, unsigned w); /* the bits above */

/* blast_arith.c; out may not overlap the operands. */
void blast_add(struct blast *b, int *out, const int *x, const int *y, int carry,
	       unsigned w);
void blast_mul(struct blast *b, int *out, const int *x, const int *y, unsigned w);
/* key names the pair of operands, so that / and % share their work. */
void blast_divide(struct blast *b, uint64_t key, const int *x, const int *y, unsigned w,
		  const int **quotient, const int **remainder);
/* The same without remembering; the divisor is not 0. */
void blast_quotient(struct blast *b, const int *x, const int *y, unsigned w,
		    const int **quotient, const int **remainder);
/* The integer square root of 2w bits: w bits, and w + 1 bits that are left over. */
void blast_root(struct blast *b, const int *x, unsigned w, int *root, int *rest);
void blast_divide_signed(struct blast *b, uint64_t key, const int *x, const int *y,
			 unsigned w, bool is_remainder, int *out);
void blast_shift(struct blast *b, enum expr_op op, int *out, const int *x, const int *y,
		 unsigned w);
int blast_less(struct blast *b, const int *x, const int *y, unsigned w, bool or_equal);
int blast_equal(struct blast *b, const int *x, const int *y, unsigned w);

/* blast_float.c: the operands are blasted. */
void blast_float(struct blast *b, const struct expr *e, int *out);

/* blast_array.c: pushes what a READ needs; then blasts it. */
bool blast_read_needs(struct blast *b, expr_id read);
/* The table's byte i is byte from + i of an array, for every i. */
bool array_view(const struct expr_pool *p, expr_id table, expr_id *array, uint64_t *from);
void blast_read(struct blast *b, expr_id read, int *out);
bool blast_push(struct blast *b, expr_id e); /* true: it was not there yet */
const int *blast_find(const struct blast *b, expr_id e); /* NULL: not blasted */
#endif

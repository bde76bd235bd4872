/* symstr.h - string routines on symbolic data that answer with terms.
 *
 * A call decides only what its caller can observe in any case: that no byte outside an
 * object is read or written (the other side is a finding) and whether something was found.
 * Lengths, positions and differences are terms over the bytes; there is no path per
 * character. Each answers EXEC_FALLBACK where that is not to be had (too long, pointers that
 * lead nowhere): then libc's own code runs, which finds decided what was. */
#ifndef SYMSTR_SYMSTR_H
#define SYMSTR_SYMSTR_H
#include "exec/answer.h"

enum { SYMSTR_MAX = 128 }; /* places at which a search can stop, bytes of a comparison */

/* An argument that may be symbolic, widened to 64 bits. */
static inline struct exec_arg symstr_arg(struct exec *x, uint32_t i)
{
	expr_id e = x->arg_sym[i];
	return (struct exec_arg){.value = x->args[i],
				 .expr = e ? expr_zext(x->exprs, e, 64) : 0};
}
/* Answers with a term. */
static inline enum exec_answer symstr_answer(struct exec *x, expr_id e)
{
	x->ret_sym = e;
	return EXEC_DONE;
}

/* What a search looks for, from a pointer on. */
struct symstr_search {
	expr_id byte;      /* this one, 8 bits; 0: not that */
	const uint8_t *set;  /* or one of this set of 256; NULL: not that */
	const uint8_t *text; /* or this text, without zero */
	uint64_t length;
	bool is_outside; /* one that is not in the set */
	bool stops_at_zero; /* and there */
	bool is_unreported; /* whoever asks reports the access himself (symmem/touch.h) */
	expr_id most; /* at most so many bytes, 64 bits; 0: no limit */
};
/* Where it stops, places counted from the start of the object. */
struct symstr_hit {
	struct exec_span span;
	expr_id stop[SYMSTR_MAX],
		found[SYMSTR_MAX]; /* at place at[i]: stops, and found it */
	uint64_t at[SYMSTR_MAX];
	uint32_t n; /* the last one stops for certain */
};
/* Searches from the pointer in argument i on. EXEC_DONE: h is filled; a search that runs
 * out of the object has gone its own way. */
enum exec_answer symstr_search(struct exec *x, uint32_t i,
				  const struct symstr_search *m,
				  struct symstr_hit *h);
/* The distance from the pointer to where the search stopped, plus a constant. */
expr_id symstr_distance(struct exec *x, const struct symstr_hit *h, uint64_t plus);
/* The same for an argument, with its bounds. */
struct exec_arg symstr_length(struct exec *x, const struct symstr_hit *h,
				 uint64_t plus);
/* The pointer to there. */
expr_id symstr_pointer(struct exec *x, const struct symstr_hit *h);
/* Was something found there, not just the end? */
expr_id symstr_found(struct exec *x, const struct symstr_hit *h);

enum exec_answer symstr_strlen(struct exec *x, bool has_limit);
/* strchr, strchrnul (is_never_null), memchr (has_limit). */
enum exec_answer symstr_find_byte(struct exec *x, bool has_limit, bool is_never_null);
enum exec_answer symstr_strrchr(struct exec *x);
enum exec_answer symstr_strstr(struct exec *x, const uint8_t *text, uint64_t length);
enum exec_answer symstr_span(struct exec *x, const uint8_t set[256], bool of_others);
enum exec_answer symstr_strpbrk(struct exec *x, const uint8_t set[256]);
/* memcmp, strcmp, strncmp and the ones that ignore case. */
enum exec_answer symstr_compare(struct exec *x, bool is_string, bool has_limit,
				   bool ignores_case);
/* stpcpy and stpncpy. */
enum exec_answer symstr_copy(struct exec *x);
enum exec_answer symstr_copy_padded(struct exec *x);
#endif

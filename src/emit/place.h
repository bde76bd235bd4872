/* place.h - where the current state stands, in the user's own code. */
#ifndef EMIT_PLACE_H
#define EMIT_PLACE_H
#include "exec/exec.h"

struct place { /* strings belong to the program and the table of intrinsics */
	const char *function; /* the innermost one that is not of a library */
	const char *file; /* its last component; NULL: unknown */
	uint32_t line; /* 0: unknown */
	const char *called; /* what it calls there; NULL: nothing */
};
void place_find(struct exec *x, struct place *out);
/* "list.c:12 (find)", or the function alone; in buf. */
const char *place_words(const struct place *p, char *buf, size_t n);
#endif

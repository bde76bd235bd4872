/* assert.c - says which of our own invariants broke, then aborts. */
#include "base/assert.h"

#include <stdio.h>
#include <stdlib.h>

void (*assert_note)(void);

_Noreturn void assert_fail(const char *cond, const char *file, int line)
{
	fprintf(stderr, "everett: internal error at %s:%d: %s does not hold\n", file,
		line, cond);
	if (assert_note)
		assert_note();
	abort();
}

/* crosscheck.h - a function of two programs becomes two programs: harnesses for
 * `everett crosscheck --function`. */
#ifndef DRIVER_CROSSCHECK_H
#define DRIVER_CROSSCHECK_H
#include "base/err.h"
#include "driver/words.h"

struct crosscheck {
	const char *function; /* NULL: whole programs */
	struct words args;	   /* N=WHAT */
	struct words made;	   /* paths of what was made */
};

/* Builds programs[0] and programs[1] with a main that calls the function on symbolic
 * arguments, in a directory of their own; the two entries become their modules. */
bool crosscheck_function(struct crosscheck *c, char **programs, struct err *e);
void crosscheck_done(struct crosscheck *c);
#endif

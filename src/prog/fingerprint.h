/* fingerprint.h - names of code that survive recompiling: what did not change keeps them.
 * A function's fingerprint covers its lowered body; it does not see where other functions
 * and globals lie, nor line numbers. */
#ifndef PROG_FINGERPRINT_H
#define PROG_FINGERPRINT_H
#include "prog/program.h"

/* Fills in func.fingerprint of all functions and program.fingerprint. */
void prog_fingerprint(struct program *p);
/* The name of an instruction, "func#1a2b3c4d:17": function, fingerprint, ordinal.
 * Cut to n bytes, always terminated. */
void prog_site_name(const struct program *p, const struct func *f, const struct insn *ip,
		    char *buf, size_t n);
#endif

/* harness.h - a main in C that calls one function on symbolic arguments.
 *
 * Numbers are inputs with the names of the parameters, or arg1, arg2 … where debug
 * information does not give them; behind a pointer is a heap object of exactly the size
 * asked for. What was returned and what the objects hold afterwards are results. */
#ifndef DRIVER_HARNESS_H
#define DRIVER_HARNESS_H
#include "driver/words.h"
#include "load/extract.h"

#include <stdio.h>

enum harness_form {
	HARNESS_ANY, /* a symbolic number */
	HARNESS_VALUE,  /* low */
	HARNESS_RANGE,  /* low .. high */
	HARNESS_STRING, /* size symbolic bytes and a zero */
	HARNESS_BUFFER, /* size symbolic bytes */
	HARNESS_OUT,    /* size zeros */
	HARNESS_NULL,
};

struct harness_arg {
	enum harness_form form;
	long long low, high;
	unsigned long size;
};

struct harness {
	const char *function;
	const struct extract_signature *signature;
	struct harness_arg args[EXTRACT_PARAMS];
};

enum { HARNESS_SIZE = 4, HARNESS_MAX_SIZE = 1 << 20 };

/* Reads what `specs` say about arguments, N=WHAT each; false with one line in *e. */
bool harness_init(struct harness *h, const char *function,
		  const struct extract_signature *s, const struct words *specs,
		  struct err *e);
void harness_write(FILE *out, const struct harness *h);
#endif

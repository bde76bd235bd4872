/* extract.h - one function of a module with all that it needs, as a module of its own; a
 * program as a part of another one. */
#ifndef LOAD_EXTRACT_H
#define LOAD_EXTRACT_H
#include "base/err.h"

#include <stdbool.h>

enum { EXTRACT_PARAMS = 16, EXTRACT_NAME = 64 };

enum extract_kind { EXTRACT_VOID, EXTRACT_INT, EXTRACT_FLOAT, EXTRACT_POINTER };

struct extract_type {
	enum extract_kind kind;
	unsigned bits;
	bool is_signed; /* as declared, as far as attributes and debug information say */
	char name[EXTRACT_NAME]; /* of a parameter; "" unknown */
};

struct extract_signature {
	struct extract_type result, params[EXTRACT_PARAMS];
	unsigned nparams;
};

/* Writes to `to` the module at `path` without its main and its C library (`libc`: the
 * bitcode that has the names of that; NULL none), so that it can be linked with another
 * main; only `function` is visible. False with one line in *e: there is no such function,
 * or it takes or returns something else than numbers and pointers. A broken file is met in
 * a child process. */
bool extract_function(const char *path, const char *function, const char *libc,
		      const char *to, struct extract_signature *out, struct err *e);
/* Writes to `to` the module at `path` with its main called `name`, so that it can be linked
 * with another main. Of a whole program the C library is left out, as above, and only that
 * function is visible; everything of an object stays. An object without a main is copied. */
bool extract_main(const char *path, const char *name, const char *libc, const char *to,
		  struct err *e);
#endif

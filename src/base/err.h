/* err.h - how trouble from outside is reported: one line, filled by who met it.
 * A function that can meet outside trouble returns bool and takes a struct err;
 * callers may add context in front; only cli prints it. */
#ifndef BASE_ERR_H
#define BASE_ERR_H
#include <stdbool.h>

struct err {
	char text[512]; /* empty: no error */
};

/* Fills e (which may be NULL) and returns false, so that `return err_set(e, …)` reads well. */
bool err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Puts "context: " in front of the text already there. Returns false. */
bool err_context(struct err *e, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
#endif

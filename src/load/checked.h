/* checked.h - the module of a program with calls of the twin's runtime in it: in front of each
 * access to memory (twin/touch.c), and the compiler's checks (twin/checked.c).
 *
 * The calls are put into the module that the engine reads, when it has been optimised and
 * linked. So an access on a path is an access of the program that is made from the result,
 * and the other way round. */
#ifndef LOAD_CHECKED_H
#define LOAD_CHECKED_H
#include "base/err.h"

#include <stdbool.h>

/* The linker calls the file so that the local symbols of a program it has compiled come from. */
#define CHECKED_FILE "ld-temp.o"

/* Writes to `to` what becomes of the module at `from`, which `everett cc` linked. False with one
 * line in *e. */
bool checked_write(const char *from, const char *to, struct err *e);
#endif

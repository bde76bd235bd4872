/* checks.h - checks that `everett cc --check=LIST` compiles into a program. */
#ifndef DRIVER_CHECKS_H
#define DRIVER_CHECKS_H
#include "driver/words.h"

/* Adds clang's flags for the words of the list. False: *bad is a word, n bytes, that is not
 * one of overflow, truncate, align. */
bool cc_checks_add(struct words *w, const char *list, const char **bad, size_t *n);
/* Has clang note in the bitcode which lists were asked for, which must be right; the loader
 * looks for it. */
void cc_checks_note(struct words *w, const struct words *lists);
#endif

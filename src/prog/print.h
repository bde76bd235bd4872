/* print.h - the lowered form as text, for `everett dis` and for use in a debugger. */
#ifndef PROG_PRINT_H
#define PROG_PRINT_H
#include "prog/program.h"

#include <stdio.h>

void prog_print_func(FILE *out, const struct program *p, const struct func *f);
/* One function by name, or all of them (NULL). False: there is no such function. */
bool prog_print(FILE *out, const struct program *p, const char *function);
#endif

/* shell.h - a test as a shell script: files, environment, standard input, command. */
#ifndef EXPORT_SHELL_H
#define EXPORT_SHELL_H
#include "testcase/testcase.h"

#include <stdio.h>

/* Text quoted so that bash reads it back: abc, 'a b', $'\x01'. */
void shell_quote(FILE *out, const char *text, size_t n);
/* Arguments of the program as a command line's rest, each with a blank in front. */
void shell_args(FILE *out, const char *const *args, uint32_t n);
/* The whole: run it with the program as its argument. */
void shell_script(FILE *out, const struct testcase *t);
#endif

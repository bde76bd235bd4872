/* coverage.h - coverage of several runs as one: reads coverage.info files (lcov's format),
 * adds them up, writes them and prints a table. */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H
#include "base/err.h"

#include <stdio.h>

struct coverage;

struct coverage *coverage_new(void);
void coverage_free(struct coverage *c); /* NULL is allowed */
/* Adds a file, which may be from lcov or gcov as well; counts of one line are added up.
 * False with a line that begins with the path. */
bool coverage_add(struct coverage *c, const char *path, struct err *e);
/* In lcov's format, files and lines in order: the same sum always gives the same bytes. */
void coverage_write(FILE *out, struct coverage *c);
/* A line per file and one for all: lines, branches and functions covered. */
void coverage_print(FILE *out, struct coverage *c);
#endif

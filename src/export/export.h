/* export.h - tests as other things: a unit test in C, a corpus of files. */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H
#include "base/err.h"
#include "testcase/testcase.h"

/* Writes a unit test for cmocka to `path`, NULL: standard output. It calls the program's
 * main under the name everett_main, or `entry` (void, no arguments), or what a test of a
 * fuzz target is for. False with one line in *e. */
bool export_cmocka(const char *path, const struct testcase *t, const char *entry,
		   struct err *e);

/* Writes the data of tests as files into `dir`, which is made if need be: each input's
 * bytes, one after the other; one file per content, named after it. `what` is a test file,
 * a run directory or a file of packed tests, then all of it. */
bool export_corpus(const char *dir, const char *what, struct err *e);
#endif

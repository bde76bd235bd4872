/* seeds.h - files that a run starts from: `--seeds DIR`. */
#ifndef RUN_SEEDS_H
#define RUN_SEEDS_H
#include "run/run.h"

/* Reads the files of a directory, in byte order of their names, or one file; they belong to
 * r->seeds. False with one line in *e. */
bool seeds_read(struct run *r, const char *path, struct err *e);
void seeds_free(struct run *r);
#endif

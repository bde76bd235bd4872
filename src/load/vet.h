/* vet.h - a damaged file may crash LLVM: a child process deals with it. */
#ifndef LOAD_VET_H
#define LOAD_VET_H
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

/* What the child is doing, so that a crash is blamed on the right step. */
enum vet_stage { VET_READ, VET_LINK, VET_PASSES, VET_LOWER };

/* Runs job(arg, stage, e) in a child process whose stderr is kept from the user. job sets
 * *stage as it goes. False with *e filled: the job failed, or died, and how. */
bool vet_try(const char *path, size_t size,
	     bool (*job)(void *arg, volatile enum vet_stage *stage, struct err *e),
	     void *arg, struct err *e);
#endif

/* vet.h - a damaged file may crash LLVM: a child process tries it first.
 *
 * Files that passed are remembered (by a hash of all that matters) in the user's cache,
 * so that the double work is done once per file. The cache is a convenience: trouble with
 * it is ignored. */
#ifndef LOAD_VET_H
#define LOAD_VET_H
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vet_key {
	uint64_t half[2]; /* two hashes of the same bytes */
};

void vet_key_init(struct vet_key *k);
void vet_key_add(struct vet_key *k, const void *bytes, size_t n);
/* The file's name, size and time of change stand for its contents. NULL: none. */
void vet_key_add_file(struct vet_key *k, const char *path);

bool vet_is_known(const struct vet_key *k);
void vet_remember(const struct vet_key *k);

/* What the child is doing, so that a crash is blamed on the right step. */
enum vet_stage { VET_READ, VET_LINK, VET_PASSES, VET_LOWER };

/* Runs job(arg, stage, e) in a child process whose stderr is kept from the user. job sets
 * *stage as it goes. False with *e filled: the job failed, or died, and how. */
bool vet_try(const char *path, size_t size,
	     bool (*job)(void *arg, volatile enum vet_stage *stage, struct err *e),
	     void *arg, struct err *e);
#endif

/* seal.h - the mark of `everett cc` at the end of a module: a checksum of all bytes before it.
 *
 * LLVM's verifier takes a seventh of the time to load a program. It is there for files that somebody
 * else made or that were damaged since. A module whose checksum is right is as the compiler and the
 * linker wrote it, so it need not be verified. This is no protection against somebody who wants to
 * deceive: such a file can only harm the child process that reads it (vet.h), as before.
 *
 * The mark is a block of a kind that LLVM does not know and passes over, so all of LLVM's tools
 * read the file. What they write has no mark any more, and is verified. */
#ifndef LOAD_SEAL_H
#define LOAD_SEAL_H
#include "load/input.h"

/* Puts the mark on a file; one that cannot be written stays as it is, which is no error. */
void seal_add(const char *path);

bool seal_is_intact(const struct bitcode *b);
#endif

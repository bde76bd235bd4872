/* saved.h - images of programs that were loaded before, in the user's cache directory.
 * The cache is a convenience: trouble with it is ignored, and it never changes a result. */
#ifndef LOAD_SAVED_H
#define LOAD_SAVED_H
#include "prog/image.h"

/* NULL: not there, or damaged. */
struct program *saved_find(const struct image_key *key);
/* Puts a copy of the image in fd there, and drops what was not used for longest if the cache
 * has grown too large. */
void saved_add(const struct image_key *key, int fd);
#endif

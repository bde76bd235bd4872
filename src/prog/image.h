/* image.h - a lowered program as one block of bytes that can lie in a file.
 *
 * The block holds the program's own structures, with pointers as distances from its start and
 * a list of where they are: to read it is to copy it into the arena and to add its address to
 * each of them. It is for this build of Everett on this machine only; the key says what it was
 * made from. A block that is damaged, cut off, or made from something else is refused. */
#ifndef PROG_IMAGE_H
#define PROG_IMAGE_H
#include "prog/program.h"

struct image_key {
	uint64_t half[2]; /* two hashes of the same bytes */
};

void image_key_init(struct image_key *k);
void image_key_add(struct image_key *k, const void *bytes, size_t n);

/* Writes the program, but for its name, from the start of the file. False: no room, or it is
 * too large. */
bool image_write(int fd, const struct program *p, const struct image_key *key);
/* NULL: there is nothing that can be used. The name is "". */
struct program *image_read(int fd, const struct image_key *key);
#endif

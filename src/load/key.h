/* key.h - parts of the keys of images: what has a say in the result of loading. */
#ifndef LOAD_KEY_H
#define LOAD_KEY_H
#include "ir/options.h"
#include "prog/image.h"

/* This build of Everett, wherever it was copied to. */
void key_add_everett(struct image_key *k);
void key_add_intrinsics(struct image_key *k, const struct load_options *o);
/* The file's name, size and time of change stand for its contents. NULL: none. */
void key_add_file(struct image_key *k, const char *path);
void key_add_string(struct image_key *k, const char *s); /* NULL: none */
#endif

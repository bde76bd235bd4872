/* payload.h - what goes with a job besides its path: a list of items, each a type of
 * payloads.def and a string of bytes whose meaning only the engine knows. A type may occur
 * more than once; items keep their order. */
#ifndef TREE_PAYLOAD_H
#define TREE_PAYLOAD_H
#include "base/bytes.h"

enum payload_type {
#define PAYLOAD(name, code, text) PAYLOAD_##name = code,
#include "tree/payloads.def"
#undef PAYLOAD
};
enum { PAYLOAD_TYPES = 64 }; /* codes are below */

struct payload {
	struct bytes items; /* of each its type, its length and its bytes */
};

void payload_done(struct payload *p);
void payload_clear(struct payload *p); /* keeps the room */
void payload_add(struct payload *p, uint8_t type, const void *data, size_t n);
/* The item at `in`, which is bytes_read(p->items) at first; false: there is no other one. */
bool payload_next(struct bytes_reader *in, uint8_t *type, struct bytes_reader *item);
/* The first item of a type; false: none. */
bool payload_find(const struct payload *p, enum payload_type type,
		  struct bytes_reader *item);
const char *payload_name(unsigned type); /* NULL: no such type */
#endif

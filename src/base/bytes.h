/* bytes.h - a growing buffer of bytes and numbers, and a reader that never runs off its end.
 * Numbers are written in groups of seven bits, lowest first: small ones take one byte. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
	uint8_t *data;
	size_t n, cap;
};

void bytes_done(struct bytes *b);
void bytes_clear(struct bytes *b); /* keeps the room */
void bytes_add(struct bytes *b, const void *data, size_t n);
void bytes_byte(struct bytes *b, uint8_t v);
void bytes_number(struct bytes *b, uint64_t v);
void bytes_double(struct bytes *b, double v);
void bytes_block(struct bytes *b, const void *data, size_t n); /* length first */
void bytes_string(struct bytes *b, const char *s); /* NULL as "" */

/* After a failure every read gives zeros, and `bad` stays set. */
struct bytes_reader {
	const uint8_t *at, *end;
	bool is_bad;
};
struct bytes_reader bytes_read(const void *data, size_t n);
uint8_t bytes_get_byte(struct bytes_reader *r);
uint64_t bytes_get_number(struct bytes_reader *r);
double bytes_get_double(struct bytes_reader *r);
/* In place; NULL when bad. A string's zero is there and checked. */
const uint8_t *bytes_get_block(struct bytes_reader *r, size_t *n);
const char *bytes_get_string(struct bytes_reader *r);
/* A count of things that take at least `each` bytes: bad if so many cannot follow. */
uint64_t bytes_get_count(struct bytes_reader *r, size_t each);
#endif

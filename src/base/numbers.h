/* numbers.h - a small set of numbers, in the order in which they came. */
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H
#include "base/bytes.h"

struct numbers {
	uint64_t *at;
	uint32_t n, cap;
};

void numbers_done(struct numbers *s);
bool numbers_has(const struct numbers *s, uint64_t number);
void numbers_add(struct numbers *s, uint64_t number); /* unless it is in it */
void numbers_add_all(struct numbers *s, const struct numbers *more);
void numbers_remove(struct numbers *s, uint64_t number);
void numbers_write(const struct numbers *s, struct bytes *out);
void numbers_read(struct numbers *s, struct bytes_reader *in); /* adds them */
#endif

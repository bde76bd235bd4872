/* numbers.c - see numbers.h. */
#include "base/numbers.h"

#include "base/vec.h"

#include <stdlib.h>

void numbers_done(struct numbers *s)
{
	free(s->at);
	*s = (struct numbers){0};
}

bool numbers_has(const struct numbers *s, uint64_t number)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (s->at[i] == number)
			return true;
	return false;
}

void numbers_add(struct numbers *s, uint64_t number)
{
	if (!numbers_has(s, number))
		*VEC_ADD(s->at, s->n, s->cap) = number;
}

void numbers_add_all(struct numbers *s, const struct numbers *more)
{
	for (uint32_t i = 0; i < more->n; i++)
		numbers_add(s, more->at[i]);
}

void numbers_remove(struct numbers *s, uint64_t number)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < s->n; i++)
		if (s->at[i] != number)
			s->at[n++] = s->at[i];
	s->n = n;
}

void numbers_write(const struct numbers *s, struct bytes *out)
{
	bytes_number(out, s->n);
	for (uint32_t i = 0; i < s->n; i++)
		bytes_number(out, s->at[i]);
}

void numbers_read(struct numbers *s, struct bytes_reader *in)
{
	for (uint64_t n = bytes_get_count(in, 1); n && !in->is_bad; n--)
		numbers_add(s, bytes_get_number(in));
}

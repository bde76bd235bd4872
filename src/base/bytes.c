/* bytes.c - see bytes.h. */
#include "base/bytes.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

void bytes_done(struct bytes *b)
{
	free(b->data);
	*b = (struct bytes){0};
}

void bytes_clear(struct bytes *b)
{
	b->n = 0;
}

static uint8_t *append_room(struct bytes *b, size_t n)
{
	if (b->cap - b->n < n) {
		b->cap = b->cap * 2 > b->n + n ? b->cap * 2 : b->n + n + 64;
		b->data = alloc_resize(b->data, b->cap);
	}
	return b->data + b->n;
}

void bytes_add(struct bytes *b, const void *data, size_t n)
{
	if (!n)
		return;
	memcpy(append_room(b, n), data, n);
	b->n += n;
}

void bytes_byte(struct bytes *b, uint8_t v)
{
	*append_room(b, 1) = v;
	b->n++;
}

void bytes_number(struct bytes *b, uint64_t v)
{
	uint8_t *p = append_room(b, 10);
	while (v >= 0x80) {
		*p++ = (uint8_t)(v | 0x80);
		v >>= 7;
	}
	*p++ = (uint8_t)v;
	b->n = (size_t)(p - b->data);
}

void bytes_double(struct bytes *b, double v)
{
	bytes_add(b, &v, sizeof v);
}

void bytes_block(struct bytes *b, const void *data, size_t n)
{
	bytes_number(b, n);
	bytes_add(b, data, n);
}

void bytes_string(struct bytes *b, const char *s)
{
	bytes_block(b, s ? s : "", s ? strlen(s) + 1 : 1);
}

struct bytes_reader bytes_read(const void *data, size_t n)
{
	return (struct bytes_reader){data, n ? (const uint8_t *)data + n : data, false};
}

static bool has_bytes_left(struct bytes_reader *r, size_t n)
{
	if (!r->is_bad && (size_t)(r->end - r->at) < n)
		r->is_bad = true;
	return !r->is_bad;
}

uint8_t bytes_get_byte(struct bytes_reader *r)
{
	return has_bytes_left(r, 1) ? *r->at++ : 0;
}

uint64_t bytes_get_number(struct bytes_reader *r)
{
	uint64_t v = 0;
	for (unsigned shift = 0; shift < 64; shift += 7) {
		uint8_t b = bytes_get_byte(r);
		v |= (uint64_t)(b & 0x7f) << shift;
		if (!(b & 0x80))
			return r->is_bad ? 0 : v;
	}
	r->is_bad = true;
	return 0;
}

double bytes_get_double(struct bytes_reader *r)
{
	double v = 0;
	if (!has_bytes_left(r, sizeof v))
		return 0;
	memcpy(&v, r->at, sizeof v);
	r->at += sizeof v;
	return v;
}

const uint8_t *bytes_get_block(struct bytes_reader *r, size_t *n)
{
	uint64_t size = bytes_get_number(r);
	*n = 0;
	if (!has_bytes_left(r, size))
		return NULL;
	*n = size;
	r->at += size;
	return r->at - size;
}

const char *bytes_get_string(struct bytes_reader *r)
{
	size_t n;
	const uint8_t *s = bytes_get_block(r, &n);
	if (!s || !n || memchr(s, 0, n) != s + n - 1) {
		r->is_bad = true;
		return "";
	}
	return (const char *)s;
}

uint64_t bytes_get_count(struct bytes_reader *r, size_t each)
{
	uint64_t n = bytes_get_number(r);
	if (!r->is_bad && n > (size_t)(r->end - r->at) / each)
		r->is_bad = true;
	return r->is_bad ? 0 : n;
}

/* text.c - growing strings; room doubles, so adding is linear in the result. */
#include "base/text.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_FIRST = 64 };

void text_init(struct text *t)
{
	*t = (struct text){.data = alloc_get(TEXT_FIRST), .cap = TEXT_FIRST};
	t->data[0] = 0;
}

void text_done(struct text *t)
{
	free(t->data);
	*t = (struct text){0};
}

void text_clear(struct text *t)
{
	t->len = 0;
	t->data[0] = 0;
}

/* Room for n more bytes and the terminator. */
static void reserve_text(struct text *t, size_t n)
{
	ASSERT(n < SIZE_MAX / 2 - t->len);
	size_t need = t->len + n + 1;
	if (need <= t->cap)
		return;
	while (t->cap < need)
		t->cap *= 2;
	t->data = alloc_resize(t->data, t->cap);
}

void text_add(struct text *t, const void *bytes, size_t n)
{
	if (!n)
		return;
	reserve_text(t, n);
	memcpy(t->data + t->len, bytes, n);
	t->len += n;
	t->data[t->len] = 0;
}

void text_add_string(struct text *t, const char *string)
{
	text_add(t, string, strlen(string));
}

void text_add_char(struct text *t, char c)
{
	text_add(t, &c, 1);
}

void text_printf(struct text *t, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	text_vprintf(t, fmt, ap);
	va_end(ap);
}

void text_vprintf(struct text *t, const char *fmt, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	ASSERT(n >= 0);
	reserve_text(t, (size_t)n);
	vsnprintf(t->data + t->len, (size_t)n + 1, fmt, again);
	va_end(again);
	t->len += (size_t)n;
}

char *text_take(struct text *t)
{
	char *data = t->data;
	*t = (struct text){0};
	return data;
}

bool text_has_start(const char *string, const char *start)
{
	return strncmp(string, start, strlen(start)) == 0;
}

bool text_has_ending(const char *string, const char *ending)
{
	size_t n = strlen(string), k = strlen(ending);
	return n > k && strcmp(string + n - k, ending) == 0;
}

const char *text_plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

int text_hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

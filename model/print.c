/* print.c - text that grows, and a small printf into it. */
#include "print.h"

#include "model.h"

#include <stdarg.h>

enum { FIRST_ROOM = 256, DIGITS = 24 };

static bool make_text_room(struct text *t, size_t n)
{
	size_t room = t->room ? t->room : FIRST_ROOM;
	if (n <= t->room)
		return true;
	while (room < n)
		room *= 2;
	char *bytes = pool_get(room);
	if (!bytes)
		return false;
	if (t->n)
		__builtin_memcpy(bytes, t->bytes, t->n);
	pool_put(t->bytes, t->room);
	t->bytes = bytes;
	t->room = room;
	return true;
}

void print_bytes(struct text *t, const char *bytes, size_t n)
{
	if (!make_text_room(t, t->n + n))
		return;
	__builtin_memcpy(t->bytes + t->n, bytes, n);
	t->n += n;
}

void print_free(struct text *t)
{
	pool_put(t->bytes, t->room);
	*t = (struct text){NULL};
}

struct conversion {
	bool is_left, is_zero, is_long;
	unsigned width;
};

static void print_padding(struct text *t, char with, size_t n)
{
	while (n--)
		print_bytes(t, &with, 1);
}

static void put_field(struct text *t, const struct conversion *c, const char *s, size_t n)
{
	size_t missing = n < c->width ? c->width - n : 0;
	if (!c->is_left)
		print_padding(t, c->is_zero ? '0' : ' ', missing);
	print_bytes(t, s, n);
	if (c->is_left)
		print_padding(t, ' ', missing);
}

static void put_number(struct text *t, const struct conversion *c, unsigned long value,
		       unsigned base, bool is_negative)
{
	char digits[DIGITS], *p = digits + sizeof digits;
	do
		*--p = "0123456789abcdef"[value % base];
	while (value /= base);
	if (is_negative)
		*--p = '-';
	put_field(t, c, p, (size_t)(digits + sizeof digits - p));
}

/* Reads flags, width and length; returns where the letter is. */
static const char *read_conversion(const char *p, struct conversion *c)
{
	*c = (struct conversion){.width = 0};
	for (; *p == '-' || *p == '0'; p++) {
		c->is_left = c->is_left || *p == '-';
		c->is_zero = c->is_zero || *p == '0';
	}
	for (; *p >= '0' && *p <= '9'; p++)
		c->width = c->width * 10 + (unsigned)(*p - '0');
	for (; *p == 'l'; p++)
		c->is_long = true;
	return p;
}

void print_format(struct text *t, const char *format, ...)
{
	va_list args;
	struct conversion c;
	va_start(args, format);
	for (const char *p = format; *p; p++) {
		if (*p != '%') {
			print_bytes(t, p, 1);
			continue;
		}
		p = read_conversion(p + 1, &c);
		if (*p == '%') {
			print_bytes(t, p, 1);
		} else if (*p == 's') {
			const char *s = va_arg(args, const char *);
			put_field(t, &c, s, text_length(s));
		} else if (*p == 'c') {
			char letter = (char)va_arg(args, int);
			put_field(t, &c, &letter, 1);
		} else if (*p == 'd') {
			long v = c.is_long ? va_arg(args, long) : va_arg(args, int);
			put_number(t, &c, v < 0 ? -(unsigned long)v : (unsigned long)v,
				   10, v < 0);
		} else {
			unsigned long v = c.is_long ? va_arg(args, unsigned long)
						    : va_arg(args, unsigned);
			put_number(t, &c, v, *p == 'u' ? 10 : *p == 'x' ? 16 : 8, false);
		}
	}
	va_end(args);
}

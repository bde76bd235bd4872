/* print_own.c - the small printf by hand. It is wrong in one place. */
#include "print.h"

struct place {
	char *at, *end;
	int length;
};

static void put(struct place *p, char c)
{
	if (p->at < p->end)
		*p->at++ = c;
	p->length++;
}

/* The digits of a number, last one first; returns how many. */
static int digits(char *to, unsigned value, unsigned base)
{
	int n = 0;
	do
		to[n++] = "0123456789abcdef"[value % base];
	while ((value /= base) > 0);
	return n;
}

int print(char *out, size_t size, const char *format, int value)
{
	struct place p = {out, out + size - 1, 0};
	int is_zero = 0, is_left = 0, width = 0, n = 0, is_negative = 0;
	char text[16];

	if (*format++ != '%')
		return -1;
	for (; *format == '0' || *format == '-'; format++)
		*format == '0' ? (is_zero = 1) : (is_left = 1);
	if (*format >= '1' && *format <= '9')
		width = *format++ - '0';
	switch (*format) {
	case 'd':
		is_negative = value < 0;
		n = digits(text, is_negative ? -(unsigned)value : (unsigned)value, 10);
		break;
	case 'u': n = digits(text, (unsigned)value, 10); break;
	case 'x': n = digits(text, (unsigned)value, 16); break;
	case 'c': text[n++] = (char)value; break;
	default: return -1;
	}
	if (format[1])
		return -1;
	width -= n + is_negative;
	/* Wrong: a zero as a flag means nothing to %c and beside '-'. */
	if (!is_zero)
		for (; !is_left && width > 0; width--)
			put(&p, ' ');
	if (is_negative)
		put(&p, '-');
	if (is_zero)
		for (; width > 0; width--)
			put(&p, '0');
	while (n > 0)
		put(&p, text[--n]);
	for (; width > 0; width--)
		put(&p, ' ');
	*p.at = 0;
	return p.length;
}

/* print_small.c - a printf as programs for small devices have it: the flags - and 0, a width,
 * and the conversions d, u, x, X, c. Whatever else it meets it skips without a word. */
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

static void put_padded(struct place *p, const char *s, int n, int width, int is_left,
		       char pad)
{
	int blank = width > n ? width - n : 0;
	for (int i = 0; i < blank && !is_left; i++)
		put(p, pad);
	for (int i = 0; i < n; i++)
		put(p, s[i]);
	for (int i = 0; i < blank && is_left; i++)
		put(p, pad);
}

static void put_number(struct place *p, unsigned value, unsigned base, int is_negative,
		       char a, int width, int is_left, char pad)
{
	char digits[16];
	int n = sizeof digits;
	do
		digits[--n] = (char)(value % base < 10 ? value % base + '0'
						       : value % base - 10 + (unsigned)a);
	while (value /= base);
	if (is_negative) {
		if (width && pad == '0') {
			put(p, '-');
			width--;
		} else {
			digits[--n] = '-';
		}
	}
	put_padded(p, digits + n, (int)sizeof digits - n, width, is_left, pad);
}

int print(char *out, size_t size, const char *format, int value)
{
	struct place p = {out, out + size - 1, 0};
	for (; *format; format++) {
		if (*format != '%' || *++format == '%') {
			put(&p, *format);
			continue;
		}
		int width = 0, is_left = 0;
		char pad = ' ', c = (char)value;
		if (!*format)
			break;
		if (*format == '-') {
			is_left = 1;
			format++;
		}
		while (*format == '0') {
			pad = '0';
			format++;
		}
		for (; *format >= '0' && *format <= '9'; format++)
			width = width * 10 + *format - '0';
		switch (*format) {
		case 'd':
			put_number(&p, value < 0 ? 0u - (unsigned)value : (unsigned)value,
				   10, value < 0, 'a', width, is_left, pad);
			break;
		case 'u':
			put_number(&p, (unsigned)value, 10, 0, 'a', width, is_left, pad);
			break;
		case 'x':
			put_number(&p, (unsigned)value, 16, 0, 'a', width, is_left, pad);
			break;
		case 'X':
			put_number(&p, (unsigned)value, 16, 0, 'A', width, is_left, pad);
			break;
		case 'c': put_padded(&p, &c, 1, width, is_left, pad); break;
		case 0: goto out;
		default: break;
		}
	}
out:
	*p.at = 0;
	return p.length;
}

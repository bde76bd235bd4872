/* print_full.c - a printf by the standard, for ints: all flags, width, precision, h and hh, the
 * conversions d, i, u, o, x, X, c and %. It says so where it cannot do something. BAD_SIGN is a
 * version with the defect that EGT found in Pintos: a blank or a plus before unsigned numbers. */
#include "print.h"

struct spec {
	int is_left, has_plus, has_blank, is_other,
		has_zeros; /* the flags - + blank # 0 */
	int width, precision; /* precision -1: none */
	int shorts; /* how many h */
	char conversion;
};

struct place {
	char *at, *end;
	int length;
};

static void put(struct place *p, char c, int times)
{
	for (int i = 0; i < times; i++, p->length++)
		if (p->at < p->end)
			*p->at++ = c;
}

static int take_number(const char **at)
{
	int n = 0;
	for (; **at >= '0' && **at <= '9'; ++*at)
		n = n * 10 + **at - '0';
	return n;
}

static const char *take_spec(const char *at, struct spec *s)
{
	*s = (struct spec){.precision = -1};
	for (;; at++) {
		if (*at == '-')
			s->is_left = 1;
		else if (*at == '+')
			s->has_plus = 1;
		else if (*at == ' ')
			s->has_blank = 1;
		else if (*at == '#')
			s->is_other = 1;
		else if (*at == '0')
			s->has_zeros = 1;
		else
			break;
	}
	s->width = take_number(&at);
	if (*at == '.') {
		at++;
		s->precision = take_number(&at);
	}
	for (; *at == 'h' && s->shorts < 2; at++)
		s->shorts++;
	s->conversion = *at;
	return at;
}

static void put_number(struct place *p, const struct spec *s, int value)
{
	int is_signed = s->conversion == 'd' || s->conversion == 'i';
	unsigned base = s->conversion == 'o'			       ? 8
			: s->conversion == 'x' || s->conversion == 'X' ? 16
								       : 10;
	const char *set = s->conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
	char digits[16], sign = 0;
	int n = sizeof digits;
	if (is_signed)
		value = s->shorts == 2 ? (signed char)value
			: s->shorts    ? (short)value
				       : value;
	unsigned rest = (unsigned)value;
	if (is_signed && value < 0) {
		rest = 0u - rest;
		sign = '-';
#ifdef BAD_SIGN
	} else if (s->has_plus || s->has_blank) {
#else
	} else if (is_signed && (s->has_plus || s->has_blank)) {
#endif
		sign = s->has_plus ? '+' : ' ';
	}
	if (!is_signed)
		rest = s->shorts == 2 ? (unsigned char)rest
		       : s->shorts    ? (unsigned short)rest
				      : rest;
	int has_prefix = s->is_other && base == 16 && rest;
	for (; rest; rest /= base)
		digits[--n] = set[rest % base];
	int count = (int)sizeof digits - n, zeros = 0;
	if (s->precision > count)
		zeros = s->precision - count;
	else if (s->precision < 0 && !count)
		zeros = 1;
	if (s->is_other && base == 8 && !zeros)
		zeros = 1; /* for %#o the first digit is a zero */
	int length = (sign != 0) + 2 * has_prefix + zeros + count;
	int blanks = s->width > length ? s->width - length : 0;
	if (s->has_zeros && !s->is_left && s->precision < 0) {
		zeros += blanks;
		blanks = 0;
	}
	put(p, ' ', s->is_left ? 0 : blanks);
	put(p, sign, sign != 0);
	put(p, '0', has_prefix);
	put(p, s->conversion, has_prefix);
	put(p, '0', zeros);
	while (n < (int)sizeof digits)
		put(p, digits[n++], 1);
	put(p, ' ', s->is_left ? blanks : 0);
}

int print(char *out, size_t size, const char *format, int value)
{
	struct place p = {out, out + size - 1, 0};
	struct spec s;
	for (; *format; format++) {
		if (*format != '%') {
			put(&p, *format, 1);
			continue;
		}
		format = take_spec(format + 1, &s);
		switch (s.conversion) {
		case 'd':
		case 'i':
		case 'u':
		case 'o':
		case 'x':
		case 'X': put_number(&p, &s, value); break;
		case 'c':
			put(&p, ' ', s.is_left ? 0 : s.width - 1);
			put(&p, (char)value, 1);
			put(&p, ' ', s.is_left ? s.width - 1 : 0);
			break;
		case '%': put(&p, '%', 1); break;
		default: return -1;
		}
	}
	*p.at = 0;
	return p.length;
}

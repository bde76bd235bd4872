/* floatscan.c - text to floating point: what strtod, scanf and their relatives share.
 *
 * A decimal number of at most 19 digits is an integer D times a power of ten. Where D and
 * the power are both exact in the format, one multiplication or division gives the correctly
 * rounded result, the same bits as musl's exact arithmetic over arrays, and a term of one
 * operation for the engine where the text is symbolic. A hexadecimal number is D times a
 * power of two in the same way. Code branches on the form of the text only (is it a digit, a
 * point, the exponent) and on the power, never on the value of a digit.
 *
 * floatfar.c has far powers. Whatever else there is (infinity, NaN, text that is no number,
 * more digits) is read again by musl's own __floatscan, which musl.mk compiles under the name
 * __floatscan_any; so is everything where rounding is not to nearest (fenv.c). */
#include "floatscan.h"
#include "floatfar.h"
#include "shgetc.h"
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

hidden long double __floatscan_any(FILE *, int, int);
int __ev_rounding(void);

enum {
	MOST_DIGITS = 19, /* of D: below 2^64 */
	MOST_HEX_DIGITS = 13, /* below 2^52 */
	MOST_EXPONENT_DIGITS = 9,
	TEXT = 40, /* all of those, sign, prefix, point, exponent's letter and sign, the end */
};

/* A text as far as it was read. */
struct scan {
	FILE *f;
	int n;
	unsigned char text[TEXT];
};

/* (-1)^is_negative * digits * base^power; n_digits of them, leading zeros too. */
struct number {
	uint64_t digits;
	int n_digits, power;
	int is_negative, is_hex, has_exponent;
};

static int take(struct scan *s)
{
	int c = shgetc(s->f);
	if (c >= 0)
		s->text[s->n++] = (unsigned char)c;
	return c;
}

/* --- musl's own ---------------------------------------------------------------------- */

/* The read function of a file that begins with the text of a scan: on with the scan's own. */
static size_t read_on(FILE *g, unsigned char *to, size_t n)
{
	struct scan *s = g->cookie;
	int c = shgetc(s->f);
	if (c < 0 || !n)
		return 0;
	g->buf[0] = *to = (unsigned char)c;
	g->rpos = g->rend = g->buf + 1;
	return 1;
}

/* A file cannot go back: musl reads from one that begins with what was taken, and what it
 * leaves of that is put back. */
static __attribute__((__noinline__)) long double again_in_file(struct scan *s, int prec,
							       int pok)
{
	FILE g = {.buf = s->text,
		  .buf_size = TEXT,
		  .rpos = s->text,
		  .rend = s->text + s->n,
		  .read = read_on,
		  .cookie = s,
		  .lock = -1};
	shlim(&g, 0);
	long double y = __floatscan_any(&g, prec, pok);
	for (ptrdiff_t left = g.rend - g.rpos; left > 0; left--)
		shunget(s->f);
	if (!shcnt(&g)) /* no number */
		shlim(s->f, 0);
	return y;
}

static long double again(struct scan *s, int prec, int pok)
{
	if (s->f->rend != (void *)-1)
		return again_in_file(s, prec, pok);
	s->f->rpos -= s->n;
	return __floatscan_any(s->f, prec, pok);
}

/* --- the form ------------------------------------------------------------------------ */

static int is_digit(int c)
{
	return (unsigned)c - '0' < 10;
}

static int is_digit_in(int c, int is_hex)
{
	return is_digit(c) || (is_hex && ((unsigned)c | 32) - 'a' < 6);
}

static int digit_value(int c, int is_hex)
{
	return is_hex && c > '9' ? (c | 32) - 'a' + 10 : c - '0';
}

/* Digits with at most one point, from c on; c is then what follows. 0: not for us. */
static int read_digits(struct scan *s, struct number *v, int *c)
{
	int most = v->is_hex ? MOST_HEX_DIGITS : MOST_DIGITS, has_point = 0;
	unsigned base = v->is_hex ? 16 : 10;
	for (;; *c = take(s)) {
		if (is_digit_in(*c, v->is_hex)) {
			if (v->n_digits++ == most)
				return 0;
			v->digits =
				v->digits * base + (unsigned)digit_value(*c, v->is_hex);
			v->power -= has_point;
		} else if (*c == '.' && !has_point) {
			has_point = 1;
		} else {
			break;
		}
	}
	if (v->is_hex)
		v->power *= 4;
	return v->n_digits > 0;
}

/* A letter that no digits follow is behind the number: back to it. */
static void leave_exponent(struct scan *s, int n)
{
	for (; n > 0; n--, s->n--)
		shunget(s->f);
}

static int read_exponent(struct scan *s, struct number *v, int *c, int pok)
{
	int is_negative = 0, has_sign = 0, e = 0, n = 0;
	if ((*c | 32) != (v->is_hex ? 'p' : 'e'))
		return 1;
	*c = take(s);
	if (*c == '-') {
		is_negative = has_sign = 1;
		*c = take(s);
	} else if (*c == '+') {
		has_sign = 1;
		*c = take(s);
	}
	for (; is_digit(*c); *c = take(s)) {
		if (n++ == MOST_EXPONENT_DIGITS)
			return 0;
		e = e * 10 + (*c - '0');
	}
	if (!n) {
		if (pok && *c >= 0)
			leave_exponent(s, 1 + has_sign);
		return pok && *c >= 0;
	}
	v->has_exponent = 1;
	v->power += is_negative ? -e : e;
	return 1;
}

/* With one character behind it. 0: not for us. */
static int read_number(struct scan *s, struct number *v, int pok)
{
	int c = take(s);
	if (c == '-') {
		v->is_negative = 1;
		c = take(s);
	} else if (c == '+') {
		c = take(s);
	}
	if (is_digit(c)) {
		int first = c;
		c = take(s);
		if ((c | 32) == 'x' && first == '0') {
			v->is_hex = 1;
			c = take(s);
		} else {
			v->n_digits = 1;
			v->digits = (unsigned)(first - '0');
		}
	}
	return read_digits(s, v, &c) && read_exponent(s, v, &c, pok);
}

/* --- the value ----------------------------------------------------------------------- */

/* What is known of the three formats, by prec: D below 2^bits is exact, and so is 10^power.
 * Beyond `huge` powers of ten every result but 0 is infinity, and zero where D * 10^power is
 * below 10^tiny. Above 10^normal results are normal numbers. Powers of two from low2 to high2 leave a normal number of any D. */
static const struct format {
	int bits, power, huge, tiny, normal, low2, high2;
} formats[] = {
	{24, 10, 38, -46, -38, -126, 64},
	{53, 22, 308, -324, -308, -1022, 960},
	{64, 27, 4932, -4951, -4931, -1022, 960},
};

/* The value of an integer from low to high, by halving: a constant on each path. */
static __attribute__((__noinline__, __optnone__)) int settled(int v, int low, int high)
{
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (v <= middle)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static float scaled_float(uint64_t digits, int power)
{
	static const float tens[] = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f,
				     1e6f, 1e7f, 1e8f, 1e9f, 1e10f};
	float v = (float)digits;
	return power < 0 ? v / tens[-power] : v * tens[power];
}

static double scaled_double(uint64_t digits, int power)
{
	static const double tens[] = {1e0,  1e1,  1e2,	1e3,  1e4,  1e5,  1e6,	1e7,
				      1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
				      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
	double v = (double)digits;
	return power < 0 ? v / tens[-power] : v * tens[power];
}

static long double scaled_long(uint64_t digits, int power)
{
	static const long double tens[] = {
		1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,	 1e7L,	1e8L,  1e9L,
		1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
		1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L};
	long double v = digits;
	return power < 0 ? v / tens[-power] : v * tens[power];
}

static double power_of_two(int power)
{
	union {
		uint64_t bits;
		double value;
	} u = {(uint64_t)(power + 1023) << 52};
	return u.value;
}

/* Has one value from here on: what the engine does with operands of long double. */
static __attribute__((__noinline__, __optnone__)) uint64_t known(uint64_t v)
{
	long double y = v;
	return (uint64_t)y;
}

/* By musl's arithmetic, from a text that is written anew: a constant one. */
static __attribute__((__noinline__)) long double read_anew(uint64_t digits, int power,
							   int prec)
{
	char text[MOST_DIGITS + 1 + 6 + 1], *at = text + sizeof text;
	unsigned e = power < 0 ? 0u - (unsigned)power : (unsigned)power;
	FILE g;
	digits = known(digits);
	*--at = 0;
	do
		*--at = (char)('0' + e % 10);
	while (e /= 10);
	if (power < 0)
		*--at = '-';
	*--at = 'e';
	do
		*--at = (char)('0' + digits % 10);
	while (digits /= 10);
	sh_fromstring(&g, at);
	shlim(&g, 0);
	return __floatscan_any(&g, prec, 1);
}

/* Further off than one operation reaches, but neither too large nor too small. */
static long double far_value(const struct number *v, int prec)
{
	const struct format *t = &formats[prec];
	int power = v->has_exponent ? settled(v->power, t->tiny - MOST_DIGITS, t->huge)
				    : v->power;
	int is_near_float = prec == 0 && power < 0 && power > -15;
	if (prec == 2 || v->digits >> 32 || power <= t->normal || is_near_float)
		return read_anew(v->digits, power, prec);
	double y = __floatfar(v->digits, power, prec == 0);
	if (y > (prec == 0 ? FLT_MAX : DBL_MAX))
		errno = ERANGE;
	return y;
}

static int hex_value(const struct number *v, int prec, long double *y)
{
	const struct format *t = &formats[prec];
	int power = v->power;
	if (power < t->low2 || power > t->high2 || (prec == 0 && v->digits >> 24))
		return 0;
	if (v->has_exponent)
		power = settled(power, t->low2, t->high2);
	*y = (double)v->digits * power_of_two(power);
	return 1;
}

static long double decimal_value(const struct number *v, int prec)
{
	const struct format *t = &formats[prec];
	int power = v->power, is_far = power > t->power || power < -t->power;
	if (is_far && !v->digits)
		return 0;
	if (power > t->huge || power + v->n_digits <= t->tiny) {
		errno = ERANGE;
		return settled(power > 0, 0, 1) ? INFINITY : 0;
	}
	if (is_far || (prec < 2 && v->digits >> t->bits))
		return far_value(v, prec);
	if (v->has_exponent)
		power = settled(power, -t->power, t->power);
	return prec == 0   ? scaled_float(v->digits, power)
	       : prec == 1 ? scaled_double(v->digits, power)
			   : scaled_long(v->digits, power);
}

/* A result without its sign. 0: not for us. */
static int value_of(const struct number *v, int prec, long double *y)
{
	if (v->is_hex)
		return hex_value(v, prec, y);
	*y = decimal_value(v, prec);
	return 1;
}

long double __floatscan(FILE *f, int prec, int pok)
{
	struct scan s = {.f = f, .n = 0};
	struct number v = {0};
	long double y;
	while (isspace(shgetc(f)))
		;
	shunget(f);
	if (prec < 0 || prec > 2 || !read_number(&s, &v, pok) || __ev_rounding() ||
	    !value_of(&v, prec, &y))
		return again(&s, prec, pok);
	shunget(f);
	return v.is_negative ? -y : y;
}

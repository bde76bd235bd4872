/* strtod, strtof, strtold and sscanf read short numbers by one operation and long ones digit
 * by digit: zeros behind the last digit make the same number long, and both must agree. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed = 88172645463325252u;
static uint64_t sum;

static unsigned below(unsigned n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (unsigned)(seed >> 20) % n;
}

static void add(const void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sum = sum * 31 + ((const unsigned char *)bytes)[i];
}

static void digits(char **at, unsigned n)
{
	while (n--)
		*(*at)++ = (char)('0' + below(10));
	**at = 0;
}

/* Sign, digits, point, digits in `head`, the exponent or nothing in `tail`. */
static void make(char *head, char *tail)
{
	static const char *const starts[] = {"", "", "-", "+", " \t-"};
	char *h = head + strlen(strcpy(head, starts[below(5)])), *t = tail;
	digits(&h, below(9) + 1);
	*h++ = '.';
	digits(&h, below(9));
	*t = 0;
	if (below(3)) {
		*t++ = "eE"[below(2)];
		*t = 0;
		if (below(2))
			*t++ = "+-"[below(2)];
		digits(&t, below(4) ? below(3) : below(5));
	}
}

static void compare(const char *brief, const char *lengthy)
{
	char *end[2];
	double d[2], s[2] = {0};
	float f[2];
	long double l[2];
	int e[2], n[2];
	const char *const texts[] = {brief, lengthy};
	for (int i = 0; i < 2; i++) {
		errno = 0;
		d[i] = strtod(texts[i], &end[i]);
		e[i] = errno;
		f[i] = strtof(texts[i], NULL);
		l[i] = strtold(texts[i], NULL);
		n[i] = sscanf(texts[i], "%lf", &s[i]);
	}
	if (memcmp(&d[0], &d[1], 8) || memcmp(&f[0], &f[1], 4) ||
	    memcmp(&l[0], &l[1], 10) || memcmp(&s[0], &s[1], 8) || e[0] != e[1] ||
	    n[0] != n[1] || *end[0] != *end[1])
		printf("%s: %a %a %La, %s: %a %a %La\n", brief, d[0], f[0], l[0], lengthy,
		       d[1], f[1], l[1]);
	add(&d[0], 8);
	add(&f[0], 4);
	add(&l[0], 10);
	add(&e[0], 4);
}

int main(void)
{
	for (int i = 0; i < 1500; i++) {
		char head[40], tail[16], brief[60], lengthy[100];
		make(head, tail);
		snprintf(brief, sizeof brief, "%s%s", head, tail);
		snprintf(lengthy, sizeof lengthy, "%s%025d%s", head, 0, tail);
		compare(brief, lengthy);
	}
	static const char *const odd[] = {
		"",	".",	"-.5",	"1.e5",	 "1e",	  "1e+",    "0x",     "0x.",
		"0x1p", "-0",	"-0e9", "0e999", "1e999", "1e-999", "0x1p9x", "0x.8p-3",
		"1e23", "9e22", "1..2", "+-1",	 "1e5e5", "0x1e5"};
	for (unsigned i = 0; i < sizeof odd / sizeof odd[0]; i++) {
		char *end;
		errno = 0;
		double v = strtod(odd[i], &end);
		int e = errno, n = -1;
		float f = 7;
		int r = sscanf(odd[i], "%f%n", &f, &n);
		printf("%s: %a %td %d, %d %a %d\n", odd[i], v, end - odd[i], e, r, f, n);
	}
	printf("%016llx\n", (unsigned long long)sum);
	return 0;
}

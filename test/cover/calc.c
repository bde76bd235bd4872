/* A calculator: recursion, errors by exit, code behind calls that do not return. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *at;

static void fail(const char *why)
{
	fprintf(stderr, "%s\n", why);
	exit(2);
}

static long expression(int depth);

static long value(int depth)
{
	if (depth > 8) {
		fail("too deep");
		return 0;
	}
	if (*at == '(') {
		at++;
		long v = expression(depth + 1);
		if (*at != ')')
			fail("no bracket");
		at++;
		return v;
	}
	if (!isdigit((unsigned char)*at))
		fail("no number");
	long v = 0;
	while (isdigit((unsigned char)*at))
		v = 10 * v + (*at++ - '0');
	return v;
}

static long expression(int depth)
{
	long v = value(depth);
	for (;;) {
		if (*at == '+') {
			at++;
			v += value(depth);
		} else if (*at == '/') {
			at++;
			long by = value(depth);
			if (by == 0)
				fail("by zero");
			v /= by;
		} else {
			return v;
		}
	}
}

int main(int argc, char **argv)
{
	if (argc != 2)
		fail("one argument");
	at = argv[1];
	long v = expression(0);
	if (*at)
		fail("more than an expression");
	printf("%ld\n", v);
	return 0;
}

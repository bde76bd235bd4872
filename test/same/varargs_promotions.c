/* Default promotions of narrow arguments, pointers of all kinds, null, functions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

static int twice(int x)
{
	return 2 * x;
}

static void show(const char *kinds, ...)
{
	va_list ap;
	va_start(ap, kinds);
	for (; *kinds; kinds++)
		switch (*kinds) {
		case 'c': printf("%d ", (signed char)va_arg(ap, int)); break;
		case 'h': printf("%d ", (short)va_arg(ap, int)); break;
		case 'b': printf("%d ", va_arg(ap, int)); break;
		case 'u': printf("%u ", va_arg(ap, unsigned)); break;
		case 'z': printf("%zu ", va_arg(ap, size_t)); break;
		case 't': printf("%td ", va_arg(ap, ptrdiff_t)); break;
		case 'f': printf("%g ", va_arg(ap, double)); break;
		case 's': printf("%s ", va_arg(ap, char *)); break;
		case 'n': printf("%d ", va_arg(ap, void *) == NULL); break;
		case 'i': printf("%d ", *va_arg(ap, int *)); break;
		case 'F': printf("%d ", va_arg(ap, int (*)(int))(21)); break;
		case 'v': printf("%d ", (*va_arg(ap, int(*)[3]))[2]); break;
		}
	va_end(ap);
	printf("\n");
}

int main(void)
{
	volatile char c = -5;
	volatile short h = -300;
	volatile _Bool b = 1;
	volatile float f = 0.1f;
	volatile unsigned char u = 200;
	int n = 33, v[3] = {1, 2, 3};
	show("chbufsn", c, h, b, u, f, "text", (void *)0);
	show("iFvzt", &n, twice, &v, sizeof v, &v[2] - &v[0]);
	show("cccccccccc", c, c, c, c, c, c, c, c, c, u);
	show("ffffffffff", f, f, f, f, f, f, f, f, f, (float)2);
	return 0;
}

/* va_list passed on, as pointer and by value; vsnprintf twice on one list. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *format(const char *fmt, ...)
{
	va_list ap, again;
	va_start(ap, fmt);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	char *out = malloc((size_t)n + 1);
	vsnprintf(out, (size_t)n + 1, fmt, again);
	va_end(again);
	va_end(ap);
	return out;
}

static int take_two(va_list *ap)
{
	int a = va_arg(*ap, int);
	return a * 10 + va_arg(*ap, int);
}

static long drain(int n, va_list ap)
{
	long sum = 0;
	while (n--)
		sum = sum * 7 + va_arg(ap, long);
	return sum;
}

static long both(int n, ...)
{
	va_list ap;
	va_start(ap, n);
	long r = take_two(&ap);
	r = r * 1000 + take_two(&ap);
	r += drain(n - 4, ap);
	va_end(ap);
	va_start(ap, n);
	r ^= va_arg(ap, int);
	va_end(ap);
	return r;
}

static double mean(unsigned n, ...)
{
	va_list ap;
	double sum = 0;
	va_start(ap, n);
	for (unsigned i = 0; i < n; i++)
		sum += i % 2 ? va_arg(ap, int) : va_arg(ap, double);
	va_end(ap);
	return sum / n;
}

int main(void)
{
	char *s = format("%s|%5d|%-8.3f|%c|%lx|%Lg|%s", "text", 42, 3.14159, 'q',
			 0xabcdefL, 2.5L, "end");
	printf("%s\n", s);
	free(s);
	printf("%ld\n", both(9, 1, 2, 3, 4, 5L, 6L, 7L, 8L, 9L));
	printf("%g\n", mean(12, 1.5, 2, 3.5, 4, 5.5, 6, 7.5, 8, 9.5, 10, 11.5, 12));
	printf("%g\n", mean(20, 1., 2, 3., 4, 5., 6, 7., 8, 9., 10, 11., 12, 13., 14, 15.,
			    16, 17., 18, 19., 20));
	int (*print)(const char *, ...) = printf;
	print("%d %s %g\n", 7, "through a pointer", 0.5);
	return 0;
}

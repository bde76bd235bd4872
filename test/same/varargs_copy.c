/* va_copy, va_list passed on and by pointer, v-functions. */
#include <stdarg.h>
#include <stdio.h>

static int sum_of(int n, va_list ap)
{
	int sum = 0;
	while (n-- > 0)
		sum += va_arg(ap, int);
	return sum;
}

static int next(va_list *ap)
{
	return va_arg(*ap, int);
}

static void twice(int n, ...)
{
	va_list a, b;
	va_start(a, n);
	va_copy(b, a);
	printf("%d ", sum_of(n, a));
	printf("%d\n", sum_of(n, b));
	va_end(a);
	va_end(b);
}

static void from_middle(int n, ...)
{
	va_list a, b;
	va_start(a, n);
	int first = next(&a) + next(&a) + next(&a);
	va_copy(b, a);
	int fourth = next(&a), again = next(&b);
	printf("%d %d %d %d\n", first, fourth, again, next(&b));
	va_end(a);
	va_end(b);
}

static void say(const char *format, ...)
{
	char text[100];
	va_list a, b;
	va_start(a, format);
	va_copy(b, a);
	int n = vsnprintf(text, sizeof text, format, a);
	printf("%d:", n);
	vprintf(format, b);
	va_end(a);
	va_end(b);
}

int main(void)
{
	twice(3, 1, 2, 3);
	twice(9, 1, 2, 3, 4, 5, 6, 7, 8, 9);
	from_middle(0, 1, 2, 3, 4, 5, 6, 7, 8);
	say("%d %s %g %c %ld %d %d %d %g\n", 1, "two", 3.0, '4', 5L, 6, 7, 8, 9.5);
	return 0;
}

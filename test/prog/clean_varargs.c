/* More arguments than registers, of every class. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 78.50 abc */
#include <stdarg.h>
#include <stdio.h>

static __attribute__((noinline)) double sum(const char *kinds, ...)
{
	va_list ap;
	double total = 0;
	va_start(ap, kinds);
	for (; *kinds; kinds++) {
		if (*kinds == 'i')
			total += va_arg(ap, int);
		else if (*kinds == 'l')
			total += (double)va_arg(ap, long);
		else if (*kinds == 'd')
			total += va_arg(ap, double);
	}
	va_end(ap);
	return total;
}

int main(void)
{
	volatile int one = 1;
	double d =
		sum("idlidlidlidl", one, 2.0, 3L, 4, 5.0, 6L, 7, 8.5, 9L, 10, 11.0, 12L);
	printf("%.2f %s\n", d, "abc");
	return 0;
}

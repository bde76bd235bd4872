/* Symbolic arguments of a variadic function. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <stdarg.h>

static long sum(int n, ...)
{
	va_list list;
	long total = 0;
	va_start(list, n);
	for (int i = 0; i < n; i++)
		total += i % 2 ? va_arg(list, long) : va_arg(list, int);
	va_end(list);
	return total;
}

int main(void)
{
	int x = ev_int("x");
	long y;
	ev_make_symbolic(&y, sizeof y, "y");
	ev_assume(y > -1000 && y < 1000);
	return sum(3, x, y, 5) == 1000000;
}

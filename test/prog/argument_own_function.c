/* A function of the program itself takes more arguments than it was given. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: missing-argument line=@bad function=sum stack~main */
#include <stdarg.h>
#include <stdio.h>

static __attribute__((noinline)) int sum(int n, ...)
{
	va_list list;
	int s = 0;
	va_start(list, n);
	for (int i = 0; i < n; i++)
		s += va_arg(list, int); /* @bad */
	va_end(list);
	return s;
}

int main(void)
{
	printf("%d\n", sum(2, 1, 2));
	printf("%d\n", sum(3, 1, 2));
	return 0;
}

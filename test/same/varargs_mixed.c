/* Integers, doubles and pointers in every order, more than fit in registers. */
#include <stdarg.h>
#include <stdio.h>

static __attribute__((noinline)) void show(const char *kinds, ...)
{
	va_list ap;
	va_start(ap, kinds);
	for (; *kinds; kinds++)
		switch (*kinds) {
		case 'c': printf("%c ", va_arg(ap, int)); break;
		case 'i': printf("%d ", va_arg(ap, int)); break;
		case 'l': printf("%ld ", va_arg(ap, long)); break;
		case 'u': printf("%u ", va_arg(ap, unsigned)); break;
		case 'd': printf("%g ", va_arg(ap, double)); break;
		case 'L': printf("%Lg ", va_arg(ap, long double)); break;
		case 's': printf("%s ", va_arg(ap, char *)); break;
		case 'p': printf("%d ", *va_arg(ap, int *)); break;
		}
	va_end(ap);
	printf("\n");
}

int main(void)
{
	volatile int seven = 7;
	int n = seven;
	show("");
	show("i", n);
	show("iiiiiiiiii", 1, 2, 3, 4, 5, 6, n, 8, 9, 10);
	show("dddddddddd", 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, n + 0.5, 8.5, 9.5, 10.5);
	show("idlsidlsidlsidls", 1, 2.5, 3L, "a", 4, 5.5, 6L, "b", n, 8.5, 9L, "c", 10,
	     11.5, 12L, "d");
	show("LiLdLsL", 1.25L, n, 2.25L, 2.5, 3.25L, "s", 4.25L);
	show("cup", (char)'x', ~0u, &n);
	show("LLLiiiiiiid", 1.0L, 2.0L, 3.0L, 1, 2, 3, 4, 5, 6, n, 0.125);
	return 0;
}

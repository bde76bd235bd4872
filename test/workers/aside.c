/* aside.c - sixteen paths, of which one ends the engine's process; with TWO a second one, after
 * a branch more. With LONG there is a long way and decisions that fork nothing before. */
#include <everett.h>

/* The engine answers this one; natively it does nothing. */
__attribute__((weak)) void __ev_die(void)
{
}

int main(void)
{
	unsigned char x = (unsigned char)ev_char("x");
	unsigned sum = 0;
	for (unsigned i = 0; i < 4; i++)
		if (x >> i & 1)
			sum += 1u << i;
#ifdef LONG
	for (volatile unsigned k = 0; k < 30000; k++)
		if (k % 5000 == 0 && (x & 15) > 15)
			return 99;
#endif
	if (sum == 5)
		__ev_die();
#ifdef TWO
	if (sum == 8) {
		if (ev_int("more"))
			__ev_die();
	}
#endif
	return (int)sum;
}

/* __builtin_*_overflow on symbolic operands. */
/* paths: 8 */
/* exits: 0 1 2 3 4 5 */
#include <everett.h>

int main(void)
{
	int a = ev_int("a"), sum, product;
	unsigned char b;
	unsigned char rest;
	int r = 0;
	ev_make_symbolic(&b, sizeof b, "b");
	if (__builtin_add_overflow(a, 1000, &sum)) {
		ev_assert(a > 2147482647);
		r = 2;
	} else if (__builtin_mul_overflow(a, 3, &product)) {
		ev_assert(a > 715827882 || a < -715827882);
		r = 4;
	}
	if (__builtin_sub_overflow(b, (unsigned char)7, &rest)) {
		ev_assert(b < 7);
		r |= 1;
	}
	return r;
}

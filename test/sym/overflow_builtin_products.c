/* The compiler's own checks of products of two shorts: only twice the product can overflow, for
 * one pair of inputs. */
/* exits: 0 1 */
/* paths: completed=2 */
#include <everett.h>

int main(void)
{
	short a, b;
	int r, t;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	if (__builtin_mul_overflow((int)a, (int)b, &r))
		return 9;
	if (__builtin_sub_overflow(r, (int)a, &t))
		return 8;
	if (__builtin_add_overflow(t, (int)b, &t))
		return 7;
	return __builtin_mul_overflow(r, 2, &t);
}

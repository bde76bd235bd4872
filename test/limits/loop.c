/* Every turn of the loop is another path; the eighth is wrong. */
#include <klee/klee.h>

int main(void)
{
	unsigned n = 0;
	while (klee_int("more"))
		n++;
	klee_assert(n != 7);
	return 0;
}

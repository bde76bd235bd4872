/* The same with one input that bounds the counter. */
#include <everett.h>

int main(void)
{
	int most, sum = 0;
	ev_make_symbolic(&most, sizeof most, "most");
	for (int i = 0; i < most; i++)
		sum += 2;
	ev_assert(sum != 8);
	return 0;
}

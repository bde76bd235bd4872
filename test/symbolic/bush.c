/* bush: seventeen independent bits, each asked once. */
#include "everett.h"

int main(void)
{
	unsigned x = 0, sum = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	for (unsigned i = 0; i < 17; i++)
		if (x >> i & 1)
			sum += i;
	return sum & 1;
}

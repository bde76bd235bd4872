/* %a and %A at every precision. */
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {
		0.0,	    -0.0,  1.0,	   -1.5,   0.1,
		3.14159,    1e300, 1e-300, 5e-324, 0x1.fffffffffffffp1023,
		0x1.8p-1030};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double v = values[i];
		printf("[%a][%A][%.0a][%.1a][%.5a][%20a][%-20a][%+a][%#.0a][%020a]\n", v,
		       v, v, v, v, v, v, v, v, v);
		long double l = (long double)v / 3;
		printf("[%La][%.3La][%LA]\n", l, l, l);
	}
	return 0;
}

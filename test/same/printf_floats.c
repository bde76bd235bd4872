/* f, e, g and their capitals with flags, widths and precisions. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {0.0,
					   -0.0,
					   1.0,
					   -1.5,
					   0.1,
					   123.456,
					   1e10,
					   1e-10,
					   123456789.0,
					   0.000123456,
					   1e100,
					   9.995,
					   0.5,
					   1.5,
					   2.5,
					   999999.5,
					   1e15 + 0.3,
					   5e-324,
					   1.7976931348623157e308,
					   INFINITY,
					   -INFINITY,
					   NAN};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double v = values[i];
		printf("[%f][%.0f][%.1f][%.3f][%10.2f][%-10.2f][%+.2f]\n", v, v, v, v, v,
		       v, v);
		printf("[% .2f][%010.2f][%#.0f]\n", v, v, v);
		printf("[%e][%.0e][%.3E][%12.4e][%-12.4e][%+e][%#.0e]\n", v, v, v, v, v,
		       v, v);
		printf("[%g][%.0g][%.3g][%.10g][%.17g][%G][%#g][%10g][%-10g]\n", v, v, v,
		       v, v, v, v, v, v);
		printf("[%*.*f][%.*g]\n", 12, 3, v, 4, v);
		printf("[%F][%E]\n", v, v);
	}
	printf("%.30f\n%.40e\n%.50g\n", values[4], values[4], values[4]);
	printf("%.300f\n", values[17]);
	return 0;
}

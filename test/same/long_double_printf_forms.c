/* printf of long double: flags, widths, precisions, values of every size. */
#include <float.h>
#include <stdio.h>

int main(void)
{
	static const char *const forms[] = {
		"%Lf",	 "%.0Lf",  "%+.3Lf", "% 20.5Lf|", "%-20.1Lf|", "%020.4Lf", "%Le",
		"%.0Le", "%.25Le", "%Lg",    "%.3Lg",	  "%#Lg",      "%.20Lg",   "%La",
		"%.4La", "%LA",	   "%#.0Lf", "%G",	  "%30.10LG|"};
	static const long double values[] = {
		0,	  -0.0L,	1,	  0.1L,	    -123456.789L,
		1e20L,	  9.9999995L,	1e-5L,	  1e-4L,    123456789.123456789L,
		LDBL_MIN, LDBL_EPSILON, 5e-4951L, 99999.95L};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
		for (unsigned k = 0; k < sizeof forms / sizeof *forms; k++) {
			volatile long double v = values[i];
			if (forms[k][1] == 'G')
				printf(forms[k], (double)v);
			else
				printf(forms[k], v);
			printf(k % 5 == 4 ? "\n" : " ");
		}
	printf("\n%.10Le %.3Lf\n", LDBL_MAX, 1e300L);
	return 0;
}

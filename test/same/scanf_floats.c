/* Floating conversions of scanf. */
#include <stdio.h>

int main(void)
{
	static const char *const texts[] = {"1",
					    "-1.5",
					    ".5",
					    "5.",
					    "1e10",
					    "1E-5",
					    "0x1.8p3",
					    "inf",
					    "-infinity",
					    "+3.25e+2x",
					    "1e",
					    "e5",
					    "123456789.123456789",
					    "1e400",
					    "4.9e-324",
					    "0.1"};
	for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		float f = -9;
		double d = -9;
		long double l = -9;
		int used = -1;
		int n1 = sscanf(texts[i], "%f", &f);
		int n2 = sscanf(texts[i], "%lf%n", &d, &used);
		int n3 = sscanf(texts[i], "%Lf", &l);
		printf("%s: %d %a %d %a %d %d %La\n", texts[i], n1, (double)f, n2, d,
		       used, n3, l);
	}
	double a, b;
	int n = sscanf("3.5:4.5", "%lf:%lf", &a, &b);
	printf("%d %g %g\n", n, a, b);
	n = sscanf("12345", "%3lf%lf", &a, &b);
	printf("%d %g %g\n", n, a, b);
	return 0;
}

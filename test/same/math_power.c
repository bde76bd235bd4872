/* pow, sqrt, hypot and friends, special cases included. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static volatile double v[] = {0.0,  -0.0, 1.0,	 -1.0,	 2.0,	   0.5,
				      -3.0, 10.0, 1e100, 1e-100, INFINITY, -INFINITY};
	for (int i = 0; i < 12; i++) {
		for (int j = 0; j < 12; j++) {
			double p = pow(v[i], v[j]);
			if (isnan(p))
				printf("nan ");
			else
				printf("%a ", p);
		}
		printf("\n");
	}
	for (int i = 0; i < 40; i++) {
		double x = i * 0.37 + 0.01;
		printf("%a %a %a %a\n", sqrt(x), (double)sqrtf((float)x), hypot(x, 3),
		       pow(x, 1.7 - i * 0.1));
		printf("%La %a\n", sqrtl((long double)x), (double)powf((float)x, 2.5f));
	}
	return 0;
}

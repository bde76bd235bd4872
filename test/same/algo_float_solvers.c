/* Newton, bisection, Simpson, Runge-Kutta and Gauss: long chains of rounding. */
#include <math.h>
#include <stdio.h>

static double f(double x)
{
	return x * x * x - 2 * x - 5;
}

int main(void)
{
	volatile double start = 2;
	double x = start, lo = 0, hi = 5;
	for (int i = 0; i < 8; i++) {
		x -= f(x) / (3 * x * x - 2);
		printf("%a\n", x);
	}
	for (int i = 0; i < 60; i++) {
		double mid = (lo + hi) / 2;
		if (f(mid) > 0)
			hi = mid;
		else
			lo = mid;
	}
	printf("%a %a\n", lo, hi);
	double sum = f(0) + f(4), h = 4.0 / 100;
	for (int i = 1; i < 100; i++)
		sum += f(i * h) * (i % 2 ? 4 : 2);
	printf("%a\n", sum * h / 3);
	double y = 1, t = 0;
	for (int i = 0; i < 50; i++, t += 0.1) {
		double k1 = y - t * t, k2 = y + 0.05 * k1 - (t + .05) * (t + .05);
		double k3 = y + 0.05 * k2 - (t + .05) * (t + .05),
		       k4 = y + 0.1 * k3 - (t + .1) * (t + .1);
		y += (k1 + 2 * k2 + 2 * k3 + k4) / 60;
	}
	printf("%a\n", y);
	double m[6][7];
	for (int i = 0; i < 6; i++)
		for (int j = 0; j < 7; j++)
			m[i][j] = 1.0 / (i + j + 1) + (i == j);
	for (int i = 0; i < 6; i++)
		for (int r = 0; r < 6; r++)
			if (r != i) {
				double q = m[r][i] / m[i][i];
				for (int j = i; j < 7; j++)
					m[r][j] -= q * m[i][j];
			}
	for (int i = 0; i < 6; i++)
		printf("%a\n", m[i][6] / m[i][i]);
	float s = 0;
	for (int i = 1; i < 3000; i++)
		s += 1.0f / (float)i;
	printf("%a %.9g\n", (double)s, (double)s);
	return 0;
}

/* Fourier transform forth and back, Mandelbrot set, N-body steps. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { N = 64 };

static void fft(double complex *x, int n, int sign)
{
	if (n == 1)
		return;
	double complex even[N / 2], odd[N / 2];
	for (int i = 0; i < n / 2; i++) {
		even[i] = x[2 * i];
		odd[i] = x[2 * i + 1];
	}
	fft(even, n / 2, sign);
	fft(odd, n / 2, sign);
	for (int i = 0; i < n / 2; i++) {
		double angle = sign * 2 * 3.141592653589793 * i / n;
		double complex w = (cos(angle) + sin(angle) * I) * odd[i];
		x[i] = even[i] + w;
		x[i + n / 2] = even[i] - w;
	}
}

static void mandelbrot(void)
{
	for (int y = -8; y <= 8; y++) {
		for (int x = -28; x <= 12; x++) {
			double a = 0, b = 0;
			int n = 0;
			while (n < 50 && a * a + b * b < 4) {
				double t = a * a - b * b + x / 14.0;
				b = 2 * a * b + y / 7.0;
				a = t;
				n++;
			}
			putchar(n == 50 ? '#' : " .:-=+*%@"[n % 9]);
		}
		putchar('\n');
	}
}

static void orbit(void)
{
	double p[3][2] = {{0, 0}, {1, 0}, {-0.5, 1.2}},
	       v[3][2] = {{0, 0}, {0, 1}, {0.7, 0.1}};
	double m[3] = {1, 0.01, 0.02};
	for (int step = 0; step < 500; step++) {
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < 3; j++) {
				if (i == j)
					continue;
				double dx = p[j][0] - p[i][0], dy = p[j][1] - p[i][1];
				double r = sqrt(dx * dx + dy * dy + 0.01),
				       f = m[j] / (r * r * r) * 0.01;
				v[i][0] += dx * f;
				v[i][1] += dy * f;
			}
		for (int i = 0; i < 3; i++)
			for (int k = 0; k < 2; k++)
				p[i][k] += v[i][k] * 0.01;
	}
	for (int i = 0; i < 3; i++)
		printf("%a %a %.9f\n", p[i][0], v[i][1], p[i][1]);
}

int main(void)
{
	double complex x[N];
	for (int i = 0; i < N; i++)
		x[i] = sin(i * 0.3) + (i % 7) * 0.1 * I;
	fft(x, N, -1);
	for (int i = 0; i < N; i += 9)
		printf("%a %a\n", creal(x[i]), cimag(x[i]));
	fft(x, N, 1);
	printf("%.12f %.12f\n", creal(x[5]) / N, cimag(x[5]) / N);
	mandelbrot();
	orbit();
	return 0;
}

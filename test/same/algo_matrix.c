/* Products, Gauss elimination, determinant and inverse, in float and double. */
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 6 };

static void multiply(double c[N][N], double a[N][N], double b[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			c[i][j] = 0;
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
}

static double invert(double m[N][N], double r[N][N])
{
	double a[N][N], det = 1;
	memcpy(a, m, sizeof a);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			r[i][j] = i == j;
	for (int k = 0; k < N; k++) {
		int best = k;
		for (int i = k + 1; i < N; i++)
			if (fabs(a[i][k]) > fabs(a[best][k]))
				best = i;
		if (best != k)
			det = -det;
		for (int j = 0; j < N; j++) {
			double t = a[k][j];
			a[k][j] = a[best][j];
			a[best][j] = t;
			t = r[k][j];
			r[k][j] = r[best][j];
			r[best][j] = t;
		}
		double pivot = a[k][k];
		det *= pivot;
		for (int j = 0; j < N; j++) {
			a[k][j] /= pivot;
			r[k][j] /= pivot;
		}
		for (int i = 0; i < N; i++) {
			double f = a[i][k];
			if (i == k)
				continue;
			for (int j = 0; j < N; j++) {
				a[i][j] -= f * a[k][j];
				r[i][j] -= f * r[k][j];
			}
		}
	}
	return det;
}

int main(void)
{
	double a[N][N], b[N][N], c[N][N];
	float f[N][N], g[N] = {0};
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = 1.0 / (i + j + 1) + (i == j);
			f[i][j] = (float)(i - j) / 3;
		}
	double det = invert(a, b);
	multiply(c, a, b);
	double worst = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			worst = fmax(worst, fabs(c[i][j] - (i == j)));
	printf("%.12g %a\n", det, worst);
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++) {
			printf("%a ", b[i][j]);
			g[i] += f[i][j] * f[j][i];
		}
		printf("%a\n", (double)g[i]);
	}
	return 0;
}

/* c03: floating point. N-body steps, the Mandelbrot set, a matrix product in double and
 * one in float. Stress: float and double arithmetic, comparisons, conversions, sqrt. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 7
#endif
#define EXPECTED 0x51fccb6a512fc549u /* for that number of rounds */

struct body {
	double x, y, z, vx, vy, vz, mass;
};

static double nbody(int steps)
{
	static const struct body start[5] = {
		{0, 0, 0, 0, 0, 0, 39.47},
		{4.84, -1.16, -0.10, 0.60, 2.81, -0.02, 0.037},
		{8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011},
		{12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017},
		{15.37, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002},
	};
	struct body b[5];
	memcpy(b, start, sizeof b);
	for (int s = 0; s < steps; s++) {
		for (int i = 0; i < 5; i++)
			for (int j = i + 1; j < 5; j++) {
				double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y;
				double dz = b[i].z - b[j].z;
				double d2 = dx * dx + dy * dy + dz * dz;
				double mag = 0.01 / (d2 * sqrt(d2));
				b[i].vx -= dx * b[j].mass * mag;
				b[i].vy -= dy * b[j].mass * mag;
				b[i].vz -= dz * b[j].mass * mag;
				b[j].vx += dx * b[i].mass * mag;
				b[j].vy += dy * b[i].mass * mag;
				b[j].vz += dz * b[i].mass * mag;
			}
		for (int i = 0; i < 5; i++) {
			b[i].x += 0.01 * b[i].vx;
			b[i].y += 0.01 * b[i].vy;
			b[i].z += 0.01 * b[i].vz;
		}
	}
	return b[0].x + b[1].y + b[2].z + b[3].vx + b[4].vy;
}

static int mandelbrot(int size)
{
	int inside = 0;
	for (int y = 0; y < size; y++)
		for (int x = 0; x < size; x++) {
			double cr = 2.0 * x / size - 1.5, ci = 2.0 * y / size - 1;
			double r = 0, i = 0;
			int n = 0;
			while (n < 100 && r * r + i * i < 4) {
				double t = r * r - i * i + cr;
				i = 2 * r * i + ci;
				r = t;
				n++;
			}
			inside += n;
		}
	return inside;
}

enum { N = 60 };

static double product(void)
{
	static double a[N][N], b[N][N], c[N][N];
	static float f[N][N], g[N][N];
	double sum = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * j % 7) / 3.0;
			b[i][j] = (i + j) / 5.0;
			f[i][j] = (float)a[i][j];
		}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			double t = 0;
			float u = 0;
			for (int k = 0; k < N; k++) {
				t += a[i][k] * b[k][j];
				u += f[i][k] * f[k][j];
			}
			c[i][j] = t;
			g[i][j] = u;
		}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += c[i][j] - (double)g[i][j];
	return sum;
}

int main(void)
{
	uint64_t sum = 0;
	for (int i = 0; i < ROUNDS; i++) {
		double parts[2] = {nbody(60000), product()};
		uint64_t bits[2];
		memcpy(bits, parts, sizeof bits);
		sum = sum * 31 + bits[0] + bits[1] + (uint64_t)mandelbrot(150);
	}
	printf("%016llx\n", (unsigned long long)sum);
	return sum == EXPECTED || ROUNDS != 7 ? 0 : 1;
}

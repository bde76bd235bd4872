/* Variable-length arrays: two dimensions, parameters, sizeof, goto out of scope. */
#include <stdio.h>

static long trace(int n, int m, int a[n][m])
{
	long sum = 0;
	for (int i = 0; i < n && i < m; i++)
		sum += a[i][i];
	return sum + (long)sizeof a[0];
}

static int fill(int n)
{
	int a[n][n + 1], total = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= n; j++)
			a[i][j] = i * 10 + j;
	int(*row)[n + 1] = &a[n / 2];
	total += (*row)[n] + (int)(sizeof a / sizeof a[0]) + (int)trace(n, n + 1, a);
	return total;
}

static int scopes(int n)
{
	int sum = 0, round = 0;
again: {
	char block[n * 16 + round];
	block[0] = 1;
	block[sizeof block - 1] = 2;
	sum += block[0] + block[sizeof block - 1] + (int)sizeof block;
	if (++round < 10)
		goto again;
}
	return sum;
}

static int recursive(int n)
{
	int a[n];
	for (int i = 0; i < n; i++)
		a[i] = n;
	int below = n > 1 ? recursive(n - 1) : 0;
	for (int i = 0; i < n; i++)
		below += a[i];
	return below;
}

int main(void)
{
	for (int n = 1; n < 8; n++)
		printf("%d %d %d\n", fill(n), scopes(n), recursive(n * 3));
	return 0;
}

/* qsort of orders that are bad for quicksort, of wide elements, and by comparisons that lie. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 300, WIDE = 600 };

static long calls;
static int solid, candidate, gas, rank[MOST];

static int by_int(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	calls++;
	return (x > y) - (x < y);
}

/* Makes up the values while it is asked, so that every pivot is bad. */
static int by_adversary(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	calls++;
	if (rank[x] == gas && rank[y] == gas)
		rank[x == candidate ? x : y] = solid++;
	if (rank[x] == gas)
		candidate = x;
	else if (rank[y] == gas)
		candidate = y;
	return (rank[x] > rank[y]) - (rank[x] < rank[y]);
}

static int always_less(const void *a, const void *b)
{
	(void)a;
	(void)b;
	return -1;
}

static int always_greater(const void *a, const void *b)
{
	(void)a;
	(void)b;
	return 1;
}

static int value(int shape, int i, int n)
{
	switch (shape) {
	case 0: return i;
	case 1: return n - i;
	case 2: return 7;
	case 3: return i < n / 2 ? i : n - i;
	case 4: return i % 3;
	default: return i * 7919 % 1009;
	}
}

static int is_sorted(const int *v, int n)
{
	for (int i = 1; i < n; i++)
		if (v[i - 1] > v[i])
			return 0;
	return 1;
}

static int shapes(void)
{
	int bad = 0, v[MOST];
	for (int shape = 0; shape < 6; shape++)
		for (int n = 0; n <= MOST; n += n < 20 ? 1 : 35) {
			long sum = 0;
			for (int i = 0; i < n; i++)
				sum += v[i] = value(shape, i, n);
			calls = 0;
			qsort(v, (size_t)n, sizeof *v, by_int);
			for (int i = 0; i < n; i++)
				sum -= v[i];
			bad += sum || !is_sorted(v, n) || calls > 40L * n;
		}
	return bad;
}

static int adversary(void)
{
	int v[MOST], bad = 0;
	gas = MOST;
	for (int i = 0; i < MOST; i++) {
		v[i] = i;
		rank[i] = gas;
	}
	calls = 0;
	qsort(v, MOST, sizeof *v, by_adversary);
	for (int i = 1; i < MOST; i++)
		bad += rank[v[i - 1]] > rank[v[i]];
	return bad + (calls > 40L * MOST);
}

static int wide(void)
{
	static char v[30][WIDE];
	int bad = 0;
	for (int i = 0; i < 30; i++) {
		int key = i * 11 % 30;
		memset(v[i], key, WIDE);
		memcpy(v[i], &key, sizeof key);
	}
	qsort(v, 30, WIDE, by_int);
	for (int i = 0; i < 30; i++)
		bad += v[i][0] != i || v[i][4] != i || v[i][WIDE - 1] != i;
	return bad;
}

/* The order is any, but each element is still there. */
static int lies(int (*order)(const void *, const void *))
{
	int v[MOST], bad = 0;
	for (int n = 2; n <= MOST; n += 29) {
		long sum = 0, squares = 0;
		for (int i = 0; i < n; i++)
			v[i] = i;
		qsort(v, (size_t)n, sizeof *v, order);
		for (int i = 0; i < n; i++) {
			sum += v[i] - i;
			squares += (long)v[i] * v[i] - (long)i * i;
		}
		bad += sum || squares;
	}
	return bad;
}

int main(void)
{
	printf("%d %d %d %d %d\n", shapes(), adversary(), wide(), lies(always_less),
	       lies(always_greater));
	return 0;
}

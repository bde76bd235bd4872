/* VLAs of several dimensions, as parameters, with sizeof, typedefs and pointers to them. */
#include <stdio.h>
#include <string.h>

static int sum(int rows, int columns, int m[rows][columns])
{
	int s = 0;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			s = s * 3 + m[i][j];
	return s;
}

static size_t triple(int a, int b, int c)
{
	typedef short cube[a][b][c];
	cube x;
	memset(x, 0, sizeof x);
	for (int i = 0; i < a; i++)
		x[i][b - 1][c - 1] = (short)i;
	short(*p)[b][c] = x + a - 1;
	size_t n = sizeof *p + sizeof x + sizeof(cube);
	return n * 100 + (size_t)(*p)[b - 1][c - 1];
}

static int recursive(int depth)
{
	char room[depth + 1];
	memset(room, depth, sizeof room);
	int below = depth ? recursive(depth - 1) : 0;
	return below + room[depth / 2] + (int)sizeof room;
}

int main(void)
{
	volatile int limit = 6;
	for (int n = 1; n < limit; n++) {
		int m[n][limit - n];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < limit - n; j++)
				m[i][j] = i * 10 + j;
		printf("%d %zu %zu\n", sum(n, limit - n, m), sizeof m, sizeof m[0]);
		printf("%zu %d\n", triple(n, limit, 3), recursive(n * 10));
		int k = n;
		char grown[k++][2];
		printf("%zu %d\n", sizeof grown, k);
	}
	for (int i = 0; i < 2000; i++) {
		char each[i % 50 + 1];
		each[i % 50] = (char)i;
		limit += each[i % 50] & 1;
	}
	printf("%d\n", limit);
	return 0;
}

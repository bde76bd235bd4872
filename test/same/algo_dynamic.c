/* Edit distance, knapsack, longest common subsequence, life, sieve, primes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int least(int a, int b, int c)
{
	int m = a < b ? a : b;
	return m < c ? m : c;
}

static int edits(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);
	int *row = malloc((m + 1) * sizeof *row);
	for (size_t j = 0; j <= m; j++)
		row[j] = (int)j;
	for (size_t i = 1; i <= n; i++) {
		int diagonal = row[0];
		row[0] = (int)i;
		for (size_t j = 1; j <= m; j++) {
			int up = row[j];
			row[j] = least(up + 1, row[j - 1] + 1,
				       diagonal + (a[i - 1] != b[j - 1]));
			diagonal = up;
		}
	}
	int r = row[m];
	free(row);
	return r;
}

static int knapsack(int room)
{
	static const int size[] = {12, 7, 11, 8, 9, 6, 5, 14},
			 gain[] = {24, 13, 23, 15, 16, 11, 9, 28};
	int best[101] = {0};
	for (int i = 0; i < 8; i++)
		for (int r = room; r >= size[i]; r--)
			if (best[r - size[i]] + gain[i] > best[r])
				best[r] = best[r - size[i]] + gain[i];
	return best[room];
}

static void life(int generations)
{
	static char a[16][32], b[16][32];
	static const char glider[3][4] = {".O.", "..O", "OOO"};
	memset(a, '.', sizeof a);
	for (int i = 0; i < 3; i++)
		memcpy(&a[i][1], glider[i], 3);
	memcpy(&a[8][10], "OOOOO.OOO", 9);
	while (generations-- > 0) {
		for (int y = 0; y < 16; y++)
			for (int x = 0; x < 32; x++) {
				int n = 0;
				for (int dy = -1; dy <= 1; dy++)
					for (int dx = -1; dx <= 1; dx++)
						n += (dx || dy) &&
						     a[(y + dy) & 15][(x + dx) & 31] ==
							     'O';
				b[y][x] =
					n == 3 || (n == 2 && a[y][x] == 'O') ? 'O' : '.';
			}
		memcpy(a, b, sizeof a);
	}
	for (int y = 0; y < 16; y++)
		printf("%.32s\n", a[y]);
}

static uint64_t power(uint64_t b, uint64_t e, uint64_t m)
{
	uint64_t r = 1;
	for (b %= m; e; e >>= 1) {
		if (e & 1)
			r = (uint64_t)((unsigned __int128)r * b % m);
		b = (uint64_t)((unsigned __int128)b * b % m);
	}
	return r;
}

static int is_prime(uint64_t n)
{
	static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
	if (n < 2)
		return 0;
	for (int i = 0; i < 12; i++)
		if (n % bases[i] == 0)
			return n == bases[i];
	uint64_t d = n - 1;
	int s = 0;
	for (; d % 2 == 0; d /= 2)
		s++;
	for (int i = 0; i < 12; i++) {
		uint64_t x = power(bases[i], d, n);
		int good = x == 1 || x == n - 1;
		for (int r = 1; r < s && !good; r++) {
			x = (uint64_t)((unsigned __int128)x * x % n);
			good = x == n - 1;
		}
		if (!good)
			return 0;
	}
	return 1;
}

int main(void)
{
	printf("%d %d %d\n", edits("kitten", "sitting"), edits("", "abc"),
	       edits("intention", "execution"));
	printf("%d %d %d\n", knapsack(26), knapsack(50), knapsack(100));
	life(40);
	static unsigned char sieve[20000];
	int primes = 0;
	for (int i = 2; i < 20000; i++) {
		primes += !sieve[i];
		for (int j = 2 * i; j < 20000; j += i)
			sieve[j] = 1;
	}
	printf("%d\n", primes);
	for (uint64_t n = 18446744073709551500u; n < 18446744073709551600u; n++)
		if (is_prime(n))
			printf("%" PRIu64 "\n", n);
	return 0;
}

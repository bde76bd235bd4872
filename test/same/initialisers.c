/* Constant initialisers with addresses, differences, casts, strings and nesting. */
#include <stdint.h>
#include <stdio.h>

static int numbers[10] = {1, 2, [5] = 50, 60, [2] = 30};
static int *middle = &numbers[5];
static int *const end = numbers + sizeof numbers / sizeof numbers[0];
static char text[] = "abc\0def", exact[3] = "xyz", *literal = &"literal"[3];
static const char *const names[] = {"zero", "one", [4] = "four"};
static int (*printer)(const char *, ...) = printf;
static const struct node {
	int value;
	const struct node *next;
} list[3] = {{1, &list[1]}, {2, &list[2]}, {3, 0}};
static struct {
	char c;
	double d;
	int *p;
	struct {
		short s[3];
	} inner;
} big = {'q', 1.0 / 3, &numbers[1], {{1, 2, 3}}};
static void *self = &self;
static long difference = (char *)&numbers[7] - (char *)&numbers[2];
static uintptr_t offset = (uintptr_t)&((struct node *)0)->next;
static float f = 1e10f;
static long double l = 0.1L;
static unsigned __int128 wide = (unsigned __int128)0x123456789abcdef << 64 | 42;
static int grid[2][3] = {{1}, {4, 5}};
static int *rows[] = {grid[1], grid[0] + 2};
static const unsigned char bytes[] = {[0 ... 3] = 7, [4 ... 6] = 9};
static double zero_double = -0.0;

int main(void)
{
	printer("%d %d %td\n", middle[0], middle[1], end - middle);
	printf("%zu %c%c%c %s %s\n", sizeof text, exact[0], exact[1], exact[2], literal,
	       text + 4);
	printf("%s %d %s\n", names[1], names[2] == NULL, names[4]);
	int sum = 0;
	for (const struct node *n = list; n; n = n->next)
		sum += n->value;
	printf("%d %c %g %d %d\n", sum, big.c, big.d, *big.p, big.inner.s[2]);
	printf("%d %ld %zu\n", self == &self, difference, (size_t)offset);
	printf("%g %La %llx %llu\n", (double)f, l, (unsigned long long)(wide >> 64),
	       (unsigned long long)wide);
	printf("%d %d %d %zu\n", rows[0][1], *rows[1], grid[1][2], sizeof bytes);
	printf("%d %d %a\n", bytes[3], bytes[6], zero_double);
	static int calls, *where = &calls;
	++*where;
	printf("%d\n", calls);
	return 0;
}

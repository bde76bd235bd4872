/* Compound literals: lifetimes in blocks, as arguments, modified, arrays of them. */
#include <stdio.h>
#include <string.h>

struct point {
	int x, y;
};

static int length2(const struct point *p)
{
	return p->x * p->x + p->y * p->y;
}

static int total(const int *v, int n)
{
	int s = 0;
	while (n--)
		s = s * 10 + v[n];
	return s;
}

int main(void)
{
	volatile int k = 3;
	printf("%d\n", length2(&(struct point){k, .y = 4}));
	printf("%d\n", total((int[]){1, k, [4] = 5, 6}, 6));
	struct point *last = NULL;
	for (int i = 0; i < 4; i++) {
		struct point *p = &(struct point){i, k * i};
		p->x++;
		printf("%d %d ", length2(p), last && i ? 1 : 0);
		last = p;
	}
	char *s = (char[]){"changed"};
	s[0] = 'C';
	const char *const *list = (const char *const[]){"one", "two", s, NULL};
	while (*list)
		printf("%s ", *list++);
	struct point grid[2][2] = {{{1, 2}, (struct point){3, 4}}, {[1] = {.y = k}}};
	printf("%d %d %d\n", grid[0][1].y, grid[1][0].x, grid[1][1].y);
	printf("%zu %d\n", sizeof((int[]){1, 2, 3}),
	       memcmp((char[3]){1}, (char[3]){1, 0, 0}, 3));
	return 0;
}

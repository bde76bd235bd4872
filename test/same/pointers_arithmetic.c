/* Differences, comparisons, negative indices, pointers to pointers, void and char walks. */
#include <stdint.h>
#include <stdio.h>

struct wide {
	long v[3];
};

int main(void)
{
	volatile int k = 2;
	int a[20], *p = a + 20, **pp = &p;
	for (int i = 0; i < 20; i++)
		a[i] = i * i;
	(*pp) -= k;
	printf("%d %d %td\n", *p, p[-3], p - a);
	printf("%d ", *--*pp);
	printf("%d ", *p++);
	printf("%d\n", *p);
	printf("%d %d %d\n", a < p, p >= a + 19, &a[k] == k + a);
	char *c = (char *)a;
	c += sizeof(int) * 5;
	printf("%d %d\n", *(int *)c, (int)((int *)c - a));
	struct wide w[4] = {{{1, 2, 3}}, {{4, 5, 6}}, {{7, 8, 9}}}, *q = &w[3];
	printf("%td %ld %ld\n", q - w, q[-k].v[1], (*(w + 2)).v[k]);
	long *flat = &w[0].v[0];
	printf("%ld\n", flat[k]);
	int m[3][4][5], (*row)[4][5] = m, (*cell)[5] = m[1];
	for (int i = 0; i < 60; i++)
		(&m[0][0][0])[i < 5 ? i : 0] = i;
	m[1][2][3] = 99, m[2][0][0] = 7;
	printf("%d %d %d %td\n", row[1][2][3], cell[2][3], **row[2], &m[2][1] - &m[1][3]);
	uintptr_t u = (uintptr_t)&a[6];
	printf("%d %d\n", *(int *)(u + 4 * (unsigned)k), (int)(u - (uintptr_t)a));
	const char *s = "walk", *e = s;
	while (*e++)
		;
	printf("%td\n", e - s);
	return 0;
}

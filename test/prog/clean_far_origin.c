/* Pointers that go far and come back, on several ways, and are right. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* cc: -O2 -g */
/* out: 88 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
	char room[100];
	struct link {
		struct link *next;
	} link;
	int value;
};
volatile int one = 1;
volatile long far = 1000;
int table[100];
char text[200];

/* From an array that starts at 1. */
__attribute__((noinline)) static int from_one(const int *a, int n, int is_long)
{
	const int *b = is_long ? a - 1 : a - 100;
	int sum = 0;
	for (int i = 1; i <= n; i++)
		sum += is_long ? b[i] : b[i + 99];
	return sum;
}

__attribute__((noinline)) static int members(struct link *l, struct link *other)
{
	struct link *p = one ? l : other;
	struct item *i = (struct item *)((char *)p - offsetof(struct item, link));
	return i->value;
}

__attribute__((noinline)) static int there_and_back(int *p)
{
	int *q = p;
	for (int i = 0; i < 10; i++)
		q += one ? far : -far;
	for (int i = 0; i < 10; i++)
		q -= far;
	return *q;
}

/* Pointers into a block that was moved. */
__attribute__((noinline)) static char *moved(char *old, char *p, char *new, int is_new)
{
	char *q = is_new ? new + (p - old) : p;
	*q = 5;
	return q;
}

/* Two pointers change places in a loop. */
__attribute__((noinline)) static int swapped(int *a, int *b, int n)
{
	int sum = 0;
	while (n--) {
		int *c = a;
		a = b + far - 1000;
		b = c;
		sum = sum * 2 + *a;
	}
	return sum;
}

int main(void)
{
	struct item a = {.value = 7}, b = {.value = 8};
	int x = 1, y = 2;
	char *old = malloc(300), *new = malloc(900);
	table[0] = 3;
	table[99] = 4;
	memset(new, 0, 900);
	moved(old, old + 250, new, one);
	moved(old, old + 250, new, !one);
	printf("%d\n", from_one(table, 100, one) + from_one(table, 100, !one) +
			       members(&a.link, &b.link) + there_and_back(&table[99]) +
			       new[250] + old[250] + (new == old) +
			       swapped(&x, &y, 5) + !!strchr(text, 0));
	return 0;
}

/* What a global still reaches at the end is in use, not lost. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: 3 */
#include <stdio.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

struct node *cache;

static __attribute__((noinline)) void add(int value)
{
	struct node *n = malloc(sizeof *n);
	n->value = value;
	n->next = cache;
	cache = n;
}

int main(void)
{
	for (int i = 0; i < 4; i++)
		add(i);
	printf("%d\n", cache->value);
	return 0;
}

/* A pointer that was never set is followed. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=follow message~address */
#include <stdio.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

static __attribute__((noinline)) int follow(const struct node *n)
{
	return n->next->value; /* @bad */
}

int main(void)
{
	struct node *n = malloc(sizeof *n);
	n->value = 1;
	printf("%d\n", follow(n));
	free(n);
	return 0;
}

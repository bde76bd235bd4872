/* Two nodes that only point at each other are lost. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak line=@bad function=make */
#include <stdlib.h>

struct node {
	struct node *other;
};

static struct node *volatile root;

static __attribute__((noinline)) struct node *make(void)
{
	struct node *n = malloc(sizeof *n); /* @bad */
	n->other = NULL;
	return n;
}

int main(void)
{
	struct node *pair[2];
	for (int i = 0; i < 2; i++)
		pair[i] = make();
	root = pair[0];
	root->other = pair[1];
	root->other->other = root;
	pair[0] = pair[1] = NULL;
	root = NULL;
	return 0;
}

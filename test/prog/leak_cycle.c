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
	root = make();
	root->other = make();
	root->other->other = root;
	root = NULL;
	return 0;
}

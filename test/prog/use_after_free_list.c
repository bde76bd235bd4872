/* A list walked and freed in the wrong order: next is read from the freed node. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=drop_all */
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static __attribute__((noinline)) struct node *push(struct node *head, int value)
{
	struct node *n = malloc(sizeof *n);
	n->value = value;
	n->next = head;
	return n;
}

static __attribute__((noinline)) void release(struct node *n)
{
	free(n);
}

static __attribute__((noinline)) int drop_all(struct node *n)
{
	int count = 0;
	while (n) {
		release(n);
		count++;
		n = n->next; /* @bad */
	}
	return count;
}

int main(void)
{
	struct node *head = NULL;
	for (int i = 0; i < 5; i++)
		head = push(head, i);
	return drop_all(head) == 5 ? 0 : 1;
}

/* A lost list: its head is the leak, and what the head leads to is told apart, wherever it
 * lies in memory. A circle has no head: what hangs on it is reachable from it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak line=@head function=main message~^16.bytes.*nothing.points.there */
/* finding: leak line=@name function=main message~^5.bytes.*reachable.only.from.leaked.memory:.the.block.of.16.bytes.allocated.at.*leak_indirect */
/* finding: leak line=@ring function=main message~^24.bytes.*only.what.it.leads.to.itself.points.there */
/* finding: leak line=@hung function=main message~^7.bytes.*reachable.only.from.leaked.memory:.the.block.of.24.bytes */
#include <stdlib.h>

struct node {
	struct node *next;
	char *name;
};
struct ring {
	struct ring *other;
	char *hung;
	long more;
};

static char *volatile lost;

int main(void)
{
	char *name = malloc(5); /* @name */
	char *hung = malloc(7); /* @hung */
	struct ring *r[2];
	struct node *volatile head = malloc(sizeof *head); /* @head */
	head->next = NULL;
	head->name = name;
	for (int i = 0; i < 2; i++)
		r[i] = malloc(sizeof **r); /* @ring */
	r[0]->other = r[1];
	r[1]->other = r[0];
	r[1]->hung = hung;
	r[0]->hung = NULL;
	lost = (char *)r[1];
	lost = name = hung = NULL;
	r[0] = r[1] = NULL;
	*(void *volatile *)r = NULL;
	*(void *volatile *)(r + 1) = NULL;
	head = NULL;
	return 0;
}

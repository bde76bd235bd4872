/* A walk along a list whose entries look alike is no loop that waits, though the address of each
 * read comes from the register that the read overwrites. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: completed=1 errors=0 unfinished=0 */
/* out: 4 */
#include <pthread.h>
#include <stdio.h>

struct entry {
	int kind;
	struct entry *next;
} a, b, c, d, *first;

static int count(int kind)
{
	int n = 0;
	for (struct entry *e = first; e; e = e->next)
		n += e->kind == kind;
	return n;
}

static void *look(void *p)
{
	return count(1) ? p : NULL;
}

int main(void)
{
	pthread_t t;
	first = &a;
	a.next = &b;
	b.next = &c;
	c.next = &d;
	pthread_create(&t, NULL, look, NULL);
	pthread_join(t, NULL);
	printf("%d\n", count(0));
	return 0;
}

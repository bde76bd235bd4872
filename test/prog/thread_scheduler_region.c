/* A scheduler for a part of the program: the first two threads run one after the other, the
 * orders of the others are explored. */
/* out: 0 -1 */
/* out: 0 -1 */
/* stop: schedules */
/* schedules: explored=2 redundant=0 */
#include <everett.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x;

static void *add(void *p)
{
	x++;
	return p;
}

static void add_in_two(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, add, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
}

int main(void)
{
	int known = ev_set_scheduler("round-robin"), unknown;
	add_in_two();
	ev_set_scheduler(NULL);
	unknown = ev_set_scheduler("bounded=many");
	add_in_two();
	printf("%d %d\n", known, unknown);
	return 0;
}

/* A Treiber stack with the ABA problem: between the look at the top and the compare-exchange the
 * top is taken away and comes back, with another one below it.
 *
 *   everett cc -O0 -g stack.c -o stack
 *   everett run stack.bc
 *   everett replay stack everett-last/findings/assertion* */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct item {
	struct item *_Atomic next;
	atomic_int is_taken;
};

static struct item a, b;
static struct item *_Atomic top = &a;

static struct item *pop(void)
{
	struct item *first = top, *next;
	do {
		if (!first)
			return 0;
		next = first->next; /* is it still the next when first is the top again? */
		sched_yield(); /* where the native program can be stopped */
	} while (!atomic_compare_exchange_strong(&top, &first, next));
	assert(!first->is_taken); /* nobody else has it */
	first->is_taken = 1;
	return first;
}

static void push(struct item *i)
{
	struct item *first = top;
	i->is_taken = 0;
	do
		i->next = first;
	while (!atomic_compare_exchange_strong(&top, &first, i));
}

static void *pop_one(void *unused)
{
	(void)unused;
	pop();
	pop();
	return 0;
}

static void *pop_two(void *unused)
{
	struct item *first = pop();
	(void)unused;
	pop(); /* and keeps it */
	if (first)
		push(first);
	return 0;
}

int main(void)
{
	pthread_t threads[2];
	a.next = &b;
	pthread_create(&threads[0], 0, pop_one, 0);
	pthread_create(&threads[1], 0, pop_two, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], 0);
	return 0;
}

/* Three threads that say in which order they took their turns; with -DINPUT they look at a
 * symbolic byte in between. */
#include <everett.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 3, TURNS = 3 };

static char order[THREADS * TURNS + 1];
static atomic_int next;
static unsigned char input;

static __attribute__((noinline)) long side(void)
{
	if (input > 7) {
		__asm__ volatile("");
		return 'b';
	}
	return 'a';
}

static void *take_turns(void *name)
{
	long seen = 0;
	for (int i = 0; i < TURNS; i++) {
		order[atomic_fetch_add(&next, 1)] = *(char *)name;
		if (i == 1)
			seen = side();
	}
	return (void *)seen;
}

int main(void)
{
	pthread_t threads[THREADS];
	static char names[] = "123";
	void *side_seen = NULL;
#ifdef INPUT
	ev_make_symbolic(&input, 1, "input");
#endif
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, take_turns, &names[i]);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], &side_seen);
	printf("%c %s\n", (char)(long)side_seen, order);
	return 0;
}

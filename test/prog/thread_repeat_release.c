/* Accesses that a thread repeats are one event with many moments: what was written before the last
 * synchronisation is ordered, what was written behind it is not. */
/* cc: -O1 -g */
/* run: --schedule round-robin */
/* stop: schedules */
/* finding: data-race line=@late function=reader message~reads.`late`.here.while.thread.1.writes */
/* finding: data-race line=@mixed function=reader message~reads.`other`.here.while.thread.1.atomically.writes */
#include <pthread.h>
#include <stdatomic.h>

static int before, late, sum;
static atomic_int flag;
static int other;

static void *writer(void *p)
{
	for (int i = 1; i <= 1000; i++) {
		before = i;
		__atomic_fetch_add(&other, 1, __ATOMIC_SEQ_CST);
		atomic_store(&flag, i);
		late = i;
	}
	__atomic_fetch_add(&other, 1, __ATOMIC_SEQ_CST);
	return p;
}

static void *reader(void *p)
{
	if (atomic_load(&flag) != 1000)
		return p;
	for (int i = 0; i < 100; i++)
		sum += before;
	sum += late; /* @late */
	sum += other; /* @mixed */
	return p;
}

int main(void)
{
	pthread_t a, b;
	for (int i = 0; i < 10; i++)
		before = late = i;
	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return sum == 0;
}

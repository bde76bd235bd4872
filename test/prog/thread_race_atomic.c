/* An atomic access races with one that is not; two atomic ones do not. The same bytes of a
 * structure that is copied as a whole. */
/* cc: -O0 -g */
/* finding: data-race line=@read function=reader message~thread.2.reads.`mixed`.here.while.thread.1.atomically.writes accesses~.thread.:.1,.*.is_write.:.true,..is_atomic.:.true,.*.thread.:.2,.*.is_write.:.false,..is_atomic.:.false */
/* finding: data-race line=@copy function=reader message~pair */
#include <pthread.h>
#include <stdatomic.h>

static int mixed;
static atomic_int fine;
static struct pair {
	long a, b;
} pair;

static void *writer(void *p)
{
	__atomic_store_n(&mixed, 1, __ATOMIC_SEQ_CST);
	fine = 1;
	pair.b = 2;
	return p;
}

static void *reader(void *p)
{
	int seen = mixed; /* @read */
	seen += fine;
	struct pair copy = pair; /* @copy */
	return seen + copy.a > 100 ? p : NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}

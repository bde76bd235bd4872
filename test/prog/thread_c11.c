/* C11's names for the same things. */
/* paths: completed=2 errors=0 */
#include <assert.h>
#include <threads.h>

static mtx_t m;
static int n;

static int run(void *p)
{
	mtx_lock(&m);
	n++;
	mtx_unlock(&m);
	return (int)(long)p;
}

int main(void)
{
	thrd_t t[2];
	mtx_init(&m, mtx_plain);
	for (long i = 0; i < 2; i++)
		assert(thrd_create(&t[i], run, (void *)(i + 5)) == thrd_success);
	for (int i = 0; i < 2; i++) {
		int end;
		thrd_join(t[i], &end);
		assert(end == i + 5);
	}
	assert(n == 2);
	return 0;
}

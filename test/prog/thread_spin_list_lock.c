/* The lock of Craig, Landin and Hagersten: a thread waits for the record of the one before it. The
 * loop is found although bytes of the stack beside it are symbolic. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* run: -j 1 */
/* paths: completed=6 errors=0 pruned=0 unfinished=0 */
#include <assert.h>
#include <everett.h>
#include <pthread.h>
#include <stdatomic.h>

struct record {
	atomic_int is_locked;
};

static struct record first, records[2];
static struct record *_Atomic tail = &first;
static int count;

static void *enter(void *unused)
{
	char asked[4];
	ev_make_symbolic(asked, sizeof asked, "asked");
	struct record *mine = unused, *before;
	mine->is_locked = 1;
	before = atomic_exchange(&tail, mine);
	while (before->is_locked)
		;
	count++;
	mine->is_locked = 0;
	return unused;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, enter, &records[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(count == 2);
	return 0;
}

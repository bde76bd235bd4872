/* Data and schedules in one tree: the race is there on one side of a branch only, and the
 * failed assertion follows from one order of the two accesses there. */
/* cc: -O0 -g */
/* run: -j 1 */
/* replay: none */
/* finding: data-race line=@read message~`shared`.here.while */
/* finding: assertion line=@assert function=main */
#include <assert.h>
#include <everett.h>
#include <pthread.h>

static int shared;
static unsigned char input;

static void *write_it(void *unused)
{
	if (input == 7)
		shared = 1; /* @write */
	return unused;
}

int main(void)
{
	pthread_t t;
	ev_make_symbolic(&input, sizeof input, "input");
	pthread_create(&t, NULL, write_it, NULL);
	int seen = input == 7 ? shared : 0; /* @read */
	pthread_join(t, NULL);
	assert(!seen); /* @assert */
	return 0;
}

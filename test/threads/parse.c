/* Symbolic input that is looked at when threads run: 2^(N + 1) paths, all below places where other
 * orders are left. */
#include <everett.h>
#include <pthread.h>

enum { N = 7 };
static unsigned char in[N];
static volatile int x;

static void *parse(void *none)
{
	int n = 0;
	for (int i = 0; i < N; i++)
		if (in[i] > 100)
			n += i;
	x = n;
	return none;
}
static void *meddle(void *none)
{
	x = 77;
	return none;
}

int main(void)
{
	pthread_t a, b;
	ev_make_symbolic(in, sizeof in, "in");
	pthread_create(&a, NULL, parse, NULL);
	pthread_create(&b, NULL, meddle, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}

/* Thread-local variables of the only thread. */
#include <stdio.h>
#include <threads.h>

static _Thread_local int counter = 5;
static __thread char text[8] = "local";
thread_local long zero;
static _Thread_local struct {
	int a;
	double b;
} pair = {1, 2.5};
static _Thread_local int *self;

static int bump(int by)
{
	static _Thread_local int calls;
	counter += by;
	return ++calls;
}

int main(void)
{
	self = &counter;
	bump(1);
	bump(2);
	*self *= 2;
	text[0] = 'L';
	zero--;
	pair.b *= pair.a + 1;
	printf("%d %s %ld %g %d\n", counter, text, zero, pair.b, bump(0));
	return counter;
}

/* Thread-local variables: initialised, zero, static in functions, their addresses. */
#include <stdio.h>
#include <string.h>
#include <threads.h>

static _Thread_local int counter = 5;
static thread_local struct {
	char text[20];
	long n;
} record = {"start", 7};
_Thread_local double zeros[100];
static __thread int *self = NULL;

static int *next(void)
{
	static _Thread_local int calls = 10;
	calls++;
	return &calls;
}

int main(void)
{
	volatile int i = 3;
	self = &counter;
	*self += i;
	zeros[i] = record.n + 0.5;
	strcat(record.text, "ed");
	int *p = next(), *q = next();
	printf("%d %s %ld %g %d %d\n", counter, record.text, record.n, zeros[3], p == q,
	       *p);
	double sum = 0;
	for (int k = 0; k < 100; k++)
		sum += zeros[k];
	printf("%g %d\n", sum, *self);
	return 0;
}

/* exit from a deep call runs handlers and flushes; quick_exit has its own. */
#include <stdio.h>
#include <stdlib.h>

static void handler(void)
{
	printf("handler\n");
}
static void quick(void)
{
	printf("quick\n");
	fflush(stdout);
}

static void deep(int n)
{
	char pad[100];
	pad[n] = (char)n;
	if (n == 0) {
		printf("leaving %d\n", pad[0]);
		fflush(stdout);
		quick_exit(17);
	}
	deep(n - 1);
}

int main(void)
{
	atexit(handler);
	at_quick_exit(quick);
	deep(50);
	return 0;
}

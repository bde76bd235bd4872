/* More functions to call at the end than libc has room for: its list is no leak. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
#include <stdlib.h>

static int calls;

static void last(void)
{
	calls++;
}

int main(void)
{
	for (int i = 0; i < 40; i++)
		if (atexit(last))
			return 1;
	return 0;
}

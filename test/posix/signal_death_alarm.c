/* alarm without a handler ends a sleep and the program. */
#include "show.h"

int main(void)
{
	printf("before\n");
	fflush(stdout);
	alarm(1);
	sleep(10);
	printf("after\n");
	return 0;
}

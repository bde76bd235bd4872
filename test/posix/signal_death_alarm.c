/* alarm without a handler ends a sleep and the program. */
#include "show.h"

int main(void)
{
	alarm(1);
	printf("before\n");
	fflush(stdout);
	sleep(10);
	printf("after\n");
	return 0;
}

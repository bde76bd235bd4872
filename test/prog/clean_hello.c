/* Output passes through, nothing found. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: hello, world */
#include <stdio.h>

int main(void)
{
	printf("hello, %s\n", "world");
	return 0;
}

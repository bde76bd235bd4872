/* With --passthrough the exit status is the program's own. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --passthrough */
/* out: seven */
/* status: 7 */
#include <stdio.h>

int main(void)
{
	puts("seven");
	return 7;
}

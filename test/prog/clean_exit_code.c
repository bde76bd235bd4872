/* The program's own exit code is not a finding. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: seven */
/* status: 0 */
#include <stdio.h>

int main(void)
{
	puts("seven");
	return 7;
}

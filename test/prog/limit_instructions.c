/* An endless loop ends at the instruction limit. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --max-instructions 1000000 */
/* out: start */
/* stop: instructions */
#include <stdio.h>

static volatile unsigned long turns; /* looked at: nobody can tell that it never ends */

int main(void)
{
	puts("start");
	fflush(stdout);
	while (++turns)
		;
	return 0;
}

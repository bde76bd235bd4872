/* A string routine in a block of symbolic size: without room for the end it runs over. */
/* exits: 0 */
/* finding: out-of-bounds-write function=main line=@bad */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	uint8_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	char *volatile p = malloc(n);
	strcpy(p, "twelve bytes"); /* @bad */
	ev_assert(n >= 13);
	ev_assert(strlen(p) == 12);
	free(p);
	return 0;
}

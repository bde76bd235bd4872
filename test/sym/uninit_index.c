/* A symbolic index into a buffer that is filled in part: only the rest of it is a finding. */
/* run: --all-tests --uninit */
/* replay: any */
/* cc: -O0 -g */
/* finding: uninitialised line=@bad function=main message~heap */
/* paths: completed=2 errors=1 */
/* exits: 0 1 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned char *b = malloc(8);
	for (int i = 0; i < 4; i++)
		b[i] = (unsigned char)i;
	unsigned k = (unsigned)ev_int("k");
	ev_assume(k < 8);
	if (b[k] > 1) /* @bad */
		return 1;
	return 0;
}

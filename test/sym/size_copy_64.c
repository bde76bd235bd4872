/* memcpy of up to 64 bytes: one path for all lengths that fit, one for those that do not. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-write line=@bad function=main message~write.of.61.bytes */
/* replay: any */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	unsigned char src[64], n, i;
	unsigned char *dst = calloc(60, 1);
	ev_make_symbolic(src, sizeof src, "src");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(n <= 64);
	ev_assume(i < 60);
	memcpy(dst, src, n); /* @bad */
	unsigned char wanted = src[i] & -(i < n);
	ev_assert(dst[i] == wanted);
	free(dst);
	return 0;
}

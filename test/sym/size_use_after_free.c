/* Releasing a block of symbolic size releases all of it. */
/* paths: errors=1 */
/* finding: use-after-free line=@bad function=main message~symbolic.size,.at.most.200 */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	uint8_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n >= 60);
	ev_assume(n <= 200);
	char *volatile p = malloc(n);
	p[59] = 1;
	free(p);
	return p[59]; /* @bad */
}

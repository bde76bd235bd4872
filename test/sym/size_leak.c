/* A lost block of symbolic size. */
/* run: --leaks */
/* finding: leak line=@bad function=main message~up.to.9.bytes */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	uint8_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 9);
	char *volatile p = malloc(n); /* @bad */
	p = 0;
	return p != 0;
}

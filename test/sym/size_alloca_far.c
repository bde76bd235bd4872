/* alloca of more than the stack holds is found; all that fits is one path. */
/* run: --max-stack 256K */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: stack-overflow line=@bad function=use */
/* replay: none */
#include <alloca.h>
#include <everett.h>
#include <stdint.h>

static __attribute__((noinline)) int use(uint32_t n)
{
	char *volatile p = alloca(n); /* @bad */
	p[3] = 1;
	return p[3] != 1;
}

int main(void)
{
	uint32_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n > 3);
	return use(n);
}

/* A symbolic offset reaches odd addresses; with a mask it does not. */
/* run: --check=align */
/* replay: reached */
/* finding: misaligned line=@bad function=get */
#include <everett.h>

static _Alignas(16) char bytes[32];
static volatile int zero;

static __attribute__((noinline)) int get(unsigned at)
{
	return *(const int *)(const void *)(bytes + at); /* @bad */
}

int main(void)
{
	unsigned at = (unsigned)ev_int("at");
	ev_assume(at < 16);
	bytes[zero] = (char)zero;
	if (get(at & ~3u))
		return 1;
	return get(at);
}

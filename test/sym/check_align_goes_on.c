/* A symbolic offset that can be misaligned: reported once, and all offsets go on. */
/* run: --check=align */
/* replay: reached */
/* paths: 4 */
/* exits: 10 11 12 13 */
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
	ev_assume(at < 4);
	bytes[zero] = (char)zero;
	if (get(at) || get(at + 8))
		return 1;
	return 10 + (int)at;
}

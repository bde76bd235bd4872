/* An address with bits set that no machine address has. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=main */
#include <stdint.h>

int main(void)
{
	volatile uintptr_t made_up = 0xdeadbeefdeadbee0;
	*(long *)made_up = 1; /* @bad */
	return 0;
}

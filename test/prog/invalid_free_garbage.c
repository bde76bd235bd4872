/* free of an address that never belonged to anything. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	volatile uintptr_t made_up = 0x1234567890;
	free((void *)made_up); /* @bad */
	return 0;
}

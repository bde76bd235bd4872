/* An address made from a number that no object lives at. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	volatile uintptr_t made_up = 0x1234567890;
	int x = *(int *)made_up; /* @bad */
	printf("%d\n", x);
	return 0;
}

/* free of the address of a function. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <stdint.h>
#include <stdlib.h>

static volatile uintptr_t address;

int main(void)
{
	address = (uintptr_t)&main;
	free((void *)address); /* @bad */
	return 0;
}

/* A base computed through an integer and taken back is still good. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 12 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int *p = calloc(20, sizeof *p);
	p[12] = 12;
	volatile uintptr_t address = (uintptr_t)p;
	address += 12 * sizeof *p;
	int *q = (int *)address;
	volatile uintptr_t tagged = (uintptr_t)q | 1;
	printf("%d\n", *(int *)(tagged & ~(uintptr_t)1));
	free(p);
	return 0;
}

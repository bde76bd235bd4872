/* From one global array into another one. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdint.h>
#include <stdio.h>

int first[100];
int second[100];
static volatile intptr_t distance;

int main(void)
{
	first[0] = 1;
	second[50] = 2;
	distance = ((intptr_t)second - (intptr_t)first) / (intptr_t)sizeof(int) + 50;
	printf("%d\n", first[distance]); /* @bad */
	return 0;
}

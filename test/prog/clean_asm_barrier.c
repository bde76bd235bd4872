/* Empty asm and memory barriers are harmless. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 7 */
#include <stdio.h>

int main(void)
{
	int x = 7;
	__asm__ volatile("" : : : "memory");
	__asm__("" : "+r"(x));
	__sync_synchronize();
	printf("%d\n", x);
	return 0;
}

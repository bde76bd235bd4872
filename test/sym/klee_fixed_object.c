/* A device at a fixed address: an object with exact bounds, also for a symbolic index. */
/* finding: out-of-bounds-write line=@bad function=main message~64.bytes */
/* replay: reached */
/* exits: 5 */
#include <klee/klee.h>

int main(void)
{
	volatile int *device = (volatile int *)0x40000000;
	int i = klee_range(0, 20, "i");
	klee_define_fixed_object((void *)device, 64);
	klee_assert(device[15] == 0);
	device[3] = 5;
	klee_check_memory_access((void *)device, 64);
	device[i] = 5; /* @bad */
	return device[3];
}

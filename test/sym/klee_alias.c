/* klee_alias_function: from the call on, on this path, also through a pointer. */
/* paths: 2 */
/* exits: 3 33 */
/* replay: none */
#include <klee/klee.h>
#include <stdlib.h>

__attribute__((noinline)) int step(int x)
{
	__asm__ volatile("");
	return x + 1;
}
__attribute__((noinline, used)) int leap(int x)
{
	__asm__ volatile("");
	return x + 10;
}

int main(void)
{
	int (*volatile through)(int) = step;
	int sum = step(0);
	if (klee_int("leaps"))
		klee_alias_function("step", "leap");
	sum += step(0) + through(0);
	int back = sum > 3 ? 11 : 0;
	klee_alias_function("step", "step");
	sum += step(0) == 1 ? 0 : 100;
	return sum + (back ? back + 1 : 0);
}

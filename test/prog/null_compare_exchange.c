/* Compare and exchange on a null pointer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=lock */
#include <stdatomic.h>
#include <stddef.h>

static _Atomic int *volatile nowhere;

static __attribute__((noinline)) int lock(_Atomic int *p)
{
	int expected = 0;
	return atomic_compare_exchange_strong(p, &expected, 1); /* @bad */
}

int main(void)
{
	return lock(nowhere);
}

/* An index of a vector, read and written, below and beyond. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-read line=@read function=get message~element.5.of.a.vector.of.4 */
/* finding: out-of-bounds-write line=@write function=set message~element.-1.of.a.vector.of.4 */
#include <everett.h>

typedef unsigned four __attribute__((vector_size(16)));
volatile int k = 3;
volatile four v = {1, 2, 3, 4};

__attribute__((noinline)) static unsigned get(four f, int i)
{
	return f[i]; /* @read */
}

__attribute__((noinline)) static four set(four f, int i)
{
	f[i] = 9; /* @write */
	return f;
}

int main(void)
{
	v = set(v, k);
	ev_assert(get(v, k) == 9);
	if (ev_choose(2))
		return (int)get(v, k + 2);
	v = set(v, k - 4);
	return 0;
}

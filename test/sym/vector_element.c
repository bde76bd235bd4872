/* A symbolic index of a vector: beyond the last element is one path. */
/* paths: completed=1 errors=1 */
/* finding: out-of-bounds-read line=@bad function=main message~beyond.a.vector.of.4 */
/* replay: none */
#include <everett.h>

typedef unsigned four __attribute__((vector_size(16)));

int main(void)
{
	unsigned char i;
	volatile four v = {1, 2, 3, 4};
	four f = v;
	ev_make_symbolic(&i, 1, "i");
	unsigned got = f[i]; /* @bad */
	ev_assert(got == i + 1u);
	return 0;
}

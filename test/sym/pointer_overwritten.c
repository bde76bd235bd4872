/* A pointer of which one byte came from outside. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-read|use-after-free|null-dereference line=@bad function=main */
/* exits: 7 */
/* replay: any */
#include <everett.h>
#include <string.h>

int main(void)
{
	static int x = 7;
	union { int *p; unsigned char bytes[8]; } u = {&x};
	ev_make_symbolic(&u.bytes[7], 1, "b");
	return *u.p; /* @bad */
}

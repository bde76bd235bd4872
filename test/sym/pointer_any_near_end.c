/* Only addresses around the end of an object: inside is one path, not quite inside the
 * finding. */
/* cc: -O0 -g */
/* paths: completed=1 errors=1 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: none */
#include <everett.h>
#include <stdint.h>

static char object[16];

int main(void)
{
	int32_t *p;
	ev_make_symbolic(&p, sizeof p, "p");
	uintptr_t end = (uintptr_t)(object + sizeof object), at = (uintptr_t)p;
	ev_assume(at >= end - 6);
	ev_assume(at <= end - 2);
	*p = 1; /* @bad */
	ev_assert(at <= end - 4);
	return 0;
}

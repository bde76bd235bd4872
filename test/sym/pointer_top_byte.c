/* The top byte of a pointer is symbolic: its object, or nowhere. */
/* paths: completed=1 errors=1 */
/* exits: 5 */
/* finding: out-of-bounds-read line=@bad function=main */
#include <everett.h>
#include <stdint.h>
#include <string.h>

static int target = 5;

int main(void)
{
	int *volatile p = &target;
	unsigned char bytes[sizeof p];
	memcpy(bytes, (void *)&p, sizeof p);
	ev_make_symbolic(bytes + 7, 1, "top");
	memcpy((void *)&p, bytes, sizeof p);
	return *p; /* @bad */
}

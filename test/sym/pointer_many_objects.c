/* A pointer into 1,024 objects ends soon and every object is reached. */
/* paths: 1024 */
/* replay: none */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	static unsigned *all[1024];
	uint16_t i;
	for (unsigned n = 0; n < 1024; n++) {
		all[n] = malloc(sizeof(unsigned));
		*all[n] = n;
	}
	ev_make_symbolic(&i, sizeof i, "i");
	unsigned got = *all[i & 1023];
	ev_assert(got == (i & 1023u));
	return 0;
}

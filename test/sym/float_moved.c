/* A float that is only stored and compared as bits is no arithmetic. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

int main(void)
{
	float f, g;
	uint32_t bits;
	ev_make_symbolic(&f, sizeof f, "f");
	g = f;
	memcpy(&bits, &g, 4);
	return bits == 0x3f800000;
}

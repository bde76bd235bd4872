/* Bit fields that share more than 128 bits: each is symbolic on its own. */
/* paths: completed=3 errors=0 */
/* exits: 0 1 2 */
#include <everett.h>

struct __attribute__((packed)) header {
	unsigned kind : 5;
	unsigned long long from : 48, to : 48;
	unsigned flags : 12;
	int level : 9;
	unsigned long long rest : 40;
};

int main(void)
{
	struct header h;
	ev_make_symbolic(&h, sizeof h, "h");
	if (h.to != 0x1234567890abull)
		return 0;
	h.from = h.to;
	if (h.level < -100)
		return 1;
	ev_assert(h.from == 0x1234567890abull && h.level >= -100);
	return 2;
}

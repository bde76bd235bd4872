/* orders.c - N steps in some order, found as schedules are: a path takes the least step that
 * is left, and when all are done, far below, it offers to each earlier place the steps that
 * ran later and are in conflict with what ran there. orders.py knows which orders that must
 * give. RULE 0: all conflict; 1: those of the same parity, or of another one where x is 7.
 * SPIN makes paths long, BUFFER makes states large, BITS multiplies them. */
#include <everett.h>

#ifndef N
#define N 5
#endif
#ifndef RULE
#define RULE 0
#endif
#ifndef SPIN
#define SPIN 1
#endif
#ifndef BUFFER
#define BUFFER 1
#endif
#ifndef BITS
#define BITS 0
#endif

static volatile unsigned char buffer[BUFFER];
static volatile unsigned long spun;

static int conflict(unsigned a, unsigned b, int is_seven)
{
	return !RULE || (a % 2 == b % 2) != is_seven;
}

int main(void)
{
	unsigned order[N], used = 0;
	unsigned char x = (unsigned char)ev_char("x");
	int is_seven = 0;
	if (x == 7) {
		spun++;
		is_seven = 1;
	}
	for (unsigned i = 0; i < N; i++) {
		unsigned first = 0;
		while (used >> first & 1)
			first++;
		order[i] = ev_open(first);
		ev_assert(order[i] < N && !(used >> order[i] & 1));
		used |= 1u << order[i];
		for (unsigned long k = 0; k < SPIN; k++)
			spun++;
	}
	for (unsigned i = 0; i < BITS; i++) {
		for (unsigned k = 0; k < BUFFER; k += 256)
			buffer[k] = (unsigned char)(i + 1);
		if (ev_choose(2))
			spun += 2;
	}
	for (unsigned i = 0; i < N; i++)
		for (unsigned k = i + 1; k < N; k++)
			if (conflict(order[i], order[k], is_seven))
				ev_offer(i, order[k]);
	/* One that only late alternatives lead to. */
	ev_assert(!(order[0] == 2 && order[1] == 0 && order[N - 1] == 1));
	return 0;
}

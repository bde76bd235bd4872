/* A loop that -O2 turns into vector instructions. */
/* cc: -O2 -g */
/* cc: -O3 -g -march=x86-64-v3 */
/* cc: -O0 -g */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	unsigned char a[32];
	unsigned sum = 0, most = 0;
	ev_make_symbolic(a, sizeof a, "a");
	for (int i = 0; i < 32; i++)
		sum += a[i] ^ 0x55u;
	for (int i = 0; i < 32; i++)
		most |= a[i];
	return (sum == 32 * 0x55) & (most == 0);
}

/* Code behind ten conditions in a row. Before each of them a loop divides the paths 64 ways,
 * so that only who heads for what nobody has reached is there within a few hundred paths. */
#include <everett.h>

enum { STEPS = 10, NOISE = 6 };

static unsigned char key[STEPS], noise[STEPS][NOISE];

static int count_odd(const unsigned char *from)
{
	int n = 0;
	for (int i = 0; i < NOISE; i++)
		if (from[i] & 1)
			n++;
	return n;
}

static int rest(int n)
{
	n += count_odd(noise[5]);
	if (key[5] != 'f')
		return n;
	n += count_odd(noise[6]);
	if (key[6] != 'g')
		return n;
	n += count_odd(noise[7]);
	if (key[7] != 'h')
		return n;
	n += count_odd(noise[8]);
	if (key[8] != 'i')
		return n;
	n += count_odd(noise[9]);
	if (key[9] != 'j')
		return n;
	return -1; /* the end */
}

int main(void)
{
	ev_make_symbolic(key, sizeof key, "key");
	ev_make_symbolic(noise, sizeof noise, "noise");
	int n = count_odd(noise[0]);
	if (key[0] != 'a')
		return n;
	n += count_odd(noise[1]);
	if (key[1] != 'b')
		return n;
	n += count_odd(noise[2]);
	if (key[2] != 'c')
		return n;
	n += count_odd(noise[3]);
	if (key[3] != 'd')
		return n;
	n += count_odd(noise[4]);
	if (key[4] != 'e')
		return n;
	return rest(n) < 0;
}

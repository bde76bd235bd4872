/* loop.c - one path goes round for ever, one takes long and ends, one does nothing. */
#include <everett.h>

static unsigned next_index(unsigned i)
{
	return (i * 5 + 1) % 50;
}

int main(void)
{
	int way = ev_range(0, 3, "way");
	volatile unsigned i = 0;
	volatile unsigned long sum = 0;
	if (way == 1)
		for (unsigned long n = 0; n < 300000; n++)
			sum += n;
	if (way != 2)
		return 0;
	while (i != 100)
		i = next_index(i);
	return 0;
}

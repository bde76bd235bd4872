/* cc: -O0 -g */
/* cc: -O2 -g */
/* incomplete: unsupported */
/* Integers of more than 128 bits: what is not executed is a division. */
static volatile unsigned seed = 5;
static int table[100];

int main(void)
{
	unsigned _BitInt(136) a = seed;
	a = a * a << 70;
	if (a > (unsigned _BitInt(136))seed << 100)
		return 1;
	return table[(unsigned)(a / seed % 100)];
}

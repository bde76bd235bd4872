/* cc: -O0 -g */
/* cc: -O2 -g */
/* incomplete: unsupported */
/* Integers of more than 128 bits: what is not executed is a division. */
static volatile unsigned _BitInt(200) wide = 5;

int main(void)
{
	unsigned _BitInt(200) a = wide;
	if (a > wide << 100)
		return 1;
	return (int)(a / wide);
}

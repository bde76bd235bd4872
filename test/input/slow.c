/* slow.c - one path covers something first and then takes its time, while the others become
 * more and more. For the end of --max-time: what it covered is to be in a test. */
static int rare(const char *s)
{
	volatile int n = 0;
	for (int i = 0; i < 60000; i++)
		n = n + 1;
	return s[1] == 'y' ? 7 : 8;
}

int main(int argc, char **argv)
{
	volatile int n = 0;
	volatile unsigned long turns = 0;
	if (argc != 2)
		return 1;
	const char *s = argv[1];
	for (volatile int i = 2;; i = i % 39 + 1) {
		if (s[i] > 'm')
			n = n + 1;
		if (i == 4 && s[0] < 'x')
			while (++turns) /* the first path stays here, and no proof says so */
				;
		if (i == 17)
			return rare(s);
	}
}

/* For coverage: what the engine says was reached, a native build must reach too. */
#include <stdio.h>
#include <string.h>

static int kind(int c)
{
	switch (c) {
	case '#': return 1;
	case '\n': return 2;
	case EOF: return 3;
	default: break;
	}
	if (c >= '0' && c <= '9')
		return 4;
	return 5;
}

static int never(int x)
{
	if (x > 3)
		return x;
	return -x;
}

int main(int argc, char **argv)
{
	int sum = 0, c;
	if (argc > 3)
		return never(argc);
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-n") == 0)
			sum += 100;
		else
			sum += (int)strlen(argv[i]);
	}
	do {
		c = getchar();
		sum += kind(c);
	} while (c != EOF);
	printf("%d\n", sum);
	return sum > 100;
}

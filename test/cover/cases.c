/* Switches: cases that share a place, that fall through, ranges, without default. */
#include <stdio.h>

static int small(int c)
{
	switch (c) {
	case 'a':
	case 'b':
	case 'c': return 1;
	case 'd': c++;
	/* FALLTHROUGH */
	case 'e': return c;
	}
	return 0;
}

static int wide(int c)
{
	switch (c) {
	case 7: return 1;
	case 700: return 2;
	case 70000: return 3;
	case EOF: return 4;
	default: break;
	}
	switch (c & 3) {
	case 0: return 5;
	case 1: return 6;
	case 2:
	case 3: break;
	}
	return 7;
}

int main(void)
{
	int c, sum = 0;
	while ((c = getchar()) != EOF)
		sum += small(c) + wide(c);
	switch (sum) {
	case 0: puts("nothing"); break;
	case -5: puts("never"); break;
	default: printf("%d\n", sum);
	}
	return 0;
}

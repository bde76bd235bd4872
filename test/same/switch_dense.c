/* Dense switches, fall through, default in the middle, ranges. */
#include <stdio.h>

static __attribute__((noinline)) int dense(int x)
{
	switch (x) {
	case 0: return 10;
	case 1: return 21;
	case 2: return 32;
	case 3: return 43;
	case 4: return 54;
	case 5: return 65;
	case 6: return 6;
	case 7: return 77;
	case 8: return 8;
	case 9: return 99;
	default: return -1;
	}
}

static __attribute__((noinline)) int through(int x)
{
	int r = 0;
	switch (x) {
	case 1:
		r += 1;
		/* fall through */
	case 2:
		r += 2;
		/* fall through */
	default:
		r += 100;
		/* fall through */
	case 3: r += 3; break;
	case 4: r += 4;
	}
	return r;
}

static __attribute__((noinline)) const char *range(unsigned char c)
{
	switch (c) {
	case '0' ... '9': return "digit";
	case 'a' ... 'z': return "lower";
	case 'A' ... 'Z': return "upper";
	case ' ':
	case '\t':
	case '\n': return "space";
	case 128 ... 255: return "high";
	default: return "other";
	}
}

static __attribute__((noinline)) int nested(int a, int b)
{
	switch (a) {
	case 0:
		switch (b) {
		case 0: return 1;
		case 1: return 2;
		}
		return 3;
	case 1:
		for (int i = 0;; i++)
			switch (b + i) {
			case 5: return 100 + i;
			case 50: return -i;
			}
	}
	return 0;
}

int main(void)
{
	for (int i = -2; i < 12; i++)
		printf("%d %d\n", dense(i), through(i));
	for (int c = 0; c < 256; c += 5)
		printf("%s ", range((unsigned char)c));
	printf("\n%d %d %d %d %d\n", nested(0, 1), nested(0, 7), nested(1, 2),
	       nested(1, 10), nested(2, 0));
	return 0;
}

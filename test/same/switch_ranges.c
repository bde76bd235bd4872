/* Case ranges, duplicates of targets, fallthrough into loops (Duff), nested switches. */
#include <limits.h>
#include <stdio.h>

static int kind(long v)
{
	switch (v) {
	case LONG_MIN ... - 1000: return 1;
	case -999 ... - 1: return 2;
	case 0: return 3;
	case 1 ... 9:
	case 11 ... 19: return 4;
	case 10: return 5;
	case 'a' ... 'z': return 6;
	case 0x100000000 ... 0x1ffffffff: return 7;
	case LONG_MAX: return 8;
	}
	return 0;
}

static void duff(char *to, const char *from, int count)
{
	int n = (count + 7) / 8;
	switch (count % 8) {
	case 0:
		do {
			*to++ = *from++;
			/* fall through */
		case 7: *to++ = *from++; /* fall through */
		case 6: *to++ = *from++; /* fall through */
		case 5: *to++ = *from++; /* fall through */
		case 4: *to++ = *from++; /* fall through */
		case 3: *to++ = *from++; /* fall through */
		case 2: *to++ = *from++; /* fall through */
		case 1: *to++ = *from++;
		} while (--n > 0);
	}
}

static int nested(int a, unsigned char b)
{
	switch (a & 3) {
	case 0:
		switch (b) {
		case 255: return 10;
		case 254: break;
		default: return 11;
		}
		return 12;
	case 1: a = 100;
	default:
		switch ((signed char)b) {
		case -1: return a + 1;
		case -128 ... - 2: return a + 2;
		}
	case 2: return a + 3;
	}
}

int main(void)
{
	static const long values[] = {
		LONG_MIN,    -1000,	   -999,    -1,		0,	     1,
		9,	     10,	   11,	    19,		20,	     'a',
		'm',	     'z',	   '{',	    0xffffffff, 0x100000000, 0x1ffffffff,
		0x200000000, LONG_MAX - 1, LONG_MAX};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
		volatile long v = values[i];
		printf("%d ", kind(v));
	}
	char out[40];
	for (int n = 1; n < 25; n++) {
		duff(out, "abcdefghijklmnopqrstuvwxyz", n);
		out[n] = 0;
		printf("%s\n", out);
	}
	for (int a = 0; a < 4; a++)
		for (int b = 0; b < 256; b += 51)
			printf("%d ", nested(a, (unsigned char)b));
	printf("\n");
	return 0;
}

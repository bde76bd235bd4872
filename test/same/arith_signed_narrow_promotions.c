/* Integer promotions, usual conversions and compound assignment at narrow types. */
#include <limits.h>
#include <stdio.h>

int main(void)
{
	static const int seeds[] = {0,	    1,	   -1,	  2,	   127,	   128,
				    -128,   -129,  255,	  256,	   32767,  32768,
				    -32768, 65535, 65536, INT_MAX, INT_MIN};
	for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) {
		volatile int from = seeds[i];
		signed char sc = (signed char)from;
		unsigned char uc = (unsigned char)from;
		short sh = (short)from;
		unsigned short us = (unsigned short)from;
		printf("%d: %d %d %d %d\n", from, sc + uc, sh - us, sc * uc, sh * sc);
		printf(" %d %d %d %d\n", sc < uc, sh < us, (unsigned)sc < uc,
		       sc == (char)uc);
		printf(" %d %d %u %ld\n", ~uc, -us, (unsigned)sh >> 3, (long)sc << 3);
		sc += 100;
		uc -= 100;
		sh *= 3;
		us <<= 3;
		printf(" %d %d %d %d", sc, uc, sh, us);
		sc >>= 1;
		uc >>= 1;
		sh /= 7;
		us %= 7;
		printf(" %d %d %d %d", sc, uc, sh, us);
		sc++, uc--, ++sh, --us;
		printf(" %d %d %d %d\n", sc, uc, sh, us);
	}
	return 0;
}

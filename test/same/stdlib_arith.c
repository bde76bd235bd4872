/* div, ldiv, lldiv, abs, imaxdiv, a64l. */
#define _XOPEN_SOURCE 700
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static volatile int a[] = {7, -7, 0, 100, -100}, b[] = {2, -2, 3};
	for (int i = 0; i < 5; i++)
		for (int j = 0; j < 3; j++) {
			div_t d = div(a[i], b[j]);
			ldiv_t l = ldiv(a[i] * 1000000007L, b[j]);
			lldiv_t q = lldiv(a[i] * 3LL, b[j]);
			imaxdiv_t m = imaxdiv(a[i] - 1, b[j]);
			printf("%d %d %ld %ld %lld %lld %jd %jd\n", d.quot, d.rem, l.quot,
			       l.rem, q.quot, q.rem, m.quot, m.rem);
		}
	printf("%d %ld %lld %jd\n", abs(a[1]), labs(-5000000000L), llabs(-1LL),
	       imaxabs(-9));
	printf("%s %ld\n", l64a(123456789), a64l("zzz"));
	return 0;
}

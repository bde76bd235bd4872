/* Integer conversions of scanf from strings and from standard input. */
/* stdin: 12 -34 0x1f 077 99 */
/* stdin:   1234567890123 65535 abc 7 */
/* stdin: 12,34;56 */
#include <stdio.h>

int main(void)
{
	int a, b, c, d, e, n;
	unsigned u, x, o;
	long long l;
	short h;
	char word[10];
	n = scanf("%d %d %i %i %u", &a, &b, &c, &d, &u);
	printf("%d: %d %d %d %d %u\n", n, a, b, c, d, u);
	n = scanf("%lld %hd %d", &l, &h, &e);
	printf("%d: %lld %d\n", n, l, h);
	n = scanf("%9s %d", word, &e);
	printf("%d: %s %d\n", n, word, e);
	n = scanf("%d,%d;%d", &a, &b, &c);
	printf("%d: %d %d %d\n", n, a, b, c);
	printf("%d\n", scanf("%d", &a));
	n = sscanf("ff 77 101 -5", "%x %o %i %u", &x, &o, &a, &u);
	printf("%d: %u %u %d %u\n", n, x, o, a, u);
	n = sscanf("123456789", "%3d%2d%n%d", &a, &b, &c, &d);
	printf("%d: %d %d %d %d\n", n, a, b, c, d);
	n = sscanf("10 20 30", "%d %*d %d", &a, &b);
	printf("%d: %d %d\n", n, a, b);
	n = sscanf("  +7", "%d", &a);
	printf("%d: %d\n", n, a);
	n = sscanf("x7", "%d", &a);
	printf("%d\n", n);
	n = sscanf("", "%d", &a);
	printf("%d\n", n);
	n = sscanf("5%6", "%d%%%d", &a, &b);
	printf("%d: %d %d\n", n, a, b);
	return 0;
}

/* sscanf: every conversion, widths, suppression, %n, what is left unread. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	int a = -1, b = -1, c = -1, n = -1;
	unsigned u = 0;
	long l = 0;
	short h = 0;
	signed char hh = 0;
	long long ll = 0;
	size_t z = 0;
	intmax_t j = 0;
	float f = 0;
	double d = 0;
	long double ld = 0;
	char s[40] = "", t[40] = "", ch[4] = "";
	void *p = NULL;
	printf("%d %d %d\n", sscanf("12 -7", "%d%d", &a, &b), a, b);
	printf("%d %d %d %d\n", sscanf("0x1f 017 19", "%i %i %i", &a, &b, &c), a, b, c);
	printf("%d %x %u\n", sscanf("ff 377", "%x %o", &u, (unsigned *)&a), u,
	       (unsigned)a);
	printf("%d %ld %d %d\n",
	       sscanf("123456789012 70000 300", "%ld %hd %hhd", &l, &h, &hh), l, h, hh);
	printf("%d %lld %zu %jd\n", sscanf("-5 7 -9", "%lld %zu %jd", &ll, &z, &j), ll, z,
	       j);
	printf("%d %g %g %Lg\n", sscanf("1.5 -2e3 0x1p4", "%f %lf %Lf", &f, &d, &ld),
	       (double)f, d, ld);
	printf("%d %s %s\n", sscanf("  hello world", "%s %3s", s, t), s, t);
	printf("%d [%s] [%s]\n", sscanf("abc123-x", "%[a-z]%[^-]", s, t), s, t);
	printf("%d [%s]\n", sscanf("]]x", "%[]]", s), s);
	printf("%d [%s]\n", sscanf("a-b-c", "%[a-]", s), s);
	printf("%d %.3s\n", sscanf(" xyz", "%3c", ch), ch);
	printf("%d %d %d\n", sscanf("12abc", "%d%n", &a, &n), a, n);
	printf("%d %d\n", sscanf("12 34 56", "%*d %d", &a), a);
	printf("%d %d %d\n", sscanf("12345", "%2d%3d", &a, &b), a, b);
	printf("%d %d\n", sscanf("50%", "%d%%", &a), a);
	printf("%d\n", sscanf("", "%d", &a));
	printf("%d\n", sscanf("x", "%d", &a));
	printf("%d %d\n", sscanf("a:5", "a:%d", &a), a);
	printf("%d\n", sscanf("b:5", "a:%d", &a));
	printf("%d %d\n", sscanf("0x1234", "%p", &p), p == (void *)0x1234);
	printf("%d %g\n", sscanf("infinity nan", "%lf %lf", &d, &d), d != d ? -1.0 : d);
	printf("%d %g %s\n", sscanf("1e+x", "%lf%s", &d, s), d, s);
	printf("%d %d %d\n", sscanf("1,2", "%d,%d", &a, &b), a, b);
	printf("%d %d\n", sscanf("-", "%d", &a), a);
	printf("%d %d\n", sscanf("99999999999999999999", "%d", &a), a);
	char *m = NULL;
	printf("%d %s\n", sscanf("grown text", "%ms", &m), m ? m : "none");
	return 0;
}

/* __int128: decimal conversion, comparison chains, products and powers. */
#include <stdio.h>
#include <string.h>

typedef unsigned __int128 u128;

static const char *text(u128 v, unsigned base)
{
	static char buffers[4][140];
	static int next;
	char *p = buffers[next++ % 4] + 139;
	*p = 0;
	do
		*--p = "0123456789abcdefghijklmnopqrstuvwxyz"[v % base];
	while (v /= base);
	return p;
}

static u128 parse(const char *s, unsigned base)
{
	u128 v = 0;
	for (; *s; s++)
		v = v * base + (unsigned)(*s <= '9' ? *s - '0' : *s - 'a' + 10);
	return v;
}

int main(void)
{
	volatile unsigned base = 7;
	u128 v = 1;
	for (int i = 0; i < 45; i++) {
		printf("%s %s\n", text(v, 10), text(v, base));
		if (parse(text(v, 36), 36) != v || parse(text(v, base), base) != v)
			printf("lost\n");
		v *= base;
	}
	__int128 s = -(__int128)parse("170141183460469231731687303715884105727", 10) - 1;
	printf("%s %d %d\n", text((u128)s, 10), s < 0, s == -s);
	for (int i = 0; i < 128; i += 9)
		printf("%s %s\n", text((u128)(s >> i), 16), text((u128)s >> i, 16));
	__int128 t = s / 3, u = s % 1000000007;
	printf("%s %s %d\n", text((u128)-t, 10), text((u128)-u, 10), t * 3 + s % 3 == s);
	return 0;
}

/* Length modifiers: what is cut, what is kept; %n and returned counts. */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void)
{
	volatile long long v = 0x123456789abcdef0;
	volatile int w = 70000;
	printf("%hhd %hd %d %ld %lld\n", (signed char)v, (short)v, (int)v, (long)v, v);
	printf("%hhu %hu %u %lu %llu\n", (unsigned char)v, (unsigned short)v, (unsigned)v,
	       (unsigned long)v, (unsigned long long)v);
	printf("%hhd %hx\n", (signed char)w, (unsigned short)w);
	printf("%jd %zd %td %zu\n", (intmax_t)v, (ssize_t)-5, (ptrdiff_t)-6, (size_t)7);
	printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRIX64 " %" PRIo64 "\n", (int8_t)-1,
	       (uint16_t)65535, (uint32_t)0xabcdef, (uint64_t)v, (uint64_t)8);
	printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
	int a = -1;
	short b = -1;
	long c = -1;
	signed char d = -1;
	int n = printf("12345%n67%hn89%ln%hhn\n", &a, &b, &c, &d);
	printf("%d %d %d %ld %d\n", n, a, b, c, d);
	printf("%*d|%-*d|%.*f|%*.*s\n", 8, 5, 8, 5, 2, 3.14159, -10, 2, "abcdef");
	printf("%.*s|%.*d|%*c\n", -1, "all", 0, 0, -3, 'x');
	printf("%d %d\n", snprintf(NULL, 0, "%d-%s", 12, "abc"),
	       snprintf((char[3]){0}, 3, "%d", 9999));
	printf("%c%c%%%5%|\n", 'a', 0x41);
	printf("%p %p\n", (void *)0x1234, (void *)0);
	return 0;
}

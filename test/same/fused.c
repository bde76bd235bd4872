/* What the lowering fuses and the engine answers itself: narrow indices, rotations, loops
 * that end in their condition, calls through pointers, string routines across pages. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t right32(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }
static uint64_t left64(uint64_t x, unsigned n) { return x >> (64 - n) | x << n; }
static uint32_t almost(uint32_t x, unsigned n) { return x >> n | x << (31 - n); }

static int table[16];
static void rotations(void)
{
	for (unsigned n = 1; n < 31; n++)
		printf("%08x %016llx %08x\n", right32(0x80000123u, n),
		       (unsigned long long)left64(0x8000000000000123ull, n), almost(0xf00du, n));
	printf("%08x\n", (0x12345678u << 12 | 0x12345678u >> 20) + table[3]);
}

static void indices(int n)
{
	int local[20] = {0};
	char *heap = malloc(300);
	int *middle = local + 10;
	struct { short a; long b[4]; } s[5] = {{0}};
	for (int i = 0; i < 16; i++)
		table[i] = i * i;
	for (int i = 3; i < 16; i++)
		local[i] = table[i - 3] - table[(i + 1) & 15];
	for (int i = -10; i < 10; i++)
		middle[i] += i * n;
	for (int i = 0; i < 300; i++)
		heap[i] = (char)(i * 7);
	for (int i = 0; i < 5; i++)
		for (int k = 3; k >= 0; k--)
			s[i].b[k] = s[(i + 4) % 5].b[(k + 1) & 3] + heap[i * 40 + k] + i;
	unsigned long sum = 0;
	for (int i = 0; i < 20; i++)
		sum = sum * 31 + (unsigned long)local[i] + heap[299 - i] + s[i % 5].b[i & 3];
	printf("%lu\n", sum);
	free(heap);
}

static int calls;
static void none(void) { calls++; }
static void one(int a) { calls += a; }
static int two(int a, int b) { return a - b; }
static long double wide(long double a, int b) { return a * b; }
static void pointers(void)
{
	void (*volatile f0)(void) = none;
	void (*volatile f1)(int) = one;
	int (*volatile f2)(int, int) = two;
	long double (*volatile fw)(long double, int) = wide;
	size_t (*volatile length)(const char *) = strlen;
	int (*volatile print)(const char *, ...) = printf;
	for (int i = 0; i < 3; i++) {
		f0();
		f1(i);
		print("%d %Lf %zu\n", f2(i, 2), fw(1.5L, i), length("four"));
	}
	printf("%d\n", calls);
}

static void strings(void)
{
	char *text = malloc(5000), *copy = malloc(5000);
	for (int i = 0; i < 4999; i++)
		text[i] = (char)('a' + i % 23);
	text[4999] = 0;
	for (int at = 1000; at < 1060; at += 3) {
		memcpy(text + at, "ZYZYX", 5);
		printf("%td %td %td\n", strstr(text, "ZYX") - text, strstr(text, "YZ") - text,
		       strrchr(text, 'Z') - text);
		memcpy(text + at, "abcde", 5);
	}
	printf("%d %d %d\n", strstr(text, "ZYX") != NULL, strstr(text, "") == text,
	       strrchr(text, '#') != NULL);
	printf("%td %td\n", strrchr(text, 0) - text, stpcpy(copy, text + 3000) - copy);
	printf("%zu %zu %zu %zu\n", strspn(text, "abc"), strspn(text, ""), strcspn(text, "xyzw"),
	       strcspn(text, ""));
	strcpy(copy, "one");
	strcat(copy, "-two");
	printf("%s %zu %d\n", copy, strnlen(text, 2000), strncmp(text, copy, 1));
	for (int at = 1010; at < 1030; at++) {
		strcpy(text + at, "end");
		printf("%zu %td %d\n", strlen(text), strchr(text, 'e') - text,
		       memchr(text, 0, (size_t)at) != NULL);
		strcpy(text + at, "abc");
		text[at + 3] = 'q';
	}
	memmove(copy + 1, copy, 7);
	memmove(copy, copy + 2, 30);
	printf("%s\n", copy);
	free(text);
	free(copy);
}

static void remainders(void)
{
	static const long double v[] = {0.0L, -0.0L, 1.0L, -1.5L, 1e300L, 3.1e-4930L, -7.25L,
					1e-4940L, 0x1.fp16383L, INFINITY};
	for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
		for (unsigned k = 2; k < sizeof v / sizeof *v; k++) {
			long double (*volatile f)(long double, long double) = fmodl;
			if (!isinf(v[i]))
				printf("%La %La\n", fmodl(v[i], v[k]), f(v[i], v[k]));
		}
}

int main(int argc, char **argv)
{
	(void)argv;
	indices(argc);
	rotations();
	pointers();
	strings();
	remainders();
	return 0;
}

/* Switches on 128 bit, 8 bit, boolean and enumerated values; strings by hash. */
#include <stdbool.h>
#include <stdio.h>

enum colour { RED = -5, GREEN, BLUE = 1000 };

static __attribute__((noinline)) int huge(__int128 x)
{
	switch (x) {
	case 0: return 1;
	case (__int128)1 << 100: return 2;
	case -((__int128)1 << 90): return 3;
	case 0xffffffffffffffff: return 4;
	default: return 0;
	}
}

static __attribute__((noinline)) int flag(bool b)
{
	switch ((int)b) {
	case true: return 10;
	default: return 20;
	}
}

static __attribute__((noinline)) const char *name(enum colour c)
{
	switch (c) {
	case RED: return "red";
	case GREEN: return "green";
	case BLUE: return "blue";
	}
	return "none";
}

static __attribute__((noinline)) int keyword(const char *s)
{
	unsigned h = 5381;
	for (const char *p = s; *p; p++)
		h = h * 33 ^ (unsigned char)*p;
	switch (h % 1000) {
	case 0 ... 99: return 0;
	case 100 ... 499: return h & 1 ? 1 : 2;
	case 500 ... 998: return 3;
	}
	return 4;
}

int main(void)
{
	volatile int shift = 100;
	printf("%d %d %d %d %d\n", huge(0), huge((__int128)1 << shift),
	       huge(-((__int128)1 << (shift - 10))), huge((__int128)~0ull), huge(5));
	printf("%d %d\n", flag(shift > 5), flag(shift > 500));
	printf("%s %s %s %s\n", name(RED), name(GREEN), name(BLUE),
	       name((enum colour)shift));
	static const char *const words[] = {"if",     "else",  "while", "for",
					    "return", "break", ""};
	for (int i = 0; i < 7; i++)
		printf("%d ", keyword(words[i]));
	printf("\n");
	return 0;
}

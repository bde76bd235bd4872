/* 128 bit integers: all operators, parsing and printing by hand. */
#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print_u128(u128 x)
{
	char text[50];
	int at = 49;
	text[at] = 0;
	do {
		text[--at] = (char)('0' + (int)(x % 10));
		x /= 10;
	} while (x);
	printf("%s", text + at);
}

static void print_i128(i128 x)
{
	if (x < 0) {
		putchar('-');
		print_u128(-(u128)x);
	} else {
		print_u128((u128)x);
	}
}

static u128 make(uint64_t high, uint64_t low)
{
	return (u128)high << 64 | low;
}

int main(void)
{
	volatile uint64_t seed = 12345;
	u128 v[12] = {0,
		      1,
		      2,
		      make(0, UINT64_MAX),
		      make(1, 0),
		      make(UINT64_MAX, UINT64_MAX),
		      make(1ULL << 63, 0),
		      make((1ULL << 63) - 1, UINT64_MAX)};
	for (int i = 8; i < 12; i++) {
		uint64_t a = seed = seed * 6364136223846793005u + 1442695040888963407u;
		uint64_t b = seed = seed * 6364136223846793005u + 1442695040888963407u;
		v[i] = make(a >> (i % 3 * 20), b);
	}
	for (int i = 0; i < 12; i++) {
		print_u128(v[i]);
		printf(" ");
		print_i128((i128)v[i]);
		printf("\n");
		u128 sum = 0;
		for (int j = 0; j < 12; j++) {
			u128 a = v[i], b = v[j];
			i128 sa = (i128)a, sb = (i128)b;
			sum = sum * 7 + (a + b) + (a - b) * 3 + a * b;
			sum = sum * 7 + (a & b) + (a | b) * 5 + (a ^ b) + ~a;
			sum = sum * 7 + (a < b) + 2 * (sa < sb) + 4 * (a == b) +
			      8 * (sa >= sb);
			sum = sum * 7 + (a << (j * 10)) + (a >> (j * 11)) +
			      (u128)(sa >> (j * 9));
			if (b != 0)
				sum = sum * 7 + a / b + a % b;
			if (sb > 0)
				sum = sum * 7 + (u128)(sa / sb) + (u128)(sa % sb);
		}
		printf("  %016llx%016llx\n", (unsigned long long)(sum >> 64),
		       (unsigned long long)sum);
	}
	return 0;
}

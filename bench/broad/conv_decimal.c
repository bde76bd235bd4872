/* A 16-bit binary number to decimal and to Roman numerals and back, and a binary-coded decimal sum:
 * what comes back has to be what went in. */
#include "bench.h"

static unsigned roman(unsigned value, char *out)
{
	static const uint16_t values[] = {1000, 900, 500, 400, 100, 90, 50,
					  40,	10,  9,	  5,   4,   1};
	static const char *const names[] = {"M",  "CM", "D",  "CD", "C",  "XC", "L",
					    "XL", "X",	"IX", "V",  "IV", "I"};
	unsigned length = 0;
	for (int i = 0; i < 13; i++)
		while (value >= values[i]) {
			for (const char *p = names[i]; *p; p++)
				out[length++] = *p;
			value -= values[i];
		}
	return length;
}

static unsigned from_roman(const char *text, unsigned length)
{
	unsigned sum = 0, before = 0;
	for (unsigned i = length; i--;) {
		unsigned v = 0;
		switch (text[i]) {
		case 'I': v = 1; break;
		case 'V': v = 5; break;
		case 'X': v = 10; break;
		case 'L': v = 50; break;
		case 'C': v = 100; break;
		case 'D': v = 500; break;
		case 'M': v = 1000; break;
		}
		if (v < before)
			sum -= v;
		else
			sum += v, before = v;
	}
	return sum;
}

static uint32_t to_bcd(uint32_t value)
{
	uint32_t out = 0;
	for (unsigned shift = 0; value; shift += 4, value /= 10)
		out |= value % 10 << shift;
	return out;
}

static uint32_t add_bcd(uint32_t a, uint32_t b)
{
	uint32_t sum = a + 0x06666666 + b, carries = (a + 0x06666666) ^ b ^ sum;
	uint32_t missing = ~carries & 0x11111110;
	return sum - (missing >> 2 | missing >> 3);
}

int main(void)
{
	uint16_t value, other;
	char text[32];
	klee_make_symbolic(&value, sizeof value, "value");
	klee_make_symbolic(&other, sizeof other, "other");
	if (value == 0 || value >= 400 || other >= 1000)
		return 1;
	unsigned length = roman(value, text);
	if (length > 16)
		return 2;
	BENCH_CHECK(from_roman(text, length) == value);
	uint32_t sum = add_bcd(to_bcd(value), to_bcd(other));
	BENCH_CHECK(sum == to_bcd((uint32_t)value + other));
	return (sum & 0xff) == 0x99 ? 3 : 4;
}

/* Text in base 32 with a check digit: letters are decoded by a table that forgives O, I and L,
 * the check digit is the value modulo 37, and hyphens are skipped (as in serial numbers). */
#include "bench.h"

#ifndef LEN
#define LEN 10
#endif

static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U";
static int8_t value_of[256];

static void make_table(void)
{
	for (int i = 0; i < 256; i++)
		value_of[i] = -1;
	for (int i = 0; digits[i]; i++) {
		value_of[(uint8_t)digits[i]] = (int8_t)i;
		if (digits[i] >= 'A' && digits[i] <= 'Z')
			value_of[(uint8_t)(digits[i] + 32)] = (int8_t)i;
	}
	value_of['O'] = value_of['o'] = 0;
	value_of['I'] = value_of['i'] = value_of['L'] = value_of['l'] = 1;
}

int main(void)
{
	char text[LEN + 1];
	uint64_t number = 0;
	unsigned count = 0;
	make_table();
	klee_make_symbolic(text, sizeof text, "text");
	for (unsigned i = 0; i < LEN; i++) {
		if (text[i] == '-') {
			if (i == 0 || text[i - 1] == '-')
				return 1;
			continue;
		}
		int value = value_of[(uint8_t)text[i]];
		if (value < 0 || value >= 32)
			return 2;
		number = number << 5 | (unsigned)value;
		count++;
	}
	int check = value_of[(uint8_t)text[LEN]];
	if (check < 0)
		return 3;
	if ((int)(number % 37) != check)
		return 4;
	if (number >> 5 * count)
		BENCH_CHECK(0);
	char back[LEN + 1];
	uint64_t rest = number;
	for (unsigned i = count; i--; rest >>= 5)
		back[i] = digits[rest & 31];
	return count == LEN && back[0] == text[0] && back[count - 1] == text[LEN - 1] ? 5
										      : 6;
}

/* Sizes with units: digits, a decimal point and a suffix (k, K, M, with B or iB) become bytes, and
 * bytes become the shortest text that rounds the same way. */
#include "bench.h"

#ifndef LEN
#define LEN 5
#endif

static const char suffixes[] = "BkMG";

int main(void)
{
	char text[LEN];
	uint64_t value = 0, scale = 1;
	unsigned at = 0, decimals = 0;
	klee_make_symbolic(text, sizeof text, "text");
	for (; at < LEN && text[at] >= '0' && text[at] <= '9'; at++)
		value = value * 10 + (unsigned)(text[at] - '0');
	if (at == 0)
		return 1;
	if (at < LEN && text[at] == '.')
		for (at++; at < LEN && text[at] >= '0' && text[at] <= '9'; at++) {
			value = value * 10 + (unsigned)(text[at] - '0');
			decimals++;
		}
	uint64_t unit = 1000;
	if (at + 1 < LEN && text[at + 1] == 'i')
		unit = 1024;
	if (at < LEN) {
		unsigned power = 0;
		while (suffixes[power] && suffixes[power] != text[at])
			power++;
		if (!suffixes[power])
			return 2;
		while (power--)
			scale *= unit;
	}
	uint64_t ten = 1;
	while (decimals--)
		ten *= 10;
	uint64_t bytes = (value * scale + ten - 1) / ten;
	if (bytes > 4096 * 1024)
		return 3;
	unsigned power = 0;
	uint64_t shown = bytes, rest = 0;
	while (shown >= 1000) {
		rest = shown % 1000;
		shown /= 1000;
		power++;
	}
	char out[8];
	unsigned length = 0;
	if (shown >= 100)
		out[length++] = (char)('0' + shown / 100);
	if (shown >= 10)
		out[length++] = (char)('0' + shown / 10 % 10);
	out[length++] = (char)('0' + shown % 10);
	if (shown < 10 && power) {
		out[length++] = '.';
		out[length++] = (char)('0' + rest / 100);
	}
	out[length++] = suffixes[power];
	BENCH_CHECK(length <= 5 && power <= 2);
	return out[0] == text[0] ? 4 : 5;
}

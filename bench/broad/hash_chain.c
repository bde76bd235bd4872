/* The match finder of a compressor: a rolling hash of three bytes heads a chain of earlier
 * positions; the longest earlier match at each place is taken. */
#include "bench.h"

#ifndef LEN
#define LEN 7
#endif
#define HASH_BITS 8
#define MIN_MATCH 3

static uint16_t head[1 << HASH_BITS], prev[LEN];

static unsigned hash(const uint8_t *p)
{
	return ((unsigned)p[0] << 5 ^ (unsigned)p[1] << 3 ^ p[2]) &
	       ((1u << HASH_BITS) - 1);
}

static unsigned longest_match(const uint8_t *text, unsigned at)
{
	unsigned best = 0, tries = 0;
	if (at + MIN_MATCH > LEN)
		return 0;
	for (unsigned p = head[hash(text + at)]; p && tries < 4;
	     p = prev[p - 1], tries++) {
		unsigned length = 0;
		while (at + length < LEN && text[p - 1 + length] == text[at + length])
			length++;
		if (length > best)
			best = length;
	}
	return best;
}

static void insert(const uint8_t *text, unsigned at)
{
	if (at + MIN_MATCH > LEN)
		return;
	unsigned h = hash(text + at);
	prev[at] = head[h];
	head[h] = (uint16_t)(at + 1);
}

int main(void)
{
	uint8_t text[LEN];
	unsigned tokens = 0, at = 0, saved = 0;
	klee_make_symbolic(text, sizeof text, "text");
	while (at < LEN) {
		unsigned match = longest_match(text, at);
		unsigned step = match >= MIN_MATCH ? match : 1;
		for (unsigned i = 0; i < step; i++)
			insert(text, at++);
		saved += step - 1;
		tokens++;
	}
	BENCH_CHECK(at == LEN && tokens + saved == LEN);
	return saved ? 1 : 2;
}

/* What tr does: two sets with ranges and escapes are expanded, a map of 256 characters is made
 * from them, and a text goes through it with repeats squeezed. */
#include "bench.h"

#ifndef SET
#define SET 4
#endif
#ifndef TEXT
#define TEXT 4
#endif

static int expand(const char *set, unsigned length, uint8_t *out)
{
	int count = 0;
	for (unsigned i = 0; i < length; i++) {
		uint8_t c = (uint8_t)set[i];
		if (c == 0)
			break;
		if (c == '\\' && i + 1 < length) {
			c = (uint8_t)set[++i];
			if (c == 'n')
				c = '\n';
		} else if (i + 2 < length && set[i + 1] == '-') {
			uint8_t last = (uint8_t)set[i + 2];
			if (last < c)
				return -1;
			if (last - c > 4)
				return -2;
			for (; c < last; c++)
				out[count++] = c;
			i += 2;
		}
		out[count++] = c;
	}
	return count;
}

int main(void)
{
	char from[SET], to[2], text[TEXT];
	uint8_t a[8 * SET], b[8 * SET], map[256], out[TEXT];
	unsigned made = 0;
	klee_make_symbolic(from, sizeof from, "from");
	klee_make_symbolic(to, sizeof to, "to");
	klee_make_symbolic(text, sizeof text, "text");
	int count = expand(from, SET, a), other = expand(to, sizeof to, b);
	if (count <= 0 || other <= 0)
		return 1;
	for (int i = 0; i < 256; i++)
		map[i] = (uint8_t)i;
	for (int i = 0; i < count; i++)
		map[a[i]] = b[i < other ? i : other - 1];
	for (unsigned i = 0; i < TEXT; i++) {
		uint8_t c = map[(uint8_t)text[i]];
		if (made && out[made - 1] == c && c != (uint8_t)text[i])
			continue;
		out[made++] = c;
	}
	BENCH_CHECK(made >= 1);
	return made < TEXT ? 2 : 3;
}

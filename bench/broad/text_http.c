/* The head of an HTTP answer after its fixed words: a status, then header lines of which one is the
 * length of a chunk in hexadecimal with an extension. Names are compared without case. */
#include "bench.h"

#ifndef LEN
#define LEN 8
#endif

static int lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static int hex(int c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = lower(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

struct answer {
	unsigned status, chunk, keep;
};

static int is_token(int c)
{
	static const char others[] = "!#$%&'*+-.^_`|~";
	if ((c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z'))
		return 1;
	for (unsigned i = 0; others[i]; i++)
		if (others[i] == c)
			return 1;
	return 0;
}

static int header(struct answer *a, const char *line, unsigned length)
{
	unsigned i = 0;
	while (i < length && is_token((unsigned char)line[i]))
		i++;
	if (i == 0 || i == length || line[i] != ':')
		return 0;
	unsigned value = i + 1;
	while (value < length && line[value] == ' ')
		value++;
	if (i == 1 && lower(line[0]) == 'l') {
		unsigned sum = 0;
		for (; value < length && line[value] != ';'; value++) {
			int digit = hex((unsigned char)line[value]);
			if (digit < 0 || sum >= 1u << 12)
				return 0;
			sum = sum * 16 + digit;
		}
		a->chunk = sum;
	} else if (i == 1 && lower(line[0]) == 'k') {
		a->keep = value < length && lower(line[value]) == 'y';
	}
	return 1;
}

int main(void)
{
	char text[LEN];
	struct answer a = {0, 0, 1};
	unsigned at = 0;
	klee_make_symbolic(text, sizeof text, "text");
	for (; at < 3; at++) {
		if (text[at] < '0' || text[at] > '9')
			return 1;
		a.status = a.status * 10 + text[at] - '0';
	}
	if (a.status < 100 || a.status >= 600)
		return 2;
	if (text[at++] != '\n')
		return 3;
	while (at < LEN) {
		unsigned from = at;
		while (at < LEN && text[at] != '\n')
			at++;
		if (from == at)
			break;
		if (!header(&a, text + from, at - from))
			return 4;
		at++;
	}
	BENCH_CHECK(a.chunk < 1u << 16);
	if (a.status / 100 == 3)
		return 5;
	if ((a.status == 204 || a.status == 304) && a.chunk)
		return 6;
	return a.keep ? 7 : 8;
}

/* s01: a JSON lexer and parser over LEN symbolic bytes, with nesting, strings with
 * escapes, numbers and literals; values are counted, nothing is built.
 * Stress: switches over bytes, long chains of implied conditions, recursion. */
#include "bench.h"

#ifndef LEN
#define LEN 6
#endif

static const uint8_t *at, *end;
static int values, depth_seen;

static void space(void)
{
	while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
		at++;
}

static int literal(const char *word)
{
	while (*word) {
		if (at == end || *at != (uint8_t)*word)
			return 0;
		at++;
		word++;
	}
	return 1;
}

static int digits(void)
{
	const uint8_t *from = at;
	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at > from;
}

static int number(void)
{
	if (*at == '-')
		at++;
	if (at < end && *at == '0')
		at++;
	else if (!digits())
		return 0;
	if (at < end && *at == '.') {
		at++;
		if (!digits())
			return 0;
	}
	if (at < end && (*at | 32) == 'e') {
		at++;
		if (at < end && (*at == '+' || *at == '-'))
			at++;
		if (!digits())
			return 0;
	}
	return 1;
}

static int string(void)
{
	for (at++; at < end; at++) {
		if (*at == '"') {
			at++;
			return 1;
		}
		if (*at < 32)
			return 0;
		if (*at == '\\') {
			if (++at == end)
				return 0;
			switch (*at) {
			case '"': case '\\': case '/': case 'b': case 'f': case 'n':
			case 'r': case 't':
				break;
			default:
				return 0;
			}
		}
	}
	return 0;
}

static int value(int depth);

static int members(int depth, uint8_t close, int with_names)
{
	at++;
	space();
	if (at < end && *at == close) {
		at++;
		return 1;
	}
	for (;;) {
		if (with_names) {
			space();
			if (at == end || *at != '"' || !string())
				return 0;
			space();
			if (at == end || *at++ != ':')
				return 0;
		}
		if (!value(depth + 1))
			return 0;
		space();
		if (at == end)
			return 0;
		if (*at == close) {
			at++;
			return 1;
		}
		if (*at++ != ',')
			return 0;
	}
}

static int value(int depth)
{
	if (depth > depth_seen)
		depth_seen = depth;
	values++;
	space();
	if (at == end)
		return 0;
	switch (*at) {
	case '{': return members(depth, '}', 1);
	case '[': return members(depth, ']', 0);
	case '"': return string();
	case 't': return literal("true");
	case 'f': return literal("false");
	case 'n': return literal("null");
	default: return number();
	}
}

int main(void)
{
	uint8_t text[LEN];
	klee_make_symbolic(text, sizeof text, "text");
	at = text;
	end = text + LEN;
	int ok = value(0);
	space();
	BENCH_CHECK(at <= end && values > depth_seen);
	return ok && at == end;
}

/* An INI file: sections, key = value, comments, white space. Known keys are looked up by name and
 * their values are checked as booleans or numbers. */
#include "bench.h"

#ifndef LEN
#define LEN 7
#endif

struct setting {
	const char *section, *key;
	int kind; /* 0 is a number, 1 a boolean */
	long value;
};

static struct setting settings[] = {
	{"a", "n", 0, 0},
	{"a", "on", 1, 0},
	{"", "v", 0, 0},
	{"b", "n", 0, 7},
};

static int equal(const char *text, unsigned length, const char *word)
{
	for (unsigned i = 0; i < length; i++)
		if (!word[i] || text[i] != word[i])
			return 0;
	return word[length] == 0;
}

static int blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void trim(const char *text, unsigned *from, unsigned *to)
{
	while (*from < *to && blank(text[*from]))
		++*from;
	while (*to > *from && blank(text[*to - 1]))
		--*to;
}

static int set_setting(struct setting *s, const char *text, unsigned length)
{
	if (s->kind == 1) {
		if (equal(text, length, "1") || equal(text, length, "yes"))
			s->value = 1;
		else if (equal(text, length, "0") || equal(text, length, "no"))
			s->value = 0;
		else
			return 0;
		return 1;
	}
	long value = 0;
	for (unsigned i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9')
			return 0;
		value = value * 10 + text[i] - '0';
	}
	s->value = value;
	return length > 0 && value < 200;
}

int main(void)
{
	char text[LEN];
	const char *section = "";
	klee_make_symbolic(text, sizeof text, "text");
	for (unsigned at = 0; at < LEN; at++) {
		unsigned from = at;
		while (at < LEN && text[at] != '\n')
			at++;
		unsigned to = at, middle;
		trim(text, &from, &to);
		if (from == to || text[from] == '#' || text[from] == ';')
			continue;
		if (text[from] == '[') {
			if (text[to - 1] != ']')
				return 1;
			if (equal(text + from + 1, to - from - 2, "a"))
				section = "a";
			else if (equal(text + from + 1, to - from - 2, "b"))
				section = "b";
			else
				return 2;
			continue;
		}
		for (middle = from; middle < to && text[middle] != '='; middle++)
			;
		if (middle == to)
			return 3;
		unsigned key_end = middle, value = middle + 1;
		trim(text, &from, &key_end);
		trim(text, &value, &to);
		struct setting *found = 0;
		for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++)
			if (settings[i].section == section &&
			    equal(text + from, key_end - from, settings[i].key))
				found = &settings[i];
		if (!found)
			return 4;
		if (!set_setting(found, text + value, to - value))
			return 5;
	}
	BENCH_CHECK(settings[1].value < 2);
	return settings[0].value + settings[2].value > 250 ? 6 : 7;
}

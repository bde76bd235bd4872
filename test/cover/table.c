/* A state machine with a table, function pointers and goto. */
#include <stdio.h>
#include <string.h>

enum state { OUT, IN, QUOTED, STATES };

static enum state outside(int c)
{
	if (c == '"')
		return QUOTED;
	return c == ' ' ? OUT : IN;
}

static enum state inside(int c)
{
	if (c == ' ' || c == '\n')
		return OUT;
	return IN;
}

static enum state quoted(int c)
{
	if (c == '"')
		return OUT;
	if (c == 0)
		return IN;
	return QUOTED;
}

static enum state (*const table[STATES])(int c) = {outside, inside, quoted};

int main(void)
{
	char line[4] = "";
	enum state s = OUT;
	unsigned words = 0, n;
	n = (unsigned)fread(line, 1, 3, stdin);
	if (n == 0)
		goto none;
	for (unsigned i = 0; i < n; i++) {
		enum state next = table[s](line[i]);
		if (next != s && next != OUT)
			words++;
		s = next;
	}
	if (s == QUOTED)
		goto open;
	printf("%u\n", words);
	return 0;
none:
	puts("none");
	return 1;
open:
	if (strchr(line, '!'))
		puts("open!");
	return 2;
}

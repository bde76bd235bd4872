/* s06_words: a line "command argument" is taken apart and looked up, the way small
 * interpreters do it: strcspn, strcmp along a table, strcasecmp, strspn, strchr. What the
 * program does depends on which word it is, not on the place at which two words differ, so
 * this shows what models of string routines save. LEN: bytes of the line. */
#include "bench.h"

#include <string.h>
#include <strings.h>

#ifndef LEN
#define LEN 10
#endif

static const char *const commands[] = {"get",  "set",  "list", "load",  "lock", "save",
				       "send", "stop", "step", "start", "exit", "echo"};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int look_up(const char *word)
{
	for (int i = 0; i < COMMANDS; i++)
		if (strcmp(word, commands[i]) == 0)
			return i;
	return -1;
}

/* 0 off, 1 on, 2 a number, 3 a name with a type, 4 something else, 5 nothing. */
static int kind_of(const char *value)
{
	if (!*value)
		return 5;
	if (strcasecmp(value, "on") == 0 || strcasecmp(value, "yes") == 0)
		return 1;
	if (strcasecmp(value, "off") == 0 || strcasecmp(value, "no") == 0)
		return 0;
	if (strspn(value, "0123456789") == strlen(value))
		return 2;
	return strchr(value, ':') ? 3 : 4;
}

int main(void)
{
	char line[LEN + 1], word[LEN + 1];
	klee_make_symbolic(line, sizeof line, "line");
	line[LEN] = 0;
	unsigned long n = strcspn(line, " ");
	memcpy(word, line, n);
	word[n] = 0;
	int command = look_up(word);
	if (command < 0)
		return 100;
	const char *argument = line + n + (line[n] == ' ');
	return command * 6 + kind_of(argument);
}

/* text.c - escapes of scripts, and how answers are printed. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *hidden[MOST];

static char escaped(const char **at)
{
	const char *hex = "0123456789abcdef";
	switch (**at) {
	case 'n':
		return '\n';
	case 'r':
		return '\r';
	case 't':
		return '\t';
	case 'x':
		*at += 2;
		return (char)((strchr(hex, (*at)[-1]) - hex) * 16 + (strchr(hex, **at) - hex));
	default:
		return **at;
	}
}

/* A copy of `text` with the escapes undone, and its length. */
char *unescape(const char *text, size_t *length)
{
	char *made = malloc(strlen(text) * 3 + 1), *to = made; /* \p makes five of two */
	for (; *text; text++) {
		if (*text != '\\' || !text[1]) {
			*to++ = *text;
		} else if (*++text == 'p' || *text == 'q') {
			to += sprintf(to, "%d", port + (*text == 'q'));
		} else {
			*to++ = escaped(&text);
		}
	}
	*to = 0;
	*length = (size_t)(to - made);
	return made;
}

/* Prints a byte so that it can be seen; the end of a line ends one. */
static void print_byte(unsigned char c)
{
	if (c == '\n')
		fputs("\\n\n", stdout);
	else if (c == '\r')
		fputs("\\r", stdout);
	else if (c == '\\')
		fputs("\\\\", stdout);
	else if (c < ' ' || c > '~')
		printf("\\x%02x", c);
	else
		putchar(c);
}

/* The length of the text at `text` whose line is not to be printed further, or 0. */
static size_t hidden_at(const char *text, size_t n)
{
	for (int i = 0; i < MOST && hidden[i]; i++) {
		size_t length = strlen(hidden[i]);
		if (length <= n && memcmp(text, hidden[i], length) == 0)
			return length;
	}
	return 0;
}

void print_answer(const char *name, const char *text, size_t n)
{
	printf("%s: ", name);
	for (size_t i = 0; i < n;) {
		size_t shown = hidden_at(text + i, n - i);
		for (size_t k = 0; k < (shown ? shown : 1); k++)
			print_byte((unsigned char)text[i + k]);
		i += shown ? shown : 1;
		if (!shown)
			continue;
		fputs("...", stdout);
		while (i < n && text[i] != '\r' && text[i] != '\n')
			i++;
	}
	if (!n || text[n - 1] != '\n')
		putchar('\n');
}

void hide(const char *text)
{
	size_t n;
	for (int i = 0; i < MOST; i++)
		if (!hidden[i]) {
			hidden[i] = unescape(text, &n);
			return;
		}
}

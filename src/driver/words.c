/* words.c - lists of strings for building command lines. */
#include "driver/words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must_be_allocated(void *p)
{
	if (!p) {
		fputs("everett: out of memory\n", stderr);
		abort();
	}
	return p;
}

static void take_word(struct words *w, char *text)
{
	if (w->count + 1 >= w->room) {
		w->room = w->room ? w->room * 2 : 32;
		w->at = must_be_allocated(realloc(w->at, w->room * sizeof *w->at));
	}
	w->at[w->count++] = text;
	w->at[w->count] = NULL;
}

void words_add(struct words *w, const char *text)
{
	take_word(w, must_be_allocated(strdup(text)));
}

void words_addf(struct words *w, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	int length = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	char *text = must_be_allocated(malloc((size_t)length + 1));
	va_start(ap, format);
	vsnprintf(text, (size_t)length + 1, format, ap);
	va_end(ap);
	take_word(w, text);
}

void words_add_all(struct words *w, const char *const *texts)
{
	for (; texts && *texts; texts++)
		words_add(w, *texts);
}

void words_done(struct words *w)
{
	for (size_t i = 0; i < w->count; i++)
		free(w->at[i]);
	free(w->at);
	*w = (struct words){0};
}

bool words_add_file(struct words *w, const char *path)
{
	FILE *f = fopen(path, "r");
	char *word = NULL;
	size_t length = 0, room = 0;
	int quote = 0, c;
	bool open = false; /* a word has begun, be it empty */

	if (!f)
		return false;
	for (;;) {
		c = getc(f);
		if (c == EOF || (!quote && isspace(c))) {
			if (open) {
				words_addf(w, "%.*s", (int)length, word ? word : "");
				open = false;
				length = 0;
			}
			if (c == EOF)
				break;
			continue;
		}
		open = true;
		if (quote ? c == quote : c == '"' || c == '\'') {
			quote = quote ? 0 : c;
			continue;
		}
		if (c == '\\' && quote != '\'') {
			c = getc(f);
			if (c == EOF)
				break;
		}
		if (length == room) {
			room = room ? room * 2 : 256;
			word = must_be_allocated(realloc(word, room));
		}
		word[length++] = (char)c;
	}
	free(word);
	fclose(f);
	return true;
}

/* text.c - a text that grows: its room doubles. */
#include "text.h"

#include <stdlib.h>
#include <string.h>

void text_add(struct text *t, const char *bytes, size_t n)
{
	if (t->is_lost)
		return;
	if (t->n + n > t->room) {
		size_t room = t->room ? 2 * t->room : 64;
		while (room < t->n + n)
			room *= 2;
		char *at = realloc(t->at, room);
		if (!at) {
			t->is_lost = 1;
			return;
		}
		t->at = at;
		t->room = room;
	}
	memcpy(t->at + t->n, bytes, n);
	t->n += n;
}

void text_puts(struct text *t, const char *s)
{
	text_add(t, s, strlen(s));
}

void text_free(struct text *t)
{
	free(t->at);
	*t = (struct text){0};
}

/* Flexible array members, growing with realloc. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
	size_t used, room;
	char data[];
};

struct table {
	int n;
	struct {
		short key;
		double value;
	} rows[];
};

static struct text *append(struct text *t, const char *s)
{
	size_t n = strlen(s);
	if (!t || t->used + n + 1 > t->room) {
		size_t room = (t ? t->room * 2 : 8) + n;
		size_t used = t ? t->used : 0;
		t = realloc(t, sizeof *t + room);
		t->room = room;
		t->used = used;
	}
	memcpy(t->data + t->used, s, n + 1);
	t->used += n;
	return t;
}

static struct {
	int n;
	char name[];
} fixed = {3, {"init"}};

int main(void)
{
	struct text *t = NULL;
	char word[16];
	for (int i = 0; i < 40; i++) {
		snprintf(word, sizeof word, "%d,", i * i);
		t = append(t, word);
	}
	printf("%zu %zu %s\n", t->used, t->room, t->data);
	free(t);
	struct table *table = malloc(sizeof *table + 5 * sizeof table->rows[0]);
	table->n = 5;
	for (int i = 0; i < table->n; i++) {
		table->rows[i].key = (short)(i * 100);
		table->rows[i].value = i / 4.0;
	}
	printf("%d %g %zu\n", table->rows[4].key, table->rows[3].value, sizeof *table);
	free(table);
	printf("%d %s\n", fixed.n, fixed.name);
	return 0;
}

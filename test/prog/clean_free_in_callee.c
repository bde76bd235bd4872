/* Ownership handed down and up again, nothing touched after its end. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: 3 items, joined a-b-c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
	char **items;
	int n;
};

static void add(struct list *l, const char *s)
{
	l->items = realloc(l->items, (size_t)(l->n + 1) * sizeof *l->items);
	l->items[l->n++] = strdup(s);
}

static char *join(struct list *l)
{
	size_t size = 1;
	for (int i = 0; i < l->n; i++)
		size += strlen(l->items[i]) + (i > 0);
	char *text = calloc(size, 1);
	for (int i = 0; i < l->n; i++) {
		strcat(text, i > 0 ? "-" : "");
		strcat(text, l->items[i]);
	}
	return text;
}

static void drop(struct list *l)
{
	while (l->n > 0)
		free(l->items[--l->n]);
	free(l->items);
	l->items = NULL;
}

int main(void)
{
	struct list l = {0};
	add(&l, "a");
	add(&l, "b");
	add(&l, "c");
	char *text = join(&l);
	printf("%d items, joined %s\n", l.n, text);
	drop(&l);
	free(text);
	return 0;
}

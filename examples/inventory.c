/* inventory.c - reads "name count" lines and prints a table. It has a bug: see what
 * `everett run` says about examples/inventory.txt. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
	char name[12];
	int count;
};

struct inventory {
	struct item *items;
	size_t n, cap;
};

static void add(struct inventory *inv, const char *name, int count)
{
	if (inv->n == inv->cap) {
		inv->cap = inv->cap ? inv->cap * 2 : 2;
		inv->items = realloc(inv->items, inv->cap * sizeof *inv->items);
	}
	struct item *it = &inv->items[inv->n++];
	snprintf(it->name, sizeof it->name, "%s", name);
	it->count = count;
}

/* Keeps the items in order of their names. */
static void sort(struct inventory *inv)
{
	for (size_t i = 1; i < inv->n; i++) {
		struct item x = inv->items[i];
		size_t j = i;
		while (strcmp(inv->items[j - 1].name, x.name) > 0) {
			inv->items[j] = inv->items[j - 1];
			j--;
		}
		inv->items[j] = x;
	}
}

int main(int argc, char **argv)
{
	struct inventory inv = {0};
	char line[100], name[40];
	int count;
	FILE *in = argc > 1 ? fopen(argv[1], "r") : stdin;
	if (!in) {
		perror(argv[1]);
		return 1;
	}
	while (fgets(line, sizeof line, in))
		if (sscanf(line, "%39s %d", name, &count) == 2)
			add(&inv, name, count);
	sort(&inv);
	for (size_t i = 0; i < inv.n; i++)
		printf("%-12s %5d\n", inv.items[i].name, inv.items[i].count);
	free(inv.items);
	return 0;
}

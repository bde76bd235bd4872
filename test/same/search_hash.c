/* search.h: the hash table, linear search, doubly linked lists. */
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
	struct node *next, *prev;
	int value;
};

static int same_int(const void *a, const void *b)
{
	return *(const int *)a != *(const int *)b;
}

int main(void)
{
	static char names[60][8];
	hcreate(80);
	for (int i = 0; i < 60; i++) {
		snprintf(names[i], sizeof names[i], "k%d", i * i % 97);
		ENTRY e = {names[i], (void *)(long)i}, *old = hsearch(e, FIND);
		ENTRY *now = hsearch(e, ENTER);
		printf("%s %ld %ld\n", names[i], old ? (long)old->data : -1,
		       (long)now->data);
	}
	printf("%d\n", hsearch((ENTRY){"absent", NULL}, FIND) == NULL);
	hdestroy();
	struct hsearch_data table = {0};
	ENTRY *found;
	hcreate_r(10, &table);
	printf("%d", hsearch_r((ENTRY){"x", "y"}, ENTER, &found, &table));
	printf(" %s\n", (char *)found->data);
	hdestroy_r(&table);
	int list[20] = {3, 1, 4};
	size_t n = 3;
	for (int key = 0; key < 8; key++) {
		int *p = lfind(&key, list, &n, sizeof key, same_int);
		int *q = lsearch(&key, list, &n, sizeof key, same_int);
		printf("%d %d %zu\n", p ? (int)(p - list) : -1, (int)(q - list), n);
	}
	struct node nodes[5] = {{0}};
	insque(&nodes[0], NULL);
	for (int i = 1; i < 5; i++)
		nodes[i].value = i, insque(&nodes[i], &nodes[(i - 1) / 2]);
	remque(&nodes[2]);
	for (struct node *p = &nodes[0]; p; p = p->next)
		printf("%d ", p->value);
	printf("\n");
	return 0;
}

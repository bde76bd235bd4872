/* tsearch, hsearch, lsearch and insque from the library. */
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
	return strcmp(a, b);
}
static int by_int(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}
static void print(const void *node, VISIT which, int depth)
{
	(void)depth;
	if (which == postorder || which == leaf)
		printf("%s ", *(char *const *)node);
}

int main(void)
{
	static char words[][8] = {"delta", "alpha",   "echo",	"bravo",
				  "golf",  "charlie", "foxtrot"};
	void *root = NULL;
	for (int i = 0; i < 7; i++)
		tsearch(words[i], &root, compare);
	twalk(root, print);
	printf("%d %d\n", tfind("echo", &root, compare) != NULL,
	       tfind("zulu", &root, compare) != NULL);
	tdelete("delta", &root, compare);
	tdelete("golf", &root, compare);
	twalk(root, print);
	printf("\n");
	for (int i = 0; i < 7; i++)
		tdelete(words[i], &root, compare);
	printf("%d\n", root == NULL);
	hcreate(20);
	for (long i = 0; i < 7; i++)
		hsearch((ENTRY){words[i], (void *)i}, ENTER);
	ENTRY *e = hsearch((ENTRY){"bravo", NULL}, FIND);
	printf("%ld %d\n", (long)e->data, hsearch((ENTRY){"nope", NULL}, FIND) == NULL);
	hdestroy();
	int table[10] = {5, 3, 9}, key = 7;
	size_t n = 3;
	lsearch(&key, table, &n, sizeof key, by_int);
	key = 3;
	int *hit = lfind(&key, table, &n, sizeof key, by_int);
	printf("%zu %d %td\n", n, table[3], hit - table);
	return 0;
}

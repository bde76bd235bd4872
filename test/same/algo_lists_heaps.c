/* Intrusive lists, a binary heap with handles, union-find, a ring buffer. */
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>

struct link {
	struct link *next, *prev;
};
struct job {
	int id;
	struct link by_age;
	long key;
	int at;
};
#define JOB(l) ((struct job *)((char *)(l) - offsetof(struct job, by_age)))

static struct job *heap[64];
static int size;

static void place(struct job *j, int i)
{
	heap[i] = j;
	j->at = i;
}
static void up(int i)
{
	for (struct job *j = heap[i]; i && heap[(i - 1) / 2]->key > j->key; place(j, i)) {
		place(heap[(i - 1) / 2], i);
		i = (i - 1) / 2;
	}
}
static void down(int i)
{
	for (int c; (c = 2 * i + 1) < size; i = c) {
		c += c + 1 < size && heap[c + 1]->key < heap[c]->key;
		if (heap[i]->key <= heap[c]->key)
			return;
		struct job *j = heap[i];
		place(heap[c], i);
		place(j, c);
	}
}
static int root(int *parent, int x)
{
	return parent[x] == x ? x : (parent[x] = root(parent, parent[x]));
}

int main(void)
{
	struct link all = {&all, &all};
	volatile unsigned seed = 12;
	int parent[64], ring[8], head = 0, tail = 0;
	for (int i = 0; i < 64; i++)
		parent[i] = i;
	for (int i = 0; i < 40; i++) {
		struct job *j = malloc(sizeof *j);
		unsigned r = seed = seed * 69069 + 1;
		*j = (struct job){i, {&all, all.prev}, r % 1000, 0};
		all.prev->next = &j->by_age;
		all.prev = &j->by_age;
		place(j, size++);
		up(size - 1);
		parent[root(parent, (int)(r >> 9) % 64)] =
			root(parent, (int)(r >> 20) % 64);
		ring[head++ % 8] = i;
		if (head - tail == 8)
			tail += 3;
	}
	for (struct link *l = all.next; l != &all; l = l->next)
		if (JOB(l)->id % 3 == 0) {
			JOB(l)->key -= 500;
			up(JOB(l)->at);
		}
	while (size) {
		struct job *j = heap[0];
		printf("%d:%ld ", j->id, j->key);
		place(heap[--size], 0);
		down(0);
		j->by_age.prev->next = j->by_age.next;
		j->by_age.next->prev = j->by_age.prev;
		free(j);
	}
	int sets = 0;
	for (int i = 0; i < 64; i++)
		sets += root(parent, i) == i;
	printf("\n%d %d %d\n", sets, all.next == &all, ring[tail % 8]);
	return 0;
}

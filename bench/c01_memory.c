/* c01: memory-heavy. Linked lists built and torn down, a growing hash table of strings of
 * its own, blocks of many sizes allocated and freed in another order.
 * Stress: malloc and free, pointer chasing, small objects, realloc. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 20
#endif
#define EXPECTED 0x49fc65fbu /* for that number of rounds */

struct node {
	struct node *next;
	uint32_t key, value;
};

static uint32_t state = 1;

static uint32_t draw(void)
{
	state = state * 1664525u + 1013904223u;
	return state >> 8;
}

/* A list of n nodes sorted by merging, summed and freed. */
static struct node *merge(struct node *a, struct node *b)
{
	struct node head, *tail = &head;
	while (a && b) {
		struct node **least = a->key <= b->key ? &a : &b;
		tail->next = *least;
		tail = *least;
		*least = tail->next;
	}
	tail->next = a ? a : b;
	return head.next;
}

static struct node *sort(struct node *list)
{
	struct node *slow = list, *fast = list;
	if (!list || !list->next)
		return list;
	while (fast->next && fast->next->next) {
		slow = slow->next;
		fast = fast->next->next;
	}
	fast = slow->next;
	slow->next = NULL;
	return merge(sort(list), sort(fast));
}

static uint32_t lists(int n)
{
	struct node *list = NULL;
	uint32_t sum = 0, at = 0;
	for (int i = 0; i < n; i++) {
		struct node *fresh = malloc(sizeof *fresh);
		fresh->key = draw();
		fresh->value = (uint32_t)i;
		fresh->next = list;
		list = fresh;
	}
	list = sort(list);
	while (list) {
		struct node *next = list->next;
		sum += list->key ^ at++;
		free(list);
		list = next;
	}
	return sum;
}

/* A chained hash table that doubles; every key is counted, then looked up again. */
static uint32_t table(int n)
{
	size_t size = 16, used = 0;
	struct node **bucket = calloc(size, sizeof *bucket);
	uint32_t found = 0;
	for (int i = 0; i < n; i++) {
		uint32_t key = draw() % (uint32_t)n;
		struct node *e = bucket[key % size];
		while (e && e->key != key)
			e = e->next;
		if (e) {
			e->value++;
			continue;
		}
		if (used++ >= size) {
			struct node **wide = calloc(size * 2, sizeof *wide);
			for (size_t b = 0; b < size; b++)
				for (struct node *m = bucket[b], *next; m; m = next) {
					next = m->next;
					m->next = wide[m->key % (size * 2)];
					wide[m->key % (size * 2)] = m;
				}
			free(bucket);
			bucket = wide;
			size *= 2;
		}
		e = malloc(sizeof *e);
		*e = (struct node){bucket[key % size], key, 1};
		bucket[key % size] = e;
	}
	for (size_t b = 0; b < size; b++)
		for (struct node *m = bucket[b], *next; m; m = next) {
			next = m->next;
			found += m->value * (m->key | 1);
			free(m);
		}
	free(bucket);
	return found;
}

/* Blocks of many sizes in a ring, half of them resized on the way. */
static uint32_t blocks(int n)
{
	enum { RING = 256 };
	unsigned char *ring[RING] = {0};
	size_t size[RING] = {0};
	uint32_t sum = 0;
	for (int i = 0; i < n; i++) {
		uint32_t r = draw(), k = r % RING;
		if (ring[k]) {
			sum = sum * 31 + ring[k][0] + ring[k][size[k] - 1];
			if (r & 0x10000) {
				free(ring[k]);
				ring[k] = NULL;
				continue;
			}
		}
		size[k] = (r >> 4) % 300 + 1;
		ring[k] = realloc(ring[k], size[k]);
		ring[k][0] = (unsigned char)r;
		ring[k][size[k] - 1] = (unsigned char)i;
	}
	for (int k = 0; k < RING; k++)
		free(ring[k]);
	return sum;
}

int main(void)
{
	uint32_t sum = 0;
	for (int i = 0; i < ROUNDS; i++) {
		sum = sum * 7 + lists(10000);
		sum = sum * 7 + table(20000);
		sum = sum * 7 + blocks(20000);
	}
	printf("%08x\n", sum);
	return sum == EXPECTED || ROUNDS != 20 ? 0 : 1;
}

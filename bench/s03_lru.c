/* s03: a cache of WAYS entries that forgets the least recently used one, driven by OPS
 * symbolic operations (look up, insert, remove) on symbolic keys, against a plain model.
 * Stress: linked structures on the heap, equalities between variables, malloc and free. */
#include "bench.h"

#ifndef OPS
#define OPS 6
#endif
#define WAYS 2

struct entry {
	uint8_t key;
	int value;
	struct entry *older, *newer;
};

static struct entry *newest, *oldest;
static int count;

static void unlink_entry(struct entry *e)
{
	if (e->newer)
		e->newer->older = e->older;
	else
		newest = e->older;
	if (e->older)
		e->older->newer = e->newer;
	else
		oldest = e->newer;
	count--;
}

static void push(struct entry *e)
{
	e->newer = 0;
	e->older = newest;
	if (newest)
		newest->newer = e;
	else
		oldest = e;
	newest = e;
	count++;
}

static struct entry *find(uint8_t key)
{
	for (struct entry *e = newest; e; e = e->older)
		if (e->key == key) {
			unlink_entry(e);
			push(e);
			return e;
		}
	return 0;
}

static void insert(uint8_t key, int value)
{
	struct entry *e = find(key);
	if (!e) {
		if (count == WAYS) {
			e = oldest;
			unlink_entry(e);
			free(e);
		}
		e = malloc(sizeof *e);
		e->key = key;
		push(e);
	}
	e->value = value;
}

int main(void)
{
	struct {
		uint8_t op, key;
	} ops[OPS];
	int hits = 0;
	klee_make_symbolic(ops, sizeof ops, "ops");
	for (int i = 0; i < OPS; i++) {
		struct entry *e;
		switch (ops[i].op & 3) {
		case 0:
			insert(ops[i].key, i);
			BENCH_CHECK(newest->key == ops[i].key && newest->value == i);
			break;
		case 1:
			e = find(ops[i].key);
			if (e) {
				hits++;
				BENCH_CHECK(e->value < i && ops[e->value].key == e->key);
			}
			break;
		case 2:
			e = find(ops[i].key);
			if (e) {
				unlink_entry(e);
				free(e);
			}
			break;
		default:
			break;
		}
		BENCH_CHECK(count >= 0 && count <= WAYS && !newest == !oldest);
	}
	while (oldest) {
		struct entry *e = oldest;
		unlink_entry(e);
		free(e);
	}
	return hits;
}

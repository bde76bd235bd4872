/* A hash table with open addressing and tombstones under a sequence of commands with symbolic keys:
 * insert, delete, look up; the table is checked against its count. */
#include "bench.h"

#ifndef OPS
#define OPS 3
#endif
#define SLOTS 4

enum { EMPTY, USED, DELETED };

struct slot {
	uint8_t state;
	uint16_t key;
	uint8_t value;
};

static struct slot slots[SLOTS];

static unsigned hash(uint16_t key)
{
	uint32_t h = key * 0x9e3779b1u;
	return h >> 30;
}

static int find_slot(uint16_t key)
{
	unsigned at = hash(key);
	for (int i = 0; i < SLOTS; i++, at = (at + 1) % SLOTS) {
		if (slots[at].state == EMPTY)
			return -1;
		if (slots[at].state == USED && slots[at].key == key)
			return (int)at;
	}
	return -1;
}

static int insert(uint16_t key, uint8_t value)
{
	unsigned at = hash(key);
	for (int i = 0; i < SLOTS; i++, at = (at + 1) % SLOTS)
		if (slots[at].state != USED) {
			slots[at].state = USED;
			slots[at].key = key;
			slots[at].value = value;
			return 1;
		}
	return 0;
}

int main(void)
{
	uint16_t keys[OPS];
	uint8_t commands[OPS];
	int count = 0;
	unsigned sum = 0;
	klee_make_symbolic(keys, sizeof keys, "keys");
	klee_make_symbolic(commands, sizeof commands, "commands");
	for (int i = 0; i < OPS; i++) {
		int at = find_slot(keys[i]);
		switch (commands[i] & 3) {
		case 0:
		case 1:
			if (at < 0)
				count += insert(keys[i], commands[i] >> 2);
			else
				slots[at].value = commands[i] >> 2;
			break;
		case 2:
			if (at >= 0) {
				slots[at].state = DELETED;
				count--;
			}
			break;
		case 3: sum += at < 0 ? 1 : slots[at].value; break;
		}
	}
	int used = 0;
	for (int i = 0; i < SLOTS; i++)
		used += slots[i].state == USED;
	BENCH_CHECK(used == count);
	return sum > 60 ? 1 : 2;
}

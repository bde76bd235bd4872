/* A lift with four floors: requests with a floor and a direction, a door timer, a weight limit; the
 * dispatcher picks the nearest request in the present direction. */
#include "bench.h"

#ifndef TICKS
#define TICKS 5
#endif
#define FLOORS 4

enum { IDLE, MOVING, OPENING };

struct lift {
	int state, floor, direction, timer;
	uint8_t wanted[FLOORS];
	unsigned weight, served;
};

static int nearest(const struct lift *l, int direction)
{
	for (int f = l->floor; f >= 0 && f < FLOORS; f += direction)
		if (l->wanted[f])
			return f;
	return -1;
}

static void tick(struct lift *l)
{
	switch (l->state) {
	case IDLE: {
		int target = nearest(l, l->direction);
		if (target < 0) {
			l->direction = -l->direction;
			target = nearest(l, l->direction);
		}
		if (target < 0)
			return;
		l->state = target == l->floor ? OPENING : MOVING;
		l->timer = 2;
		break;
	}
	case MOVING:
		l->floor += l->direction;
		BENCH_CHECK(l->floor >= 0 && l->floor < FLOORS);
		if (l->wanted[l->floor]) {
			l->state = OPENING;
			l->timer = 1;
		}
		break;
	case OPENING:
		l->wanted[l->floor] = 0;
		if (l->timer-- > 0 || l->weight > 900)
			return;
		l->served++;
		l->state = IDLE;
		break;
	}
}

int main(void)
{
	struct {
		uint8_t floor;
		uint16_t weight;
	} events[TICKS];
	struct lift l = {IDLE, 0, 1, 0, {0}, 300, 0};
	klee_make_symbolic(events, sizeof events, "events");
	for (int i = 0; i < TICKS; i++) {
		if (events[i].floor < FLOORS)
			l.wanted[events[i].floor] = 1;
		int change = (int)(events[i].weight & 0x3ff) - 512;
		if (l.state == OPENING && (int)l.weight + change >= 0)
			l.weight += (unsigned)change;
		tick(&l);
		tick(&l);
	}
	BENCH_CHECK(l.served <= TICKS);
	return l.weight > 900 ? 1 : l.served > 1 ? 2 : 3;
}

/* A connection's state machine in a table: segments with flags and sequence numbers arrive, the
 * window is checked with wrap-around, duplicates are dropped, data is counted. */
#include "bench.h"

#ifndef SEGMENTS
#define SEGMENTS 5
#endif

enum { LISTEN, SYN_RECEIVED, OPEN, CLOSE_WAIT, LAST_ACK, CLOSED };
enum { FIN = 1, SYN = 2, RST = 4, ACK = 16 };

struct segment {
	uint8_t flags;
	uint16_t seq, ack;
	uint8_t length;
};

struct connection {
	int state;
	uint16_t receive_next, send_next, send_unacked;
	uint32_t received;
	int resets;
};

static int in_window(const struct connection *c, uint16_t seq, uint16_t length)
{
	uint16_t from = (uint16_t)(seq - c->receive_next);
	uint16_t to = (uint16_t)(seq + length - c->receive_next);
	return from < 4096 || (length && to - 1u < 4096);
}

static void take_segment(struct connection *c, const struct segment *s)
{
	if (c->state == LISTEN) {
		if (s->flags & RST)
			return;
		if (s->flags & ACK) {
			c->resets++;
			return;
		}
		if (s->flags & SYN) {
			c->receive_next = (uint16_t)(s->seq + 1);
			c->send_unacked = 1000;
			c->send_next = 1001;
			c->state = SYN_RECEIVED;
		}
		return;
	}
	if (!in_window(c, s->seq, s->length))
		return;
	if (s->flags & (RST | SYN)) {
		c->state = CLOSED;
		c->resets++;
		return;
	}
	if (!(s->flags & ACK))
		return;
	uint16_t acked = (uint16_t)(s->ack - c->send_unacked);
	uint16_t in_flight = (uint16_t)(c->send_next - c->send_unacked);
	if (acked > in_flight)
		return;
	c->send_unacked = s->ack;
	if (c->state == SYN_RECEIVED && acked == in_flight)
		c->state = OPEN;
	if (c->state == OPEN && s->seq == c->receive_next) {
		c->received += s->length;
		c->receive_next = (uint16_t)(c->receive_next + s->length);
		if (s->flags & FIN) {
			c->receive_next++;
			c->state = CLOSE_WAIT;
		}
	}
}

int main(void)
{
	struct segment segments[SEGMENTS];
	struct connection c = {LISTEN, 0, 0, 0, 0, 0};
	klee_make_symbolic(segments, sizeof segments, "segments");
	for (int i = 0; i < SEGMENTS; i++)
		take_segment(&c, &segments[i]);
	BENCH_CHECK(c.received <= 255 * SEGMENTS);
	BENCH_CHECK(c.state != LISTEN || c.received == 0);
	return c.state * 2 + (c.received > 300);
}

/* Frames on a serial line: flag bytes, escapes, a sum in the last byte, and a receiver with sequence
 * numbers that acknowledges or rejects (a sliding window of four). */
#include "bench.h"

#ifndef LEN
#define LEN 10
#endif

enum { HUNT, BODY, ESCAPED };
enum { FLAG = 0x7e, ESCAPE = 0x7d };

struct line {
	int state;
	uint8_t frame[LEN];
	unsigned length;
	uint8_t expected;
	unsigned accepted, rejected, bad;
};

static void take_frame(struct line *l)
{
	if (l->length == 0)
		return;
	if (l->length < 2) {
		l->bad++;
		return;
	}
	unsigned sum = 0;
	for (unsigned i = 0; i < l->length; i++)
		sum = (sum << 1 | sum >> 7) + l->frame[i];
	if ((sum & 0xff) != 0xff) {
		l->bad++;
		return;
	}
	uint8_t number = l->frame[0] & 3;
	if (number == l->expected) {
		l->accepted++;
		l->expected = (l->expected + 1) & 3;
	} else {
		l->rejected++;
	}
}

static void take_byte(struct line *l, uint8_t byte)
{
	if (byte == FLAG) {
		if (l->state == BODY)
			take_frame(l);
		else if (l->state == ESCAPED)
			l->bad++;
		l->state = BODY;
		l->length = 0;
		return;
	}
	switch (l->state) {
	case HUNT: break;
	case BODY:
		if (byte == ESCAPE)
			l->state = ESCAPED;
		else
			l->frame[l->length++] = byte;
		break;
	case ESCAPED:
		l->frame[l->length++] = byte ^ 0x20;
		l->state = BODY;
		break;
	}
}

int main(void)
{
	uint8_t bytes[LEN];
	struct line l = {BODY, {0}, 0, 0, 0, 0, 0};
	klee_make_symbolic(bytes, sizeof bytes, "bytes");
	for (unsigned i = 0; i < LEN; i++)
		take_byte(&l, bytes[i]);
	take_byte(&l, FLAG);
	BENCH_CHECK(l.accepted + l.rejected + l.bad <= LEN);
	return l.accepted ? 1 : l.rejected ? 2 : 3;
}

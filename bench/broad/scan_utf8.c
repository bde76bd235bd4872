/* UTF-8 checked by an automaton in two tables, classes of bytes and transitions, and what it
 * decodes: surrogates and overlong forms are rejected, wide characters are counted. */
#include "bench.h"

#ifndef LEN
#define LEN 6
#endif

enum { OK = 0, BAD = 1, ONE, TWO, THREE, E0, ED, F0, F4, STATE_COUNT };
enum {
	ASCII,
	C80,
	C90,
	CA0,
	LEAD2,
	LE0,
	LEAD3,
	LED,
	LF0,
	LEAD4,
	LF4,
	ILLEGAL,
	CLASS_COUNT
};

static uint8_t class_of[256], step[STATE_COUNT * CLASS_COUNT];
static const uint8_t mask_of[CLASS_COUNT] = {0x7f, 0x3f, 0x3f, 0x3f, 0x1f, 0x0f,
					     0x0f, 0x0f, 0x07, 0x07, 0x07, 0};

static void go(int state, int class, int to)
{
	step[state * CLASS_COUNT + class] = (uint8_t)to;
}

static void make_tables(void)
{
	for (int c = 0; c < 256; c++)
		class_of[c] = c < 0x80	  ? ASCII
			      : c < 0x90  ? C80
			      : c < 0xa0  ? C90
			      : c < 0xc0  ? CA0
			      : c < 0xc2  ? ILLEGAL
			      : c < 0xe0  ? LEAD2
			      : c == 0xe0 ? LE0
			      : c == 0xed ? LED
			      : c < 0xf0  ? LEAD3
			      : c == 0xf0 ? LF0
			      : c < 0xf4  ? LEAD4
			      : c == 0xf4 ? LF4
					  : ILLEGAL;
	for (unsigned i = 0; i < sizeof step; i++)
		step[i] = BAD;
	go(OK, ASCII, OK), go(OK, LEAD2, ONE), go(OK, LE0, E0), go(OK, LEAD3, TWO);
	go(OK, LED, ED), go(OK, LF0, F0), go(OK, LEAD4, THREE), go(OK, LF4, F4);
	for (int c = C80; c <= CA0; c++)
		go(ONE, c, OK), go(TWO, c, ONE), go(THREE, c, TWO);
	go(E0, CA0, ONE), go(ED, C80, ONE), go(ED, C90, ONE);
	go(F0, C90, TWO), go(F0, CA0, TWO), go(F4, C80, TWO);
}

int main(void)
{
	uint8_t text[LEN];
	uint32_t point = 0;
	unsigned state = OK, characters = 0, columns = 0;
	make_tables();
	klee_make_symbolic(text, sizeof text, "text");
	for (unsigned i = 0; i < LEN; i++) {
		unsigned class = class_of[text[i]];
		point = state == OK ? text[i] & mask_of[class]
				    : point << 6 | (text[i] & 0x3fu);
		state = step[state * CLASS_COUNT + class];
		if (state == BAD)
			return 1;
		if (state != OK)
			continue;
		BENCH_CHECK(point < 0x110000 && (point < 0xd800 || point >= 0xe000));
		characters++;
		if (point >= 0x1100 &&
		    (point < 0x1160 || (point >= 0x2e80 && point < 0xa4d0)))
			columns += 2;
		else if (point >= 0x300 && point < 0x370)
			columns += 0;
		else
			columns++;
	}
	if (state != OK)
		return 2;
	return columns > characters ? 3 : columns < characters ? 4 : 5;
}

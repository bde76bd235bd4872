/* Numbers of a programming language by a two-dimensional automaton with actions in a third table:
 * decimal, octal, hexadecimal, underscores between digits, suffixes; the value is checked. */
#include "bench.h"

#ifndef LEN
#define LEN 6
#endif

enum { START, ZERO, DECIMAL, OCTAL, HEX_START, HEX, GAP_D, GAP_X, SUFFIX, FAIL, STATES };
enum { C0, C17, C89, CAF, CX, CGAP, CU, CEND, COTHER, CLASSES };
enum { NOTHING, TIMES8, TIMES10, TIMES16 };

static const uint8_t move[STATES][CLASSES] = {
	[START] = {ZERO, DECIMAL, DECIMAL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL},
	[ZERO] = {OCTAL, OCTAL, FAIL, FAIL, HEX_START, FAIL, SUFFIX, ZERO, FAIL},
	[DECIMAL] = {DECIMAL, DECIMAL, DECIMAL, FAIL, FAIL, GAP_D, SUFFIX, DECIMAL, FAIL},
	[OCTAL] = {OCTAL, OCTAL, FAIL, FAIL, FAIL, FAIL, SUFFIX, OCTAL, FAIL},
	[HEX_START] = {HEX, HEX, HEX, HEX, FAIL, FAIL, FAIL, FAIL, FAIL},
	[HEX] = {HEX, HEX, HEX, HEX, FAIL, GAP_X, SUFFIX, HEX, FAIL},
	[GAP_D] = {DECIMAL, DECIMAL, DECIMAL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL},
	[GAP_X] = {HEX, HEX, HEX, HEX, FAIL, FAIL, FAIL, FAIL, FAIL},
	[SUFFIX] = {FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, SUFFIX, FAIL},
	[FAIL] = {FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL},
};
static const uint8_t action[STATES] = {
	[DECIMAL] = TIMES10, [OCTAL] = TIMES8, [HEX] = TIMES16};
static uint8_t class_of[256], digit_of[256];

static void make_classes(void)
{
	for (int c = 0; c < 256; c++)
		class_of[c] = COTHER;
	for (int c = '0'; c <= '9'; c++) {
		class_of[c] = c == '0' ? C0 : c < '8' ? C17 : C89;
		digit_of[c] = (uint8_t)(c - '0');
	}
	for (int c = 0; c < 6; c++) {
		class_of['a' + c] = class_of['A' + c] = CAF;
		digit_of['a' + c] = digit_of['A' + c] = (uint8_t)(10 + c);
	}
	class_of['x'] = class_of['X'] = CX;
	class_of['_'] = CGAP;
	class_of['u'] = class_of['U'] = CU;
	class_of[0] = class_of[' '] = CEND;
}

int main(void)
{
	char text[LEN];
	unsigned state = START;
	uint32_t value = 0;
	make_classes();
	klee_make_symbolic(text, sizeof text, "text");
	for (unsigned i = 0; i < LEN; i++) {
		unsigned class = class_of[(uint8_t)text[i]];
		if (class == CEND)
			break;
		state = move[state][class];
		if (state == FAIL)
			return 1;
		switch (action[state]) {
		case TIMES8: value = value * 8 + digit_of[(uint8_t)text[i]]; break;
		case TIMES10: value = value * 10 + digit_of[(uint8_t)text[i]]; break;
		case TIMES16: value = value * 16 + digit_of[(uint8_t)text[i]]; break;
		}
	}
	if (state == START || state == HEX_START || state == GAP_D || state == GAP_X)
		return 2;
	if (value > 65535)
		return 3;
	return value == 511 ? 4 : value % 60 == 0 ? 5 : 6;
}

/* A scanner as a generator writes it: characters become classes, and states are rows packed into one
 * array with a check column and default states. The longest match wins. The tables
 * are made at the start from a list of words; the loop that uses them is the usual one. */
#include "bench.h"

#ifndef LEN
#define LEN 6
#endif
#define STATES 32
#define CLASSES 12
#define PACKED 400

static const char *const words[] = {"if", "in", "do", "id", 0};
static uint8_t class_of[256];
static int16_t full[STATES][CLASSES];
static int16_t base[STATES], fallback[STATES], accept[STATES];
static int16_t next[PACKED], check[PACKED];
static int states;

enum { JAM = 0, START = 1, NAME, NUMBER, SPACE, LESS, SHIFT, FIRST_WORD };

static void classify(void)
{
	static const char own[] = "ifndo";
	for (int c = 'a'; c <= 'z'; c++)
		class_of[c] = 6;
	for (int i = 0; own[i]; i++)
		class_of[(uint8_t)own[i]] = (uint8_t)(1 + i);
	for (int c = '0'; c <= '9'; c++)
		class_of[c] = 7;
	class_of[' '] = class_of['\n'] = 8;
	class_of['<'] = 9;
	class_of['='] = 10;
}

static void make_states(void)
{
	states = FIRST_WORD;
	for (int c = 1; c <= 6; c++)
		full[START][c] = full[NAME][c] = NAME;
	full[NAME][7] = NAME;
	full[START][7] = full[NUMBER][7] = NUMBER;
	full[START][8] = full[SPACE][8] = SPACE;
	full[START][9] = LESS;
	full[LESS][9] = full[LESS][10] = SHIFT;
	accept[NAME] = 1, accept[NUMBER] = 2, accept[SPACE] = 3, accept[LESS] = 4;
	accept[SHIFT] = 5;
	for (int w = 0; words[w]; w++) {
		int state = START;
		for (const char *p = words[w]; *p; p++) {
			int class = class_of[(uint8_t)*p];
			if (full[state][class] == NAME) {
				full[state][class] = (int16_t)states;
				for (int c = 1; c <= 7; c++)
					full[states][c] = NAME;
				accept[states++] = 1;
			}
			state = full[state][class];
		}
		accept[state] = (int16_t)(10 + w);
	}
}

/* A row leaves out what its default state has; the first place where the rest fits is its base. */
static void pack(void)
{
	for (int i = 0; i < PACKED; i++)
		check[i] = -1;
	for (int s = 1; s < states; s++) {
		fallback[s] = s >= FIRST_WORD ? NAME : 0;
		for (int at = 0;; at++) {
			int fits = 1;
			for (int c = 0; c < CLASSES; c++)
				if (full[s][c] != full[fallback[s]][c] &&
				    check[at + c] >= 0)
					fits = 0;
			if (!fits)
				continue;
			base[s] = (int16_t)at;
			for (int c = 0; c < CLASSES; c++)
				if (full[s][c] != full[fallback[s]][c]) {
					next[at + c] = full[s][c];
					check[at + c] = (int16_t)s;
				}
			break;
		}
	}
}

int main(void)
{
	char text[LEN + 1];
	int count[16] = {0};
	classify();
	make_states();
	pack();
	klee_make_symbolic(text, LEN, "text");
	text[LEN] = 0;
	for (unsigned at = 0; at < LEN;) {
		int state = START, last = 0;
		unsigned end = at, p = at;
		while (state != JAM) {
			if (accept[state])
				last = accept[state], end = p;
			int class = class_of[(uint8_t)text[p++]];
			while (check[base[state] + class] != state && state != JAM)
				state = fallback[state];
			if (state != JAM)
				state = next[base[state] + class];
		}
		if (!last)
			return 1;
		count[last < 10 ? last : 6]++;
		BENCH_CHECK(end > at && end <= LEN);
		at = end;
	}
	return count[6] > 1 ? 2 : count[2] && count[5] ? 3 : 4;
}

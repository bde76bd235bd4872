/* words.h - words of gates, the lowest bit first: what the circuits of floats are made of. */
#ifndef BLAST_WORDS_H
#define BLAST_WORDS_H
#include "blast/blast.h"

enum {
	WORD_LONGEST = 256, /* bits of a word on the stack */
	WORD_EXPONENT = 16, /* of an exponent, in two's complement */
};

void word_const(int *out, int64_t v, unsigned w);
void word_choose(struct gates *g, int *out, int cond, const int *yes, const int *no,
		 unsigned w);
int word_any(struct gates *g, const int *x, unsigned w); /* is any bit one? */
int word_all(struct gates *g, const int *x, unsigned w); /* are all of them? */
void word_subtract(struct blast *b, int *out, const int *x, const int *y, unsigned w);
void word_add_const(struct blast *b, int *x, int64_t v, unsigned w); /* in place */
/* x < y as signed numbers of at most WORD_EXPONENT bits. */
int word_signed_less(struct blast *b, const int *x, const int *y, unsigned w);
/* x >> by in place, by unsigned of WORD_EXPONENT bits; is any bit one that falls out? */
int word_shift_right(struct gates *g, int *x, unsigned w, const int *by);
/* x << by in place, by unsigned of nby bits. */
void word_shift_left(struct gates *g, int *x, unsigned w, const int *by, unsigned nby);
#endif

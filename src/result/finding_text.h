/* finding_text.h - findings as people read them. */
#ifndef RESULT_FINDING_TEXT_H
#define RESULT_FINDING_TEXT_H
#include "result/finding.h"

/* Everything known, as in findings/ID/finding.txt. */
void finding_write_text(FILE *out, const struct finding *f);
/* The order in which threads did what they share, as in findings/ID/schedule.txt. */
void finding_write_schedule(FILE *out, const struct finding *f);
/* As it occurs, for the terminal: the place, its line, the user's part of the stacks, the
 * input and how to reproduce it. */
struct finding_look {
	bool has_colour;
	bool is_terminal; /* the first line is wrapped between words */
	unsigned width; /* columns */
};
void finding_print_short(FILE *out, const struct finding *f, struct finding_look look);
#endif

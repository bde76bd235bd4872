/* finding_text.h - findings as people read them. */
#ifndef RESULT_FINDING_TEXT_H
#define RESULT_FINDING_TEXT_H
#include "result/finding.h"

/* Everything known, as in findings/ID/finding.txt. */
void finding_write_text(FILE *out, const struct finding *f);
/* As it occurs, for the terminal: the place, its line, the user's part of the stacks. */
void finding_print_short(FILE *out, const struct finding *f);
#endif

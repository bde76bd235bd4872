/* input_text.h - the input of a test as one would type it. */
#ifndef TESTCASE_INPUT_TEXT_H
#define TESTCASE_INPUT_TEXT_H
#include "base/text.h"
#include "testcase/testcase.h"

/* Appends lines: the files to make and the command line if the program has arguments,
 * symbolic standard input and the like; then variables as NAME = VALUE, and choices. Long
 * data is cut. `program` is the path to type, NULL: unknown. Nothing: there is no input. */
void input_text(struct text *out, const struct testcase *t, const char *program);
/* Appends NAME = VALUE. */
void input_text_one(struct text *out, const struct testcase_input *in);
#endif

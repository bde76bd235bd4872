/* show.h - tests as text on stdout. What comes from a test is made harmless for the
 * terminal: control characters are shown as escapes. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H
#include "testcase/testcase.h"

void show_line(const struct testcase *t);  /* number, outcome, inputs in short */
void show_whole(const struct testcase *t); /* everything, inputs as a hex dump */
/* The choice log, a line for each decision; false with *e: the test has none. */
bool show_log(const struct testcase *t, struct err *e);
void show_harmless(const char *text);
#endif

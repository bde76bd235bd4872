/* turns.h - the order of threads of a test, as the native twin reads it. */
#ifndef REPLAY_TURNS_H
#define REPLAY_TURNS_H
#include "base/text.h"
#include "testcase/testcase.h"
#include "testcase/wire.h"

/* Bytes that go to a file behind each other, in units of 8; the offset of what was added. */
uint64_t replay_wire_add(struct text *t, const void *bytes, size_t n);

/* Is it a turn in an order that is not forced as the test has it, for that reason, or that is
 * (NULL)? */
bool replay_is_turn(const struct testcase_event *e, const char *unforced);
/* Adds turns and stops of the test to the file and to its head. NULL: the program can follow all
 * of them; else why it cannot stop inside blocks, a static text, and only whole blocks were
 * added, in an order that is near to that of the test. */
const char *replay_add_turns(const char *program, const struct testcase *t,
			     struct wire_test *head, struct text *out);
#endif

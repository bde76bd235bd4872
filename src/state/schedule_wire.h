/* schedule_wire.h - operations, sleep sets and wake-up trees as bytes. What is read is a count for
 * the caller. */
#ifndef STATE_SCHEDULE_WIRE_H
#define STATE_SCHEDULE_WIRE_H
#include "base/bytes.h"
#include "state/schedule.h"

enum { WIRE_OPERATION = 6 }; /* bytes of an operation, at least */
void wire_put_operation(struct bytes *out, const struct operation *o);
struct operation wire_get_operation(struct bytes_reader *in);
void wire_put_sleep(struct bytes *out, const struct sleep_set *s);
struct sleep_set *wire_get_sleep(struct bytes_reader *in);
void wire_put_wakeups(struct bytes *out, const struct wakeups *w);
struct wakeups *wire_get_wakeups(struct bytes_reader *in);
#endif

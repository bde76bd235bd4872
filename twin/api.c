/* api.c - what the calls of include/everett.h mean in a twin.
 *
 * Under replay they are served from the test, in its order, and checked against it; the
 * first difference ends the program. In an ordinary run the program must run and end:
 * symbolic data is zero or as EVERETT_VALUES has it, the first choice is taken, and an assumption that does not hold
 * ends the program, as it ends the path in the engine. Weak: programs may bring theirs. */
#include "../guest/test_values.h"
#include "../include/everett.h"

#include "twin.h"

#define WEAK __attribute__((__weak__))

static const void *in_test(uint64_t offset)
{
	return (const char *)twin_test + offset;
}

/* --- texts for the answer --- */

static void describe_asked_input(struct twin_text *t, const char *name, uint64_t size)
{
	twin_text_add(t, "input \"");
	twin_text_add(t, name);
	twin_text_add(t, "\" of ");
	twin_text_number(t, size);
	twin_text_add(t, size == 1 ? " byte" : " bytes");
}

static _Noreturn void stop_with_note(enum wire_what what, const struct twin_text *t)
{
	twin_note(what, NULL, t->data);
	twin_exit(1);
}

/* --- inputs --- */

/* The name asked for, or that with _1, _2 … for one used before. */
static int is_recorded_name(const char *recorded, const char *asked)
{
	while (*asked && *recorded == *asked) {
		recorded++;
		asked++;
	}
	if (*asked)
		return 0;
	if (!*recorded)
		return 1;
	if (*recorded++ != '_' || !*recorded)
		return 0;
	while (*recorded >= '0' && *recorded <= '9')
		recorded++;
	return !*recorded;
}

/* For a test of two programs: the first input of that name and size not taken so far, as
 * guest/cross.c has it. */
static const struct wire_input *find_untaken_input(size_t size, const char *name)
{
	static unsigned char is_taken[1 << 14];
	const struct wire_input *in = in_test(twin_test->inputs);

	for (uint32_t i = 0; i < twin_test->ninputs && i < sizeof is_taken; i++)
		if (!is_taken[i] && in[i].size == size &&
		    is_recorded_name(in_test(in[i].name), name)) {
			is_taken[i] = 1;
			return &in[i];
		}
	return NULL;
}

static void replay_cross(void *data, size_t size, const char *name)
{
	const struct wire_input *in = find_untaken_input(size, name);
	struct twin_text t = {.n = 0};

	if (!in) {
		twin_text_add(&t, "the program asked for ");
		describe_asked_input(&t, name, size);
		twin_text_add(&t, " but the test has no such");
		stop_with_note(WIRE_BEYOND, &t);
	}
	twin_copy(data, in_test(in->data), size);
}

void twin_replay_input(void *data, size_t size, const char *name)
{
	uint32_t number = __atomic_fetch_add(&twin_answer->inputs, 1, __ATOMIC_RELAXED);
	const struct wire_input *in = in_test(twin_test->inputs);
	struct twin_text t = {.n = 0};

	if (number >= twin_test->ninputs) {
		twin_answer->inputs = twin_test->ninputs;
		twin_text_add(&t, "the program asked for ");
		describe_asked_input(&t, name, size);
		twin_text_add(&t, " but the test has no more");
		stop_with_note(WIRE_BEYOND, &t);
	}
	in += number;
	if (in->size != size || !is_recorded_name(in_test(in->name), name)) {
		twin_answer->inputs = number;
		twin_text_add(&t, "the program asked for ");
		describe_asked_input(&t, name, size);
		twin_text_add(&t, " but the test has ");
		describe_asked_input(&t, in_test(in->name), in->size);
		stop_with_note(WIRE_DIVERGED, &t);
	}
	twin_copy(data, in_test(in->data), size);
}

WEAK void ev_make_symbolic(void *data, size_t size, const char *name)
{
	if (!size)
		return; /* no input, as in the engine */
	name = name && *name ? name : "unnamed";
	if (twin_test && twin_test->is_cross)
		replay_cross(data, size, name);
	else if (twin_test)
		twin_replay_input(data, size, name);
	else
		test_value_fill(twin_values, name, data, size);
}

WEAK int ev_int(const char *name)
{
	int value;

	ev_make_symbolic(&value, sizeof value, name);
	return value;
}

WEAK char ev_char(const char *name)
{
	char value;

	ev_make_symbolic(&value, sizeof value, name);
	return value;
}

WEAK int ev_range(int low, int high, const char *name)
{
	int value;

	if (low >= high)
		ev_report("ev_range: no value is in the range");
	ev_make_symbolic(&value, sizeof value, name);
	if (!twin_test && (value < low || value >= high))
		return low;
	ev_assume(value >= low && value < high);
	return value;
}

/* The next event of the test, of this kind and below `limit`; the words say what the
 * program wanted. */
static unsigned replay_event(const char *kind, uint64_t limit, struct twin_text *t)
{
	uint32_t number = __atomic_fetch_add(&twin_answer->events, 1, __ATOMIC_RELAXED);
	const struct wire_event *event = in_test(twin_test->events);

	twin_text_add(t, " but the test has ");
	if (number >= twin_test->nevents) {
		twin_answer->events = twin_test->nevents;
		twin_text_add(t, "no more");
		stop_with_note(WIRE_BEYOND, t);
	}
	event += number;
	if (!is_recorded_name(in_test(event->kind), kind) || event->value >= limit) {
		twin_answer->events = number;
		twin_text_add(t, in_test(event->kind));
		twin_text_add(t, " ");
		twin_text_number(t, event->value);
		stop_with_note(WIRE_DIVERGED, t);
	}
	return (unsigned)event->value;
}

WEAK unsigned ev_choose(unsigned count)
{
	struct twin_text t = {.n = 0};

	if (!count)
		ev_assume(0);
	if (!twin_test)
		return 0;
	twin_text_add(&t, "the program asked for one of ");
	twin_text_number(&t, count);
	twin_text_add(&t, " choices");
	return replay_event("choose", count, &t);
}

WEAK unsigned ev_open(unsigned first)
{
	struct twin_text t = {.n = 0};

	if (!twin_test)
		return first;
	twin_text_add(&t, "the program made an open choice");
	return replay_event("open", 1ULL << 32, &t);
}

/* model/prim.h: what the environment decides. Without a test nothing is cut or lost. */
long __ev_fragment(unsigned long low, unsigned long high)
{
	struct twin_text t = {.n = 0};

	if (!twin_test || low >= high)
		return (long)high;
	twin_text_add(&t, "the program read a stream");
	return (long)replay_event("fragment", high + 1, &t);
}

long __ev_datagram(unsigned may, unsigned most)
{
	struct twin_text t = {.n = 0};

	(void)may;
	(void)most;
	if (!twin_test)
		return 0;
	twin_text_add(&t, "the program sent a datagram");
	return (long)replay_event("datagram", 1ULL << 32, &t);
}

long __ev_input_left(unsigned long n, unsigned long offset)
{
	(void)offset;
	return (long)n;
}

WEAK void ev_offer(unsigned which, unsigned value)
{
	(void)which;
	(void)value;
}

/* --- what holds --- */

WEAK void ev_assume(uintptr_t condition)
{
	if (condition)
		return;
	if (!twin_note(WIRE_ASSUMPTION, NULL, NULL))
		twin_say("everett: an assumption does not hold; stopping\n");
	twin_exit(0);
}

WEAK void ev_assert_fail(const char *expression, const char *file, int line,
			 const char *function)
{
	struct twin_text t = {.n = 0};

	twin_text_add(&t, file);
	twin_text_add(&t, ":");
	twin_text_number(&t, (uint64_t)line);
	twin_text_add(&t, ": ");
	twin_text_add(&t, function);
	twin_text_add(&t, ": assertion ");
	twin_text_add(&t, expression);
	twin_text_add(&t, " does not hold");
	twin_say(t.data);
	twin_say("\n");
	twin_note(WIRE_ASSERTION, NULL, t.data);
	twin_abort();
}

WEAK void ev_report(const char *message)
{
	twin_say("everett: the test reports: ");
	twin_say(message);
	twin_say("\n");
	twin_note(WIRE_REPORT, NULL, message);
	twin_exit(1);
}

WEAK void ev_silent_exit(int status)
{
	const struct wire_answer a = {.status = status & 0xff};

	twin_note(WIRE_SILENT, &a, NULL);
	twin_exit(status);
}

/* --- values: natively nothing is symbolic --- */

WEAK int ev_is_symbolic(uintptr_t value)
{
	(void)value;
	return 0;
}

WEAK uint64_t ev_concretise(uint64_t value)
{
	return value;
}

WEAK void ev_print(const char *message, uint64_t value)
{
	twin_say(message);
	twin_say(": ");
	twin_say_number(value);
	twin_say("\n");
}

WEAK void ev_set_forking(int on)
{
	(void)on;
}

WEAK int ev_set_scheduler(const char *scheduler)
{
	(void)scheduler;
	return 0;
}

/* "name = 00ff12" on standard output, where the comparison sees it. */
WEAK void ev_result(const char *name, const void *data, size_t size)
{
	const unsigned char *bytes = data;
	struct twin_text t = {.n = 0};

	if (!twin_test || !twin_test->is_cross)
		return;
	twin_text_add(&t, name);
	twin_text_add(&t, " =");
	for (size_t i = 0; i <= size; i++) {
		char hex[] = {' ', "0123456789abcdef"[i < size ? bytes[i] >> 4 : 0],
			      "0123456789abcdef"[i < size ? bytes[i] & 15 : 0], 0};
		twin_text_add(&t, i < size ? hex : "\n");
		if (t.n > sizeof t.data - 8 || i == size) {
			twin_ask_kernel(SYS_WRITE, 1, (long)t.data, (long)t.n, 0, 0, 0);
			t.n = 0;
		}
	}
}

/* Of guest/fuzzer.c, which asks only in the engine. */
unsigned __ev_max_len(void);
WEAK unsigned __ev_max_len(void)
{
	return 0;
}

WEAK int ev_is_native(void)
{
	return 1;
}

/* init.c - decides, before anything of the program runs, whether a test is replayed.
 *
 * The program must not notice: the variable goes away, and the descriptors are none that the
 * model knows. They stay open for programs that are executed. */
#include "../guest/test_values.h"
#include "machine.h"

long *ev_twin_init(long *stack);
/* The model's ev_expand under another name: symbolic words among the arguments. */
long *twin_model_expand(long *stack, long flags);

const struct wire_test *twin_test;
struct wire_answer *twin_answer;
struct wire_shared *twin_shared;
const char *twin_values;
long twin_test_fd, twin_answer_fd;

/* Absent unless compiled with `everett cc --checked`. */
__attribute__((__weak__)) void twin_checked_begin(void *stack);

enum { PROT_READ_ = 1, PROT_WRITE_ = 2, MAP_SHARED_ = 1, MAP_PRIVATE_ = 2 };

/* The number at *text, which moves behind it and one more character. */
static long read_replay_number(const char **text)
{
	long n = 0;

	while (**text >= '0' && **text <= '9' && n < 1000000)
		n = n * 10 + *(*text)++ - '0';
	if (**text)
		(*text)++;
	return n;
}

/* What follows "EVERETT_REPLAY=" or another such beginning, or NULL. */
static const char *value_of_variable(const char *variable, const char *beginning)
{
	while (*beginning && *variable == *beginning) {
		variable++;
		beginning++;
	}
	return *beginning ? NULL : variable;
}

static void *map_descriptor(long fd, size_t size, int access, int how)
{
	long at = twin_ask_kernel(SYS_MMAP, 0, (long)size, access, how, fd, 0);

	return at < 0 && at > -4096 ? NULL : (void *)at;
}

/* Answers 1 in a program that was executed under replay (execute.c). */
static int begin_replay(const char *value)
{
	long test_fd = read_replay_number(&value), answer_fd = read_replay_number(&value);
	int is_executed = (int)read_replay_number(&value);
	const struct wire_test *test =
		map_descriptor(test_fd, sizeof *test, PROT_READ_, MAP_PRIVATE_);
	struct wire_shared *shared = map_descriptor(
		answer_fd, sizeof *shared, PROT_READ_ | PROT_WRITE_, MAP_SHARED_);

	if (test && test->magic == WIRE_MAGIC && test->version == WIRE_VERSION)
		/* A copy: the program's name is in it, which it may change. */
		test = map_descriptor(test_fd, test->size, PROT_READ_ | PROT_WRITE_,
				      MAP_PRIVATE_);
	else
		test = NULL;
	if (!test || !shared || shared->answer.version != WIRE_VERSION) {
		twin_say("everett: this program cannot replay the test it was given; "
			 "build it again with everett cc\n");
		twin_exit(125);
	}
	if (!twin_map_machine(answer_fd)) {
		twin_say("everett: no room for the memory of a replay (is the address space "
			 "limited?)\n");
		twin_exit(125);
	}
	twin_test_fd = test_fd;
	twin_answer_fd = answer_fd;
	twin_test = test;
	twin_answer = &shared->answer;
	twin_shared = shared;
	twin_answer->magic = WIRE_MAGIC;
	twin_die_with_parent();
	twin_catch_faults();
	twin_raise_wall(is_executed);
	return is_executed;
}

/* The stack is argc, argv, NULL, environment, NULL, auxiliary vector. The last two must
 * stay side by side, so what stands before the variable moves up over it. Returns where
 * the block starts now. */
long *ev_twin_init(long *stack)
{
	long *p = stack + 1 + stack[0] + 1;

	if (twin_checked_begin)
		twin_checked_begin(stack);
	for (; *p && !value_of_variable((const char *)*p, WIRE_VARIABLE "="); p++)
		if (value_of_variable((const char *)*p, TEST_VALUES_VARIABLE "="))
			twin_values = value_of_variable((const char *)*p,
							TEST_VALUES_VARIABLE "=");
	if (!*p)
		return stack;
	const char *value = value_of_variable((const char *)*p, WIRE_VARIABLE "=");
	for (; p > stack; p--)
		p[0] = p[-1];
	if (begin_replay(value)) {
		for (p = stack + 2 + stack[1] + 1; *p; p++) /* the environment */
			;
		twin_resume(p + 1);
	}
	if (twin_test->argv0 && stack[1] > 0) /* argc is one word further now */
		stack[2] = (long)((const char *)twin_test + twin_test->argv0);
	return twin_test->has_words ? twin_model_expand(stack + 1, 1) : stack + 1;
}

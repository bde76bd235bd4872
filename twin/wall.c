/* wall.c - the second wall around a program that replays a test: a filter in the kernel.
 *
 * libc's calls come through the seam. A `syscall` instruction in the program's own
 * assembly does not, so the kernel is told, before anything of the program runs, what it
 * may still be asked for: what this runtime itself needs (reading files, writing the two
 * output streams) and what the seam hands on (memory, signals to itself, threads in
 * its own memory, its end).
 * Anything else is not executed; the handler below says which it was and ends the replay.
 * A kernel without filters leaves the seam alone to stand guard. */
#include "twin.h"

enum {
	SYS_EXECVE = 59,
	SYS_PRCTL = 157,
	SET_NO_NEW_PRIVILEGES = 38,
	SET_SECCOMP = 22,
	SET_DEATH_SIGNAL = 1,
	BY_FILTER = 2,
	CODE_SECCOMP = 1, /* si_code of a refused call */
	INFO_CODE = 8,    /* where in a siginfo */
	INFO_NUMBER = 24,
	MAP_ANONYMOUS_ = 0x20,
};
#define MACHINE 0xc000003eu /* AUDIT_ARCH_X86_64 */
#define ALLOW 0x7fff0000u
#define TRAP 0x00030000u
#define KILL 0x80000000u

/* A filter is a program for the kernel's packet filter over this, 32 bits at a time. */
enum { DATA_NUMBER = 0, DATA_MACHINE = 4, DATA_ARGS = 16 };
struct step {
	uint16_t code;
	uint8_t yes, no;
	uint32_t value;
};
enum { LOAD = 0x20, IF_EQUAL = 0x15, IF_NOT_BELOW = 0x35, IF_BITS = 0x45, RETURN = 0x06 };

/* What the kernel may be asked, by number; `check` looks at the low half of an argument. */
enum check { ANY, EQUAL, BITS, BELOW, OWN };
struct rule {
	uint16_t number;
	uint8_t argument, check; /* enum check */
	uint32_t value;
};

static const struct rule rules[] = {
	{SYS_READ, 0, EQUAL, 0},
	{SYS_WRITE, 0, EQUAL, 1},
	{SYS_WRITE, 0, EQUAL, 2},
	{SYS_OPEN, 1, EQUAL, TWIN_OPEN_FLAGS},
	{SYS_CLOSE, 0, ANY, 0},
	{SYS_FSTAT, 0, ANY, 0},
	{SYS_NEWFSTATAT, 0, ANY, 0},
	{SYS_READLINK, 0, ANY, 0},
	{SYS_PREAD, 0, ANY, 0},
	{SYS_GETDENTS, 0, ANY, 0},
	{SYS_GETCWD, 0, ANY, 0},
	{SYS_IOCTL, 1, EQUAL, TWIN_TERMINAL_SETTINGS},
	{SYS_MMAP, 3, BITS, MAP_ANONYMOUS_},
	{SYS_MUNMAP, 0, ANY, 0},
	{SYS_MPROTECT, 0, ANY, 0},
	{SYS_MREMAP, 0, ANY, 0},
	{SYS_MADVISE, 2, BELOW, TWIN_ADVICE_END},
	{SYS_BRK, 0, ANY, 0},
	{SYS_RT_SIGACTION, 0, ANY, 0},
	{SYS_RT_SIGPROCMASK, 0, ANY, 0},
	{SYS_RT_SIGRETURN, 0, ANY, 0},
	{SYS_SIGALTSTACK, 0, ANY, 0},
	{SYS_SCHED_YIELD, 0, ANY, 0},
	{SYS_FUTEX, 0, ANY, 0},
	{SYS_CLONE, 0, EQUAL, TWIN_CLONE_FLAGS},
	{SYS_CLONE, 0, EQUAL, TWIN_FORK_FLAGS},
	{SYS_PRCTL, 0, EQUAL, SET_DEATH_SIGNAL},
	{SYS_ARCH_PRCTL, 0, ANY, 0},
	{SYS_SET_TID_ADDRESS, 0, ANY, 0},
	{SYS_SET_ROBUST_LIST, 0, ANY, 0},
	{SYS_RESTART, 0, ANY, 0},
	{SYS_GETPID, 0, ANY, 0},
	{SYS_GETTID, 0, ANY, 0},
	{SYS_KILL, 0, OWN, 0},
	{SYS_TGKILL, 0, OWN, 0},
	/* Of another process than the first, too. */
	{SYS_TGKILL, 3, EQUAL, TWIN_SIGNED},
	{SYS_EXECVE, 3, EQUAL, TWIN_SIGNED}, /* of a program of the run */
	{SYS_EXIT, 0, ANY, 0},
	{SYS_EXIT_GROUP, 0, ANY, 0},
};
enum { RULES = sizeof rules / sizeof *rules, MORE = 2, STEPS = (RULES + MORE) * 5 + 8 };

static struct step *put_filter_step(struct step *p, uint16_t code, uint32_t value,
				    uint8_t yes, uint8_t no)
{
	*p = (struct step){code, yes, no, value};
	return p + 1;
}

/* Falls through to the next rule unless this one allows the call. */
static struct step *put_rule(struct step *p, const struct rule *r, uint32_t pid)
{
	static const uint16_t codes[] = {[EQUAL] = IF_EQUAL,
					 [BITS] = IF_BITS,
					 [BELOW] = IF_NOT_BELOW,
					 [OWN] = IF_EQUAL};

	if (r->check == ANY) {
		p = put_filter_step(p, IF_EQUAL, r->number, 0, 1);
		return put_filter_step(p, RETURN, ALLOW, 0, 0);
	}
	int is_below = r->check == BELOW; /* the instruction asks the opposite */
	p = put_filter_step(p, IF_EQUAL, r->number, 0, 4);
	p = put_filter_step(p, LOAD, DATA_ARGS + 8u * r->argument, 0, 0);
	p = put_filter_step(p, codes[r->check], r->check == OWN ? pid : r->value,
			    (uint8_t)is_below, (uint8_t)!is_below);
	p = put_filter_step(p, RETURN, ALLOW, 0, 0);
	return put_filter_step(p, LOAD, DATA_NUMBER, 0, 0);
}

/* The call was not made. Where the signal is one that the program sent itself, it is the
 * program's own business. */
static void on_refused(int number, void *info, void *context)
{
	static const struct twin_action normal;
	const char *at = info;
	struct twin_text t = {.n = 0};

	(void)context;
	if (*(const int *)(at + INFO_CODE) != CODE_SECCOMP) {
		long pid = twin_ask_kernel(SYS_GETPID, 0, 0, 0, 0, 0, 0);
		long tid = twin_ask_kernel(SYS_GETTID, 0, 0, 0, 0, 0, 0);

		twin_ask_kernel(SYS_RT_SIGACTION, number, (long)&normal, 0, 8, 0, 0);
		twin_ask_kernel(SYS_TGKILL, pid, tid, number, TWIN_SIGNED, 0, 0);
		return;
	}
	twin_text_add(&t,
		      "the program asks the kernel by an instruction of its own (system "
		      "call ");
	twin_text_number(&t, *(const uint32_t *)(at + INFO_NUMBER));
	twin_text_add(&t, "), which replay does not allow");
	twin_note(WIRE_BEYOND, NULL, t.data);
	twin_exit(125);
}

void twin_raise_wall(int is_raised)
{
	struct step steps[STEPS], *p = steps;
	uint32_t pid = (uint32_t)twin_ask_kernel(SYS_GETPID, 0, 0, 0, 0, 0, 0);
	const struct twin_action action = {on_refused, TWIN_ACTION_FLAGS, twin_restore,
					   0};

	p = put_filter_step(p, LOAD, DATA_MACHINE, 0, 0);
	p = put_filter_step(p, IF_EQUAL, MACHINE, 1, 0);
	p = put_filter_step(p, RETURN, KILL, 0, 0);
	p = put_filter_step(p, LOAD, DATA_NUMBER, 0, 0);
	for (int i = 0; i < RULES; i++)
		p = put_rule(p, &rules[i], pid);
	/* A program that is executed maps test and answer again. */
	const struct rule more[MORE] = {{SYS_MMAP, 4, EQUAL, (uint32_t)twin_test_fd},
					{SYS_MMAP, 4, EQUAL, (uint32_t)twin_answer_fd}};
	for (int i = 0; i < MORE; i++)
		p = put_rule(p, &more[i], pid);
	p = put_filter_step(p, RETURN, TRAP, 0, 0);
	const struct {
		uint16_t n;
		const struct step *steps;
	} filter = {(uint16_t)(p - steps), steps};
	twin_ask_kernel(SYS_RT_SIGACTION, SIGNAL_SYS, (long)&action, 0, 8, 0, 0);
	if (is_raised)
		return;
	if (twin_ask_kernel(SYS_PRCTL, SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0, 0) == 0)
		twin_ask_kernel(SYS_PRCTL, SET_SECCOMP, BY_FILTER, (long)&filter, 0, 0,
				0);
}

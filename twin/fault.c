/* fault.c - what happened when the processor says no, for the verdict of a replay.
 *
 * The handler only writes the answer down. Then it takes itself away, puts the program's own
 * handler in its place, if there is one, and returns: the instruction faults again, and the
 * program dies or goes on as it would have without us. */
#include "twin.h"

__attribute__((__weak__)) void twin_guard_explain(uint64_t address,
						  struct wire_answer *out);
/* Ends of the program's own memory, from the linker. */
extern char __executable_start[] __attribute__((__weak__));
extern char etext[] __attribute__((__weak__));

/* The kernel's view of the interrupted program (x86-64). */
struct context {
	uint64_t flags, link, stack[3];
	uint64_t regs[23]; /* r8 … r15 rdi rsi rbp rbx rdx rax rcx rsp rip … */
};
enum { REG_SP = 15, REG_PC = 16, REG_ERROR = 19, REG_TRAP = 20 };
enum { TRAP_PROTECTION = 13, TRAP_PAGE = 14, ERROR_WRITE = 2 };
enum { NULL_END = 1 << 16, STACK_BELOW = 1 << 20 };
enum { INFO_CODE = 8, INFO_ADDRESS = 16 }; /* where in a siginfo */

__asm__(".text\n"
	".globl twin_restore\n"
	".hidden twin_restore\n"
	".type twin_restore, @function\n"
	"twin_restore:\n"
	"	mov $15, %eax\n"
	"	syscall\n"
	".size twin_restore, . - twin_restore\n");

static void explain_fault(uint64_t address, const struct context *c,
			  struct wire_answer *out)
{
	uint64_t sp = c->regs[REG_SP];

	if (address < NULL_END)
		out->place = WIRE_NULL;
	else if (address + STACK_BELOW >= sp && address < sp + 4096)
		out->place = WIRE_STACK_END;
	else if (__executable_start && address >= (uint64_t)__executable_start &&
		 address < (uint64_t)etext)
		out->place = WIRE_CONSTANT;
	else if (twin_guard_explain)
		twin_guard_explain(address, out);
}

static const int signals[] = {SIGNAL_SEGV, SIGNAL_BUS, SIGNAL_FPE, SIGNAL_ILL};
enum { FAULTS = sizeof signals / sizeof *signals };

/* What the program wants done with each of them; has ours made way for it? */
static struct {
	struct twin_action action;
	int is_in_force;
} own[FAULTS];

static int index_of_signal(long number)
{
	int i = 0;
	while (i < FAULTS && signals[i] != number)
		i++;
	return i;
}

int twin_is_fault(long number)
{
	return index_of_signal(number) < FAULTS;
}

void twin_set_fault_action(long number, const struct twin_action *action)
{
	int i = index_of_signal(number);
	own[i].action = *action;
	if (own[i].is_in_force)
		twin_ask_kernel(SYS_RT_SIGACTION, number, (long)action, 0, 8, 0, 0);
}

/* Somebody has sent the signal: it comes again, and nothing has faulted. */
static void send_again(int number)
{
	long pid = twin_ask_kernel(SYS_GETPID, 0, 0, 0, 0, 0, 0);
	long tid = twin_ask_kernel(SYS_GETTID, 0, 0, 0, 0, 0, 0);
	twin_ask_kernel(SYS_TGKILL, pid, tid, number, TWIN_SIGNED, 0, 0);
}

static void handle_fault_signal(int number, void *info, void *context)
{
	const int i = index_of_signal(number);
	const struct context *c = context;
	uint64_t trap = c->regs[REG_TRAP];
	struct wire_answer a = {.status = number, .pc = c->regs[REG_PC]};

	if (number == SIGNAL_SEGV || number == SIGNAL_BUS) {
		a.address = *(const uint64_t *)((const char *)info + INFO_ADDRESS);
		if (trap == TRAP_PROTECTION)
			a.place = WIRE_BAD_POINTER;
		else
			explain_fault(a.address, c, &a);
		if (trap == TRAP_PAGE)
			a.access = c->regs[REG_ERROR] & ERROR_WRITE ? WIRE_WRITE
								    : WIRE_READ;
	}
	if (*(const int *)((const char *)info + INFO_CODE) > 0)
		twin_note(WIRE_FAULT, &a, NULL);
	else
		send_again(number);
	own[i].is_in_force = 1;
	twin_ask_kernel(SYS_RT_SIGACTION, number, (long)&own[i].action, 0, 8, 0, 0);
}

void twin_fault_stack(void *stack, size_t size)
{
	const struct {
		void *at;
		uint64_t flags, size;
	} alternative = {stack, 0, size};

	twin_ask_kernel(SYS_SIGALTSTACK, (long)&alternative, 0, 0, 0, 0, 0);
}

void twin_catch_faults(void)
{
	static char stack[TWIN_FAULT_STACK];
	const struct twin_action action = {handle_fault_signal, TWIN_ACTION_FLAGS,
					   twin_restore, 0};

	twin_fault_stack(stack, sizeof stack);
	for (size_t i = 0; i < FAULTS; i++)
		twin_ask_kernel(SYS_RT_SIGACTION, signals[i], (long)&action, 0, 8, 0, 0);
}

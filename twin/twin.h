/* twin.h - shared between the files of the twin's runtime.
 *
 * None of it may use libc or thread-local data: it runs before libc is set up, and what
 * it called would become part of prog.bc. No name that libc defines may be defined. */
#ifndef TWIN_H
#define TWIN_H
#include "../src/testcase/wire.h"

#include <stddef.h>
#include <stdint.h>

enum {
	SYS_READ = 0,
	SYS_WRITE = 1,
	SYS_OPEN = 2,
	SYS_CLOSE = 3,
	SYS_FSTAT = 5,
	SYS_MMAP = 9,
	SYS_MPROTECT = 10,
	SYS_MUNMAP = 11,
	SYS_BRK = 12,
	SYS_RT_SIGACTION = 13,
	SYS_RT_SIGPROCMASK = 14,
	SYS_RT_SIGRETURN = 15,
	SYS_IOCTL = 16,
	SYS_PREAD = 17,
	SYS_SCHED_YIELD = 24,
	SYS_MREMAP = 25,
	SYS_MADVISE = 28,
	SYS_PAUSE = 34,
	SYS_GETPID = 39,
	SYS_CLONE = 56,
	SYS_FORK = 57,
	SYS_EXIT = 60,
	SYS_KILL = 62,
	SYS_GETCWD = 79,
	SYS_READLINK = 89,
	SYS_RT_SIGPENDING = 127,
	SYS_SIGALTSTACK = 131,
	SYS_ARCH_PRCTL = 158,
	SYS_GETTID = 186,
	SYS_TKILL = 200,
	SYS_FUTEX = 202,
	SYS_GETDENTS = 217,
	SYS_SET_TID_ADDRESS = 218,
	SYS_RESTART = 219,
	SYS_EXIT_GROUP = 231,
	SYS_TGKILL = 234,
	SYS_NEWFSTATAT = 262,
	SYS_SET_ROBUST_LIST = 273,
};
enum {
	SIGNAL_ILL = 4,
	SIGNAL_ABRT = 6,
	SIGNAL_BUS = 7,
	SIGNAL_FPE = 8,
	SIGNAL_SEGV = 11,
	SIGNAL_SYS = 31,
};
/* How the kernel is asked; the wall (wall.c) lets nothing else pass. */
enum {
	TWIN_OPEN_FLAGS = 02000000 | 04000, /* O_CLOEXEC, O_NONBLOCK */
	TWIN_TERMINAL_SETTINGS = 0x5401,	 /* TCGETS */
	TWIN_ADVICE_END =
		100, /* what madvise does to the machine's memory is behind it */
	/* A thread: shares memory, directory, descriptors, handlers, semaphores' undo lists;
	 * has a thread pointer of its own. */
	TWIN_CLONE_FLAGS = 0xd0f00,
	/* A process: a child of the caller's parent, its number told before it runs, SIGCHLD. */
	TWIN_FORK_FLAGS = 0x8000 | 0x100000 | 17,
	/* In an argument that the call does not have: it is the runtime's. */
	TWIN_SIGNED = 0x5457494e,
};

/* The kernel itself (hooks.c). */
long twin_ask_kernel(long n, long a, long b, long c, long d, long e, long f);

/* The test being replayed and the room for the answer; NULL in an ordinary run (init.c).
 * Set before anything of the program runs, never changed. */
extern const struct wire_test *twin_test;
extern struct wire_answer *twin_answer;
extern struct wire_shared *twin_shared; /* what it is a part of */
/* Of an ordinary run: values for what would be symbolic (guest/test_values.h); NULL none. */
extern const char *twin_values;
extern long twin_test_fd, twin_answer_fd; /* their descriptors */

/* A system call under replay (seam.c), and the kernel's filter behind it (wall.c). */
void twin_raise_wall(int is_raised); /* is_raised: it is there, only the handler is not */
long twin_replay_syscall(long n, long a, long b, long c, long d, long e, long f);
/* Whether the model mapped that address (prim.c). */
int twin_is_models(uint64_t address);
/* The next input of the test, checked against what is asked for (api.c). */
void twin_replay_input(void *data, size_t size, const char *name);

/* Threads under replay (threads.c, turns.c). A scheduling point before the process ends. */
void twin_reach_exit(void);
/* A new process has only the calling thread. */
void twin_forget_threads(void);
/* Processes (processes.c): the calling one is killed when the replaying process has
 * died. */
void twin_die_with_parent(void);
/* Those that have ended and stayed end. */
void twin_release_processes(void);
/* musl's __clone under another name (libc/musl.mk). */
int twin_plain_clone(int (*run)(void *), void *stack, int flags, void *arg, void *parent,
		     void *area, void *child);

/* Fault handlers for a replay (fault.c). */
void twin_catch_faults(void);
/* They run on that memory in the calling thread. */
void twin_fault_stack(void *stack, size_t size);
enum { TWIN_FAULT_STACK = 1 << 16 };
/* The kernel's view of a handler (x86-64), its flags and where it returns to. */
struct twin_action {
	void (*handler)(int, void *, void *);
	uint64_t flags;
	void (*restorer)(void);
	uint64_t mask;
};
/* Is it the signal of a fault? What the program wants done with it: that comes after ours. */
int twin_is_fault(long number);
void twin_set_fault_action(long number, const struct twin_action *action);
enum { TWIN_ACTION_FLAGS = 0x0c000004 }; /* SA_SIGINFO, SA_ONSTACK, SA_RESTORER */
void twin_restore(void);

/* Notes what happened unless something was noted before; fields from `as` except text.
 * True if this was the first. (report.c) */
int twin_note(enum wire_what what, const struct wire_answer *as, const char *text);
void twin_say(const char *text);	  /* to stderr */
void twin_say_number(uint64_t value); /* "42 (0x2a)" */
_Noreturn void twin_exit(int status);
/* The replay ends: "the program <does>, which the model does not have yet". */
_Noreturn void twin_not_modelled(const char *does);
/* The end of a replay: the engine could, the twin cannot. */
_Noreturn void twin_unable(const char *does);
/* Texts for the answer: built in place, cut where full. */
struct twin_text {
	char data[512];
	size_t n;
};
void twin_text_add(struct twin_text *t, const char *text);
void twin_text_number(struct twin_text *t, uint64_t value);
_Noreturn void twin_abort(void);

/* Faults (faults.c). Does this allocation fail? It counts; call: enum fault_call of
 * model/fault.h. Bytes that the running thread may have, 0: no limit. */
int twin_alloc_fails(unsigned call);
uint64_t twin_heap_limit(void);
void twin_faults_inherit(unsigned from, unsigned to); /* a thread of the same process */
void twin_faults_fork(unsigned from, unsigned to); /* the copy of a thread in a new process */
/* The running thread executes another program: before it, and in it. */
void twin_faults_leave(void);
void twin_faults_resume(void);

/* The guarded heap (guard.c); only under replay. */
/* Bytes that the running thread has allocated and not freed: so many more. Answers how many. */
int64_t twin_guard_count(int64_t more);
/* Zeroed; NULL: no memory. Alignment 0: as malloc. */
void *twin_guard_alloc(size_t align, size_t size);
void twin_guard_free(void *p);
void *twin_guard_resize(void *p, size_t size);
size_t twin_guard_size(void *p);
/* Looks at an address: fills place, object and object_size if it is near a heap object.
 * Weak in its users: absent in a program that does not allocate. */
void twin_guard_explain(uint64_t address, struct wire_answer *out);
/* Looks for changed bytes beside objects, notes the first. */
void twin_guard_check(void);
/* Which allocation of which thread the object at an address is, freed or not, and where it
 * starts. 0: there is none. */
int twin_guard_number(uint64_t address, uint32_t *thread, uint64_t *number,
		      uint64_t *start);

/* The checks compiled in by `everett cc --checked` (checked.c); weak in their users.
 * Reserves their memory; `stack` is the highest address of the first thread's. */
void twin_checked_begin(void *stack);
/* Heap memory that must not be used, or that was freed. */
void twin_checked_forbid(uint64_t from, uint64_t to, int is_freed);

static inline void twin_copy(void *to, const void *from, size_t n)
{
	__asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
}

static inline void twin_fill(void *to, int value, size_t n)
{
	__asm__ volatile("rep stosb" : "+D"(to), "+c"(n) : "a"(value) : "memory");
}

static inline size_t twin_length(const char *text)
{
	size_t n = 0;
	while (text[n])
		n++;
	return n;
}

static inline int twin_is_same_text(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b;
}
#endif

/* everett.h - what a symbolic test says to Everett.
 *
 * The functions mean the same in two places. Under `everett run` the engine answers them:
 * data becomes symbolic, and every outcome that it allows is explored. In the native twin
 * that `everett cc` links, a small runtime answers them: with the values of a test under
 * `everett replay prog test.json`, and plainly otherwise (symbolic data is zero, the first
 * choice is taken), so that a harness is also an ordinary program.
 *
 * Works in every C standard from C89 and in C++. Names given to inputs appear in test
 * files; a name used twice gets a suffix: x, x_1, x_2. */
#ifndef EVERETT_H
#define EVERETT_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define EV_NORETURN __attribute__((__noreturn__))
#define EV_FUNCTION (__extension__ __FUNCTION__)
#else
#define EV_NORETURN
#define EV_FUNCTION ""
#endif

/* --- Input ------------------------------------------------------------------------- */

/* Makes `size` bytes at `data` symbolic: they may hold any value from now on. They must
 * lie in one object that may be written; anything else is reported as a defect of the
 * test. What was there before is lost. */
void ev_make_symbolic(void *data, size_t size, const char *name);

/* One symbolic value of that type, as a named input. */
int ev_int(const char *name);
char ev_char(const char *name);

/* A symbolic int with low <= value < high; low < high is required. */
int ev_range(int low, int high, const char *name);

/* One of 0 … count - 1, each on a path of its own: the result is not symbolic. So it forks
 * at once, whatever becomes of the value: with a large count ev_range is better, which
 * forks where the value makes a difference. With count 0 the path ends, as after
 * ev_assume(0). */
unsigned ev_choose(unsigned count);

/* An open choice: one that gets its alternatives late. ev_open gives `first`; wherever the
 * program goes from there, ev_offer can add an alternative to it, and a further path takes
 * that one from the same place on. `which` is the number of the open choice on this path: 0
 * is the first that ev_open was called for. Offering what is there already changes nothing,
 * so the order in which paths are explored does not matter. */
unsigned ev_open(unsigned first);
void ev_offer(unsigned which, unsigned value);

/* --- What holds, what must hold ------------------------------------------------------ */

/* Only paths on which the condition is not zero go on. One on which it cannot hold ends
 * here without a test and is counted as pruned. */
void ev_assume(uintptr_t condition);

/* The test fails, with the expression's text, where the condition may be zero. Not
 * switched off by NDEBUG. */
#define ev_assert(condition)                                                              \
	((condition) ? (void)0                                                            \
		     : ev_assert_fail(#condition, __FILE__, __LINE__, EV_FUNCTION))
EV_NORETURN void ev_assert_fail(const char *expression, const char *file, int line,
				const char *function);

/* Ends the path as a finding of kind "user" with this message. */
EV_NORETURN void ev_report(const char *message);

/* Ends the path: neither a finding nor worth a test. No exit handlers run. */
EV_NORETURN void ev_silent_exit(int status);

/* --- Looking at values --------------------------------------------------------------- */

/* 1 if the value is symbolic, that is if more than its present value may be possible; 0
 * if it is a constant on this path, and always in the native twin. */
int ev_is_symbolic(uintptr_t value);

/* Makes a value concrete: the least one possible (as an unsigned number) on this path.
 * The other values stay to be explored on paths of their own, which return them. */
uint64_t ev_concretise(uint64_t value);

/* Prints the message and the value to standard error; a symbolic value as an expression.
 * Changes nothing. */
void ev_print(const char *message, uint64_t value);

/* Says that these bytes are a result of the program: `everett crosscheck` compares what two
 * programs call so, in order and by name. Does nothing in other runs. */
void ev_result(const char *name, const void *data, size_t size);

/* --- Exploration --------------------------------------------------------------------- */

/* With 0, branches on symbolic data no longer fork: one side that is possible is taken
 * and the run is counted as incomplete (bounded). 1 switches forking on again. */
void ev_set_forking(int on);

/* From now on, until it is called again, another scheduler chooses who goes on at the turns of
 * the calling thread, and of the threads that it creates from now on: "dpor", "all",
 * "bounded=K" (K more preemptions), "round-robin", "random" or "pct=D", as --schedule of
 * `everett run` has them; NULL: the scheduler of the run. doc/concurrency.md says what is
 * explored then. Answers 0, or -1 if it is none of these, and nothing changes. Does nothing in
 * the native twin. */
int ev_set_scheduler(const char *scheduler);

/* --- The environment ----------------------------------------------------------------- */

/* Faults: calls that fail because the test wants them to (doc/faults.md). All of this holds for
 * the calling thread and for the threads and processes that it makes from then on; natively it
 * does nothing, unless a test with faults is replayed.
 *
 * Between on and off calls may fail, those of --faults or, without that, all that can. A run
 * with --faults begins on, one without it off. */
void ev_fault_injection_on(void);
void ev_fault_injection_off(void);
/* From now on the calls of this list may fail, as --faults has it: "write:ENOSPC,malloc",
 * "read@parse_request"; NULL: as the run began. Answers 0, or -1 if the list makes no sense:
 * then nothing changes. */
int ev_set_faults(const char *list);
/* malloc and its relatives fail when the thread would have more than so many bytes; 0: as many
 * as the run allows (--max-heap). */
void ev_set_max_heap(size_t bytes);

/* Of one descriptor, as ioctl codes and as functions; `how` is EV_READ, EV_WRITE, EV_OTHER, more
 * than one of them, or 0 to switch it off. They belong to the open file description: to all
 * descriptors that name it. Connections that accept gives begin with what their listening
 * socket has. The functions answer 0, or -1 with errno. */
#define EV_READ 1
#define EV_WRITE 2
#define EV_OTHER 4 /* close, fsync and so on: only of SIO_FAULT_INJ */
#define SIO_SYMBOLIC 0x45560001 /* what is read is symbolic, whatever was there (EV_READ) */
#define SIO_PKT_FRAGMENT 0x45560002 /* a stream comes in pieces: ev_fragment (EV_READ) */
#define SIO_FAULT_INJ 0x45560003 /* calls on it may fail, in any region */
int ev_set_symbolic(int fd, int how);
int ev_set_descriptor_faults(int fd, int how);

/* 1 in the native twin, whether it replays a test or not; 0 in the engine. */
int ev_is_native(void);

/* --- Streams and datagrams ------------------------------------------------------------ */

/* From now on the stream that is read from a descriptor (a pipe, a stream socket, standard
 * input) may arrive in up to `pieces` pieces; 0: in any number of them. A read then gives
 * every number of bytes from 1 to those that are there, each on a path of its own. 1: it is
 * not cut. Answers 0, or -1 and errno: EBADF, or EINVAL for what is no stream. */
int ev_fragment(int fd, unsigned pieces);

/* The same by ioctl(fd, SIO_PKT_FRAGMENT, 1), as Cloud9 has it: any number of pieces, or those
 * of --fragment. */

/* How many of the datagrams that are sent to a socket from now on may be lost, arrive twice,
 * overtake up to `window` others (0: 2) that were not received yet, or arrive with anything
 * in their bytes `from` to `to` - 1 (0: to the end). Each fate is explored for each datagram
 * as long as there is budget for it. Answers 0, or -1 and errno: EBADF, ENOTSOCK, or EINVAL for what is no UDP
 * socket. */
struct ev_fates {
	unsigned lost, duplicated, reordered, corrupted;
	unsigned window;
	unsigned from, to;
};
int ev_datagrams(int fd, const struct ev_fates *fates);

#ifdef __cplusplus
}
#endif
#endif

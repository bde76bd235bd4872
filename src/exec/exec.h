/* exec.h - runs a state until it ends, forks or has used up its budget of instructions.
 *
 * The interpreter's life, its threads, its jumps. What a path decides is in path/path.h, what
 * it does to memory in symmem/memory.h: this header has all of them. */
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H
#include "path/path.h"
#include "symmem/memory.h"

struct exec_config {
	const struct program *prog;
	const exec_intrinsic *intrinsics;
	const char *const *intrinsic_names;
	const uint8_t *intrinsic_how;
	uint32_t nintrinsics;
	const struct exec_hooks *hooks;
	uint64_t stack_size;
	uint64_t max_alloc; /* greatest symbolic size, 0: default */
	uint64_t max_threads; /* of a node, with its processes, 0: as many as there can be */
	bool has_string_models, forks_status;
	struct expr_pool *exprs; /* NULL: concrete execution only */
	struct solve *solve;
	enum exec_unset unset; /* wants exprs */
	bool has_fresh_stack; /* stack addresses are not used twice */
	bool keeps_image; /* processes can execute programs (image.c) */
};

struct exec *exec_new(const struct exec_config *c);
void exec_free(struct exec *x);
/* A state about to enter the program's entry function: globals in place, no arguments. */
struct state *exec_start(struct exec *x);
/* Makes s the current state. */
void exec_enter(struct exec *x, struct state *s);
/* Runs the current state for about `most` instructions; exact numbers go to
 * s->instructions and x->instructions. Returns when it ended or the budget is used up. */
void exec_run(struct exec *x, uint64_t most);
/* Marks every term that a state's registers, memory and facts hold (expr/pool.h). */
void exec_mark(struct exec *x, const struct state *s);

/* The exit status of the path that just ended, on these values of the symbolic bytes. */
int exec_status(struct exec *x, const uint8_t *values, uint32_t n);
/* Number of the current call stack, for headers of allocated objects. */
uint32_t exec_stack(struct exec *x);
/* Number of the call stack of a thread of the current process. */
uint32_t exec_stack_of_thread(struct exec *x, const struct thread *t);
/* The value of a term that there is no way to go on with: a path for each if there are few,
 * otherwise the least one, and the others are left out. False: the path ended. */
bool exec_fix(struct exec *x, expr_id e, const char *what, uint64_t *value);
/* The same for a long double in two slots; a half without a term is concrete. */
bool exec_fix_long(struct exec *x, const char *what, uint64_t value[2], expr_id sym[2]);

/* --- threads (switch.c) --- */

/* A thread of the current process that starts with a call of f with one argument; NULL: there
 * cannot be another one. */
struct thread *exec_add_thread(struct exec *x, const struct func *f, uint64_t argument,
			       uint64_t tp, uint64_t stack_size);
/* What lies on the stack of the current thread now is shared with the threads it makes. */
void exec_share_stack(struct exec *x);
/* While there are several threads, what is not on the stack of the running one is watched, in a
 * process that has one thread what it shares with others. */
void exec_watch_others(struct exec *x);
/* From now on a thread that computes for long calls this function of the model with two
 * arguments, those of exec_resume, by which it goes on where it was (interrupt.c). */
void exec_set_interrupt(struct exec *x, uint64_t function);
enum exec_answer exec_resume(struct exec *x);
/* Another thread of the node becomes the current one. */
void exec_switch_thread(struct exec *x, uint32_t number);
/* A copy of the current process with the current thread only. In the copy the call at x->ip has
 * been answered with `result`. NULL: there cannot be another one. */
struct process *exec_add_process(struct exec *x, uint64_t result);
/* The current process and all its threads are over; another one goes on. There is one. */
enum exec_answer exec_end_process(struct exec *x);
/* The current process starts anew, with a call of f with one argument: its memory is that of a
 * new process, other threads are gone. Wants exec_config.keeps_image (image.c). */
void exec_renew_process(struct exec *x, const struct func *f, uint64_t argument);
/* How an address of the current process is told from the same one in other processes: for
 * operations on it. */
static inline uint64_t exec_object(const struct exec *x, uint64_t address)
{
	return address < SPACE_KERNEL ? address | (uint64_t)x->process->index << 48 : address;
}
static inline uint64_t exec_object_address(uint64_t object)
{
	return object & ((1ULL << 48) - 1);
}
/* The same, and it executes the visible operation that it stands at. */
void exec_take_turn(struct exec *x, uint32_t number);
/* Does the condition hold under which a thread of the node waits? */
bool exec_may_go(struct exec *x, const struct thread *t);
/* That condition, of a word of 32 bits. */
expr_id exec_relation(struct exec *x, expr_id word, const struct point *p);
/* The current thread is about to execute a visible operation. EXEC_DONE: now, and x->ret is 1
 * if its limit has come instead. Else the caller returns the answer. */
enum exec_answer exec_reach(struct exec *x, const struct point *p);
/* The current thread is over; another one goes on. */
enum exec_answer exec_end_thread(struct exec *x);
/* For hooks.touched: is it the current thread's turn to access memory? The point has no word
 * to wait for, but what the thread has seen, if it waits. */
bool exec_reach_access(struct exec *x, const struct point *p);

/* setjmp and longjmp of the guest (jump.c): args[0] is the buffer, args[1] the value. */
enum exec_answer exec_setjmp(struct exec *x);
enum exec_answer exec_sigsetjmp(struct exec *x); /* args[1]: with the signal mask */
enum exec_answer exec_longjmp(struct exec *x);
#endif

/* exec.h - runs a state until it ends, forks or has used up its budget of instructions.
 *
 * Declares how the interpreter is made and run, its threads and its jumps. Decisions of a
 * path are in path/path.h, its memory in symmem/memory.h, its values and call stacks in
 * handler/values.h; this header includes all of them. */
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H
#include "handler/values.h"

struct exec_config {
	const struct program *prog;
	const exec_intrinsic *intrinsics;
	const char *const *intrinsic_names;
	const uint8_t *intrinsic_how;
	uint32_t nintrinsics;
	const struct exec_hooks *hooks;
	uint64_t stack_size;
	uint64_t max_alloc; /* greatest symbolic size, 0: default */
	/* Threads of a node, in all its processes; 0: as many as the address map
	 * allows. */
	uint64_t max_threads;
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

/* The exit status that the path which just ended has for these values of the symbolic
 * bytes. */
int exec_status(struct exec *x, const uint8_t *values, uint32_t n);

/* --- threads (switch.c) --- */

/* A thread of the current process that starts with a call of f with one argument; NULL: there
 * cannot be another one. */
struct thread *exec_add_thread(struct exec *x, const struct func *f, uint64_t argument,
			       uint64_t tp, uint64_t stack_size);
/* What lies on the stack of the current thread now is shared with the threads it makes. */
void exec_share_stack(struct exec *x);
/* Sets which memory is watched: with several threads in the process all that is not on
 * the stack of the running one; with one thread what the process shares with others. */
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
/* The current process and all its threads have ended; another process, which must exist,
 * goes on. */
enum exec_answer exec_end_process(struct exec *x);
/* The current process starts anew, with a call of f with one argument: its memory is that of a
 * new process, other threads are gone. Wants exec_config.keeps_image (image.c). */
void exec_renew_process(struct exec *x, const struct func *f, uint64_t argument);
/* The object of an operation on an address: tells an address of the current process from
 * the same address in other processes. */
static inline uint64_t exec_object(const struct exec *x, uint64_t address)
{
	uint64_t process = (uint64_t)x->process->index << TOUCH_PROCESS_SHIFT;
	return address < SPACE_KERNEL ? address | process : address;
}
static inline uint64_t exec_object_address(uint64_t object)
{
	return object & ((1ULL << TOUCH_PROCESS_SHIFT) - 1);
}
/* Another thread of the node becomes current and executes the visible operation that it
 * stands at. */
void exec_take_turn(struct exec *x, uint32_t number);
/* Does the condition hold under which a thread of the node waits? */
bool exec_may_go(struct exec *x, const struct thread *t);
/* If the thread stands at an operation to which it is woken, and has been: struct operation,
 * woken_by. Else 0. */
uint32_t exec_woken_by(struct exec *x, const struct thread *t);
/* The condition of a point as a term over a word of 32 bits. */
expr_id exec_relation(struct exec *x, expr_id word, const struct point *p);
/* The current thread is about to execute a visible operation. EXEC_DONE: now, and x->ret is 1
 * if its limit has come instead. Else the caller returns the answer. */
enum exec_answer exec_reach(struct exec *x, const struct point *p);
/* The current thread has ended; another one goes on. */
enum exec_answer exec_end_thread(struct exec *x);
/* For hooks.touched: is it the current thread's turn to access memory? The point has no word
 * to wait for, but what the thread has seen, if it waits. */
bool exec_reach_access(struct exec *x, const struct point *p);

/* setjmp and longjmp of the guest (jump.c): args[0] is the buffer, args[1] the value. */
enum exec_answer exec_setjmp(struct exec *x);
enum exec_answer exec_sigsetjmp(struct exec *x); /* args[1]: with the signal mask */
enum exec_answer exec_longjmp(struct exec *x);
#endif

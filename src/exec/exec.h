/* exec.h - runs a state until it ends, forks or has used up its budget of instructions.
 *
 * exec knows programs, memory and states; it has never heard of search, tests or files on
 * disk. What it finds it announces through struct exec_hooks; what the engine answers for
 * the program (malloc, setjmp, the model's primitives) comes in as a table of intrinsics,
 * filled by env/. */
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H
#include "exec/fault.h"
#include "mem/heap.h"
#include "mem/view.h"
#include "state/state.h"

struct exec;

/* What an intrinsic tells the interpreter. */
enum exec_answer {
	EXEC_DONE,     /* x->ret holds the result */
	EXEC_FALLBACK, /* run the function's own body instead */
	EXEC_JUMPED,   /* x->ip and x->regs were set to where to go on */
	EXEC_STOPPED,  /* the path ended: exec_end or exec_fault was called */
};
/* Arguments are in x->args[0 .. nargs-1]. */
typedef enum exec_answer (*exec_intrinsic)(struct exec *x, uint32_t nargs);

struct exec_hooks {
	/* A defect was found; the path is over. The fault is described by fault.h. */
	void (*fault)(void *arg, struct exec *x, const struct fault *f);
	void *arg;
};

enum {
	EXEC_ARGS = 64,       /* argument slots an intrinsic can have */
	EXEC_WORK = 16 << 20, /* bytes of work that end a quantum */
};

/* Call stacks seen at allocations, shared and numbered (stacks.c). */
struct exec_stack {
	uint32_t parent;
	func_id func;
	uint32_t insn; /* index of the instruction in func, at which it stands */
};

typedef void (*exec_handler)(void); /* really the type in internal.h */

struct exec {
	struct view view; /* hot: first */
	const struct func *funcs;
	struct frame **free; /* pool.free */
	uint32_t max_depth;
	const exec_handler *table;
	/* The current state, and where it stands while its handlers do not hold it. */
	struct state *state;
	struct process *process;
	struct thread *thread;
	const struct insn *ip;
	uint64_t *regs;
	int64_t budget; /* see internal.h */
	uint64_t args[EXEC_ARGS], ret;
	uint64_t work; /* bytes moved or made by single instructions in this quantum */
	/* The rest is cold. */
	const struct program *prog;
	struct frame_pool pool;
	const exec_intrinsic *intrinsics;
	const char *const *intrinsic_names;
	uint32_t nintrinsics;
	func_id *intrinsic_func; /* bodies to fall back on, 0 none */
	const struct exec_hooks *hooks;
	uint64_t *tls_offset; /* by global, for thread-local ones */
	uint64_t tls_size;
	struct exec_stack *stacks; /* numbered from 1 */
	uint32_t nstacks, cap_stacks;
	struct map stack_by_key;
	uint64_t instructions;   /* executed by this worker */
	uint64_t forks;
	const char *end_detail;  /* for incomplete ends: what was met */
	uint64_t last_state;     /* id given to the newest state */
	uint64_t stack_size;
	void *env; /* belongs to env/ */
};

struct exec_config {
	const struct program *prog;
	const exec_intrinsic *intrinsics;
	const char *const *intrinsic_names;
	uint32_t nintrinsics;
	const struct exec_hooks *hooks;
	uint64_t stack_size;
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
/* Forks the current state between two instructions; the copy stands at the same place. */
struct state *exec_fork(struct exec *x);
void exec_drop(struct exec *x, struct state *s);

/* For intrinsics. */
void exec_end(struct exec *x, enum end_reason why, int status, const char *detail);
void exec_fault(struct exec *x, struct fault *f); /* announces it and ends the path */
struct frame *exec_frame(const struct exec *x);   /* the current one */
/* Number of the current call stack, for headers of allocated objects. */
uint32_t exec_stack(struct exec *x);
/* Bytes between guest and host with findings for what is not accessible; false: ended. */
bool exec_read(struct exec *x, uint64_t address, void *out, uint64_t n);
bool exec_write(struct exec *x, uint64_t address, const void *data, uint64_t n);
/* Checks that n bytes are accessible, without touching them. */
bool exec_check(struct exec *x, uint64_t address, uint64_t n, bool is_write);
/* The string at an address: NULL and the path ended if it is not one. Lives in a buffer
 * of x until the next call. */
const char *exec_string(struct exec *x, uint64_t address);
/* Notes that an instruction did the work of many: quanta end by work too, so that limits
 * are looked at in time. */
static inline void exec_charge(struct exec *x, uint64_t bytes)
{
	x->work += bytes;
}
/* memmove and memset; false: the path ended. */
bool exec_move(struct exec *x, uint64_t to, uint64_t from, uint64_t n);
bool exec_set(struct exec *x, uint64_t to, uint8_t byte, uint64_t n);
/* What is at or near an address (object.c). */
void exec_describe(struct exec *x, uint64_t address, struct object_info *o);

/* setjmp and longjmp of the guest (jump.c): args[0] is the buffer, args[1] the value. */
enum exec_answer exec_setjmp(struct exec *x);
enum exec_answer exec_longjmp(struct exec *x);
#endif

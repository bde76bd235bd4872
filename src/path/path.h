/* path.h - struct exec, the interpreter of a worker, and the path that it runs: where it
 * stands, how it decides, forks and ends.
 *
 * exec knows programs, memory and states; it has never heard of search, tests or files on
 * disk. What it finds it announces through struct exec_hooks; what the engine answers for
 * the program (malloc, setjmp, the model's primitives) comes in as a table of intrinsics,
 * filled by env/. Accesses to memory are in symmem/memory.h, running in exec/exec.h. */
#ifndef PATH_PATH_H
#define PATH_PATH_H
#include "expr/expr.h"
#include "mem/heap.h"
#include "mem/view.h"
#include "solve/solve.h"
#include "state/state.h"

struct exec;
struct fault; /* symmem/fault.h */

/* What an intrinsic tells the interpreter. */
enum exec_answer {
	EXEC_DONE,	   /* x->ret holds the result */
	EXEC_FALLBACK, /* run the function's own body instead */
	EXEC_JUMPED,   /* x->ip and x->regs were set to where to go on */
	EXEC_STOPPED,  /* the path ended: exec_end or exec_fault was called */
};
/* Arguments are in x->args[0 .. nargs-1]. */
typedef enum exec_answer (*exec_intrinsic)(struct exec *x, uint32_t nargs);

/* What an intrinsic does about symbolic arguments. */
enum exec_how {
	EXEC_CONCRETE, /* wants values: they are made concrete, siblings go on */
	EXEC_SYMBOLIC, /* takes expressions (x->arg_sym) */
	EXEC_MODEL, /* takes expressions, and has the function's own body behind it */
	EXEC_BODY,	   /* leaves it to the function's own body, if it has one */
};

struct exec_hooks {
	/* A defect was found; the path is over. The fault is described by fault.h. */
	void (*fault)(void *arg, struct exec *x, const struct fault *f);
	/* The current state was forked; the hook takes the copy. */
	void (*forked)(void *arg, struct exec *x, struct state *copy);
	/* Something was left out on this path: a value made concrete without a sibling, or
	 * (is_bound) a fork that the test had switched off. */
	void (*gap)(void *arg, struct exec *x, const char *what, bool is_bound);
	/* An open choice is about to be made; the hook may fork here. NULL: never called. */
	void (*opens)(void *arg, struct exec *x, const struct open_mark *m);
	/* An alternative was offered to an open choice of this path. Whether it is new is
	 * for the hook to find out. NULL: not wanted. */
	void (*offered)(void *arg, struct exec *x, const struct open_mark *m,
			uint64_t value);
	/* A decision is about to be made and the log has x->notice_at records; the hook may fork
	 * here and sets x->notice_at anew. False: the path ends here. NULL: never called. */
	bool (*reached)(void *arg, struct exec *x);
	/* Called every EXEC_LOOK decisions and in long copies: true if the run must stop now,
	 * in the middle of an instruction. The hook may call exec_yield. NULL: never. */
	bool (*look)(void *arg, struct exec *x);
	/* The path goes on under an assumption that was not checked. NULL: not wanted. */
	void (*assumed)(void *arg, struct exec *x, const char *what);
	/* The instruction at x->ip is about to access n bytes on watched pages (touch.h). An
	 * instruction with two ranges (memcpy) asks twice. False: not now; it is executed again
	 * later and asks for all its ranges again. NULL: nothing is watched. */
	bool (*touched)(void *arg, struct exec *x, uint64_t address, uint64_t n,
			bool is_write, bool is_atomic);
	/* It does not matter which object a synchronisation is about: threads take turns. */
	bool ignores_objects;
	/* The current thread stands at a visible operation (thread.point), or is over. Gives the
	 * number of the thread of the node that goes on; UINT32_MAX: none does, and the path
	 * has ended. NULL: there is one thread. */
	uint32_t (*turn)(void *arg, struct exec *x);
	/* The current thread executes a visible operation now. */
	void (*event)(void *arg, struct exec *x, const struct operation *what);
	/* A stream is about to be read on. True: a path in the same state has done that before,
	 * so that this one ends. NULL: states are not compared. */
	bool (*is_covered)(void *arg, struct exec *x);
	void *arg;
};

enum {
	EXEC_ARGS = 64, /* argument slots an intrinsic can have */
	EXEC_WORK = 16 << 20, /* bytes of work that end a quantum */
	EXEC_LOOK = 64, /* decisions between two looks at the limits of the run */
	EXEC_CHUNK = 16 << 20, /* bytes of a long copy between two such looks */
	EXEC_STACKS_KNOWN = 256, /* call stacks whose numbers are cached */
	EXEC_RAISES =
		4, /* objects of symbolic size that one instruction can learn about */
};

/* Call stacks seen at allocations, shared and numbered (stack.c). */
struct exec_stack {
	uint32_t parent;
	func_id func;
	uint32_t insn; /* index of the instruction in func, at which it stands */
};

typedef void (*exec_handler)(void); /* really the type in handler/handler.h */

/* An object of symbolic size that has at least `sure` bytes (size.c). */
struct exec_raise {
	uint64_t start, sure;
};

/* Accesses that were repetitions (sched/repeat.c), by instruction: as long as the schedule has no
 * other last event the thread that made them may repeat them, if it is called from the same place. */
enum { EXEC_REPEATS = 64 };
struct exec_repeats {
	struct schedule *of; /* of the current state; NULL: there are none */
	const struct event *behind;
	struct exec_repeat {
		const struct insn *at; /* NULL: none */
		uint64_t address;
		struct event *event;
		uint32_t below; /* frame.stack */
	} kept[EXEC_REPEATS];
};
static inline struct exec_repeat *exec_repeat_slot(struct exec_repeats *r,
						   const struct insn *ip)
{
	return &r->kept[(uintptr_t)ip / sizeof *ip % EXEC_REPEATS];
}

/* Bytes of the program's memory that an instruction uses. */
struct exec_range {
	uint64_t address, size;
	bool is_write;
};

struct exec {
	struct view view; /* hot: first */
	const struct func *funcs;
	struct frame **free; /* pool.free */
	uint32_t max_depth;
	exec_handler *table; /* for frames without symbolic values */
	exec_handler *symbolic; /* for the others */
	/* The current state, and where it stands while its handlers do not hold it. */
	struct state *state;
	struct process *process;
	struct thread *thread;
	const struct insn *ip;
	uint64_t *regs;
	int64_t budget; /* see handler/handler.h */
	uint64_t args[EXEC_ARGS], ret, ret_high; /* ret_high: of results in two slots */
	expr_id arg_sym[EXEC_ARGS], ret_sym; /* of intrinsics: 0 where concrete */
	uint64_t work; /* bytes moved or made by single instructions in this quantum */
	/* The rest is cold. */
	const struct program *prog;
	struct frame_pool pool;
	const exec_intrinsic *intrinsics;
	const char *const *intrinsic_names;
	const uint8_t *intrinsic_how; /* enum exec_how */
	int32_t move[2]; /* numbers of memcpy and memmove, which CALLI does itself */
	int32_t get_tp; /* of ev_get_tp, likewise */
	uint32_t nintrinsics;
	func_id *intrinsic_func; /* bodies to fall back on, 0 none */
	struct expr_pool *exprs; /* NULL: concrete execution only */
	struct solve *solve;
	struct cover *cover; /* NULL: not armed */
	struct exec_tables *tables; /* float_env.h: table and symbolic are two of them */
	bool is_careful;
	struct unset *unset; /* NULL: what was never set is 0 (unset.h) */
	/* On a path with given values: gives the values of an input that stands for unset
	 * memory, zeros if the test has none. False, or a NULL pointer: inputs are
	 * symbols. */
	bool (*give)(struct exec *x, const char *name, uint8_t *bytes, uint32_t n);
	/* Decisions of the current instruction; they reach the log when it is done, so that a
	 * copy forked in the middle starts the instruction afresh. */
	struct choice *pending;
	uint32_t npending, cap_pending;
	uint32_t decisions; /* since the last look at limits */
	uint64_t effort_most; /* solve_effort that ends the quantum; 0: none does */
	struct exec_raise raises[EXEC_RAISES];
	uint32_t nraises;
	uint64_t max_alloc; /* the greatest symbolic size that is followed */
	uint64_t max_threads; /* a path with one more ends */
	bool has_string_models; /* string routines answer with terms (symstr/symstr.h) */
	bool forks_status; /* each exit status is a path of its own */
	struct page *soft_page; /* size.c; NULL: not needed so far */
	struct shadow *array_shadow; /* large.c; likewise */
	/* Records being replayed; NULL: none. */
	const struct choice *replay;
	uint64_t replay_at, replay_end;
	/* The records are the state's own (state.undone): its facts have their
	 * constraints already. */
	bool is_redoing;
	bool is_replaying; /* a whole path, also after its last record: no solver is asked */
	struct log_buffer redo; /* a state's undone decisions */
	/* What happens up to this number of instructions of the state has happened before
	 * and was reported then. */
	uint64_t known_until;
	uint64_t notice_at; /* see hooks.reached */
	uint64_t quantum; /* of exec_run, for exec_now */
	uint64_t replayed_instructions;
	const struct exec_hooks *hooks;
	struct exec_seeds *seeds; /* seeds.h; NULL: none */
	uint64_t *tls_offset; /* by global, for thread-local ones */
	uint64_t tls_size;
	struct exec_stack *stacks; /* numbered from 1 */
	uint32_t nstacks, cap_stacks;
	struct map stack_by_key;
	struct exec_stack_known { /* numbers that were asked for before; at NULL: none */
		const struct insn *at;
		uint32_t below, number;
	} stacks_known[EXEC_STACKS_KNOWN];
	struct arena type_texts; /* of inputs that are parts of objects: their types, */
	struct strmap part_types; /* each once */
	uint64_t instructions; /* executed by this worker */
	/* Intrinsics executed so far that cannot just be executed again. */
	uint64_t effects;
	bool *is_repeatable; /* by intrinsic: it can be executed again */
	uint64_t forks;
	uint64_t fault_points; /* decisions whether a call fails */
	const char *end_detail; /* of the path that ended last: what was met, if incomplete */
	struct expr_eval *status_eval; /* NULL until needed */
	uint64_t last_state; /* id given to the newest state */
	uint64_t stack_size;
	bool has_fresh_stack; /* stack addresses are not used twice (--check=stack) */
	bool keeps_image, has_image; /* exec/image.c */
	/* exec/interrupt.c: another thread went on because one had computed for long. */
	bool has_sliced;
	struct space image;
	bool is_exempt; /* accesses are not reported: see touch.h */
	bool is_refused; /* exec_run returned because hooks.touched said no */
	/* The second of two ranges that the instruction uses in one step, while the first is
	 * reported; then, while the second is, is_second. */
	struct exec_range also; /* of no bytes: there is none */
	bool is_second;
	/* With is_refused: number of the thread that goes on instead. */
	uint32_t next_thread;
	uint64_t stand; /* of the point that is executed now (state/schedule.h) */
	struct exec_repeats repeats;
	/* exec_now behind the last instruction, of whatever state, by which a thread
	 * asked in vain for a peer outside the run (__ev_polls); 0: no thread did. */
	uint64_t polled_at;
	/* exec_now of the last instruction whose access hooks.touched has allowed */
	uint64_t touched_at;
	void *env; /* belongs to env/ */
	/* Functions of env/ for libcall/ (env_new). fails_alloc: does the thread's next
	 * allocation by that call fail? It returns false if the path ended. heap_limit:
	 * bytes that the thread may have, 0 for no limit. NULL: no allocation fails, no
	 * limit. */
	bool (*fails_alloc)(struct exec *x, uint32_t call, bool fails_anyway, bool *fails);
	uint64_t (*heap_limit)(struct exec *x);
	/* Functions of symmem/ for decisions (exec_new). settle_term: frees the term that
	 * a decision is about of bytes that were never set (unset_settle). settle_sizes:
	 * keeps what an instruction has shown about sizes when the instruction is done
	 * (exec_settle_sizes). */
	bool (*settle_term)(struct exec *x, expr_id *e);
	void (*settle_sizes)(struct exec *x);
};

/* What becomes of memory and values that were never given one (--uninit, unset.h). */
enum exec_unset {
	/* zero; the assumption is reported for values that are known never to be set */
	EXEC_UNSET_ASSUMED,
	EXEC_UNSET_REPORTED, /* a finding where it matters */
	EXEC_UNSET_SYMBOLIC, /* any value: an input of the path */
	EXEC_UNSET_ZERO, /* zero; the assumption is reported where the value matters */
};

/* Instructions that the current state has executed up to x->ip. */
uint64_t exec_now(const struct exec *x);
/* Does the state repeat what happened, and was reported, before? */
bool exec_is_known(const struct exec *x);
/* From now on the current state follows these records, which must stay in memory. */
void exec_replay(struct exec *x, const struct choice *c, uint64_t from, uint64_t n);
/* Forks the current state between two instructions; the copy stands at the same place. */
struct state *exec_fork(struct exec *x);
void exec_drop(struct exec *x, struct state *s);

void exec_end(struct exec *x, enum end_reason why, int status, const char *detail);
/* Writes the decisions of this instruction so far to the log. */
void exec_commit(struct exec *x);
/* No thread will go on without an event from outside: the path ends with the exit status
 * of the first process. */
void exec_end_quiet(struct exec *x);
struct frame *exec_frame(const struct exec *x); /* the current one */
/* The top frame of a thread of the current process, which may be the current one. */
struct frame *exec_top_frame(const struct exec *x, const struct thread *t);
/* Decides a one-bit condition: forks if it can be both, this state taking `prefer`. False:
 * the path ended (a broken replay). */
bool exec_decide(struct exec *x, expr_id cond, enum choice_kind kind, bool prefer,
		 bool *taken);
/* The value of an expression from now on: the least it can have; a copy that excludes it
 * goes on. False: the path ended. */
bool exec_concretise(struct exec *x, expr_id e, enum choice_kind kind, uint64_t *value);
/* Adds a constraint; false: it cannot hold, the path ended silently. */
bool exec_assume(struct exec *x, expr_id cond);
/* Decides for one of the answers 0 to n - 1 (n > 0); forks a state for each of the
 * others. False: the path ended. */
bool exec_choose(struct exec *x, uint64_t n, uint64_t *value);
/* The environment decides for one of these values, n > 0: this path takes the first one, and
 * forks for the others, the last one first. False: the path ended. */
bool exec_pick(struct exec *x, enum choice_kind kind, const uint64_t *values, uint64_t n,
	       uint64_t *value);
/* An open choice (open.c): takes `first`, or what its job says. False: the path ended. */
bool exec_open(struct exec *x, enum choice_kind kind, uint64_t first, uint64_t *value);
/* The open choice of this path with this number, the first is 0; NULL: there is none. */
const struct open_mark *exec_open_mark(const struct exec *x, uint64_t number);
/* Adds an alternative to an open choice of this path. Repeated offers make no
 * difference. */
void exec_offer(struct exec *x, const struct open_mark *m, uint64_t value);
/* Counts something that is left out on this path, once: see hooks.gap. */
void exec_gap(struct exec *x, const char *what, bool is_bound);
/* Notes that an instruction did the work of many: quanta end by work too, so that limits
 * are looked at in time. */
static inline void exec_charge(struct exec *x, uint64_t bytes)
{
	x->work += bytes;
}
/* exec_run returns as soon as the current instruction is done: a search wants to look around,
 * or the engine at its limits. */
static inline void exec_yield(struct exec *x)
{
	x->work = EXEC_WORK + 1;
}
/* Looks at the limits of the run. False: it has to stop, and the state is paused: it stands
 * before its instruction, with what was decided inside it so far. */
bool exec_look(struct exec *x);

/* Called before each decision (choose.c): looks at limits and calls the hooks `look` and
 * `reached` where they are due. False: the path ended. */
bool exec_arrive(struct exec *x);
/* Records the number of the thread that goes on; on a replayed path *number is set from
 * its record. False: the path ended. */
bool exec_note_switch(struct exec *x, uint64_t *number);
#endif

/* state.h - one path of the program: nodes, processes, threads, frames; fork and drop.
 *
 * A state has nodes; a node is a machine with a choice log and processes; a process has a
 * program, a space and threads; a thread has frames. So far there is exactly one node, one
 * process and one thread: state_fork asserts that and copies all three, so their counts are
 * always 1 and the running thread owns them. Frames, pages, log records, facts and the lists
 * of a node (inputs and so on) are counted and shared between states. A fork copies the top
 * frame; a return into a shared frame copies that frame first. */
#ifndef STATE_STATE_H
#define STATE_STATE_H
#include "mem/space.h"
#include "prog/program.h"
#include "state/log.h"
#include "state/output.h"

enum end_reason {
#define REASON(name, code, incomplete) END_##name = code,
#include "state/reasons.def"
#undef REASON
};
const char *end_reason_incomplete(enum end_reason r); /* NULL: the path is complete */

/* An activation of a function. regs[] has func.nregs slots, constants in place. */
struct frame {
	struct frame *parent;     /* counted; or the next free frame of this function */
	const struct func *func;
	const struct insn *call;	 /* the call in the parent that made this frame */
	uint32_t ref;
	uint32_t stack; /* exec's number of the call stack up to here, 0 not asked */
	uint64_t sp; /* guest stack pointer to restore on return */
	uint32_t serial; /* set by setjmp, so that longjmp can tell frames apart */
	uint16_t has_alloca; /* ALLOCA ran: LEAVE must erase a range */
	uint32_t depth; /* 1 for the first frame of a thread */
	uint32_t seen; /* the last sweep that has marked it and its parents */
	/* Expression ids of the registers, const_base of them, right behind regs; 0 where the
	 * register is concrete. NULL: nothing in this frame is symbolic, and the room behind
	 * regs is not looked at. */
	uint32_t *sym;
	uint64_t regs[];
};

/* Switches the second array on, all concrete. */
void frame_make_symbolic(struct frame *f);

/* Free frames by function, so that constants need copying only once per frame. */
struct frame_pool {
	const struct program *prog;
	struct frame **free; /* by func_id */
	uint64_t made, bytes; /* in existence, in use or free */
};
void frame_pool_init(struct frame_pool *p, const struct program *prog);
void frame_pool_done(struct frame_pool *p);
/* A frame with constants set, other registers in any state, count 1. */
struct frame *frame_make(struct frame_pool *p, const struct func *f);
struct frame *frame_copy(struct frame_pool *p,
			 const struct frame *f); /* holds the parent */
void frame_drop(struct frame_pool *p, struct frame *f); /* and its parents, in a loop */

/* The floating-point environment, in the processor's bits (exec/float_env.c): how to round,
 * 0 to nearest, 0x400 down, 0x800 up, 0xc00 towards zero; the exceptions raised so far, and
 * of which of them it is known whether they were. */
struct float_env {
	uint16_t rounding;
	uint8_t raised, known;
};

struct thread {
	uint32_t ref, id;
	struct float_env float_env;
	struct frame *top;
	const struct insn *ip; /* next instruction, while not running */
	uint64_t sp, stack_low; /* guest stack pointer; lowest address allowed */
	uint64_t stack_top;
	/* Where stack addresses are not used twice: below is new; bytes of live frames; a part
	 * in which nothing lives. */
	uint64_t stack_next, stack_used, dead_from, dead_to;
	uint64_t heap_start, heap_next; /* this thread's part of the heap */
	uint64_t allocations; /* made so far */
	uint64_t tp; /* what ev_get_tp answers */
	uint64_t tls; /* start of its thread-local variables, 0 none */
	uint32_t serial; /* last one given to a frame */
};

struct process {
	uint32_t ref, id;
	const struct program *prog;
	struct space space;
	uint64_t map_next; /* where the next mapping goes */
	uint32_t nthreads, current;
	struct thread *threads[1]; /* nthreads of them */
};

/* An input of the program: bytes that can be anything. Newest first, shared by forks. */
struct input {
	struct input *before;
	uint32_t ref;
	uint32_t first_var, size; /* expr.h: numbers of its bytes */
	const char *name; /* owned by the expression pool */
	const char *type; /* as base/layout.h has it, owned by exec; "" unknown */
};
/* A host file that a symbolic name has become on this path. Newest first, shared by forks;
 * the files themselves belong to env/. */
struct named_file {
	struct named_file *before;
	uint32_t ref;
	const struct host_copy *file;
};
struct host_copy {
	const char *path; /* below the working directory without that, else absolute */
	uint32_t mode; /* as from lstat */
	uint64_t size;
	const uint8_t *bytes; /* NULL: not a regular file, or too large to be kept */
};
/* A condition that the values of the path's test should meet if they can (exec/prefer.c).
 * Newest first, shared by forks. */
struct preference {
	struct preference *before;
	uint32_t ref;
	uint32_t cond; /* one bit */
};
/* An instruction at which this path has had a finding and went on. Newest first, shared by
 * forks. */
struct reported {
	struct reported *before;
	uint32_t ref;
	const struct insn *at;
};
/* An open choice on the way: alternatives can be added to it as long as something below it
 * is to be done (exec/open.c). Newest first, shared by forks. */
struct open_mark {
	struct open_mark *before;
	uint32_t ref;
	uint32_t depth; /* of the state that asked */
	struct log_mark record; /* on this path, and what lies in front of it */
	uint64_t instructions : 62; /* executed up to behind it */
	uint64_t is_unproved : 1; /* as of the state then */
	uint64_t is_closed : 1; /* forking was off: it takes no others */
};
struct facts; /* facts/facts.h; exec holds and drops those of a state */

struct node {
	uint32_t ref, id;
	struct log log;
	struct facts *facts; /* path condition; NULL: nothing symbolic so far */
	struct input *inputs;
	struct named_file *named;
	struct preference *preferences;
	struct reported *reported;
	struct output *output; /* NULL: nothing was printed */
	uint32_t ninputs;
	uint32_t nopens;
	struct open_mark *opens;
	uint8_t terminals; /* bit n: it was told that descriptor n is a terminal */
	bool has_forking_off; /* ev_set_forking(0) */
	bool has_choices; /* ev_choose or ev_open was called: the log has the answers */
	uint32_t nprocs, current;
	struct process *procs[1]; /* nprocs of them */
};

struct state {
	uint64_t id;
	uint64_t instructions; /* executed on this path */
	uint64_t last_new; /* instructions when it last covered something new */
	bool covers_new; /* it covered something that no path had */
	bool is_dear; /* its last quantum, or its parent's, was spent on questions to solvers */
	uint8_t turns; /* quanta that it has used up since it was forked */
	uint8_t windups; /* how often it was given time to end and did not, engine/windup.h */
	bool is_unproved; /* a solver gave up on the way here */
	uint32_t depth; /* decisions with two sides on the way */
	/* Decisions of the instruction it stands at, made before it was forked in the middle of
	 * it; NULL: it stands between two instructions. */
	struct log *undone;
	uint32_t nseeds; /* exec/seeds.h: seeds that are on this path */
	void *leaf; /* its place in the tree and the search, tree.h */
	enum end_reason ended;
	int exit_status;
	uint32_t nnodes, current;
	struct node *nodes[1]; /* nnodes of them */
};

/* Gives a state that was forked inside an instruction what was decided so far. */
void state_set_undone(struct state *s, const struct choice *c, uint32_t n);
void state_forget_undone(struct state *s);
void open_mark_add(struct node *n, const struct open_mark *m); /* a copy, but its links */
/* Unless it is there already. */
void named_file_add(struct node *n, const struct host_copy *file);
void reported_add(struct node *n, const struct insn *at);
bool reported_has(const struct node *n, const struct insn *at);
void preference_add(struct node *n, uint32_t cond);
void input_add(struct node *n, const char *name, const char *type, uint32_t first_var,
	       uint32_t size);

/* A state with one node, one process, one thread and no frame. */
struct state *state_new(uint64_t id, const struct program *prog, uint64_t stack_size);
struct state *state_fork(struct state *s, uint64_t id, struct frame_pool *pool);
void state_free(struct state *s, struct frame_pool *pool);
size_t state_bytes(void); /* of a forked state, without frames, pages and tree nodes */

static inline struct node *state_node(struct state *s)
{
	return s->nodes[s->current];
}
static inline struct process *state_process(struct state *s)
{
	struct node *n = state_node(s);
	return n->procs[n->current];
}
static inline struct thread *state_thread(struct state *s)
{
	struct process *p = state_process(s);
	return p->threads[p->current];
}
#endif

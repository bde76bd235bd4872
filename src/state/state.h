/* state.h - one path of the program: nodes, processes, threads, frames; fork and drop.
 *
 * A state has nodes; a node is a machine with a choice log, memory of its own and processes;
 * a process has a program, a space and threads; a thread has frames. One of each is current:
 * the state owns it alone (its count is 1) and may change it. The others lie in tables
 * (table.h) that states share; one of them becomes current by state_run_thread and its
 * relatives, which copy it if another state holds it too. So a fork copies the current node,
 * process, thread and top frame and nothing else, however many others there are.
 *
 * Frames, pages, log records, facts and the lists of a node (inputs and so on) are counted and
 * shared between states. A return into a shared frame copies that frame first. */
#ifndef STATE_STATE_H
#define STATE_STATE_H
#include "mem/space.h"
#include "prog/program.h"
#include "state/log.h"
#include "state/output.h"
#include "state/schedule.h"
#include "state/scheduler.h"
#include "state/table.h"

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
	/* exec's number of the call stack up to here; 0: not asked for yet */
	uint32_t stack;
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

struct facts; /* facts/facts.h */

/* Free frames of each function, whose constants are in place already. Also how facts,
 * which the nodes of states hold, are counted. */
struct frame_pool {
	const struct program *prog;
	struct frame **free; /* by func_id */
	uint64_t made, bytes; /* frames and bytes that exist, in use or free */
	/* Filled in by the owner; NULL: no state has facts. */
	struct facts *(*hold_facts)(struct facts *f);
	void (*drop_facts)(void *arg, struct facts *f);
	void *facts_arg;
	struct schedule_nodes sched_nodes;
};
void frame_pool_init(struct frame_pool *p, const struct program *prog);
void frame_pool_done(struct frame_pool *p);
/* A frame with constants set, other registers in any state, count 1. */
struct frame *frame_make(struct frame_pool *p, const struct func *f);
struct frame *frame_copy(struct frame_pool *p,
			 const struct frame *f); /* holds the parent */
void frame_drop(struct frame_pool *p, struct frame *f); /* and its parents, in a loop */

/* The floating-point environment, in the processor's bits (handler/float_env.c):
 * rounding: 0 to nearest, 0x400 down, 0x800 up, 0xc00 towards zero; cut: the precision of
 * long double, 0 its own, 1 that of double, 3 that of float; raised: the exceptions
 * raised so far; known: the exceptions of which it is known whether they were raised. */
struct float_env {
	uint16_t rounding : 12;
	uint16_t cut : 2;
	uint8_t raised, known;
};

/* The stack of a thread whose stack addresses are not used twice. */
struct fresh_stack {
	uint64_t next; /* addresses below it were never used */
	uint64_t used; /* bytes of live frames */
	uint64_t dead_from, dead_to; /* a range in which nothing lives */
};

/* What seldom changes in a thread. Forks share it: it is counted, and thread_own_rare gives it
 * for writing. */
struct thread_rare {
	uint32_t ref;
	uint32_t creator; /* number of the thread that created this one */
	uint64_t stack_low, stack_top; /* lowest address allowed; end of its stack */
	uint64_t tp; /* what ev_get_tp answers */
	uint64_t tls; /* start of its thread-local variables, 0 none */
	/* Where the next object goes in the thread's arenas: mappings; and, as offsets,
	 * memory of the model and memory that processes share. */
	uint64_t map_next;
	uint32_t kernel_next, shared_next;
	/* The last range that it wrote in shared memory; size 0: none. */
	uint64_t wrote, wrote_size;
	/* ev_set_scheduler: with has_scheduler, the scheduler that decides at this
	 * thread's places instead of the run's; for bounded=K, the preemptions of the
	 * path before that call. */
	struct scheduler scheduler;
	uint32_t preempted_before;
	uint32_t demotion; /* pct: the number of the change that has lowered it; 0: none */
	/* The greatest heap_used, above which malloc fails; 0: the run's limit. */
	uint64_t heap_limit;
	bool has_scheduler;
	/* fault_list: number of the list that ev_set_faults has given, 0: the run's list.
	 * fault_region: 1 after ev_fault_injection_on, -1 after _off, 0 before either. */
	int8_t fault_region;
	uint16_t fault_list;
};

enum { THREAD_ALLOC_CALLS = 4 };
struct thread {
	uint32_t ref;
	uint16_t number; /* in its node, the first is 0; whose arenas it has (space.h) */
	uint16_t index; /* in its process, the first is 0 */
	struct float_env float_env;
	/* Inputs that it has made so far; a part of their names. */
	uint32_t inputs;
	const struct thread_rare *rare;
	struct point *point; /* the visible operation it stands at; NULL: at none */
	/* The last event of the thread; before its first, the last of the one that made it.
	 * NULL: none. The schedule of the state holds it. */
	struct event *last_event;
	struct frame *top;
	const struct insn *ip; /* next instruction, while not running */
	uint64_t sp; /* guest stack pointer */
	struct fresh_stack *fresh; /* NULL: stack addresses are used again */
	uint64_t heap_next; /* where the next object of malloc goes in the thread's arena */
	uint64_t allocations; /* made so far */
	/* Bytes that the thread has allocated and not freed. Each thread counts for
	 * itself, so that the count does not depend on the order of threads. */
	int64_t heap_used;
	uint32_t alloc_calls[THREAD_ALLOC_CALLS]; /* by enum fault_call - 1: malloc, relatives */
	uint32_t serial; /* last one given to a frame */
};
struct thread_rare *thread_own_rare(struct thread *t);

struct process {
	uint32_t ref;
	uint16_t index; /* in its node, the first is 0 */
	uint16_t nthreads; /* made so far */
	const struct program *prog;
	struct space space;
	struct thread *thread; /* the current one */
	struct table *threads; /* the others by their index; NULL: there is none */
	uint64_t signal_mask; /* address of the model's mask of signals; 0: not known yet */
};

/* An input of the program: bytes that can be anything. Newest first, shared by forks. */
struct input {
	struct input *before;
	uint32_t ref;
	uint32_t first_var, size; /* expr.h: numbers of its bytes */
	const char *name; /* owned by the expression pool */
	const char *type; /* as format/layout.h has it, owned by exec; "" unknown */
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
/* A condition that the values of the path's test should meet if they can (symmem/prefer.c).
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
/* A call that was made to fail on this path. Newest first, shared by forks. */
struct injected {
	struct injected *before;
	uint32_t ref;
	uint32_t call; /* enum fault_call */
	uint32_t answer; /* the error, FAULT_PERSISTENT */
	uint32_t thread, number; /* the thread's number-th call of that name, from 1 */
	uint32_t point; /* the path's point-th fault point, from 1 */
	uint32_t stack; /* exec's number of the call stack */
};
/* An open choice of the path: alternatives can be added to it as long as leaves are left
 * below it (path/open.c). Newest first, shared by forks. */
struct open_mark {
	struct open_mark *before;
	uint32_t ref;
	uint32_t depth, faults; /* of the state that asked */
	struct log_mark record; /* its record, and a hash of the log in front of it */
	uint64_t instructions : 62; /* of the path, the choice included */
	uint64_t is_unproved : 1; /* state.is_unproved at that moment */
	uint64_t is_closed : 1; /* forking was switched off: it takes no alternatives */
};
/* What seldom changes in a node. Forks share it: it is counted, and node_own_rare gives it for
 * writing. */
struct node_rare {
	uint32_t ref;
	uint32_t ninputs;
	struct input *inputs;
	struct named_file *named;
	struct preference *preferences;
	struct reported *reported;
	struct injected *injected;
	struct output *output; /* NULL: nothing was printed */
	struct thread_places *places; /* where threads are, by number; NULL: one thread */
	uint32_t nprocesses, nthreads; /* made so far */
	uint32_t nended; /* processes that have ended */
	/* Range of thread numbers whose threads have all ended (node_next_thread) */
	uint32_t gone_from, gone_to;
	/* Exit status of the first process if it ended before others: it is the path's.
	 * first_term: the status as a term if it depends on the input, else 0. */
	int first_status;
	uint32_t first_term;
	/* exec/interrupt.c: the function of the model that interrupts threads which
	 * compute for long, 0: none does; instructions of the path when the slice of the
	 * current thread began. */
	uint64_t interrupt, slice_from;
};

struct node {
	uint32_t ref;
	uint16_t index; /* in its state, the first is 0 */
	/* Bit n: the program was told that descriptor n is a terminal. */
	uint8_t terminals;
	bool has_forking_off : 1; /* ev_set_forking(0) */
	bool has_choices : 1; /* ev_choose or ev_open was called: the log has the answers */
	struct log log;
	struct facts *facts; /* path condition; NULL: nothing symbolic so far */
	const struct node_rare *rare;
	struct process *process; /* the current one */
	struct table *processes; /* the others by their index; NULL: there is none */
	struct schedule *schedule; /* NULL: there was never a second thread */
	struct open_mark *opens;
	uint32_t nopens;
	uint32_t fault_points; /* calls so far that could have been made to fail */
};
struct node_rare *node_own_rare(struct node *n);

/* How long a state has run without being forked (explore/loop.h). */
struct quiet {
	uint64_t from; /* instructions of the path at the last fork */
	uint64_t length : 56; /* length of the log at that moment */
	uint64_t looks : 8; /* how often loop.c has looked at the state since */
};

struct state {
	uint64_t id;
	uint64_t instructions; /* executed on this path */
	uint64_t last_new; /* `instructions` when it last covered something new */
	struct quiet quiet;
	/* Decisions inside the instruction that it stands at, made before it was forked
	 * in the middle of that instruction; NULL: it stands between two instructions. */
	struct log *undone;
	void *leaf; /* its place in the tree and the search, tree.h */
	struct node *node; /* the current one */
	struct table *nodes; /* the others by their index; NULL: there is none */
	uint32_t nnodes; /* made so far */
	uint32_t depth; /* decisions of the path that had two sides */
	/* Calls that were made to fail, with those of undone decisions. */
	uint32_t nfaults;
	uint32_t nseeds; /* path/seeds.h: seeds that are on this path */
	enum end_reason ended;
	int exit_status;
	uint32_t exit_term; /* an exit status that depends on the input; 0: it does not */
	uint8_t turns; /* quanta that it has used up since it was forked */
	uint8_t windups; /* how often it was given time to end and did not, run/windup.h */
	bool covers_new : 1; /* it covered something that no path had */
	bool is_dear : 1; /* its last quantum, or its parent's, was spent on questions to solvers */
	bool is_unproved : 1; /* a solver gave up on the way here */
};

/* Gives a state that was forked inside an instruction the decisions that were made in it
 * so far. */
void state_set_undone(struct state *s, const struct choice *c, uint32_t n);
void state_forget_undone(struct state *s);
void open_mark_add(struct node *n, const struct open_mark *m); /* a copy, but its links */
/* Unless it is there already. */
void named_file_add(struct node *n, const struct host_copy *file);
void reported_add(struct node *n, const struct insn *at);
bool reported_has(const struct node *n, const struct insn *at);
void preference_add(struct node *n, uint32_t cond);
void injected_add(struct node *n, const struct injected *i); /* a copy, but its links */
void input_add(struct node *n, const char *name, const char *type, uint32_t first_var,
	       uint32_t size);

/* A state with one node, one process, one thread and no frame. */
struct state *state_new(uint64_t id, const struct program *prog, uint64_t stack_size);
struct state *state_fork(struct state *s, uint64_t id, struct frame_pool *pool);
void state_free(struct state *s, struct frame_pool *pool);
size_t state_bytes(void); /* of a forked state, without frames, pages and tree nodes */

/* Has the path an exit status? */
static inline bool state_has_exited(const struct state *s)
{
	return s->ended == END_EXIT || s->ended == END_QUIET;
}
static inline struct node *state_node(const struct state *s)
{
	return s->node;
}
static inline struct process *state_process(const struct state *s)
{
	return s->node->process;
}
static inline struct thread *state_thread(const struct state *s)
{
	return s->node->process->thread;
}

/* --- several of each (many.c) --- */

/* A thread of the current process that is not current and has no frame; NULL: the node has
 * had SPACE_THREADS already. */
struct thread *state_add_thread(struct state *s, uint64_t stack_size);
/* From now on the thread's stack addresses are not used twice. */
void thread_use_fresh_stack(struct thread *t);
/* A copy of the current process with its current thread only, under a new thread number; it
 * is not current. NULL: as above. */
struct process *state_add_process(struct state *s, struct frame_pool *pool);
/* A node with a process and a thread as in a new state; it is not current. */
struct node *state_add_node(struct state *s, const struct program *prog,
			    uint64_t stack_size);

/* Makes another thread of the current process current, another process of the current node,
 * another node. They are there. */
void state_run_thread(struct state *s, uint32_t index, struct frame_pool *pool);
void state_run_process(struct state *s, uint32_t index, struct frame_pool *pool);
void state_run_node(struct state *s, uint32_t index, struct frame_pool *pool);
/* A thread or process, not the current one, has ended for good. */
void state_end_thread(struct state *s, uint32_t index, struct frame_pool *pool);
void state_end_process(struct state *s, uint32_t index, struct frame_pool *pool);
/* Ends all threads of the current process but the current one. */
void state_end_others(struct state *s, struct frame_pool *pool);

/* By index, for reading; NULL: there is none. */
static inline const struct thread *process_thread(const struct process *p, uint32_t index)
{
	return index == p->thread->index ? p->thread : table_get(p->threads, index);
}
const struct process *node_process(const struct node *n, uint32_t index);
/* The thread with this number in its node, for reading; NULL: the process has none such. */
const struct thread *process_thread_numbered(const struct process *p, uint32_t number);
/* The same in any process of the node, which is told unless `in` is NULL. NULL: it is gone. */
const struct thread *node_thread(const struct node *n, uint32_t number,
				 const struct process **in);
/* For loops over all threads: skips numbers that are known to be of threads that are gone. The
 * first gives this number or the next one, the second the one before it; UINT32_MAX: none. */
static inline uint32_t node_next_thread(const struct node *n, uint32_t number)
{
	return number >= n->rare->gone_from && number < n->rare->gone_to ? n->rare->gone_to : number;
}
static inline uint32_t node_thread_before(const struct node *n, uint32_t number)
{
	uint32_t before = number - 1;
	return before >= n->rare->gone_from && before < n->rare->gone_to ? n->rare->gone_from - 1 : before;
}

const struct node *state_node_at(const struct state *s, uint32_t index);
#endif

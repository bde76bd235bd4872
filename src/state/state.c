/* state.c - making, forking and dropping states. A fork is a few small copies: state, node,
 * process, thread and the top frame; everything else is shared and counted. */
#include "state/state.h"

#include "base/assert.h"
#include "base/slab.h"
#include "mem/view.h"

static struct slab states = SLAB_INIT(sizeof(struct state));
static struct slab nodes = SLAB_INIT(sizeof(struct node));
static struct slab processes = SLAB_INIT(sizeof(struct process));
static struct slab inputs = SLAB_INIT(sizeof(struct input));
static struct slab names = SLAB_INIT(sizeof(struct named_file));
static struct slab preferences = SLAB_INIT(sizeof(struct preference));
static struct slab reports = SLAB_INIT(sizeof(struct reported));
static struct slab marks = SLAB_INIT(sizeof(struct open_mark));
static struct slab logs = SLAB_INIT(sizeof(struct log));
static struct slab threads = SLAB_INIT(sizeof(struct thread));

const char *end_reason_incomplete(enum end_reason r)
{
	switch (r) {
#define REASON(name, code, incomplete) \
	case END_##name: return incomplete;
#include "state/reasons.def"
#undef REASON
	}
	return NULL;
}

struct state *state_new(uint64_t id, const struct program *prog, uint64_t stack_size)
{
	struct thread *t = slab_get(&threads);
	*t = (struct thread){.ref = 1};
	/* Regions start at different places of the direct-mapped page caches (mem/view.h), so
	 * that globals, heap and stack of a small program do not push each other out. */
	uint64_t cached = (uint64_t)VIEW_PAGES * PAGE_SIZE;
	uint64_t top = (stack_size + 2 * cached - 1) / cached * cached + cached / 4 * 3;
	t->stack_top = t->sp = SPACE_STACK + top;
	t->stack_low = t->stack_top - (stack_size & ~(uint64_t)PAGE_MASK);
	t->heap_start = t->heap_next = SPACE_HEAP + cached / 4;

	struct process *p = slab_get(&processes);
	*p = (struct process){.ref = 1, .id = 1, .prog = prog, .nthreads = 1};
	space_init(&p->space);
	p->map_next = SPACE_MAP + (uint64_t)VIEW_PAGES * PAGE_SIZE / 2;
	p->threads[0] = t;

	struct node *n = slab_get(&nodes);
	*n = (struct node){.ref = 1, .nprocs = 1};
	log_init(&n->log);
	n->procs[0] = p;

	struct state *s = slab_get(&states);
	*s = (struct state){.id = id, .nnodes = 1};
	s->nodes[0] = n;
	return s;
}

static struct thread *thread_copy(struct thread *t, struct frame_pool *pool)
{
	struct thread *c = slab_get(&threads);
	*c = *t;
	c->ref = 1;
	if (t->top)
		c->top = frame_copy(pool, t->top);
	return c;
}

struct state *state_fork(struct state *s, uint64_t id, struct frame_pool *pool)
{
	ASSERT(s->nnodes == 1 && state_node(s)->nprocs == 1 &&
	       state_process(s)->nthreads == 1);
	struct process *p = slab_get(&processes), *from = state_process(s);
	*p = *from;
	p->ref = 1;
	space_fork(&from->space, &p->space);
	p->threads[0] = thread_copy(from->threads[0], pool);

	struct node *n = slab_get(&nodes);
	*n = *state_node(s);
	n->ref = 1;
	log_fork(&state_node(s)->log, &n->log);
	if (n->inputs)
		n->inputs->ref++;
	if (n->opens)
		n->opens->ref++;
	if (n->named)
		n->named->ref++;
	if (n->preferences)
		n->preferences->ref++;
	if (n->reported)
		n->reported->ref++;
	output_hold(n->output);
	n->procs[0] = p;

	struct state *c = slab_get(&states);
	*c = *s;
	c->id = id;
	c->undone = NULL;
	c->nseeds = 0;
	c->nodes[0] = n;
	return c;
}

static void thread_drop(struct thread *t, struct frame_pool *pool)
{
	if (--t->ref)
		return;
	if (t->top)
		frame_drop(pool, t->top);
	slab_put(&threads, t);
}

static void process_drop(struct process *p, struct frame_pool *pool)
{
	if (--p->ref)
		return;
	for (uint32_t i = 0; i < p->nthreads; i++)
		thread_drop(p->threads[i], pool);
	space_done(&p->space);
	slab_put(&processes, p);
}

static void node_drop(struct node *n, struct frame_pool *pool)
{
	if (--n->ref)
		return;
	for (uint32_t i = 0; i < n->nprocs; i++)
		process_drop(n->procs[i], pool);
	log_done(&n->log);
	for (struct input *i = n->inputs; i && --i->ref == 0;) {
		struct input *before = i->before;
		slab_put(&inputs, i);
		i = before;
	}
	for (struct open_mark *m = n->opens; m && --m->ref == 0;) {
		struct open_mark *before = m->before;
		slab_put(&marks, m);
		m = before;
	}
	for (struct named_file *f = n->named; f && --f->ref == 0;) {
		struct named_file *before = f->before;
		slab_put(&names, f);
		f = before;
	}
	for (struct preference *p = n->preferences; p && --p->ref == 0;) {
		struct preference *before = p->before;
		slab_put(&preferences, p);
		p = before;
	}
	for (struct reported *r = n->reported; r && --r->ref == 0;) {
		struct reported *before = r->before;
		slab_put(&reports, r);
		r = before;
	}
	output_drop(n->output);
	slab_put(&nodes, n);
}

void open_mark_add(struct node *n, const struct open_mark *m)
{
	struct open_mark *copy = slab_get(&marks);
	*copy = *m;
	copy->before = n->opens; /* takes over the node's count on the older ones */
	copy->ref = 1;
	n->opens = copy;
	n->nopens++;
}

void reported_add(struct node *n, const struct insn *at)
{
	struct reported *r = slab_get(&reports);
	*r = (struct reported){n->reported, 1, at};
	n->reported = r; /* takes over the node's count on the older ones */
}

bool reported_has(const struct node *n, const struct insn *at)
{
	for (const struct reported *r = n->reported; r; r = r->before)
		if (r->at == at)
			return true;
	return false;
}

void preference_add(struct node *n, uint32_t cond)
{
	struct preference *p = slab_get(&preferences);
	*p = (struct preference){n->preferences, 1, cond};
	n->preferences = p; /* takes over the node's count on the older ones */
}

void input_add(struct node *n, const char *name, const char *type, uint32_t first_var,
	       uint32_t size)
{
	struct input *i = slab_get(&inputs);
	*i = (struct input){n->inputs, 1, first_var, size, name, type};
	n->inputs = i; /* takes over the node's count on the older ones */
	n->ninputs++;
}

void named_file_add(struct node *n, const struct host_copy *file)
{
	for (const struct named_file *f = n->named; f; f = f->before)
		if (f->file == file)
			return;
	struct named_file *f = slab_get(&names);
	*f = (struct named_file){n->named, 1, file};
	n->named = f; /* takes over the node's count on the older ones */
}

void state_set_undone(struct state *s, const struct choice *c, uint32_t n)
{
	s->undone = slab_get(&logs);
	log_init(s->undone);
	for (uint32_t i = 0; i < n; i++)
		log_add(s->undone, &c[i]);
}

void state_forget_undone(struct state *s)
{
	if (!s->undone)
		return;
	log_done(s->undone);
	slab_put(&logs, s->undone);
	s->undone = NULL;
}

void state_free(struct state *s, struct frame_pool *pool)
{
	state_forget_undone(s);
	for (uint32_t i = 0; i < s->nnodes; i++)
		node_drop(s->nodes[i], pool);
	slab_put(&states, s);
}

size_t state_bytes(void)
{
	return states.size + nodes.size + processes.size + threads.size;
}

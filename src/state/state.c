/* state.c - making, forking and dropping states. A fork is a few small copies: state, node,
 * process, thread and the top frame; everything else is shared and counted. */
#include "base/slab.h"
#include "state/internal.h"
#include "mem/view.h"

static struct slab states = SLAB_INIT(sizeof(struct state));
static struct slab nodes = SLAB_INIT(sizeof(struct node));
static struct slab processes = SLAB_INIT(sizeof(struct process));
static struct slab inputs = SLAB_INIT(sizeof(struct input));
static struct slab names = SLAB_INIT(sizeof(struct named_file));
static struct slab preferences = SLAB_INIT(sizeof(struct preference));
static struct slab reports = SLAB_INIT(sizeof(struct reported));
static struct slab faults = SLAB_INIT(sizeof(struct injected));
static struct slab marks = SLAB_INIT(sizeof(struct open_mark));
static struct slab logs = SLAB_INIT(sizeof(struct log));
static struct slab threads = SLAB_INIT(sizeof(struct thread));
static struct slab thread_rares = SLAB_INIT(sizeof(struct thread_rare));
static struct slab node_rares = SLAB_INIT(sizeof(struct node_rare));
static struct slab fresh_stacks = SLAB_INIT(sizeof(struct fresh_stack));

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

struct thread *thread_new(uint32_t number, uint32_t index, uint64_t stack_size)
{
	struct thread *t = slab_get(&threads);
	struct thread_rare *rare = slab_get(&thread_rares);
	*rare = (struct thread_rare){.ref = 1};
	*t = (struct thread){
		.ref = 1, .number = (uint16_t)number, .index = (uint16_t)index, .rare = rare};
	/* Regions start at different places of the direct-mapped page caches (mem/view.h), so
	 * that globals, heap and stack of a small program do not push each other out. */
	uint64_t cached = (uint64_t)VIEW_PAGES * PAGE_SIZE;
	uint64_t top = (stack_size + 2 * cached - 1) / cached * cached + cached / 4 * 3;
	rare->stack_top = t->sp = space_arena(REGION_STACK, number) + top;
	rare->stack_low = rare->stack_top - (stack_size & ~(uint64_t)PAGE_MASK);
	t->heap_next = space_arena(REGION_HEAP, number) + cached / 4;
	rare->map_next = space_arena(REGION_MAP, number) + cached / 2;
	rare->kernel_next = rare->shared_next = (uint32_t)cached / 2;
	return t;
}

void thread_use_fresh_stack(struct thread *t)
{
	t->fresh = slab_get(&fresh_stacks);
	*t->fresh = (struct fresh_stack){.next = t->sp};
}

struct process *process_new(uint32_t index, const struct program *prog)
{
	struct process *p = slab_get(&processes);
	*p = (struct process){.ref = 1, .index = (uint16_t)index, .prog = prog};
	space_init(&p->space);
	return p;
}

struct node *node_new(uint32_t index)
{
	struct node *n = slab_get(&nodes);
	struct node_rare *rare = slab_get(&node_rares);
	*rare = (struct node_rare){.ref = 1};
	*n = (struct node){.ref = 1, .index = (uint16_t)index, .rare = rare};
	log_init(&n->log);
	return n;
}

/* Its first process and thread. */
void node_start(struct node *n, const struct program *prog, uint64_t stack_size)
{
	struct node_rare *rare = node_own_rare(n);
	n->process = process_new(rare->nprocesses++, prog);
	n->process->thread = thread_new(rare->nthreads++, n->process->nthreads++, stack_size);
}

struct state *state_new(uint64_t id, const struct program *prog, uint64_t stack_size)
{
	struct state *s = slab_get(&states);
	*s = (struct state){.id = id, .nnodes = 1, .node = node_new(0)};
	node_start(s->node, prog, stack_size);
	return s;
}

/* --- what forks share --- */

static struct thread_rare *rare_of_thread(const struct thread *t)
{
	return (struct thread_rare *)(uintptr_t)t->rare;
}

static struct node_rare *rare_of_node(const struct node *n)
{
	return (struct node_rare *)(uintptr_t)n->rare;
}

struct thread_rare *thread_own_rare(struct thread *t)
{
	struct thread_rare *rare = rare_of_thread(t);
	if (rare->ref == 1)
		return rare;
	struct thread_rare *own = slab_get(&thread_rares);
	*own = *rare;
	own->ref = 1;
	rare->ref--;
	t->rare = own;
	return own;
}

struct node_rare *node_own_rare(struct node *n)
{
	struct node_rare *rare = rare_of_node(n);
	if (rare->ref == 1)
		return rare;
	struct node_rare *own = slab_get(&node_rares);
	*own = *rare;
	own->ref = 1;
	rare->ref--;
	if (own->inputs)
		own->inputs->ref++;
	if (own->named)
		own->named->ref++;
	if (own->preferences)
		own->preferences->ref++;
	if (own->reported)
		own->reported->ref++;
	if (own->injected)
		own->injected->ref++;
	output_hold(own->output);
	thread_places_hold(own->places);
	n->rare = own;
	return own;
}

/* --- fork --- */

struct thread *thread_copy(struct thread *t, struct frame_pool *pool)
{
	struct thread *c = slab_get(&threads);
	*c = *t;
	c->ref = 1;
	rare_of_thread(c)->ref++;
	if (t->top)
		c->top = frame_copy(pool, t->top);
	if (t->point)
		c->point = point_copy(t->point);
	if (t->fresh) {
		c->fresh = slab_get(&fresh_stacks);
		*c->fresh = *t->fresh;
	}
	return c;
}

struct process *process_copy(struct process *from, struct frame_pool *pool)
{
	struct process *p = slab_get(&processes);
	*p = *from;
	p->ref = 1;
	space_fork(&from->space, &p->space);
	p->thread = thread_copy(from->thread, pool);
	table_share(p->threads);
	return p;
}

struct node *node_copy(struct node *from, struct frame_pool *pool)
{
	struct node *n = slab_get(&nodes);
	*n = *from;
	n->ref = 1;
	log_fork(&from->log, &n->log);
	if (n->facts)
		pool->hold_facts(n->facts);
	if (n->schedule)
		n->schedule = schedule_copy(n->schedule, &pool->sched_nodes);
	if (n->opens)
		n->opens->ref++;
	rare_of_node(n)->ref++;
	n->process = process_copy(from->process, pool);
	table_share(n->processes);
	return n;
}

struct state *state_fork(struct state *s, uint64_t id, struct frame_pool *pool)
{
	struct state *c = slab_get(&states);
	*c = *s;
	c->id = id;
	c->undone = NULL;
	c->nseeds = 0;
	c->node = node_copy(s->node, pool);
	table_share(c->nodes);
	return c;
}

void thread_drop(struct thread *t, struct frame_pool *pool)
{
	if (--t->ref)
		return;
	if (t->top)
		frame_drop(pool, t->top);
	if (t->fresh)
		slab_put(&fresh_stacks, t->fresh);
	if (--rare_of_thread(t)->ref == 0)
		slab_put(&thread_rares, rare_of_thread(t));
	point_free(t->point);
	slab_put(&threads, t);
}

void process_drop(struct process *p, struct frame_pool *pool)
{
	if (--p->ref)
		return;
	thread_drop(p->thread, pool);
	table_drop(p->threads, &state_threads, pool);
	space_done(&p->space);
	slab_put(&processes, p);
}

/* Drops a list of a node that forks share: its newest elements that no other state holds
 * are freed. */
#define DROP_LIST(type, list, slab)                                                     \
	for (struct type *i_ = (list), *before_; i_ && --i_->ref == 0; i_ = before_) {  \
		before_ = i_->before;                                                   \
		slab_put(slab, i_);                                                     \
	}

static void node_rare_drop(struct node_rare *r)
{
	if (--r->ref)
		return;
	DROP_LIST(input, r->inputs, &inputs)
	DROP_LIST(named_file, r->named, &names)
	DROP_LIST(preference, r->preferences, &preferences)
	DROP_LIST(reported, r->reported, &reports)
	DROP_LIST(injected, r->injected, &faults)
	output_drop(r->output);
	thread_places_drop(r->places);
	slab_put(&node_rares, r);
}

void node_drop(struct node *n, struct frame_pool *pool)
{
	if (--n->ref)
		return;
	process_drop(n->process, pool);
	table_drop(n->processes, &state_processes, pool);
	log_done(&n->log);
	if (n->facts)
		pool->drop_facts(pool->facts_arg, n->facts);
	if (n->schedule)
		schedule_drop(n->schedule, &pool->sched_nodes);
	DROP_LIST(open_mark, n->opens, &marks)
	node_rare_drop(rare_of_node(n));
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
	struct node_rare *rare = node_own_rare(n);
	struct reported *r = slab_get(&reports);
	*r = (struct reported){rare->reported, 1, at};
	rare->reported = r; /* takes over the node's count on the older ones */
}

bool reported_has(const struct node *n, const struct insn *at)
{
	for (const struct reported *r = n->rare->reported; r; r = r->before)
		if (r->at == at)
			return true;
	return false;
}

void preference_add(struct node *n, uint32_t cond)
{
	struct node_rare *rare = node_own_rare(n);
	struct preference *p = slab_get(&preferences);
	*p = (struct preference){rare->preferences, 1, cond};
	rare->preferences = p; /* takes over the node's count on the older ones */
}

void injected_add(struct node *n, const struct injected *i)
{
	struct node_rare *rare = node_own_rare(n);
	struct injected *copy = slab_get(&faults);
	*copy = *i;
	copy->before = rare->injected; /* takes over the node's count on the older ones */
	copy->ref = 1;
	rare->injected = copy;
}

void input_add(struct node *n, const char *name, const char *type, uint32_t first_var,
	       uint32_t size)
{
	struct node_rare *rare = node_own_rare(n);
	struct input *i = slab_get(&inputs);
	*i = (struct input){rare->inputs, 1, first_var, size, name, type};
	rare->inputs = i; /* takes over the node's count on the older ones */
	rare->ninputs++;
}

void named_file_add(struct node *n, const struct host_copy *file)
{
	for (const struct named_file *f = n->rare->named; f; f = f->before)
		if (f->file == file)
			return;
	struct node_rare *rare = node_own_rare(n);
	struct named_file *f = slab_get(&names);
	*f = (struct named_file){rare->named, 1, file};
	rare->named = f; /* takes over the node's count on the older ones */
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
	node_drop(s->node, pool);
	table_drop(s->nodes, &state_nodes, pool);
	slab_put(&states, s);
}

size_t state_bytes(void)
{
	return states.size + nodes.size + processes.size + threads.size;
}

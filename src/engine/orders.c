/* orders.c - orders of threads as leaves of the tree: which state comes after an execution has
 * ended, and how orders that are left are made leaves of their own, so that others can have
 * them (sched/share.c).
 *
 * A state with places on its way that are not done stays where those are. When another
 * worker wants jobs, the oldest place with branches that wait is made full, and so are those above
 * it; their branches are started and become leaves that can be given away: near the root, so that
 * they are large pieces. */
#include "engine/orders.h"

enum { SPREAD_MOST = 2000000 }; /* instructions: then others have to wait */

static struct run *run_of(void *exec)
{
	return ((struct exec *)exec)->hooks->arg;
}

/* --- payload --- */

void orders_begin_write(void *exec)
{
	sched_begin_write(&run_of(exec)->sched);
}

void orders_payload(struct run *r, const struct state *s, struct payload *out)
{
	struct bytes part = {0};
	if (sched_write_way(s, &part))
		payload_add(out, PAYLOAD_ORDER, part.data, part.n);
	bytes_clear(&part);
	if (sched_write_places(&r->sched, s, &part))
		payload_add(out, PAYLOAD_PLACES, part.data, part.n);
	bytes_done(&part);
}

void orders_renew(void *exec, const struct payload *p, struct payload *out)
{
	struct bytes_reader in = bytes_read(p->items.data, p->items.n), item;
	struct bytes part = {0};
	uint8_t type;
	while (payload_next(&in, &type, &item)) {
		if (type != PAYLOAD_PLACES) {
			payload_add(out, type, item.at, (size_t)(item.end - item.at));
			continue;
		}
		bytes_clear(&part);
		sched_renew_places(&run_of(exec)->sched, item, &part);
		payload_add(out, type, part.data, part.n);
	}
	bytes_done(&part);
}

struct bytes_reader orders_item(const struct job *j, enum payload_type type)
{
	struct bytes_reader item;
	return payload_find(&j->payload, type, &item) ? item : bytes_read(NULL, 0);
}

void orders_come(struct run *r, const struct job *j)
{
	struct bytes_reader places = orders_item(j, PAYLOAD_PLACES);
	if (places.at == places.end || sched_expect(&r->sched, places))
		return;
	run_result_add_gap(&r->result, INCOMPLETE_ENGINE,
			   "orders of threads that could not be read back", 1);
}

void orders_gone(struct run *r, const struct job *j)
{
	struct bytes_reader places = orders_item(j, PAYLOAD_PLACES);
	if (places.at != places.end)
		sched_expect_no_more(&r->sched, places);
}

/* --- the next one --- */

bool orders_next(struct run *r)
{
	struct state *old = r->exec->state;
	struct tree_node *leaf = tree_leaf(old);
	sched_ended(&r->sched);
	struct state *s = sched_next(&r->sched);
	if (!s)
		return false;
	leaf->state = s;
	s->leaf = leaf;
	exec_drop(r->exec, old);
	r->search.kind->ran(&r->search, leaf);
	return true;
}

static void add_leaf(struct run *r, struct state *s)
{
	s->leaf = NULL;
	r->search.kind->add(&r->search, tree_add_live(&r->tree, s), NULL);
}

void orders_next_without_leaf(struct run *r)
{
	struct state *s = sched_next(&r->sched);
	if (s)
		add_leaf(r, s);
}

/* --- spreading --- */

static bool may_go_on(const struct run *r, uint64_t until)
{
	uint64_t most = r->options->max_paths;
	return r->exec->instructions < until && !(most && run_paths(r) >= most);
}

static struct tree_node *find_unsettled(struct run *r, const struct sched_node *n)
{
	struct tree_node *leaf = NULL;
	while ((leaf = tree_next_leaf(&r->tree, leaf)))
		if (leaf->kind == TREE_LIVE && sched_is_unsettled(leaf->state, n))
			return leaf;
	return NULL;
}

/* Runs what may still show what the branches of a place do. False: it takes too long. */
static bool settle(struct run *r, const struct sched_node *n, uint64_t until)
{
	struct tree_node *leaf = NULL;
	r->sched.is_settling = true;
	while (may_go_on(r, until) && (leaf = find_unsettled(r, n))) {
		if (leaf->state != r->exec->state)
			exec_enter(r->exec, leaf->state);
		explore_state(r, leaf->state);
	}
	r->sched.is_settling = false;
	return !find_unsettled(r, n);
}

/* Starts all branches of a place; false: that takes too long. */
static bool spread(struct run *r, struct sched_node *n, uint64_t until)
{
	struct state *s;
	sched_fill(&r->sched, n);
	for (;;) {
		if (r->sched.scheduler.kind == SCHED_DPOR && !settle(r, n, until))
			return false;
		if (!(s = sched_start_next(&r->sched, n)))
			return true;
		add_leaf(r, s);
	}
}

static struct sched_node *find_shareable(struct run *r)
{
	struct tree_node *leaf = NULL;
	struct sched_node *n = NULL;
	while (!n && (leaf = tree_next_leaf(&r->tree, leaf)))
		if (leaf->kind == TREE_LIVE)
			n = sched_find_shareable(&r->sched, leaf->state);
	return n;
}

uint64_t orders_free_leaves(struct run *r, uint64_t most)
{
	struct tree_node *leaf = NULL;
	uint64_t n = 0;
	while (n < most && (leaf = tree_next_leaf(&r->tree, leaf)))
		n += !job_must_stay(&r->tree, leaf);
	return n;
}

void orders_spread(struct run *r, uint64_t wanted)
{
	uint64_t until = r->exec->instructions + SPREAD_MOST;
	struct sched_node *n;
	while (may_go_on(r, until) && orders_free_leaves(r, wanted) < wanted &&
	       (n = find_shareable(r))) {
		sched_hold_node(n);
		bool ok = spread(r, n, until);
		sched_let_go(&r->sched, n);
		if (!ok)
			return;
	}
}

/* --- states that memory has no room for --- */

uint64_t orders_put_aside(struct run *r, uint64_t most)
{
	struct tree_node *leaf = NULL;
	uint64_t n = 0;
	while (n < most && (leaf = tree_next_leaf(&r->tree, leaf))) {
		struct state *s = leaf->kind == TREE_LIVE ? leaf->state : NULL;
		if (!s || s == r->exec->state || s->ended != END_RUNNING ||
		    !sched_is_bound(s))
			continue;
		struct job *j = job_of_leaf(&r->tree, leaf);
		sched_put_aside(&r->sched, s);
		r->search.kind->remove(&r->search, leaf);
		tree_become_virtual(&r->tree, leaf, j);
		exec_drop(r->exec, s);
		r->search.kind->add(&r->search, leaf, NULL);
		n++;
	}
	return n;
}

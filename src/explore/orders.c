/* orders.c - orders of threads as leaves of the tree: which state comes after an execution has
 * ended, and how orders that are left are made leaves of their own, so that others can have
 * them (sched/share.c).
 *
 * A state with places on its way that are not done stays where those are. When another
 * worker wants jobs, the oldest place with branches that wait, of those that are nearly full, is
 * made full; its branches are started and become leaves that can be given away: near the
 * root, so that they are large pieces. Places above it become a group (sched/home.c). */
#include "explore/orders.h"

enum { SPREAD_MOST = 2000000 }; /* instructions: then others have to wait */

static struct run *run_of_exec(void *exec)
{
	return ((struct exec *)exec)->hooks->arg;
}

/* --- payload --- */

void orders_begin_write(void *exec)
{
	sched_begin_write(&run_of_exec(exec)->sched);
}

void orders_payload(struct run *r, const struct state *s, struct payload *out)
{
	struct bytes part = {0};
	if (sched_write_way(s, &part))
		payload_add(out, PAYLOAD_ORDER, part.data, part.n);
	bytes_clear(&part);
	if (sched_is_bound(s)) {
		sched_write_places(&r->sched, s, &part);
		payload_add(out, PAYLOAD_PLACES, part.data, part.n);
	} else if (sched_write_shared(s, &part)) {
		struct numbers groups = {0};
		payload_add(out, PAYLOAD_SHARED, part.data, part.n);
		bytes_clear(&part);
		sched_groups_of(s, &groups);
		numbers_write(&groups, &part);
		payload_add(out, PAYLOAD_GROUPS, part.data, part.n);
		numbers_done(&groups);
	}
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
		sched_renew_places(&run_of_exec(exec)->sched, item, &part);
		payload_add(out, type, part.data, part.n);
	}
	bytes_done(&part);
}

struct bytes_reader orders_item(const struct job *j, enum payload_type type)
{
	struct bytes_reader item;
	return payload_find(&j->payload, type, &item) ? item : bytes_read(NULL, 0);
}

bool orders_places(const struct job *j, struct bytes_reader *places)
{
	*places = orders_item(j, PAYLOAD_PLACES);
	bool is_shared = places->at == places->end;
	if (is_shared)
		*places = orders_item(j, PAYLOAD_SHARED);
	return is_shared;
}

/* The group is over: the places of the job are this worker's. */
static void come_home(struct job *j)
{
	struct bytes_reader in = bytes_read(j->payload.items.data, j->payload.items.n), item;
	struct payload own = {0};
	uint8_t type;
	while (payload_next(&in, &type, &item))
		if (type != PAYLOAD_GROUPS)
			payload_add(&own, type == PAYLOAD_SHARED ? PAYLOAD_PLACES : type,
				    item.at, (size_t)(item.end - item.at));
	payload_done(&j->payload);
	j->payload = own;
}

void orders_come(struct run *r, struct job *j)
{
	if (r->sched.complete)
		come_home(j);
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

/* The last leaf has ended. If branches of places were left without a leaf, the run would
 * seem exhausted. */
static void note_lost_branches(struct run *r)
{
	if (r->sched.branches && r->tree.leaves == 1 && !r->park.leaves)
		run_result_add_gap(&r->result, INCOMPLETE_ENGINE,
				   "orders of threads that were not taken", r->sched.branches);
}

bool orders_next(struct run *r)
{
	struct state *old = r->exec->state;
	struct tree_node *leaf = tree_leaf(old);
	sched_ended(&r->sched);
	struct state *s = sched_next(&r->sched);
	if (!s) {
		note_lost_branches(r);
		return false;
	}
	leaf->state = s;
	s->leaf = leaf;
	exec_drop(r->exec, old);
	r->search.kind->ran(&r->search, leaf);
	return true;
}

static void add_order_leaf(struct run *r, struct state *s)
{
	s->leaf = NULL;
	r->search.kind->add(&r->search, tree_add_live(&r->tree, s), NULL);
}

void orders_next_without_leaf(struct run *r)
{
	struct state *s = sched_next(&r->sched);
	if (s)
		add_order_leaf(r, s);
}

/* --- spreading --- */

static bool may_start_more(const struct run *r, uint64_t until)
{
	uint64_t most = r->options->max_paths;
	return r->exec->instructions < until && !(most && run_paths(r) >= most);
}

static struct tree_node *find_unsettled_leaf(struct run *r, const struct sched_node *n)
{
	struct tree_node *leaf = NULL;
	while ((leaf = tree_next_leaf(&r->tree, leaf)))
		if (leaf->kind == TREE_LIVE && sched_is_unsettled(leaf->state, n))
			return leaf;
	return NULL;
}

/* Runs what may still show what the branches of a place do. False: it takes too long. */
static bool settle_branches(struct run *r, const struct sched_node *n, uint64_t until)
{
	struct tree_node *leaf = NULL;
	r->sched.is_settling = true;
	while (may_start_more(r, until) && (leaf = find_unsettled_leaf(r, n))) {
		if (leaf->state != r->exec->state)
			exec_enter(r->exec, leaf->state);
		explore_state(r, leaf->state);
	}
	r->sched.is_settling = false;
	return !find_unsettled_leaf(r, n);
}

/* Starts all branches of a place; false: that takes too long. */
static bool start_all_branches(struct run *r, struct sched_node *n, uint64_t until)
{
	struct state *s;
	sched_fill(&r->sched, n);
	for (;;) {
		if (r->sched.scheduler.kind == SCHED_DPOR &&
		    !settle_branches(r, n, until))
			return false;
		if (!(s = sched_start_next(&r->sched, n)))
			return true;
		add_order_leaf(r, s);
	}
}

static struct sched_node *find_shareable(struct run *r, struct state **at)
{
	struct tree_node *leaf = NULL;
	struct sched_node *n = NULL;
	while (!n && (leaf = tree_next_leaf(&r->tree, leaf)))
		if (leaf->kind == TREE_LIVE)
			n = sched_find_shareable(&r->sched, *at = leaf->state);
	return n;
}

/* A place above one, on the way of a state, of whose branches something may still be shown. */
static struct sched_node *unsettled_above(struct run *r, const struct state *at,
					  const struct sched_node *n)
{
	while ((n = sched_next_above(at, n)))
		if (find_unsettled_leaf(r, n))
			break;
	return (struct sched_node *)(uintptr_t)n;
}

uint64_t orders_free_leaves(struct run *r, uint64_t most)
{
	struct tree_node *leaf = NULL;
	uint64_t n = 0;
	while (n < most && (leaf = tree_next_leaf(&r->tree, leaf)))
		n += !job_must_stay(&r->tree, leaf);
	return n;
}

void orders_spread(struct run *r, uint64_t wanted, uint64_t group)
{
	uint64_t until = r->exec->instructions + SPREAD_MOST;
	struct sched_node *n;
	struct state *at;
	bool ok = true;
	while (ok && may_start_more(r, until) && orders_free_leaves(r, wanted) < wanted &&
	       (n = find_shareable(r, &at))) {
		struct sched_node *above, *busy = unsettled_above(r, at, n);
		while (!busy && (above = sched_next_above(at, n)))
			sched_give_group(&r->sched, above, group);
		struct sched_node *held = busy ? busy : n;
		sched_hold_node(held);
		ok = busy ? settle_branches(r, busy, until) : start_all_branches(r, n, until);
		sched_let_go(&r->sched, held);
	}
}

/* --- places that several workers have --- */

static void add_groups(const struct tree_node *leaf, struct numbers *out)
{
	if (leaf->kind == TREE_LIVE) {
		sched_groups_of(leaf->state, out);
		return;
	}
	struct bytes_reader in = orders_item(leaf->job, PAYLOAD_GROUPS);
	if (in.at != in.end)
		numbers_read(out, &in);
}

void orders_groups(struct run *r, struct numbers *out)
{
	struct tree_node *leaf = NULL;
	sched_groups(&r->sched, out);
	while ((leaf = tree_next_leaf(&r->tree, leaf)))
		if (leaf->kind == TREE_VIRTUAL)
			add_groups(leaf, out);
	for (uint32_t i = 0; i < r->park.n; i++)
		numbers_add_all(out, &r->park.batches[i].groups);
}

void orders_groups_of_marked(struct run *r, struct numbers *out)
{
	struct tree_node *leaf = NULL;
	while ((leaf = tree_next_leaf(&r->tree, leaf)))
		if (leaf->is_marked)
			add_groups(leaf, out);
}

void orders_go_home(struct run *r, void (*give)(void *arg, uint64_t group, struct job *j),
		    void *arg)
{
	struct state *was = r->exec->state;
	struct sched_node *n;
	while ((n = sched_find_homing(&r->sched))) {
		uint64_t group = sched_group(n);
		struct tree_node leaf = {.kind = TREE_LIVE};
		leaf.state = sched_start_anchor(&r->sched, n);
		orders_begin_write(r->exec);
		struct job *j = job_of_leaf(&r->tree, &leaf);
		payload_add(&j->payload, PAYLOAD_ANCHOR, NULL, 0);
		sched_take_ways(&r->sched, leaf.state);
		exec_drop(r->exec, leaf.state);
		give(arg, group, j);
	}
	if (was && was != r->exec->state)
		exec_enter(r->exec, was);
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

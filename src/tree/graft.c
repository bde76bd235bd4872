/* graft.c - jobs that join a tree, each at its place.
 *
 * A place is found by going down from the root with the job's log. Everything below a
 * node shares its first `at` records with the job. The forks below the node with the same
 * `at` are one decision with many sides; the side whose next record is the job's is
 * followed as far as the logs agree, which is up to the next fork or to the middle of an
 * edge. If no side has the job's next record, the job becomes one more side of that
 * decision. The forks of a decision are kept about even: which way a new side goes down
 * is drawn from a hash, so of k sides each has a weight near 1/k for a walk that tosses a
 * coin at each fork (tree_random_leaf), and not the last one a half and the first one
 * 2^-k.
 *
 * A leaf below a fork is replayed from the snapshot there, so a job may hang above its place
 * but never in a subtree that it does not share the way to. */
#include "base/map.h"
#include "tree/internal.h"
#include "tree/job.h"

enum { SIDES_MOST = 64 }; /* of a decision that are looked at: then the job hangs above */

/* A job's log on the way down. */
struct descent {
	struct log_iter records;
	struct choice next; /* record number at */
	bool has_next;
	uint64_t at, end; /* records passed; those that are looked at */
};

static void next_job_record(struct descent *d)
{
	d->at++;
	d->has_next = log_next(&d->records, &d->next) && d->at < d->end;
}

static void begin_descent(struct descent *d, const struct log *l, uint64_t end)
{
	log_iter_begin(&d->records, l, 0);
	d->at = 0;
	d->end = end;
	d->has_next = log_next(&d->records, &d->next) && end;
}

static bool is_same_choice(const struct choice *a, const struct choice *b)
{
	return a->kind == b->kind && a->value == b->value && a->is_not == b->is_not;
}

/* Any leaf below n: the one that takes few steps to reach. */
static const struct tree_node *some_leaf(const struct tree_node *n)
{
	while (n->kind == TREE_FORK)
		n = n->side[n->side[0]->kind == TREE_FORK];
	return n;
}

/* The log of a leaf, and how many of its records are committed. */
static const struct log *committed_log(const struct tree_node *leaf, uint64_t *n)
{
	const struct log *l = leaf->kind == TREE_VIRTUAL ? &leaf->job->log
							 : &state_node(leaf->state)->log;
	*n = leaf->kind == TREE_VIRTUAL ? leaf->job->committed : l->length;
	return l;
}

/* Does everything below n go on with the next record of the job? */
static bool goes_on_as_job(const struct tree_node *n, const struct descent *d)
{
	struct choice c;
	uint64_t length;
	const struct log *l = committed_log(some_leaf(n), &length);
	return d->has_next && d->at < length && log_at(l, d->at, &c) &&
	       is_same_choice(&c, &d->next);
}

/* Passes the records that the job shares with everything below n. */
static void pass_shared_records(struct descent *d, const struct tree_node *n)
{
	struct log_iter records;
	struct choice c;
	uint64_t end;
	const struct log *l = committed_log(some_leaf(n), &end);
	if (n->kind == TREE_FORK && n->at < end)
		end = n->at;
	log_iter_begin(&records, l, d->at);
	while (d->has_next && d->at < end && log_next(&records, &c) &&
	       is_same_choice(&c, &d->next))
		next_job_record(d);
}

static bool is_record_within(const struct tree_node *n, const struct descent *d)
{
	return n->kind == TREE_FORK && n->at <= d->at;
}

/* The next side, after one, of the decision whose forks are from top down; NULL: none. */
static struct tree_node *next_side(struct tree_node *top, struct tree_node *from,
				   const struct descent *d)
{
	struct tree_node *n = from ? from : top;
	if (from) {
		while (n != top && n->parent->side[1] == n)
			n = n->parent;
		if (n == top)
			return NULL;
		n = n->parent->side[1];
	}
	while (is_record_within(n, d))
		n = n->side[0];
	return n;
}

/* The side of a decision that goes on as the job does; NULL: none. */
static struct tree_node *find_side_of_job(struct tree_node *top, const struct descent *d)
{
	struct tree_node *n = next_side(top, NULL, d);
	for (unsigned i = 0; n && i < SIDES_MOST; i++, n = next_side(top, n, d))
		if (goes_on_as_job(n, d))
			return n;
	return NULL;
}

/* The node beside which one more side of a fork is hung: chosen by the hash of its place, so
 * that the sides spread evenly. */
static struct tree_node *even_side(struct tree_node *top, uint64_t at, uint64_t place)
{
	for (unsigned i = 0; top->kind == TREE_FORK && top->at <= at; i++)
		top = top->side[hash_mix(place + i / 64) >> i % 64 & 1];
	return top;
}

/* Goes down as far as the job's log goes with the tree. Gives the node that the job belongs
 * beside, where d->at records are shared; *passes: there are others that share all of the
 * records in d. */
static struct tree_node *find_graft_place(struct tree *t, struct descent *d,
					  uint64_t place, bool *passes)
{
	struct tree_node *top = t->root, *side;
	while ((side = find_side_of_job(top, d))) {
		pass_shared_records(d, side);
		top = side;
		if (!is_record_within(side, d))
			break;
	}
	*passes = d->at == d->end;
	return side ? side : even_side(top, d->at, place);
}

/* Puts subtrees in one after the other; those that wait are linked by `parent`. */
static void graft_all(struct tree *t, struct tree_node *waiting)
{
	while (waiting) {
		struct tree_node *n = waiting;
		struct descent d;
		uint64_t committed;
		bool passes;
		const struct log *l = committed_log(some_leaf(n), &committed);
		waiting = n->parent;
		begin_descent(&d, l, n->kind == TREE_FORK ? n->at : committed);
		struct tree_node *beside = find_graft_place(t, &d, l->place, &passes);
		if (n->kind == TREE_FORK && passes) {
			n->side[0]->parent = waiting;
			n->side[1]->parent = n->side[0];
			waiting = n->side[1];
			tree_node_free(n);
		} else {
			tree_insert(t, beside, n, d.at);
		}
	}
}

void tree_graft(struct tree *t, struct tree_node *subtree, uint64_t leaves)
{
	t->leaves += leaves;
	t->virtuals += leaves;
	subtree->parent = NULL;
	if (t->root)
		graft_all(t, subtree);
	else
		t->root = subtree;
}

struct tree_node *tree_add_live(struct tree *t, struct state *s)
{
	struct tree_node *leaf = tree_node_new(NULL, TREE_LIVE);
	struct descent d;
	bool passes;
	const struct log *l = &state_node(s)->log;
	if (!t->root) {
		tree_node_free(leaf);
		return tree_plant(t, s);
	}
	leaf->state = s;
	s->leaf = leaf;
	begin_descent(&d, l, l->length);
	struct tree_node *beside = find_graft_place(t, &d, l->place, &passes);
	tree_insert(t, beside, leaf, d.at);
	tree_count_leaf(t);
	return leaf;
}

struct tree_node *tree_add_alternative(struct tree *t, struct tree_node *leaf,
				       uint64_t at, struct job *j)
{
	struct tree_node *n = leaf, *alternative = tree_node_new(NULL, TREE_VIRTUAL);
	alternative->job = j;
	while (n->parent && n->parent->at >= at)
		n = n->parent;
	tree_insert(t, even_side(n, at, j->log.place), alternative, at);
	t->leaves++;
	t->virtuals++;
	return alternative;
}

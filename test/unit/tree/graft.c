/* graft.c - jobs that join a tree hang where their paths part from those that are there, and
 * what was there before keeps its weight. */
#include "base/rng.h"
#include "tree/internal.h"
#include "tree/job.h"
#include "unit.h"

#include <math.h>
#include <string.h>

enum { DEPTH = 40, LEAVES = 600 };

static void nothing(void *arg, struct tree_node *leaf)
{
	(void)arg;
	(void)leaf;
}

static void add(struct log *l, enum choice_kind kind, uint64_t value)
{
	log_add(l, &(struct choice){.kind = (uint8_t)kind, .value = value});
}

static struct tree_node *job_leaf(const struct log *l)
{
	struct tree_node *n = tree_node_new(NULL, TREE_VIRTUAL);
	n->job = job_new();
	log_fork(l, &n->job->log);
	n->job->committed = l->length;
	return n;
}

static void drop_all(struct tree *t)
{
	struct tree_node *leaf;
	while ((leaf = tree_next_leaf(t, NULL)))
		tree_remove(t, leaf);
	assert_int_equal(t->leaves, 0);
	assert_int_equal(t->virtuals, 0);
}

/* How likely tree_random_leaf is to give a leaf below n. */
static double weight(const struct tree_node *n)
{
	double w = 1;
	for (n = n->parent; n; n = n->parent)
		w /= 2;
	return w;
}

static uint64_t common(const struct log *a, const struct log *b)
{
	uint64_t n = 0;
	struct choice c, d;
	while (log_at(a, n, &c) && log_at(b, n, &d) && c.kind == d.kind &&
	       c.value == d.value)
		n++;
	return n;
}

/* Every fork is where its sides part, and knows which of them have virtual leaves. */
static void check_forks(const struct tree *t, const struct tree_node *n)
{
	if (n->kind != TREE_FORK)
		return;
	const struct tree_node *a = n->side[0], *b = n->side[1];
	assert_ptr_equal(a->parent, n);
	assert_ptr_equal(b->parent, n);
	assert_int_equal(n->virtual_sides & 1, tree_has_virtuals(a));
	assert_int_equal(n->virtual_sides >> 1, tree_has_virtuals(b));
	check_forks(t, a);
	check_forks(t, b);
	while (a->kind == TREE_FORK)
		a = a->side[0];
	while (b->kind == TREE_FORK)
		b = b->side[0];
	if (a->kind == TREE_VIRTUAL && b->kind == TREE_VIRTUAL)
		assert_int_equal(n->at, common(&a->job->log, &b->job->log));
}

/* Logs of branches: below each of them both sides go on for a while. */
static unsigned random_logs(struct rng *r, struct log *logs)
{
	unsigned n = 0;
	while (n < LEAVES) {
		struct log l;
		log_init(&l);
		/* A path of all zeros that is left somewhere, so that many share much. */
		uint64_t zeros = rng_below(r, DEPTH - 10);
		for (uint64_t k = 0; k < DEPTH; k++)
			add(&l, CHOICE_BRANCH, k < zeros ? 0 : rng_next(r) & 1);
		bool is_new = true;
		for (unsigned k = 0; k < n && is_new; k++)
			is_new = common(&l, &logs[k]) < DEPTH;
		if (is_new)
			logs[n++] = l;
		else
			log_done(&l);
	}
	return n;
}

/* A leaf has as many forks above it as there are places where others part from it: whatever
 * came first, and in what pieces. */
static void pieces_become_the_whole_tree(void **unused)
{
	(void)unused;
	static struct log logs[LEAVES];
	struct rng r;
	rng_init(&r, 3);
	for (unsigned round = 0; round < 5; round++) {
		unsigned n = random_logs(&r, logs);
		struct tree t, piece;
		struct err e = {0};
		uint64_t leaves;
		tree_init(&t);
		for (unsigned i = 0; i < n;) {
			struct bytes trie = {0};
			uint64_t many = 1 + rng_below(&r, round * 20 + 1);
			tree_init(&piece);
			for (; many && i < n; many--)
				tree_graft(&piece, job_leaf(&logs[i++]), 1);
			job_select(&piece, UINT64_MAX, NULL);
			job_write(&piece, &trie);
			assert_true(job_read(&t, trie.data, trie.n, nothing, NULL,
					     &leaves, &e));
			assert_int_equal(leaves, piece.leaves);
			drop_all(&piece);
			bytes_done(&trie);
		}
		assert_int_equal(t.leaves, n);
		check_forks(&t, t.root);
		for (struct tree_node *leaf = tree_next_leaf(&t, NULL); leaf;
		     leaf = tree_next_leaf(&t, leaf)) {
			bool parts[DEPTH] = {0};
			double want = 1;
			for (unsigned k = 0; k < n; k++) {
				uint64_t at = common(&leaf->job->log, &logs[k]);
				if (at < DEPTH && !parts[at]) {
					parts[at] = true;
					want /= 2;
				}
			}
			assert_true(weight(leaf) == want);
		}
		while (t.leaves > 10) { /* in some order */
			struct tree_node *leaf = tree_random_leaf(&t, &r);
			tree_remove(&t, leaf);
			check_forks(&t, t.root);
		}
		drop_all(&t);
		for (unsigned i = 0; i < n; i++)
			log_done(&logs[i]);
	}
}

/* A live state with a log of zeros, and what is needed of it here. */
struct live {
	struct state state;
	struct node node;
};

static void live_begin(struct live *s, uint64_t length, enum choice_kind kind)
{
	memset(s, 0, sizeof *s);
	s->state.nnodes = 1;
	s->state.node = &s->node;
	for (uint64_t i = 0; i < length; i++)
		add(&s->node.log, kind, 0);
}

static struct job *alternative(const struct live *s, uint64_t at, uint64_t value)
{
	struct job *j = job_new();
	for (uint64_t i = 0; i < at; i++)
		add(&j->log, CHOICE_OPEN, 0);
	add(&j->log, CHOICE_OPEN, value);
	j->committed = at + 1;
	assert_int_equal(common(&j->log, &s->node.log), at);
	return j;
}

/* Two halves; on one of them k choices get an alternative each, in whatever order: the other
 * one stays a half. */
static void other_subtrees_keep_their_weight(void **unused)
{
	(void)unused;
	enum { K = 64 };
	struct live a, b;
	struct tree t;
	struct rng r;
	rng_init(&r, 8);
	for (unsigned round = 0; round < 20; round++) {
		uint64_t order[K];
		tree_init(&t);
		live_begin(&a, K + 1, CHOICE_OPEN);
		live_begin(&b, 0, CHOICE_OPEN);
		add(&b.node.log, CHOICE_OPEN, 1);
		tree_plant(&t, &a.state);
		tree_fork(&t, &a.state, &b.state, 0);
		for (uint64_t i = 0; i < K; i++) {
			uint64_t k = rng_below(&r, i + 1);
			order[i] = order[k];
			order[k] = i + 1;
		}
		for (unsigned i = 0; i < K; i++) {
			struct job *j = alternative(&a, order[i], 1);
			if (round % 2) {
				tree_add_alternative(&t, a.state.leaf, order[i], j);
			} else {
				struct tree_node *n = tree_node_new(NULL, TREE_VIRTUAL);
				n->job = j;
				tree_graft(&t, n, 1);
			}
		}
		assert_true(weight(b.state.leaf) == 0.5);
		check_forks(&t, t.root);
		for (struct tree_node *n = tree_next_leaf(&t, NULL); n;
		     n = tree_next_leaf(&t, n))
			if (n->kind == TREE_VIRTUAL)
				assert_true(weight(n) ==
					    ldexp(1, -(int)n->job->committed));
		tree_remove(&t, a.state.leaf);
		tree_remove(&t, b.state.leaf);
		drop_all(&t);
		log_done(&a.node.log);
		log_done(&b.node.log);
	}
}

/* k alternatives to one choice: none is less likely than a fraction of its share. */
static void sides_of_one_choice_stay_even(void **unused)
{
	(void)unused;
	enum { K = 1000 };
	struct live a;
	struct tree t;
	for (unsigned way = 0; way < 2; way++) {
		tree_init(&t);
		live_begin(&a, 9, CHOICE_OPEN);
		tree_plant(&t, &a.state);
		for (uint64_t i = 1; i <= K; i++) {
			struct job *j = alternative(&a, 5, i);
			if (way) {
				tree_add_alternative(&t, a.state.leaf, 5, j);
			} else {
				struct tree_node *n = tree_node_new(NULL, TREE_VIRTUAL);
				n->job = j;
				tree_graft(&t, n, 1);
			}
		}
		check_forks(&t, t.root);
		double least = 1;
		for (struct tree_node *n = tree_next_leaf(&t, NULL); n;
		     n = tree_next_leaf(&t, n))
			least = weight(n) < least ? weight(n) : least;
		assert_true(least * 512 * (double)K > 1);
		assert_true(weight(a.state.leaf) * 64 * (double)K > 1);
		tree_remove(&t, a.state.leaf);
		drop_all(&t);
		log_done(&a.node.log);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_become_the_whole_tree),
		cmocka_unit_test(other_subtrees_keep_their_weight),
		cmocka_unit_test(sides_of_one_choice_stay_even),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

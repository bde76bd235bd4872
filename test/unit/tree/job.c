/* job.c - jobs on the wire: what comes back, how many bytes they take, damage. */
#include "tree/job.h"

#include "tree/internal.h"
#include "unit.h"

#include <string.h>

enum { LEAVES = 1000, FEW = 30 };

static void nothing(void *arg, struct tree_node *leaf)
{
	(void)arg;
	(void)leaf;
}

static struct tree_node *leaf_at(struct tree_node *parent, struct log *log, unsigned i)
{
	struct tree_node *n = tree_node_new(parent, TREE_VIRTUAL);
	struct job *j = n->job = job_new();
	j->log = *log; /* takes it over */
	j->committed = j->depth = (uint32_t)log->length;
	j->hash = i * 37 & 0xffff;
	j->instructions = 9000 + i % 300 * 7;
	j->covers_new = i % 7 == 0;
	return n;
}

static void add_branch(struct log *log, bool way)
{
	struct choice c = {.kind = CHOICE_BRANCH, .value = way};
	log_add(log, &c);
}

/* The jobs of a worker that went down one path and left something at every fork, as they
 * are written. */
static void spine(struct bytes *out)
{
	struct tree t;
	struct tree_node *parent = NULL, **at = &t.root;
	struct log log, side;
	tree_init(&t);
	log_init(&log);
	for (unsigned i = 0; i < 100; i++) /* a shared way of 100 branches */
		add_branch(&log, i * i / 7 & 1);
	for (unsigned i = 0; i + 1 < LEAVES; i++) {
		struct tree_node *fork = *at = tree_node_new(parent, TREE_FORK);
		fork->at = (uint32_t)log.length;
		fork->virtuals = LEAVES - i;
		log_fork(&log, &side);
		add_branch(&side, true);
		fork->side[1] = leaf_at(fork, &side, i);
		add_branch(&log, false);
		at = &fork->side[0];
		parent = fork;
	}
	*at = leaf_at(parent, &log, LEAVES);
	t.leaves = t.virtuals = LEAVES;
	assert_int_equal(job_select(&t, UINT64_MAX, NULL), LEAVES);
	job_write(&t, out);
	while (t.root)
		tree_remove(&t, tree_next_leaf(&t, NULL));
}

static void read_all(struct tree *t, const struct bytes *from)
{
	struct err e = {0};
	uint64_t leaves;
	tree_init(t);
	assert_true(job_read(t, from->data, from->n, nothing, NULL, &leaves, &e));
	assert_int_equal(leaves, LEAVES);
	assert_int_equal(t->leaves, LEAVES);
}

static void drop_all(struct tree *t)
{
	while (t->root)
		tree_remove(t, tree_next_leaf(t, NULL));
}

static void jobs_come_back_and_take_few_bytes(void **unused)
{
	(void)unused;
	struct bytes in = {0}, out = {0};
	struct tree t, again;
	spine(&in);
	read_all(&t, &in);
	assert_int_equal(job_select(&t, UINT64_MAX, NULL), LEAVES);
	job_write(&t, &out);
	assert_true(out.n < 8192);
	read_all(&again, &out);
	struct tree_node *a = tree_next_leaf(&t, NULL), *b = tree_next_leaf(&again, NULL);
	for (unsigned i = 0; i < LEAVES; i++) {
		assert_int_equal(a->job->instructions, b->job->instructions);
		assert_int_equal(a->job->depth, b->job->depth);
		assert_int_equal(a->job->hash, b->job->hash);
		assert_int_equal(a->job->covers_new, b->job->covers_new);
		assert_int_equal(a->job->log.length, b->job->log.length);
		for (uint64_t k = 0; k < a->job->log.length; k += 17) {
			struct choice c, d;
			assert_true(log_at(&a->job->log, k, &c));
			assert_true(log_at(&b->job->log, k, &d));
			assert_int_equal(c.value, d.value);
		}
		a = tree_next_leaf(&t, a);
		b = tree_next_leaf(&again, b);
	}
	drop_all(&t);
	drop_all(&again);
	bytes_done(&in);
	bytes_done(&out);
}

/* Every kind of record, forced ones, undone ones, values: written and read. */
static void all_that_a_job_has_survives(void **unused)
{
	(void)unused;
	static const struct choice records[] = {
		{.kind = CHOICE_BRANCH, .value = 1},
		{.kind = CHOICE_BRANCH, .value = 0},
		{.kind = CHOICE_BRANCH, .value = 1, .is_forced = 1},
		{.kind = CHOICE_BRANCH, .value = 0, .is_forced = 1},
		{.kind = CHOICE_VALUE, .value = UINT64_MAX},
		{.kind = CHOICE_VALUE, .value = 9, .is_forced = 1},
		{.kind = CHOICE_OPEN, .value = 1ull << 63},
		{.kind = CHOICE_BRANCH, .value = 1, .is_not = 1},
		{.kind = CHOICE_VALUE, .value = 3, .is_not = 1},
	};
	enum { N = sizeof records / sizeof *records };
	struct err e = {0};
	struct tree t;
	struct bytes out = {0};
	struct choice c;
	uint64_t leaves;
	struct job *was = job_new();
	for (unsigned i = 0; i < N; i++)
		log_add(&was->log, &records[i]);
	was->committed = N - 1;
	was->hash = 0xabcd;
	was->instructions = 1ull << 40;
	was->depth = 5;
	was->covers_new = was->is_unproved = true;
	bytes_add(&was->values, "\0A\xff", 3);
	job_write_one(was, &out);
	tree_init(&t);
	assert_true(job_read(&t, out.data, out.n, nothing, NULL, &leaves, &e));
	const struct job *j = t.root->job;
	assert_int_equal(j->log.length, N);
	for (unsigned i = 0; i < N; i++)
		assert_true(log_at(&j->log, i, &c) && c.kind == records[i].kind &&
			    c.value == records[i].value &&
			    c.is_not == records[i].is_not &&
			    c.is_forced == records[i].is_forced);
	assert_int_equal(j->committed, N - 1);
	assert_int_equal(j->hash, was->hash);
	assert_int_equal(j->instructions, was->instructions);
	assert_int_equal(j->depth, was->depth);
	assert_true(j->covers_new && j->is_unproved);
	assert_int_equal(j->values.n, 3);
	assert_memory_equal(j->values.data, "\0A\xff", 3);
	job_free(was);
	drop_all(&t);
	bytes_done(&out);
}

static void damage_is_noticed(void **unused)
{
	(void)unused;
	struct bytes in = {0};
	struct err e = {0};
	struct tree t;
	uint64_t leaves;
	spine(&in);
	tree_init(&t);
	for (size_t n = 1; n < in.n; n += 97)
		assert_false(job_read(&t, in.data, n, nothing, NULL, &leaves, &e));
	bytes_byte(&in, 0);
	assert_false(job_read(&t, in.data, in.n, nothing, NULL, &leaves, &e));
	assert_null(t.root);
	bytes_done(&in);
}

/* Of the few leaves of a search in depth either side gets large and small ones; of many,
 * neighbours go together. */
static void few_jobs_are_shared_evenly(void **unused)
{
	(void)unused;
	struct bytes in = {0};
	struct tree t;
	spine(&in);
	read_all(&t, &in);
	assert_int_equal(job_share(&t, LEAVES / 2), LEAVES / 2);
	struct tree_node *leaf = tree_next_leaf(&t, NULL);
	for (unsigned i = 0; i < LEAVES; i++, leaf = tree_next_leaf(&t, leaf))
		assert_int_equal(leaf->is_marked, i < LEAVES / 2);
	job_unmark(&t, LEAVES / 2, false, NULL, NULL);
	while (t.leaves > FEW)
		tree_remove(&t, tree_next_leaf(&t, NULL));
	for (unsigned n = 1; n < FEW; n++) {
		unsigned found = 0, i = 0;
		assert_int_equal(job_share(&t, n), n);
		for (leaf = tree_next_leaf(&t, NULL); leaf;
		     leaf = tree_next_leaf(&t, leaf), i++) {
			found += leaf->is_marked;
			/* Never more than one away from its share. */
			assert_true(found * FEW + FEW >= (i + 1) * n);
			assert_true(found * FEW <= (i + 1) * n + FEW);
		}
		assert_int_equal(found, n);
		job_unmark(&t, n, false, NULL, NULL);
	}
	drop_all(&t);
	bytes_done(&in);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_come_back_and_take_few_bytes),
		cmocka_unit_test(all_that_a_job_has_survives),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(few_jobs_are_shared_evenly),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

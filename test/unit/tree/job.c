/* job.c - jobs on the wire: what comes back, how many bytes they take, damage. */
#include "tree/job.h"

#include "unit.h"

#include <string.h>

enum { LEAVES = 1000 };

static void nothing(void *arg, struct tree_node *leaf)
{
	(void)arg;
	(void)leaf;
}

/* The trie of a worker that went down one path and left something at every fork: written by
 * hand, since a tree grows from states otherwise. */
static void spine(struct bytes *out)
{
	for (unsigned i = 0; i < 100; i += 4) /* a shared way of 100 branches */
		bytes_byte(out, 0x80 | 1u << 4 | (i / 4 & 15));
	for (unsigned i = 0; i < LEAVES; i++) {
		bool is_last = i + 1 == LEAVES;
		if (!is_last)
			bytes_byte(out, 0x40);
		bytes_byte(out, 0x80 | 2 | 1); /* one branch: 1 */
		bytes_byte(out,
			   0x30 | (i % 7 ? 0 : 1)); /* the end, sometimes new cover */
		for (unsigned k = 0; k < 4; k++)
			bytes_byte(out, (uint8_t)(i * 37 >> k));
		bytes_number(out,
			     i ? 2 * (i % 300) : 9000); /* instructions, as differences */
		bytes_number(out, 0);
		if (!is_last)
			bytes_byte(out, 0x80 | 2); /* and on with 0 */
	}
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
	assert_true(out.n < 16384);
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

/* Every kind of record, forced ones, undone ones, values: read and written again. */
static void all_that_a_job_has_survives(void **unused)
{
	(void)unused;
	static const uint8_t trie[] = {
		0x80 | 4 | 1, /* two branches: 1, 0 */
		0x60 | 8 | 5, /* three forced ones: 1, 0, 1 */
		5,
		7, /* a value that was chosen */
		0x20 | 5,
		9, /* and one that was the only one */
		0x10 | 5,
		3, /* excluded, undone */
		0x30 | 15,
		1,
		1,
		2,
		3,
		4,
		100,
		1, /* the end: flags, undone, hash, numbers */
		1,
		2,
		0,
		65, /* values */
	};
	struct err e = {0};
	struct tree t;
	struct bytes out = {0};
	struct choice c;
	uint64_t leaves;
	tree_init(&t);
	assert_true(job_read(&t, trie, sizeof trie, nothing, NULL, &leaves, &e));
	const struct job *j = t.root->job;
	assert_int_equal(j->log.length, 8);
	assert_int_equal(j->committed, 7);
	assert_true(log_at(&j->log, 4, &c) && c.is_forced && c.value == 1);
	assert_true(log_at(&j->log, 5, &c) && !c.is_forced && c.value == 7);
	assert_true(log_at(&j->log, 6, &c) && c.is_forced && c.value == 9);
	assert_true(log_at(&j->log, 7, &c) && c.is_not && c.value == 3);
	assert_int_equal(j->instructions, 50);
	assert_int_equal(j->depth, 7);
	assert_true(j->covers_new && j->is_unproved);
	assert_int_equal(j->values.n, 2);
	job_select(&t, UINT64_MAX, NULL);
	job_write(&t, &out);
	assert_int_equal(out.n, sizeof trie);
	assert_memory_equal(out.data, trie, sizeof trie);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_come_back_and_take_few_bytes),
		cmocka_unit_test(all_that_a_job_has_survives),
		cmocka_unit_test(damage_is_noticed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

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
	j->check = (uint16_t)(i * 37);
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
		fork->virtual_sides = 3;
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
		assert_int_equal(a->job->check, b->job->check);
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
	was->check = 0xabcd;
	was->instructions = 1ull << 40;
	was->depth = 5;
	was->covers_new = was->is_unproved = true;
	payload_add(&was->payload, PAYLOAD_VALUES, "\0A\xff", 3);
	payload_add(&was->payload, PAYLOAD_VALUES, "", 0);
	payload_add(&was->payload, PAYLOAD_VALUES, "more", 4);
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
	assert_int_equal(j->check, was->check);
	assert_int_equal(j->instructions, was->instructions);
	assert_int_equal(j->depth, was->depth);
	assert_true(j->covers_new && j->is_unproved);
	assert_int_equal(j->payload.items.n, was->payload.items.n);
	assert_memory_equal(j->payload.items.data, was->payload.items.data,
			    was->payload.items.n);
	struct bytes_reader item;
	assert_true(payload_find(&j->payload, PAYLOAD_VALUES, &item));
	assert_int_equal(item.end - item.at, 3);
	assert_memory_equal(item.at, "\0A\xff", 3);
	job_free(was);
	drop_all(&t);
	bytes_done(&out);
}

/* Reads what one job with one more record and one more item is written as. */
static bool comes_back(uint8_t kind, uint8_t type, struct err *e)
{
	struct bytes out = {0};
	struct tree t;
	uint64_t leaves;
	struct job *j = job_new();
	add_branch(&j->log, true);
	log_add(&j->log, &(struct choice){.kind = kind, .value = 3});
	j->committed = 2;
	payload_add(&j->payload, PAYLOAD_VALUES, "abc", 3);
	payload_add(&j->payload, type, "abc", 3);
	job_write_one(j, &out);
	job_free(j);
	tree_init(&t);
	bool ok = job_read(&t, out.data, out.n, nothing, NULL, &leaves, e);
	if (ok)
		drop_all(&t);
	assert_null(t.root);
	bytes_done(&out);
	return ok;
}

/* Of another version: said as that, and not taken for something else. */
static void unknown_kinds_and_types_are_refused(void **unused)
{
	(void)unused;
	for (uint8_t kind = 1; kind < CHOICE_KINDS; kind++) {
		struct err e = {0};
		bool is_known = choice_name(kind)[0] != '?';
		assert_int_equal(comes_back(kind, PAYLOAD_VALUES, &e), is_known);
		assert_int_equal(strstr(e.text, "a kind of choice") != NULL, !is_known);
	}
	for (uint8_t type = 1; type < PAYLOAD_TYPES; type++) {
		struct err e = {0};
		bool is_known = payload_name(type) != NULL;
		assert_int_equal(comes_back(CHOICE_VALUE, type, &e), is_known);
		assert_int_equal(strstr(e.text, "a type of payload") != NULL, !is_known);
	}
}

/* Threads are not written: they follow from the switches, on each side of a fork. */
static void threads_come_back(void **unused)
{
	(void)unused;
	static const struct choice records[] = {
		{.kind = CHOICE_BRANCH, .value = 1},
		{.kind = CHOICE_THREAD, .value = 7},
		{.kind = CHOICE_BRANCH, .value = 1, .thread = 7},
		{.kind = CHOICE_THREAD, .value = 4095, .thread = 7},
		{.kind = CHOICE_VALUE, .value = 9, .thread = 4095},
	};
	struct bytes out = {0};
	struct err e = {0};
	struct tree t, again;
	struct choice c;
	uint64_t leaves;
	tree_init(&t);
	for (uint64_t first = 0; first < 2; first++) {
		struct tree_node *n = tree_node_new(NULL, TREE_VIRTUAL);
		n->job = job_new();
		for (unsigned i = 0; i < 5; i++) {
			c = records[i];
			c.value ^= i == 4 ? first : 0;
			log_add(&n->job->log, &c);
		}
		n->job->committed = 5;
		tree_graft(&t, n, 1);
	}
	assert_int_equal(job_select(&t, UINT64_MAX, NULL), 2);
	job_write(&t, &out);
	tree_init(&again);
	assert_true(job_read(&again, out.data, out.n, nothing, NULL, &leaves, &e));
	for (struct tree_node *n = tree_next_leaf(&again, NULL); n;
	     n = tree_next_leaf(&again, n)) {
		struct log_iter i;
		unsigned k = 0;
		log_iter_begin(&i, &n->job->log, 0);
		for (; log_next(&i, &c); k++)
			assert_int_equal(c.thread, records[k].thread);
		assert_int_equal(k, 5);
	}
	drop_all(&t);
	drop_all(&again);
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
		cmocka_unit_test(unknown_kinds_and_types_are_refused),
		cmocka_unit_test(threads_come_back),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(few_jobs_are_shared_evenly),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

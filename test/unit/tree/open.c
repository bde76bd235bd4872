/* open.c - alternatives of open choices: each is new once, in whatever order they come; those
 * of places that are closed are forgotten. */
#include "tree/open.h"

#include "base/rng.h"
#include "tree/internal.h"
#include "unit.h"

static struct offer offer(uint64_t hash, uint64_t at, uint64_t taken, uint64_t value)
{
	return (struct offer){{hash, at}, taken, value};
}

static void an_alternative_is_new_once(void **unused)
{
	(void)unused;
	struct open_set s;
	open_set_init(&s);
	struct offer b = offer(7, 3, 0, 1), again = offer(7, 3, 2, 1),
		     back = offer(7, 3, 1, 0), other = offer(7, 4, 0, 1);
	assert_true(open_set_offer(&s, &b));
	assert_false(open_set_offer(&s, &b));
	assert_false(open_set_offer(&s, &again));
	assert_false(open_set_offer(&s, &back)); /* what the first path took */
	assert_true(open_set_offer(&s, &other)); /* another place */
	open_set_done(&s);
}

/* However offers of one tree are ordered and doubled, the same ones are in the set. */
static void order_does_not_matter(void **unused)
{
	(void)unused;
	enum { OFFERS = 200 };
	struct offer all[OFFERS];
	struct rng r;
	rng_init(&r, 5);
	for (unsigned i = 0; i < OFFERS; i++)
		all[i] = offer(rng_next(&r) % 8, 1, 0, rng_next(&r) % 16);
	uint64_t first = 0;
	for (unsigned round = 0; round < 20; round++) {
		struct open_set s;
		uint64_t new = 0;
		open_set_init(&s);
		for (unsigned i = 0; i < OFFERS; i++) {
			struct offer *a = &all[i], *b = &all[rng_next(&r) % OFFERS],
				     c = *a;
			*a = *b;
			*b = c;
		}
		for (unsigned i = 0; i < 2 * OFFERS; i++)
			new += open_set_offer(&s, &all[i % OFFERS]);
		first = round ? first : new;
		assert_int_equal(new, first);
		open_set_done(&s);
	}
	assert_true(first > 8);
}

static void a_set_is_read_back(void **unused)
{
	(void)unused;
	struct open_set s, t;
	struct bytes out = {0};
	open_set_init(&s);
	open_set_init(&t);
	for (uint64_t i = 0; i < 1000; i++) {
		struct offer o = offer(hash_mix(i), i % 50, 0, i + 1);
		assert_true(open_set_offer(&s, &o));
	}
	open_set_write(&s, &out);
	struct bytes_reader in = bytes_read(out.data, out.n);
	assert_true(open_set_read(&t, &in));
	assert_ptr_equal(in.at, in.end);
	assert_int_equal(t.n, s.n);
	for (uint64_t i = 0; i < 1000; i++) {
		struct offer o = offer(hash_mix(i), i % 50, 0, i + 1);
		assert_false(open_set_offer(&t, &o));
	}
	for (size_t n = 0; n < out.n; n += 97) {
		in = bytes_read(out.data, n);
		assert_false(open_set_read(&t, &in));
	}
	bytes_done(&out);
	open_set_done(&s);
	open_set_done(&t);
}

static void record(struct log *l, enum choice_kind kind, uint64_t value)
{
	struct choice c = {.kind = (uint8_t)kind,
			   .func = 9,
			   .insn = (uint32_t)l->length,
			   .value = value};
	log_add(l, &c);
}

/* A job with branches and open choices, by the bits of n. */
static struct job *some_job(unsigned n)
{
	struct job *j = job_new();
	for (unsigned i = 0; i < 6; i++)
		record(&j->log, i % 2 ? CHOICE_OPEN : CHOICE_BRANCH, n >> i & 1);
	j->committed = j->log.length;
	j->check = job_check(j->log.check);
	return j;
}

static struct tree_node *plant(struct tree *t, struct job *j)
{
	struct tree_node *leaf = tree_node_new(NULL, TREE_VIRTUAL);
	leaf->job = j;
	tree_graft(t, leaf, 1);
	return leaf;
}

static struct open_place place_in(const struct job *j, uint64_t at)
{
	struct open_place p = {.at = at};
	struct choice c;
	for (uint64_t i = 0; i < at && log_at(&j->log, i, &c); i++)
		p.hash = choice_place(p.hash, &c);
	return p;
}

/* Offers to all open choices of a job something that nobody else offers. */
static unsigned offer_all(struct open_set *s, const struct job *j, uint64_t value)
{
	unsigned new = 0;
	for (uint64_t at = 1; at < 6; at += 2) {
		struct offer o = {place_in(j, at), 0, value};
		new += open_set_offer(s, &o);
	}
	return new;
}

static void sweep(struct open_set *s, const struct tree *t, const struct bytes *trie)
{
	struct open_sweep w;
	open_sweep_begin(&w);
	open_sweep_tree(&w, t);
	assert_true(open_sweep_trie(&w, trie->data, trie->n));
	open_sweep_end(&w, s);
}

/* Of three jobs one is done, one in the tree, one in a trie without sites. */
static void closed_places_are_forgotten(void **unused)
{
	(void)unused;
	struct open_set s;
	struct tree t;
	struct bytes trie = {0};
	struct job *here = some_job(0x00), *there = some_job(0x15),
		   *done = some_job(0x2a);
	open_set_init(&s);
	tree_init(&t);
	assert_int_equal(offer_all(&s, here, 100), 3);
	assert_int_equal(offer_all(&s, there, 100), 3);
	assert_int_equal(offer_all(&s, done, 100),
			 2); /* the first place is here's as well */
	uint32_t before = s.n;
	struct tree_node *leaf = plant(&t, here);
	job_write_one(there, &trie);
	sweep(&s, &t, &trie);
	assert_true(s.n < before);
	assert_int_equal(offer_all(&s, here, 100), 0);
	assert_int_equal(offer_all(&s, there, 100), 0);
	assert_int_equal(offer_all(&s, done, 100), 2);
	tree_remove(&t, leaf);
	bytes_clear(&trie);
	sweep(&s, &t, &trie); /* nothing is left at all */
	assert_int_equal(s.n, 0);
	bytes_done(&trie);
	job_free(there);
	job_free(done);
	open_set_done(&s);
}

static void a_job_alone_is_a_trie(void **unused)
{
	(void)unused;
	struct job *j = some_job(0x33);
	struct bytes a = {0}, b = {0};
	struct tree t;
	tree_init(&t);
	j->instructions = 1234;
	j->depth = 5;
	job_write_one(j, &a);
	struct tree_node *leaf = plant(&t, j);
	assert_int_equal(job_select(&t, 1, NULL), 1);
	job_write(&t, &b);
	job_unmark(&t, 1, false, NULL, NULL);
	assert_int_equal(a.n, b.n);
	assert_memory_equal(a.data, b.data, a.n);
	tree_remove(&t, leaf);
	bytes_done(&a);
	bytes_done(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_alternative_is_new_once),
		cmocka_unit_test(order_does_not_matter),
		cmocka_unit_test(a_set_is_read_back),
		cmocka_unit_test(closed_places_are_forgotten),
		cmocka_unit_test(a_job_alone_is_a_trie),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* space.c - trees of pages: what a fork shares, what a write separates, and that nothing
 * is left when all forks are gone, in whatever order they go. */
#include "mem/space.h"

#include "base/rng.h"
#include "unit.h"

static const uint64_t places[] = {
	0,
	PAGE_SIZE,
	SPACE_HEAP,
	SPACE_HEAP + 15 * PAGE_SIZE,
	SPACE_HEAP + 16 * PAGE_SIZE,
	SPACE_HEAP + (1 << 20),
	SPACE_HEAP + (1ULL << 33),
	SPACE_STACK + 5 * PAGE_SIZE,
	SPACE_STACK + (8 << 20),
	SPACE_MAP + (1ULL << SPACE_REGION_SHIFT) - PAGE_SIZE, /* the very last page */
};
enum { PLACES = sizeof places / sizeof places[0] };

static void put(struct space *s, uint64_t at, uint8_t v)
{
	struct page *p = space_own_page(s, at, true);
	assert_non_null(p);
	assert_int_equal(p->owner, s->owner);
	p->data[at & PAGE_MASK] = v;
}

static int get(const struct space *s, uint64_t at)
{
	struct page *p = space_page(s, at);
	return p && p != SPACE_TOMB ? p->data[at & PAGE_MASK] : -1;
}

static void an_empty_space_has_no_pages(void **unused)
{
	(void)unused;
	struct space s;
	space_init(&s);
	for (unsigned i = 0; i < PLACES; i++) {
		assert_null(space_page(&s, places[i]));
		assert_null(space_own_page(&s, places[i], false));
	}
	space_done(&s);
}

static void pages_are_found_where_they_were_made(void **unused)
{
	(void)unused;
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	struct space s;
	space_init(&s);
	for (unsigned i = 0; i < PLACES; i++) {
		put(&s, places[i] + i, (uint8_t)(i + 1));
		for (unsigned k = 0; k < PLACES; k++)
			assert_int_equal(get(&s, places[k] + k),
					 k <= i ? (int)k + 1 : -1);
	}
	assert_null(space_page(&s, SPACE_HEAP + 2 * PAGE_SIZE));
	assert_null(space_page(&s, SPACE_HEAP + (1ULL << 32)));
	space_done(&s);
	assert_int_equal(page_bytes_live(), pages);
	assert_int_equal(space_bytes_live(), nodes);
}

static void addresses_beyond_the_regions_have_no_page(void **unused)
{
	(void)unused;
	struct space s;
	space_init(&s);
	put(&s, 0, 1);
	const uint64_t wild[] = {6ULL << 44, 1ULL << 47, 1ULL << 63, ~0ULL};
	for (unsigned i = 0; i < 4; i++) {
		assert_null(space_page(&s, wild[i]));
		assert_null(space_own_page(&s, wild[i], true));
		space_set_page(&s, wild[i], SPACE_TOMB);
	}
	assert_int_equal(get(&s, 0), 1);
	space_done(&s);
}

static void a_tomb_replaces_its_page_and_stays(void **unused)
{
	(void)unused;
	size_t pages = page_bytes_live();
	struct space s, t;
	space_init(&s);
	uint64_t at = SPACE_HEAP + 40 * PAGE_SIZE;
	put(&s, at, 9);
	space_fork(&s, &t);
	space_set_page(&s, at, SPACE_TOMB);
	assert_ptr_equal(space_page(&s, at), SPACE_TOMB);
	assert_ptr_equal(space_own_page(&s, at, false), SPACE_TOMB);
	assert_ptr_equal(space_own_page(&s, at, true), SPACE_TOMB);
	assert_int_equal(get(&t, at), 9);
	space_set_page(&s, at, NULL);
	assert_null(space_page(&s, at));
	put(&s, at, 3);
	assert_int_equal(get(&t, at), 9);
	space_done(&t);
	assert_int_equal(get(&s, at), 3);
	space_done(&s);
	assert_int_equal(page_bytes_live(), pages);
}

static void a_fork_costs_no_page_and_no_node(void **unused)
{
	(void)unused;
	struct space s, t;
	space_init(&s);
	for (unsigned i = 0; i < PLACES; i++)
		put(&s, places[i], 1);
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	space_fork(&s, &t);
	assert_int_equal(page_bytes_live(), pages);
	assert_int_equal(space_bytes_live(), nodes);
	for (unsigned i = 0; i < PLACES; i++)
		assert_ptr_equal(space_page(&s, places[i]), space_page(&t, places[i]));
	space_done(&s);
	space_done(&t);
}

static void writes_after_a_fork_are_seen_on_one_side(void **unused)
{
	(void)unused;
	struct space s, t;
	space_init(&s);
	for (unsigned i = 0; i < PLACES; i++)
		put(&s, places[i], (uint8_t)(i + 1));
	space_fork(&s, &t);
	for (unsigned i = 0; i < PLACES; i += 2)
		put(&s, places[i], 100);
	for (unsigned i = 0; i < PLACES; i += 3)
		put(&t, places[i], 200);
	for (unsigned i = 0; i < PLACES; i++) {
		assert_int_equal(get(&s, places[i]), i % 2 ? (int)i + 1 : 100);
		assert_int_equal(get(&t, places[i]), i % 3 ? (int)i + 1 : 200);
	}
	space_done(&s);
	space_done(&t);
}

/* One side's tree grows higher; the other keeps the old root. */
static void a_tree_grows_on_one_side_only(void **unused)
{
	(void)unused;
	struct space s, t;
	space_init(&s);
	put(&s, SPACE_HEAP, 1);
	space_fork(&s, &t);
	put(&s, SPACE_HEAP + (1ULL << 35), 2);
	assert_int_equal(get(&s, SPACE_HEAP), 1);
	assert_int_equal(get(&t, SPACE_HEAP + (1ULL << 35)), -1);
	put(&s, SPACE_HEAP, 3);
	assert_int_equal(get(&t, SPACE_HEAP), 1);
	put(&t, SPACE_HEAP, 4);
	assert_int_equal(get(&s, SPACE_HEAP), 3);
	space_done(&s);
	assert_int_equal(get(&t, SPACE_HEAP), 4);
	space_done(&t);
}

/* A page with a count of 1 below a shared node is not private. */
static void a_page_below_a_shared_node_is_copied(void **unused)
{
	(void)unused;
	struct space s, t;
	space_init(&s);
	put(&s, SPACE_HEAP, 1);
	space_fork(&s, &t);
	struct page *shared = space_page(&s, SPACE_HEAP);
	assert_int_equal(shared->ref, 1); /* only the roots are counted twice */
	assert_ptr_not_equal(space_own_page(&t, SPACE_HEAP, false), shared);
	assert_ptr_equal(space_page(&s, SPACE_HEAP), shared);
	/* The trees are still shared, though t has a page of its own before them. */
	space_done(&t);
	assert_ptr_equal(space_own_page(&s, SPACE_HEAP, false), shared);
	space_done(&s);
}

/* The first pages written after a fork cost one small list, however high the trees are. */
static void a_few_writes_copy_no_trees(void **unused)
{
	(void)unused;
	enum { FEW = 16, MOST = 32, APART = 150 };
	struct space s, t;
	space_init(&s);
	for (unsigned i = 0; i < 5000; i++)
		put(&s, SPACE_HEAP + i * PAGE_SIZE, 1);
	space_fork(&s, &t);
	size_t nodes = space_bytes_live();
	for (unsigned i = 0; i < FEW; i++)
		put(&t, SPACE_HEAP + i * APART * PAGE_SIZE, 2);
	assert_true(space_bytes_live() - nodes <= 256);
	for (unsigned i = FEW; i < MOST; i++)
		put(&t, SPACE_HEAP + i * APART * PAGE_SIZE, 2);
	assert_true(space_bytes_live() - nodes <= 512);
	put(&t, SPACE_HEAP + 4999 * PAGE_SIZE, 2); /* now all of them move to the trees */
	assert_true(space_bytes_live() - nodes > 1024);
	for (unsigned i = 0; i < 5000; i++) {
		bool is_written = i == 4999 || (i % APART == 0 && i / APART < MOST);
		assert_int_equal(get(&s, SPACE_HEAP + i * PAGE_SIZE), 1);
		assert_int_equal(get(&t, SPACE_HEAP + i * PAGE_SIZE), is_written ? 2 : 1);
	}
	space_done(&s);
	space_done(&t);
}

/* Pages made, replaced and removed before the trees hide what is in them, also in forks. */
static void markers_before_the_trees_hide_pages(void **unused)
{
	(void)unused;
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	struct space s, t, u;
	space_init(&s);
	put(&s, SPACE_HEAP, 1);
	put(&s, SPACE_HEAP + PAGE_SIZE, 1);
	space_fork(&s, &t);
	space_set_page(&t, SPACE_HEAP, SPACE_TOMB);
	space_set_page(&t, SPACE_HEAP + PAGE_SIZE, NULL);
	put(&t, SPACE_HEAP + 9 * PAGE_SIZE, 7);
	space_fork(&t, &u);
	put(&u, SPACE_HEAP + PAGE_SIZE, 5);
	assert_ptr_equal(space_page(&u, SPACE_HEAP), SPACE_TOMB);
	assert_int_equal(get(&u, SPACE_HEAP + PAGE_SIZE), 5);
	assert_int_equal(get(&t, SPACE_HEAP + PAGE_SIZE), -1);
	for (unsigned i = 0; i < 40; i++) /* enough to move everything to the trees */
		put(&t, SPACE_HEAP + (20 + i) * PAGE_SIZE, 3);
	assert_ptr_equal(space_page(&t, SPACE_HEAP), SPACE_TOMB);
	assert_int_equal(get(&t, SPACE_HEAP + PAGE_SIZE), -1);
	assert_int_equal(get(&t, SPACE_HEAP + 9 * PAGE_SIZE), 7);
	assert_int_equal(get(&s, SPACE_HEAP), 1);
	assert_int_equal(get(&u, SPACE_HEAP + 9 * PAGE_SIZE), 7);
	space_done(&t);
	assert_int_equal(get(&u, SPACE_HEAP + PAGE_SIZE), 5);
	space_done(&s);
	space_done(&u);
	assert_int_equal(page_bytes_live(), pages);
	assert_int_equal(space_bytes_live(), nodes);
}

enum { FORKS = 12 };

/* Forks of forks, each with its own values; dropped in a random order. */
static void forks_of_forks_are_isolated_and_leave_nothing(void **unused)
{
	(void)unused;
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	struct rng r;
	rng_init(&r, 5);
	for (unsigned round = 0; round < 300; round++) {
		struct space s[FORKS];
		uint8_t model[FORKS][PLACES] = {{0}};
		bool live[FORKS] = {true};
		space_init(&s[0]);
		for (unsigned k = 0; k < PLACES; k++)
			put(&s[0], places[k], model[0][k] = (uint8_t)(k + 1));
		for (unsigned n = 1; n < FORKS; n++) {
			unsigned from = (unsigned)rng_below(&r, n);
			space_fork(&s[from], &s[n]);
			memcpy(model[n], model[from], PLACES);
			live[n] = true;
			for (unsigned w = 0; w < 8; w++) {
				unsigned to = (unsigned)rng_below(&r, n + 1);
				unsigned k = (unsigned)rng_below(&r, PLACES);
				model[to][k] = (uint8_t)rng_next(&r);
				put(&s[to], places[k], model[to][k]);
			}
		}
		for (unsigned left = FORKS; left;) {
			unsigned k = (unsigned)rng_below(&r, FORKS);
			if (!live[k])
				continue;
			for (unsigned i = 0; i < FORKS; i++)
				for (unsigned p = 0; live[i] && p < PLACES; p++)
					assert_int_equal(get(&s[i], places[p]),
							 model[i][p]);
			space_done(&s[k]);
			live[k] = false;
			left--;
		}
		assert_int_equal(page_bytes_live(), pages);
		assert_int_equal(space_bytes_live(), nodes);
	}
}

/* As a depth-first search does: fork, write, go on with the copy. */
static void a_chain_of_forks_keeps_each_generation(void **unused)
{
	(void)unused;
	enum { CHAIN = 200 };
	static struct space s[CHAIN];
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	for (unsigned order = 0; order < 2; order++) {
		space_init(&s[0]);
		put(&s[0], SPACE_STACK, 0);
		for (unsigned i = 1; i < CHAIN; i++) {
			space_fork(&s[i - 1], &s[i]);
			put(&s[i], SPACE_STACK, (uint8_t)i);
		}
		for (unsigned i = 0; i < CHAIN; i++)
			assert_int_equal(get(&s[i], SPACE_STACK), (uint8_t)i);
		for (unsigned i = 0; i < CHAIN; i++)
			space_done(&s[order ? CHAIN - 1 - i : i]);
		assert_int_equal(page_bytes_live(), pages);
		assert_int_equal(space_bytes_live(), nodes);
	}
}

/* From each page, and from between them, to the next; tombs are passed over. */
static void the_next_page_is_found_from_anywhere(void **unused)
{
	(void)unused;
	struct space s;
	space_init(&s);
	assert_int_equal(space_next_page(&s, 0), ~0ULL);
	for (unsigned i = 0; i < PLACES; i++)
		put(&s, places[i], 1);
	for (unsigned i = 0; i < PLACES; i++) {
		uint64_t after = i + 1 < PLACES ? places[i + 1] : ~0ULL;
		assert_int_equal(space_next_page(&s, places[i]), places[i]);
		assert_int_equal(space_next_page(&s, places[i] + PAGE_SIZE - 1),
				 places[i]);
		assert_int_equal(space_next_page(&s, places[i] + PAGE_SIZE), after);
	}
	space_set_page(&s, SPACE_HEAP + (1 << 20), SPACE_TOMB);
	assert_int_equal(space_next_page(&s, SPACE_HEAP + 17 * PAGE_SIZE),
			 SPACE_HEAP + (1ULL << 33));
	space_done(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_empty_space_has_no_pages),
		cmocka_unit_test(pages_are_found_where_they_were_made),
		cmocka_unit_test(addresses_beyond_the_regions_have_no_page),
		cmocka_unit_test(a_tomb_replaces_its_page_and_stays),
		cmocka_unit_test(a_fork_costs_no_page_and_no_node),
		cmocka_unit_test(writes_after_a_fork_are_seen_on_one_side),
		cmocka_unit_test(a_tree_grows_on_one_side_only),
		cmocka_unit_test(a_page_below_a_shared_node_is_copied),
		cmocka_unit_test(a_few_writes_copy_no_trees),
		cmocka_unit_test(markers_before_the_trees_hide_pages),
		cmocka_unit_test(forks_of_forks_are_isolated_and_leave_nothing),
		cmocka_unit_test(a_chain_of_forks_keeps_each_generation),
		cmocka_unit_test(the_next_page_is_found_from_anywhere),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

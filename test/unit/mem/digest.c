/* digest.c - digests of spaces: equal contents give equal ones, whatever way led there, and no
 * change is missed although pages and nodes keep theirs. */
#include "mem/digest.h"

#include "base/rng.h"
#include "mem/view.h"
#include "unit.h"

enum { PAGES = 40 };
#define FIRST (SPACE_HEAP + PAGE_SIZE)

struct fixture {
	struct space s;
	struct view v;
};

static void put_byte(struct fixture *f, uint64_t at, uint8_t value)
{
	struct page *p = view_own_page(&f->v, at, true);
	page_set_plain(p, at & PAGE_MASK, value);
}

static struct digest digest(struct fixture *f)
{
	struct digest d = space_digest(&f->s, NULL);
	view_forked(&f->v);
	return d;
}

static void open(struct fixture *f)
{
	space_init(&f->s);
	view_init(&f->v);
	view_switch(&f->v, &f->s);
}

static bool is_equal(struct digest a, struct digest b)
{
	return a.a == b.a && a.b == b.b;
}

/* A value that returns brings the digest back; any other one does not. */
static void changes_are_seen(void **unused)
{
	static struct fixture f;
	(void)unused;
	open(&f);
	for (uint64_t i = 0; i < PAGES; i++)
		put_byte(&f, FIRST + i * PAGE_SIZE, (uint8_t)i);
	struct digest before = digest(&f);
	assert_true(is_equal(digest(&f), before));
	for (uint64_t i = 0; i < PAGES; i++) {
		put_byte(&f, FIRST + i * PAGE_SIZE, 200);
		assert_false(is_equal(digest(&f), before));
		put_byte(&f, FIRST + i * PAGE_SIZE, (uint8_t)i);
		assert_true(is_equal(digest(&f), before));
	}
	page_mark(view_own_page(&f.v, FIRST, true), 0, 1, false);
	assert_false(is_equal(digest(&f), before));
	space_done(&f.s);
}

/* Bytes that are not there do not count, whatever is left of them. */
static void dead_bytes_do_not_count(void **unused)
{
	static struct fixture f;
	(void)unused;
	open(&f);
	put_byte(&f, FIRST, 1);
	struct digest before = digest(&f);
	put_byte(&f, FIRST + 100, 7);
	assert_false(is_equal(digest(&f), before));
	page_mark(view_own_page(&f.v, FIRST, true), 100, 101, false);
	assert_true(is_equal(digest(&f), before));
	space_done(&f.s);
}

/* A fork and its origin write at random, with digests in between: what was computed step by
 * step is what a space with the same contents gives that was never asked before. */
static void steps_and_fresh_ones_agree(void **unused)
{
	static struct fixture f, g, fresh;
	static uint8_t bytes[2][PAGES * 4];
	struct rng r;
	(void)unused;
	rng_init(&r, 7);
	open(&f);
	for (uint64_t i = 0; i < PAGES * 4; i++)
		put_byte(&f, FIRST + i * (PAGE_SIZE / 4), 0);
	space_fork(&f.s, &g.s);
	view_forked(&f.v);
	view_init(&g.v);
	view_switch(&g.v, &g.s);
	for (unsigned round = 0; round < 300; round++) {
		unsigned which = (unsigned)rng_below(&r, 2);
		struct fixture *one = which ? &g : &f;
		for (uint64_t n = rng_below(&r, 12) + 1; n; n--) {
			uint64_t i = rng_below(&r, PAGES * 4);
			bytes[which][i] = (uint8_t)rng_below(&r, 3);
			put_byte(one, FIRST + i * (PAGE_SIZE / 4), bytes[which][i]);
		}
		struct digest d = digest(one);
		open(&fresh);
		for (uint64_t i = 0; i < PAGES * 4; i++)
			put_byte(&fresh, FIRST + i * (PAGE_SIZE / 4), bytes[which][i]);
		assert_true(is_equal(d, digest(&fresh)));
		space_done(&fresh.s);
	}
	assert_int_equal(is_equal(digest(&f), digest(&g)),
			 !memcmp(bytes[0], bytes[1], sizeof bytes[0]));
	space_done(&g.s);
	space_done(&f.s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(changes_are_seen),
		cmocka_unit_test(dead_bytes_do_not_count),
		cmocka_unit_test(steps_and_fresh_ones_agree),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

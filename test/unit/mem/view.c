/* view.c - the window on a space: caches that must never show the past after a fork, a
 * switch, a page replaced or made private; copies over page ends. */
#include "mem/view.h"

#include "base/rng.h"
#include "unit.h"

#define AT (SPACE_HEAP + 4 * PAGE_SIZE)

struct fixture {
	struct space s;
	struct view v;
	size_t pages, nodes;
};

static int begin(void **state)
{
	static struct fixture f;
	/* The page all big objects share is made once and stays. */
	space_init(&f.s);
	view_init(&f.v);
	view_switch(&f.v, &f.s);
	view_open(&f.v, SPACE_HEAP, PAGE_SIZE);
	space_done(&f.s);
	f.pages = page_bytes_live();
	f.nodes = space_bytes_live();
	space_init(&f.s);
	view_init(&f.v);
	view_switch(&f.v, &f.s);
	*state = &f;
	return 0;
}

static int end(void **state)
{
	struct fixture *f = *state;
	space_done(&f->s);
	return page_bytes_live() == f->pages && space_bytes_live() == f->nodes ? 0 : -1;
}

static void put8(struct view *v, uint64_t at, uint8_t byte)
{
	assert_int_equal(view_put(v, at, &byte, 1), 1);
}

/* The byte by the slow way and, if the cache knows it, by the fast way. */
static int get8(struct view *v, uint64_t at)
{
	uint8_t byte;
	const uint8_t *fast = view_read(v, at, 1);
	int before = fast ? *fast : -1;
	if (view_get(v, at, &byte, 1) != 1) {
		assert_null(fast);
		return -1;
	}
	if (fast)
		assert_int_equal(before, byte);
	fast = view_read(v, at, 1);
	assert_non_null(fast);
	assert_int_equal(*fast, byte);
	return byte;
}

static void opened_bytes_are_plain_and_zero(void **state)
{
	struct view *v = &((struct fixture *)*state)->v;
	for (uint64_t n = 1; n < 3 * PAGE_SIZE; n += 397)
		for (uint64_t off = 0; off < PAGE_SIZE; off += 101) {
			uint64_t at = AT + off;
			view_force(v, AT, "dirty", 5);
			view_open(v, at, n);
			assert_int_equal(view_plain(v, at, n + 100), n);
			if (off)
				assert_int_equal(view_plain(v, at - 1, 1), 0);
			for (uint64_t i = 0; i < n; i += 61)
				assert_int_equal(get8(v, at + i), 0);
			assert_int_equal(view_fill(v, at, 0xee, n), n);
			view_close(v, at, n);
			assert_int_equal(view_plain(v, at, n), 0);
			assert_null(view_read(v, at, 1));
			assert_null(view_write(v, at, 1));
		}
}

static void copies_stop_at_the_first_byte_that_is_not_plain(void **state)
{
	struct view *v = &((struct fixture *)*state)->v;
	char out[64];
	view_open(v, AT + PAGE_SIZE - 10, 20);
	assert_int_equal(view_put(v, AT + PAGE_SIZE - 10, "0123456789abcdefghijklmn", 24),
			 20);
	assert_int_equal(view_get(v, AT + PAGE_SIZE - 4, out, 64), 14);
	assert_memory_equal(out, "6789abcdefghij", 14);
	assert_int_equal(view_fill(v, AT + PAGE_SIZE + 5, 'x', 64), 5);
	assert_int_equal(view_get(v, AT + PAGE_SIZE - 10, out, 20), 20);
	assert_memory_equal(out, "0123456789abcdexxxxx", 20);
	view_close(v, AT + PAGE_SIZE, 1);
	assert_int_equal(view_put(v, AT + PAGE_SIZE - 2, "yyyy", 4), 2);
	assert_int_equal(view_get(v, AT + PAGE_SIZE - 11, out, 4), 0);
	assert_int_equal(view_get(v, AT, out, 0), 0);
	assert_int_equal(view_plain(v, 0, 5), 0);
}

/* Every width at every offset around both ends of an object and of a page. */
static void the_fast_way_wants_all_bytes_plain(void **state)
{
	struct view *v = &((struct fixture *)*state)->v;
	const uint64_t starts[] = {AT + 37, AT + PAGE_SIZE - 30, AT + 5 * PAGE_SIZE};
	for (unsigned k = 0; k < 3; k++) {
		uint64_t start = starts[k], size = 21;
		view_open(v, start, size);
		view_own_page(v, start, false);
		for (unsigned n = 1; n <= 8; n *= 2)
			for (uint64_t at = start - 12; at < start + size + 12; at++) {
				bool inside = at >= start && at + n <= start + size &&
					      (at & PAGE_MASK) + n <= PAGE_SIZE;
				struct page *p = space_page(v->space, at);
				if (!p)
					continue;
				assert_int_equal(view_read(v, at, n) != NULL, inside);
				assert_int_equal(view_write(v, at, n) != NULL, inside);
			}
	}
}

static void addresses_out_of_range_meet_no_cached_page(void **state)
{
	struct view *v = &((struct fixture *)*state)->v;
	for (unsigned i = 0; i < 40; i++) {
		view_open(v, AT, 16);
		put8(v, AT, 1);
		for (unsigned bit = 38; bit < 64; bit++) {
			uint64_t wild = AT + (1ULL << bit);
			assert_null(view_page(v, wild));
			assert_null(view_read(v, wild, 1));
			assert_null(view_write(v, wild, 1));
			wild = AT - (1ULL << bit);
			assert_null(view_read(v, wild, 1));
			assert_null(view_write(v, wild, 1));
		}
		view_switch(v, v->space);
	}
}

static void a_fork_takes_the_right_to_write_not_to_read(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	struct space t;
	view_open(v, AT, 16);
	put8(v, AT, 1);
	assert_non_null(view_write(v, AT, 1));
	space_fork(&f->s, &t);
	view_forked(v);
	assert_null(view_write(v, AT, 1));
	assert_non_null(view_read(v, AT, 1));
	struct page *shared = space_page(&t, AT);
	put8(v, AT, 2);
	/* The read cache must have moved to the private page. */
	assert_int_equal(get8(v, AT), 2);
	assert_ptr_equal(space_page(&t, AT), shared);
	assert_int_equal(shared->data[0], 1);
	view_switch(v, &t);
	assert_null(view_read(v, AT, 1));
	assert_int_equal(get8(v, AT), 1);
	put8(v, AT, 3);
	view_switch(v, &f->s);
	assert_int_equal(get8(v, AT), 2);
	space_done(&t);
}

static void a_switch_forgets_pages_and_bounds(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	struct space t;
	space_init(&t);
	view_open(v, AT, 16);
	put8(v, AT, 1);
	const uint64_t base[] = {PAGE_SIZE, AT, SPACE_STACK + 64, SPACE_MAP + 64};
	for (unsigned i = 0; i < 4; i++)
		*view_bound_slot(v, base[i]) =
			(struct view_bound){view_bound_tag(v, base[i]), base[i], 16};
	view_switch(v, &t);
	assert_null(view_page(v, AT));
	assert_null(view_read(v, AT, 1));
	assert_null(view_write(v, AT, 1));
	for (unsigned i = 0; i < 4; i++)
		assert_int_not_equal(view_bound_slot(v, base[i])->tag,
				     view_bound_tag(v, base[i]));
	view_switch(v, &f->s);
	for (unsigned i = 0; i < 4; i++)
		assert_int_not_equal(view_bound_slot(v, base[i])->tag,
				     view_bound_tag(v, base[i]));
	space_done(&t);
}

/* Its neighbours are; and what it was before is not shown any more. */
static void a_watched_page_is_never_cached(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	struct space t;
	uint8_t byte = 7;
	view_open(v, AT, 3 * PAGE_SIZE);
	for (unsigned i = 0; i < 3; i++)
		put8(v, AT + i * PAGE_SIZE, 1);
	view_watch(v, AT + PAGE_SIZE + 5, 1);
	for (unsigned i = 0; i < 3; i++) {
		uint64_t at = AT + i * PAGE_SIZE;
		assert_int_equal(view_is_watched(v, at, 1), i == 1);
		assert_int_equal(view_put(v, at, &byte, 1), 1);
		assert_int_equal(view_get(v, at, &byte, 1), 1);
		assert_int_equal(view_read(v, at, 1) != NULL, i != 1);
		assert_int_equal(view_write(v, at, 1) != NULL, i != 1);
	}
	assert_true(view_is_watched(v, AT, 3 * PAGE_SIZE));
	assert_true(view_is_watched(v, AT + PAGE_SIZE - 1, 2));
	assert_false(view_is_watched(v, AT + PAGE_SIZE - 1, 1));
	space_fork(&f->s, &t);
	view_forked(v);
	assert_int_equal(view_put(v, AT + PAGE_SIZE, &byte, 1), 1);
	assert_null(view_write(v, AT + PAGE_SIZE, 1));
	view_switch(v, &t);
	assert_true(view_is_watched(v, AT + PAGE_SIZE, 1));
	view_switch(v, &f->s);
	space_done(&t);
}

/* Who wants to know of some accesses only asks; a switch to another thread empties nothing. */
static void a_watched_page_is_cached_if_wanted(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	uint8_t byte = 7;
	v->caches_watched = true;
	view_open(v, AT, PAGE_SIZE);
	view_watch_all(v, true, 0, 0);
	assert_int_equal(view_put(v, AT, &byte, 1), 1);
	assert_non_null(view_read(v, AT, 1));
	assert_non_null(view_write(v, AT, 1));
	assert_true(view_is_watched(v, AT, 1));
	view_watch_all(v, true, AT, AT + PAGE_SIZE);
	assert_false(view_is_watched(v, AT, 1));
	assert_non_null(view_write(v, AT, 1));
	v->caches_watched = false;
	view_watch_all(v, true, 0, 0);
	assert_null(view_read(v, AT, 1));
	assert_null(view_write(v, AT, 1));
}

/* Others that share the page with this space see nothing of it. */
static void watching_is_of_one_space(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	struct space t;
	view_open(v, AT, 16);
	put8(v, AT, 1);
	space_fork(&f->s, &t);
	view_forked(v);
	view_watch(v, AT, 16);
	view_watch(v, AT + 64 * PAGE_SIZE, 16); /* nothing is there */
	assert_true(view_is_watched(v, AT, 1));
	view_switch(v, &t);
	assert_false(view_is_watched(v, AT, 1));
	assert_int_equal(get8(v, AT), 1);
	view_switch(v, &f->s);
	space_done(&t);
}

static void bounds_outlive_a_fork_but_not_their_stack(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	struct space t;
	const uint64_t heap = AT + 16, stack = SPACE_STACK + 128;
	*view_bound_slot(v, heap) = (struct view_bound){view_bound_tag(v, heap), AT, 64};
	*view_bound_slot(v, stack) =
		(struct view_bound){view_bound_tag(v, stack), SPACE_STACK, 512};
	space_fork(&f->s, &t);
	view_forked(v);
	assert_int_equal(view_bound_slot(v, heap)->tag, view_bound_tag(v, heap));
	assert_int_equal(view_bound_slot(v, stack)->tag, view_bound_tag(v, stack));
	view_forget_stack(v);
	assert_int_equal(view_bound_slot(v, heap)->tag, view_bound_tag(v, heap));
	assert_int_not_equal(view_bound_slot(v, stack)->tag, view_bound_tag(v, stack));
	space_done(&t);
}

/* Keys are short: when they run out everything is forgotten, nothing comes back. */
static void keys_that_run_out_bring_nothing_back(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	uint64_t stack = SPACE_STACK + 128, heap = AT;
	for (unsigned how = 0; how < 3; how++) {
		view_open(v, AT, 16);
		put8(v, AT, 1);
		uint64_t read_tag = v->read[(AT >> PAGE_SHIFT) % VIEW_PAGES].tag;
		assert_int_equal(read_tag, (AT >> PAGE_SHIFT) + v->read_key);
		*view_bound_slot(v, stack) =
			(struct view_bound){view_bound_tag(v, stack), SPACE_STACK, 512};
		*view_bound_slot(v, heap) =
			(struct view_bound){view_bound_tag(v, heap), AT, 512};
		if (how == 0) {
			v->bound_key[REGION_STACK] = 0xffffULL << VIEW_BOUND_SHIFT;
			view_forget_stack(v);
			assert_int_not_equal(view_bound_slot(v, heap)->tag,
					     view_bound_tag(v, heap));
		} else {
			v->epoch = (1ULL << (63 - VIEW_KEY_SHIFT)) - 1;
			v->bound_epoch = (1ULL << (63 - VIEW_BOUND_SHIFT)) - 1;
			if (how == 1)
				view_switch(v, &f->s);
			else
				view_forked(v);
			assert_null(view_read(v, AT, 1));
			assert_null(view_write(v, AT, 1));
			assert_int_equal(get8(v, AT), 1);
		}
		if (how < 2)
			assert_int_not_equal(view_bound_slot(v, stack)->tag,
					     view_bound_tag(v, stack));
	}
}

static void a_replaced_page_is_seen_at_once(void **state)
{
	struct view *v = &((struct fixture *)*state)->v;
	view_open(v, AT, PAGE_SIZE);
	put8(v, AT + 5, 1);
	assert_int_equal(get8(v, AT + 5), 1);
	view_set_page(v, AT, SPACE_TOMB);
	assert_null(view_read(v, AT + 5, 1));
	assert_null(view_write(v, AT + 5, 1));
	assert_ptr_equal(view_page(v, AT), SPACE_TOMB);
	assert_ptr_equal(view_own_page(v, AT, true), SPACE_TOMB);
	assert_int_equal(view_plain(v, AT, 1), 0);
	view_close(v, AT, PAGE_SIZE);
	struct page *p = page_new(0);
	page_mark(p, 5, 6, true);
	p->data[5] = 77;
	view_set_page(v, AT, p);
	assert_int_equal(get8(v, AT + 5), 77);
	view_set_page(v, AT, NULL);
	assert_int_equal(get8(v, AT + 5), -1);
}

/* Fresh large objects share one page of zeros, which nobody may change. */
static void the_shared_page_of_zeros_is_never_written(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	uint64_t base = AT, n = 8 * PAGE_SIZE;
	view_open(v, base, n);
	struct page *fresh = view_page(v, base);
	assert_ptr_equal(view_page(v, base + PAGE_SIZE), fresh);
	assert_null(view_write(v, base, 8));
	put8(v, base + 9, 1);
	assert_ptr_not_equal(view_page(v, base), fresh);
	view_fill(v, base + PAGE_SIZE, 7, 1);
	view_close(v, base + 2 * PAGE_SIZE, 8);
	view_force(v, base + 3 * PAGE_SIZE, "x", 1);
	for (unsigned i = 0; i < PAGE_SIZE; i++)
		assert_int_equal(fresh->data[i], 0);
	assert_int_equal(page_plain_run(fresh, 0, PAGE_SIZE), PAGE_SIZE);
	assert_int_equal(get8(v, base + 4 * PAGE_SIZE), 0);
	assert_int_equal(fresh->heads, 0);
}

static void a_read_only_page_is_not_written_on_either_side_of_a_fork(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	struct space t;
	view_open(v, AT, 64);
	put8(v, AT, 5);
	view_own_page(v, AT, false)->is_readonly = true;
	view_switch(v, &f->s);
	for (unsigned side = 0; side < 2; side++) {
		assert_int_equal(view_put(v, AT, "no", 2), 0);
		assert_int_equal(view_fill(v, AT, 9, 2), 0);
		assert_null(view_write(v, AT, 1));
		view_close(v, AT, 64);
		assert_int_equal(get8(v, AT), 5);
		assert_null(view_write(v, AT, 1));
		if (side)
			break;
		space_fork(&f->s, &t);
		view_forked(v);
		assert_int_equal(view_put(v, AT, "no", 2), 0);
		assert_null(view_write(v, AT, 1));
		view_switch(v, &t);
	}
	assert_ptr_equal(space_page(&f->s, AT), space_page(&t, AT));
	space_done(&t);
	view_switch(v, &f->s);
}

/* Pages that share a place in the direct-mapped caches push each other out. */
static void pages_with_one_place_in_the_cache_do_not_mix(void **state)
{
	struct view *v = &((struct fixture *)*state)->v;
	enum { PAGES = 4 };
	uint64_t step = (uint64_t)VIEW_PAGES * PAGE_SIZE;
	struct rng r;
	rng_init(&r, 3);
	uint8_t model[PAGES] = {0};
	for (unsigned i = 0; i < PAGES; i++)
		view_open(v, AT + i * step, 16);
	for (unsigned i = 0; i < 2000; i++) {
		unsigned k = (unsigned)rng_below(&r, PAGES);
		uint8_t *host = view_write(v, AT + k * step, 1);
		if (rng_below(&r, 2)) {
			model[k] = (uint8_t)rng_next(&r);
			if (host)
				*host = model[k];
			else
				put8(v, AT + k * step, model[k]);
		}
		k = (unsigned)rng_below(&r, PAGES);
		assert_int_equal(get8(v, AT + k * step), model[k]);
	}
}

/* Processes of one node take turns: each sees its own bytes at the same addresses, and all see
 * those of the kernel region. Forks in between, of the one that runs and of others, keep theirs. */
static void processes_in_turn_see_their_own(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	enum { PROCESSES = 5, PAGES = 6, ROUNDS = 20000 };
	static uint8_t own[PROCESSES][PAGES], kernel[PAGES];
	uint8_t old_own[PAGES], old_kernel[PAGES];
	struct space other[PROCESSES], old, *now = &other[0];
	bool has_old = false;
	uint32_t current = 0;
	struct rng r;
	rng_init(&r, 7);
	memset(own, 0, sizeof own);
	memset(kernel, 0, sizeof kernel);
	space_init(&other[0]);
	view_switch(v, now);
	for (unsigned k = 0; k < PAGES; k++) {
		view_open(v, AT + k * PAGE_SIZE * (k < 3 ? 1 : VIEW_PAGES), 16);
		view_open(v, SPACE_KERNEL + AT % SPACE_HEAP + k * PAGE_SIZE, 16);
	}
	for (uint32_t i = 1; i < PROCESSES; i++) {
		space_fork(now, &other[i]);
		space_leave_node(&other[i]);
		view_forked_process(v);
	}
	for (unsigned round = 0; round < ROUNDS; round++) {
		unsigned k = (unsigned)rng_below(&r, PAGES);
		uint64_t at = AT + k * PAGE_SIZE * (k < 3 ? 1 : VIEW_PAGES);
		uint64_t shared = SPACE_KERNEL + AT % SPACE_HEAP + k * PAGE_SIZE;
		uint32_t next = (uint32_t)rng_below(&r, PROCESSES);
		assert_int_equal(get8(v, at), own[current][k]);
		assert_int_equal(get8(v, shared), kernel[k]);
		switch (rng_below(&r, 12)) {
		case 0:
		case 1:
		case 2: put8(v, at, own[current][k] = (uint8_t)round); break;
		case 3:
		case 4: put8(v, shared, kernel[k] = (uint8_t)round); break;
		case 5: /* the path branches */
			if (has_old)
				space_done(&old);
			space_fork(now, &old);
			view_forked(v);
			memcpy(old_own, own[current], sizeof old_own);
			memcpy(old_kernel, kernel, sizeof old_kernel);
			has_old = true;
			break;
		case 6: /* a process that does not run is copied */
			if (next != current) {
				struct space copy;
				space_fork(&other[next], &copy);
				space_done(&copy);
			}
			break;
		case 7: /* a process ends, and the one that runs forks */
			if (next != current) {
				space_done(&other[next]);
				space_fork(now, &other[next]);
				space_leave_node(&other[next]);
				view_forked_process(v);
				memcpy(own[next], own[current], sizeof own[next]);
			}
			break;
		default:
			if (next == current)
				break;
			space_hand_over(now, &other[next]);
			view_move(v, now->owner, &other[next]);
			current = next;
			now = &other[next];
		}
		if (!has_old)
			continue;
		assert_int_equal(space_page(&old, at)->data[0], old_own[k]);
		assert_int_equal(space_page(&old, shared)->data[0], old_kernel[k]);
	}
	if (has_old)
		space_done(&old);
	for (uint32_t i = 0; i < PROCESSES; i++)
		space_done(&other[i]);
	view_done(v);
	view_switch(v, &f->s);
}

/* Either all of it is done or nothing: whatever is not plain, not cached, watched or overlaps. */
static void cached_copies_are_whole_or_nothing(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	enum { SIZE = 3 * PAGE_SIZE };
	const uint64_t from = SPACE_HEAP + 100, to = SPACE_HEAP + 64 * PAGE_SIZE + 37;
	uint8_t in[SIZE], out[SIZE];
	for (unsigned i = 0; i < SIZE; i++)
		in[i] = (uint8_t)(i * 7 + i / 256);
	view_open(v, from, SIZE);
	view_open(v, to, SIZE);
	assert_false(view_move_cached(v, to, from, SIZE)); /* nothing is cached */
	assert_int_equal(view_put(v, from, in, SIZE), SIZE);
	assert_int_equal(view_fill(v, to, 1, SIZE), SIZE);
	assert_true(view_move_cached(v, to, from, SIZE));
	assert_int_equal(view_get(v, to, out, SIZE), SIZE);
	assert_memory_equal(in, out, SIZE);
	assert_false(view_move_cached(v, from + 1, from, SIZE - 1)); /* they overlap */
	assert_false(view_move_cached(v, from, from + 1, SIZE - 1));
	assert_true(view_fill_cached(v, to, 5, SIZE));
	assert_false(view_fill_cached(v, to, 6, SIZE + 1)); /* one byte too many */
	assert_false(view_move_cached(v, to, from - 1, SIZE));
	view_close(v, to + SIZE - 1, 1);
	assert_false(view_move_cached(v, to, from, SIZE));
	assert_false(view_fill_cached(v, to, 6, SIZE));
	assert_int_equal(view_get(v, to, out, SIZE), SIZE - 1);
	for (unsigned i = 0; i < SIZE - 1; i++)
		assert_int_equal(out[i], 5);
	view_watch(v, to, 1);
	assert_false(view_fill_cached(v, to, 6, PAGE_SIZE));
	assert_true(view_fill_cached(v, to + PAGE_SIZE, 6, PAGE_SIZE));
	view_forked(v);
	assert_false(view_fill_cached(v, to + PAGE_SIZE, 6, PAGE_SIZE));
}

/* Up to 56 bytes of one page, as memset does it; or nothing. */
static void small_fills_are_whole_or_nothing(void **state)
{
	struct fixture *f = *state;
	struct view *v = &f->v;
	uint8_t want[PAGE_SIZE] = {0}, got[PAGE_SIZE];
	view_open(v, AT, PAGE_SIZE);
	assert_false(view_fill_small(v, AT, 1, 8)); /* nothing is cached */
	put8(v, AT, 0);
	for (unsigned n = 0; n <= 60; n++) {
		unsigned at = (n * 37) % 900;
		bool is_done = view_fill_small(v, AT + at, (uint8_t)(n + 1), n);
		assert_int_equal(is_done, n >= 1 && n <= 56);
		if (is_done)
			memset(want + at, (int)n + 1, n);
		assert_int_equal(view_get(v, AT, got, PAGE_SIZE), PAGE_SIZE);
		assert_memory_equal(got, want, PAGE_SIZE);
	}
	assert_false(view_fill_small(v, AT + PAGE_SIZE - 4, 1, 8)); /* over the end */
	view_close(v, AT + 20, 1);
	assert_false(view_fill_small(v, AT + 13, 1, 8));
	assert_true(view_fill_small(v, AT + 12, 1, 8));
	view_forked(v);
	assert_false(view_fill_small(v, AT, 1, 8));
}

int main(void)
{
#define WITH(test) cmocka_unit_test_setup_teardown(test, begin, end)
	const struct CMUnitTest tests[] = {
		WITH(opened_bytes_are_plain_and_zero),
		WITH(copies_stop_at_the_first_byte_that_is_not_plain),
		WITH(the_fast_way_wants_all_bytes_plain),
		WITH(cached_copies_are_whole_or_nothing),
		WITH(small_fills_are_whole_or_nothing),
		WITH(addresses_out_of_range_meet_no_cached_page),
		WITH(a_fork_takes_the_right_to_write_not_to_read),
		WITH(a_switch_forgets_pages_and_bounds),
		WITH(a_watched_page_is_never_cached),
		WITH(a_watched_page_is_cached_if_wanted),
		WITH(watching_is_of_one_space),
		WITH(bounds_outlive_a_fork_but_not_their_stack),
		WITH(keys_that_run_out_bring_nothing_back),
		WITH(a_replaced_page_is_seen_at_once),
		WITH(the_shared_page_of_zeros_is_never_written),
		WITH(a_read_only_page_is_not_written_on_either_side_of_a_fork),
		WITH(pages_with_one_place_in_the_cache_do_not_mix),
		WITH(processes_in_turn_see_their_own),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

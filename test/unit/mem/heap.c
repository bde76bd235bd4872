/* heap.c - objects: exact bounds, headers, alignment, page ends, freeing and burying. */
#include "mem/heap.h"

#include "base/rng.h"
#include "unit.h"

#define FIRST (SPACE_HEAP + PAGE_SIZE)

struct fixture {
	struct space s;
	struct view v;
	uint64_t cursor;
	size_t pages, nodes;
};

static uint64_t alloc(struct fixture *f, uint64_t size, uint64_t align)
{
	struct heap_header h = {
		.size = (uint32_t)size, .kind = HEAP_MALLOC, .made = 11, .serial = size};
	return heap_alloc(&f->v, &f->cursor, align, &h);
}

static enum heap_verdict release(struct fixture *f, uint64_t start)
{
	return heap_free(&f->v, start, f->cursor, 22);
}

static void open(struct fixture *f)
{
	space_init(&f->s);
	view_init(&f->v);
	view_switch(&f->v, &f->s);
	f->cursor = FIRST;
}

static int begin(void **state)
{
	static struct fixture f;
	open(&f);
	alloc(&f, 3 * PAGE_SIZE, 16); /* the page all big objects share is made once */
	space_done(&f.s);
	f.pages = page_bytes_live();
	f.nodes = space_bytes_live();
	open(&f);
	*state = &f;
	return 0;
}

static int end(void **state)
{
	struct fixture *f = *state;
	space_done(&f->s);
	return page_bytes_live() == f->pages && space_bytes_live() == f->nodes ? 0 : -1;
}

static size_t pages_made(const struct fixture *f)
{
	return (page_bytes_live() - f->pages) / sizeof(struct page);
}

static void assert_object(struct fixture *f, uint64_t address, uint64_t start,
			  uint64_t size)
{
	struct heap_object o;
	bool in_tomb;
	assert_true(heap_find(&f->v, address, &o, &in_tomb));
	assert_int_equal(o.start, start);
	assert_int_equal(o.h.size, size);
	assert_int_equal(o.h.made, 11);
	assert_int_equal(o.h.kind, HEAP_MALLOC);
}

/* Plain from start to its end and no byte further; a header before it in one page. */
static void assert_laid_out(struct fixture *f, uint64_t start, uint64_t size,
			    uint64_t align)
{
	assert_int_equal(start % (align < 16 ? 16 : align), 0);
	assert_int_equal(view_plain(&f->v, start, size + 64), size);
	for (uint64_t i = 1; i <= HEAP_HEADER; i++)
		assert_int_equal(view_plain(&f->v, start - i, 1), 0);
	assert_int_equal((start - HEAP_HEADER) >> PAGE_SHIFT, (start - 1) >> PAGE_SHIFT);
	assert_object(f, start, start, size);
}

static void objects_of_every_size_are_exact(void **state)
{
	struct fixture *f = *state;
	uint64_t last_end = f->cursor;
	for (uint64_t size = 0; size < 2600; size += size < 70 ? 1 : 37)
		for (uint64_t align = 1; align <= 4096; align *= 2) {
			uint64_t start = alloc(f, size, align);
			assert_laid_out(f, start, size, align);
			assert_true(start >= last_end + HEAP_HEADER);
			assert_true(f->cursor >= start + size);
			if (size) {
				assert_object(f, start + size - 1, start, size);
				assert_object(f, start + size / 2, start, size);
			}
			assert_object(f, start + size, start,
				      size); /* one past the end */
			last_end = start + size;
		}
}

/* Whatever the cursor is, the next object is sound. */
static void every_cursor_gives_a_sound_object(void **state)
{
	struct fixture *f = *state;
	const uint64_t sizes[] = {0, 1, 16, 100, 511, 512, 513, 1000, 1024, 1025, 3000};
	for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
		for (uint64_t align = 16; align <= 4096; align *= 4)
			for (uint64_t off = 0; off < PAGE_SIZE; off += 16) {
				f->cursor = ((f->cursor | PAGE_MASK) + 1) + off;
				uint64_t at = f->cursor;
				uint64_t start = alloc(f, sizes[k], align);
				assert_laid_out(f, start, sizes[k], align);
				assert_true(start - HEAP_HEADER >= at);
				if (align <= HEAP_HEADER && sizes[k] && sizes[k] <= 512)
					assert_int_equal(start >> PAGE_SHIFT,
							 (start + sizes[k] - 1) >>
								 PAGE_SHIFT);
			}
}

static void bytes_of_a_new_object_are_zero(void **state)
{
	struct fixture *f = *state;
	for (uint64_t size = 1; size < 5000; size += 333) {
		uint64_t start = alloc(f, size, 16);
		uint8_t bytes[5000], zero[5000] = {0};
		assert_int_equal(view_get(&f->v, start, bytes, size), size);
		assert_memory_equal(bytes, zero, size);
		assert_int_equal(view_fill(&f->v, start, 0xff, size), size);
		assert_int_equal(release(f, start), HEAP_OK);
	}
}

static void empty_objects_are_all_different(void **state)
{
	struct fixture *f = *state;
	uint64_t at[100];
	for (unsigned i = 0; i < 100; i++)
		at[i] = alloc(f, 0, i % 3 ? 16 : 1024);
	for (unsigned i = 0; i < 100; i++) {
		if (i)
			assert_true(at[i] > at[i - 1]);
		assert_object(f, at[i], at[i], 0);
		assert_int_equal(view_plain(&f->v, at[i], 1), 0);
		assert_int_equal(release(f, at[i]), HEAP_OK);
		assert_int_equal(release(f, at[i]), HEAP_ALREADY_FREED);
	}
}

static void only_the_start_of_a_live_object_can_be_freed(void **state)
{
	struct fixture *f = *state;
	uint64_t a = alloc(f, 64, 16), b = alloc(f, 5000, 16);
	const uint64_t wrong[] = {a + 16,	    a + 1,    a - 16, a + 64,
				  b + 1024,	    b + 4999, 0,      16,
				  SPACE_STACK + 64, ~0ULL,    ~15ULL, 1ULL << 40};
	for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_int_equal(release(f, wrong[i]), HEAP_NO_OBJECT);
	assert_int_equal(view_plain(&f->v, a, 100), 64);
	assert_int_equal(view_plain(&f->v, b, 9000), 5000);
	assert_int_equal(release(f, a), HEAP_OK);
	assert_int_equal(release(f, a), HEAP_ALREADY_FREED);
	assert_int_equal(release(f, b), HEAP_OK);
	assert_int_equal(release(f, b), HEAP_ALREADY_FREED);
}

static void a_freed_object_keeps_its_header(void **state)
{
	struct fixture *f = *state;
	for (uint64_t size = 0; size < 9000; size += size < 40 ? 13 : 411) {
		uint64_t start = alloc(f, size, size % 3 ? 16 : 1024);
		assert_int_equal(release(f, start), HEAP_OK);
		assert_int_equal(view_plain(&f->v, start, 1), 0);
		for (uint64_t at = start; at < start + size; at += 97) {
			struct heap_object o;
			bool in_tomb;
			assert_true(heap_find(&f->v, at, &o, &in_tomb));
			assert_int_equal(o.start, start);
			assert_true(o.h.is_freed);
			assert_int_equal(o.h.freed, 22);
			assert_int_equal(o.h.size, size);
			assert_int_equal(view_plain(&f->v, at, 1), 0);
		}
	}
}

/* Three in a row over page ends in all positions: the middle one goes, others stay. */
static void freeing_leaves_the_neighbours_alone(void **state)
{
	struct fixture *f = *state;
	for (unsigned buried = 0; buried < 2; buried++)
		for (uint64_t size = 1; size < 4200; size += 131)
			for (uint64_t around = 16; around < 1400; around += 229) {
				uint64_t a = alloc(f, around, 16), b = alloc(f, size, 16);
				uint64_t c = alloc(f, around, 16);
				view_fill(&f->v, a, 0x0a, around);
				view_fill(&f->v, c, 0x0c, around);
				f->s.dead_pages = buried ? HEAP_DEAD_PAGES : 0;
				assert_int_equal(release(f, b), HEAP_OK);
				assert_int_equal(view_plain(&f->v, b, 1), 0);
				assert_int_equal(view_plain(&f->v, b + size - 1, 1), 0);
				assert_laid_out(f, a, around, 16);
				assert_laid_out(f, c, around, 16);
				uint8_t bytes[1400];
				assert_int_equal(view_get(&f->v, c, bytes, around),
						 around);
				assert_int_equal(bytes[0] + bytes[around - 1], 0x18);
				assert_int_equal(view_get(&f->v, a, bytes, around),
						 around);
				assert_int_equal(bytes[0] + bytes[around - 1], 0x14);
			}
}

static void the_next_object_above_is_found(void **state)
{
	struct fixture *f = *state;
	struct heap_object o;
	uint64_t a = alloc(f, 40, 16), b = alloc(f, 40, 16), c = alloc(f, 3000, 1024);
	assert_true(heap_find_above(&f->v, a, &o));
	assert_int_equal(o.start, b);
	assert_true(heap_find_above(&f->v, b - 1, &o));
	assert_int_equal(o.start, b);
	assert_true(heap_find_above(&f->v, c - 1, &o));
	assert_int_equal(o.start, c);
	assert_false(heap_find_above(&f->v, c, &o));
	assert_false(heap_find_above(&f->v, c + 2999, &o));
	assert_true(heap_find_above(&f->v, FIRST, &o));
	assert_int_equal(o.start, a);
	assert_false(heap_find_above(&f->v, ~0ULL, &o));
}

static void nothing_is_found_where_nothing_was(void **state)
{
	struct fixture *f = *state;
	struct heap_object o;
	bool in_tomb = true;
	assert_false(heap_find(&f->v, FIRST, &o, &in_tomb));
	assert_false(in_tomb);
	uint64_t a = alloc(f, 10, 16);
	assert_false(heap_find(&f->v, a - 1, &o, &in_tomb));
	const uint64_t wild[] = {0,	    5,		PAGE_SIZE, SPACE_STACK,
				 SPACE_MAP, 1ULL << 38, ~0ULL};
	for (unsigned i = 0; i < sizeof wild / sizeof wild[0]; i++)
		assert_false(heap_find(&f->v, wild[i], &o, &in_tomb));
}

static void a_header_can_be_changed(void **state)
{
	struct fixture *f = *state;
	struct heap_object o;
	bool in_tomb;
	uint64_t a = alloc(f, 10, 4096);
	assert_true(heap_find(&f->v, a, &o, &in_tomb));
	o.h.is_hidden = 1;
	heap_set_header(&f->v, &o);
	assert_true(heap_find(&f->v, a + 9, &o, &in_tomb));
	assert_int_equal(o.h.is_hidden, 1);
	assert_int_equal(o.h.size, 10);
}

static void a_freed_large_object_gives_its_pages_back(void **state)
{
	struct fixture *f = *state;
	for (uint64_t align = 16; align <= 4096; align *= 16) {
		uint64_t size = 1 << 20, a = alloc(f, size, align);
		size_t before = pages_made(f);
		assert_int_equal(view_fill(&f->v, a, 1, size), size);
		assert_true(pages_made(f) >= before + 1000);
		assert_int_equal(release(f, a), HEAP_OK);
		assert_true(pages_made(f) <= before + 3);
		struct heap_object o;
		bool in_tomb;
		assert_true(heap_find(&f->v, a + size / 2, &o, &in_tomb));
		assert_true(in_tomb);
		assert_int_equal(o.start, a);
		assert_true(o.h.is_freed);
		assert_int_equal(release(f, a), HEAP_ALREADY_FREED);
	}
}

/* Freed pages beyond the limit are given back; that they were freed stays known. */
static void dead_pages_are_buried_beyond_the_limit(void **state)
{
	struct fixture *f = *state;
	enum { OBJECTS = 2000 };
	uint64_t at[OBJECTS];
	f->s.dead_pages = HEAP_DEAD_PAGES - 10;
	for (unsigned i = 0; i < OBJECTS; i++)
		at[i] = alloc(f, 40 + i % 200, 16);
	for (unsigned i = 0; i < OBJECTS; i++)
		assert_int_equal(release(f, at[i]), HEAP_OK);
	assert_int_equal(f->s.dead_pages, HEAP_DEAD_PAGES);
	assert_true(pages_made(f) <= 12);
	for (unsigned i = 0; i < OBJECTS; i++) {
		assert_int_equal(release(f, at[i]), HEAP_ALREADY_FREED);
		assert_int_equal(view_plain(&f->v, at[i], 1), 0);
	}
}

/* A page with one live object, also one that only reaches in or has its header there,
 * stays. */
static void a_page_that_matters_is_not_buried(void **state)
{
	struct fixture *f = *state;
	f->s.dead_pages = HEAP_DEAD_PAGES;
	uint64_t small[3], spans, aligned, empty;
	small[0] = alloc(f, 100, 16);
	spans = alloc(f, 1500, 16); /* reaches into the next page */
	small[1] = alloc(f, 100, 16);
	aligned = alloc(f, 100, 1024); /* its header lies in the page before */
	small[2] = alloc(f, 100, 16);
	empty = alloc(f, 0, 16);
	f->cursor += 4 * PAGE_SIZE; /* the page of the cursor always stays */
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(release(f, small[i]), HEAP_OK);
	assert_object(f, spans + 1499, spans, 1500);
	assert_int_equal(view_plain(&f->v, spans, 2000), 1500);
	assert_int_equal(release(f, aligned), HEAP_OK);
	assert_object(f, empty, empty, 0);
	assert_int_equal(release(f, spans), HEAP_OK);
	assert_int_equal(release(f, empty), HEAP_OK);
	assert_ptr_equal(view_page(&f->v, spans), SPACE_TOMB);
	assert_ptr_equal(view_page(&f->v, spans + 1499), SPACE_TOMB);
	assert_ptr_equal(view_page(&f->v, aligned), SPACE_TOMB);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(release(f, small[i]), HEAP_ALREADY_FREED);
}

/* The page with nothing but the header of an aligned object goes with the object. */
static void pages_of_headers_are_buried_too(void **state)
{
	struct fixture *f = *state;
	f->s.dead_pages = HEAP_DEAD_PAGES;
	for (unsigned i = 0; i < 500; i++)
		assert_int_equal(release(f, alloc(f, 4096, 4096)), HEAP_OK);
	assert_true(pages_made(f) <= 4);
}

/* A search below each buried page must not walk over all that was buried before: with a
 * quarter of a million pages that would take minutes. */
static void burying_does_not_slow_down(void **state)
{
	struct fixture *f = *state;
	f->s.dead_pages = HEAP_DEAD_PAGES;
	for (unsigned i = 0; i < 250000; i++)
		assert_int_equal(release(f, alloc(f, 600, 16)), HEAP_OK);
	assert_true(pages_made(f) <= 4);
}

static void forks_free_and_bury_for_themselves(void **state)
{
	struct fixture *f = *state;
	enum { OBJECTS = 60 };
	uint64_t at[OBJECTS];
	struct space t;
	for (unsigned i = 0; i < OBJECTS; i++)
		at[i] = alloc(f, i * 37, i % 5 ? 16 : 1024);
	space_fork(&f->s, &t);
	view_forked(&f->v);
	f->s.dead_pages = HEAP_DEAD_PAGES;
	for (unsigned i = 0; i < OBJECTS; i++)
		assert_int_equal(release(f, at[i]), HEAP_OK);
	view_switch(&f->v, &t);
	for (unsigned i = 0; i < OBJECTS; i++)
		assert_laid_out(f, at[i], i * 37, 16);
	for (unsigned i = 0; i < OBJECTS; i += 2)
		assert_int_equal(release(f, at[i]), HEAP_OK);
	view_switch(&f->v, &f->s);
	for (unsigned i = 0; i < OBJECTS; i++)
		assert_int_equal(release(f, at[i]), HEAP_ALREADY_FREED);
	space_done(&t);
}

/* Large objects are remembered where they were found; what is remembered must be true in
 * every space and after every free. */
static void finding_in_large_objects_stays_true(void **state)
{
	struct fixture *f = *state;
	enum { OBJECTS = 12 };
	uint64_t at[OBJECTS], size[OBJECTS];
	struct space forked, empty;
	struct heap_object o;
	bool in_tomb;
	struct rng r;
	rng_init(&r, 6);
	for (unsigned i = 0; i < OBJECTS; i++)
		at[i] = alloc(f, size[i] = 20000 + i * 5000, i % 2 ? 16 : 4096);
	space_init(&empty);
	space_fork(&f->s, &forked);
	view_forked(&f->v);
	for (unsigned i = 0; i < OBJECTS; i += 3)
		release(f, at[i]);
	for (unsigned round = 0; round < 6000; round++) {
		unsigned k = (unsigned)rng_below(&r, OBJECTS);
		uint64_t address = at[k] + rng_below(&r, size[k] + 1);
		if (round % 50 == 0)
			view_switch(&f->v, round % 100 ? &forked : &f->s);
		assert_true(heap_find(&f->v, address, &o, &in_tomb));
		assert_int_equal(o.start, at[k]);
		assert_int_equal(o.h.size, size[k]);
		assert_int_equal(o.h.is_freed, f->v.space == &f->s && k % 3 == 0);
	}
	view_switch(&f->v, &empty);
	for (unsigned i = 0; i < OBJECTS; i++)
		assert_false(heap_find(&f->v, at[i] + size[i] / 2, &o, &in_tomb));
	view_switch(&f->v, &f->s);
	heap_erase(&f->v, FIRST, f->cursor);
	for (unsigned i = 0; i < OBJECTS; i++)
		assert_false(heap_find(&f->v, at[i] + size[i] / 2, &o, &in_tomb));
	space_done(&forked);
	space_done(&empty);
}

static void a_full_region_gives_no_object(void **state)
{
	struct fixture *f = *state;
	f->cursor = SPACE_STACK - 4 * PAGE_SIZE;
	uint64_t before = f->cursor;
	assert_int_equal(alloc(f, 4 * PAGE_SIZE, 16), 0);
	assert_int_equal(alloc(f, 1ULL << 30, 16), 0);
	assert_int_equal(alloc(f, 16, 1 << 20), 0);
	assert_int_equal(f->cursor, before);
	for (unsigned i = 0; i < 300; i++) {
		uint64_t at = alloc(f, 16, 16);
		assert_true(!at || at + 16 <= SPACE_STACK);
		if (!at)
			return;
	}
	fail_msg("the heap grew into the stack");
}

struct seen {
	uint64_t at[64];
	unsigned n;
};

static void see(void *arg, const struct heap_object *o)
{
	struct seen *s = arg;
	s->at[s->n++] = o->start;
}

static void a_walk_meets_each_object_once_in_order(void **state)
{
	struct fixture *f = *state;
	uint64_t at[40];
	for (unsigned i = 0; i < 40; i++)
		at[i] = alloc(f, i * i, i % 4 ? 16 : 1024);
	struct seen s = {.n = 0};
	heap_each(&f->v, FIRST, f->cursor + 1, see, &s);
	assert_int_equal(s.n, 40);
	assert_memory_equal(s.at, at, sizeof at);
	s.n = 0;
	heap_each(&f->v, at[3], at[9], see, &s);
	assert_int_equal(s.n, 6);
	assert_int_equal(s.at[0], at[3]);
	heap_erase(&f->v, at[2], at[6]);
	s.n = 0;
	heap_each(&f->v, FIRST, f->cursor + 1, see, &s);
	assert_int_equal(s.n, 36);
	assert_int_equal(s.at[2], at[6]);
	assert_int_equal(view_plain(&f->v, at[5], 1), 0);
	assert_int_equal(view_plain(&f->v, at[6], 36), 36);
	assert_int_equal(release(f, at[4]), HEAP_NO_OBJECT);
}

/* Stack memory is used again: what was there must not shine through. */
static void a_reused_place_reads_zero(void **state)
{
	struct fixture *f = *state;
	struct heap_header h = {.kind = HEAP_ALLOCA};
	for (uint64_t size = 1; size < 3000; size += 211) {
		h.size = (uint32_t)size;
		heap_place(&f->v, SPACE_STACK + 4 * PAGE_SIZE + 64, &h);
		for (uint64_t i = 0; i < size; i++) {
			uint8_t byte = 1;
			assert_int_equal(view_get(&f->v,
						  SPACE_STACK + 4 * PAGE_SIZE + 64 + i,
						  &byte, 1),
					 1);
			assert_int_equal(byte, 0);
		}
		view_fill(&f->v, SPACE_STACK + 4 * PAGE_SIZE + 64, 0xff, size);
		heap_erase(&f->v, SPACE_STACK + 4 * PAGE_SIZE,
			   SPACE_STACK + 8 * PAGE_SIZE);
		assert_int_equal(view_plain(&f->v, SPACE_STACK + 4 * PAGE_SIZE + 64, 1),
				 0);
	}
}

int main(void)
{
#define WITH(test) cmocka_unit_test_setup_teardown(test, begin, end)
	const struct CMUnitTest tests[] = {
		WITH(objects_of_every_size_are_exact),
		WITH(every_cursor_gives_a_sound_object),
		WITH(bytes_of_a_new_object_are_zero),
		WITH(empty_objects_are_all_different),
		WITH(only_the_start_of_a_live_object_can_be_freed),
		WITH(a_freed_object_keeps_its_header),
		WITH(freeing_leaves_the_neighbours_alone),
		WITH(the_next_object_above_is_found),
		WITH(nothing_is_found_where_nothing_was),
		WITH(a_header_can_be_changed),
		WITH(a_freed_large_object_gives_its_pages_back),
		WITH(dead_pages_are_buried_beyond_the_limit),
		WITH(a_page_that_matters_is_not_buried),
		WITH(pages_of_headers_are_buried_too),
		WITH(burying_does_not_slow_down),
		WITH(forks_free_and_bury_for_themselves),
		WITH(finding_in_large_objects_stays_true),
		WITH(a_full_region_gives_no_object),
		WITH(a_walk_meets_each_object_once_in_order),
		WITH(a_reused_place_reads_zero),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* page.c - plain bits at every offset against a naive model; copies and counts. */
#include "mem/page.h"

#include "base/rng.h"
#include "unit.h"

static bool is_plain(const struct page *p, uint32_t at)
{
	return p->plain[at / 8] >> at % 8 & 1;
}

static void assert_bits(const struct page *p, const uint8_t *model)
{
	for (uint32_t i = 0; i < PAGE_SIZE; i++)
		if (is_plain(p, i) != model[i])
			fail_msg("byte %u is %splain", i, is_plain(p, i) ? "" : "not ");
	for (uint32_t i = PAGE_SIZE / 8; i < sizeof p->plain; i++)
		assert_int_equal(p->plain[i], 0);
}

static void a_new_page_is_zero_and_nothing_is_plain(void **unused)
{
	(void)unused;
	static const uint8_t none[PAGE_SIZE];
	struct page *p = page_new(7);
	assert_int_equal(p->ref, 1);
	assert_int_equal(p->owner, 7);
	assert_false(p->is_readonly);
	assert_int_equal(p->heads, 0);
	assert_null(p->shadow);
	assert_memory_equal(p->data, none, PAGE_SIZE);
	assert_bits(p, none);
	page_drop(p);
}

/* A recycled page must not remember what it held. */
static void a_recycled_page_is_new(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	memset(p->data, 0xaa, PAGE_SIZE);
	page_mark(p, 0, PAGE_SIZE, true);
	p->heads = ~0ULL;
	p->is_readonly = true;
	page_drop(p);
	a_new_page_is_zero_and_nothing_is_plain(NULL);
}

static void marks_change_their_range_only(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	uint8_t model[PAGE_SIZE] = {0};
	for (uint32_t from = 0; from < 40; from++)
		for (uint32_t to = from; to < 40; to++)
			for (int plain = 0; plain < 2; plain++) {
				page_mark(p, 0, 64, !plain);
				page_mark(p, from, to, plain);
				memset(model, !plain, 64);
				memset(model + from, plain, to - from);
				assert_bits(p, model);
			}
	page_drop(p);
}

static void marks_reach_the_last_byte(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	uint8_t model[PAGE_SIZE] = {0};
	for (uint32_t from = PAGE_SIZE - 20; from <= PAGE_SIZE; from++) {
		page_mark(p, from, PAGE_SIZE, true);
		memset(model + from, 1, PAGE_SIZE - from);
		assert_bits(p, model);
		page_mark(p, 0, PAGE_SIZE, false);
		memset(model, 0, PAGE_SIZE);
		assert_bits(p, model);
	}
	page_drop(p);
}

static uint32_t naive_run(const uint8_t *model, uint32_t from, uint32_t most)
{
	uint32_t n = 0;
	while (n < most && from + n < PAGE_SIZE && model[from + n])
		n++;
	return n;
}

static void runs_are_those_of_the_naive_model(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	uint8_t model[PAGE_SIZE] = {0};
	struct rng r;
	rng_init(&r, 1);
	for (unsigned round = 0; round < 400; round++) {
		uint32_t from = (uint32_t)rng_below(&r, PAGE_SIZE + 1);
		uint32_t to = from + (uint32_t)rng_below(&r, PAGE_SIZE + 1 - from);
		bool plain = rng_below(&r, 3) > 0;
		page_mark(p, from, to, plain);
		memset(model + from, plain, to - from);
		assert_bits(p, model);
		for (uint32_t at = 0; at < PAGE_SIZE; at++) {
			uint32_t most = (uint32_t)rng_below(&r, PAGE_SIZE + 1 - at);
			assert_int_equal(page_plain_run(p, at, most),
					 naive_run(model, at, most));
		}
	}
	page_drop(p);
}

static void a_run_ends_with_the_page(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	page_mark(p, 0, PAGE_SIZE, true);
	for (uint32_t at = 0; at < PAGE_SIZE; at++)
		assert_int_equal(page_plain_run(p, at, 5000), PAGE_SIZE - at);
	assert_int_equal(page_plain_run(p, 17, 0), 0);
	page_drop(p);
}

static void a_copy_is_equal_and_separate(void **unused)
{
	(void)unused;
	size_t before = page_bytes_live();
	struct page *p = page_new(1);
	page_hold(p);
	for (unsigned i = 0; i < PAGE_SIZE; i++)
		p->data[i] = (uint8_t)(i * 7);
	page_mark(p, 3, 99, true);
	p->heads = 0x8001;
	p->is_readonly = true;
	struct page *q = page_copy(p, 2);
	assert_int_equal(q->ref, 1);
	assert_int_equal(p->ref, 2);
	assert_int_equal(q->owner, 2);
	assert_true(q->is_readonly);
	assert_int_equal(q->heads, 0x8001);
	assert_memory_equal(q->data, p->data, PAGE_SIZE);
	assert_memory_equal(q->plain, p->plain, sizeof p->plain);
	q->data[5] = 1;
	page_mark(q, 3, 99, false);
	assert_int_equal(p->data[5], 35);
	assert_true(is_plain(p, 3));
	page_drop(q);
	page_drop(p);
	page_drop(p);
	assert_int_equal(page_bytes_live(), before);
}

static void a_symbolic_byte_is_not_plain(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	page_mark(p, 0, PAGE_SIZE, true);
	for (uint32_t at = 0; at < PAGE_SIZE; at += 7) {
		page_set_symbolic(p, at, at + 1);
		assert_true(page_is_symbolic(p, at));
		assert_false(is_plain(p, at));
		assert_int_equal(p->shadow->id[at], at + 1);
		assert_int_equal(page_plain_run(p, at, 9), 0);
	}
	for (uint32_t at = 0; at < PAGE_SIZE; at++)
		assert_int_equal(page_is_symbolic(p, at), at % 7 == 0);
	page_set_plain(p, 14, 9);
	assert_false(page_is_symbolic(p, 14));
	assert_true(is_plain(p, 14));
	assert_int_equal(p->data[14], 9);
	page_mark(p, 20, 22, true);
	assert_false(page_is_symbolic(p, 21));
	page_mark(p, 22, 30, false);
	assert_false(page_is_symbolic(p, 28));
	assert_true(page_is_symbolic(p, 35));
	page_drop(p);
}

static void copies_share_expressions_until_one_changes_them(void **unused)
{
	(void)unused;
	size_t none = page_bytes_live();
	struct page *p = page_new(1);
	page_set_symbolic(p, 9, 42);
	size_t before = page_bytes_live();
	struct page *q = page_copy(p, 2), *r = page_copy(q, 3);
	assert_ptr_equal(q->shadow, p->shadow);
	assert_true(page_is_symbolic(r, 9));
	assert_int_equal(page_bytes_live(), before + 2 * sizeof(struct page));
	page_set_symbolic(q, 9, 1);
	assert_ptr_not_equal(q->shadow, p->shadow);
	assert_int_equal(p->shadow->id[9], 42);
	assert_int_equal(r->shadow->id[9], 42);
	assert_int_equal(q->shadow->id[9], 1);
	page_set_plain(r, 9, 5); /* needs no shadow of its own */
	assert_true(page_is_symbolic(p, 9));
	page_drop(p);
	assert_int_equal(r->shadow->ref, 1);
	page_drop(q);
	page_drop(r);
	assert_int_equal(page_bytes_live(), none);
}

/* A recycled page has no expressions, whatever it had. */
static void a_recycled_page_has_no_expressions(void **unused)
{
	(void)unused;
	struct page *p = page_new(1);
	page_set_symbolic(p, 3, 7);
	page_drop(p);
	struct page *q = page_new(1);
	assert_null(q->shadow);
	for (uint32_t at = 0; at < PAGE_SIZE; at++)
		assert_false(page_is_symbolic(q, at));
	page_set_symbolic(q, 4, 1);
	assert_int_equal(q->shadow->id[3], 0);
	page_drop(q);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_new_page_is_zero_and_nothing_is_plain),
		cmocka_unit_test(a_recycled_page_is_new),
		cmocka_unit_test(marks_change_their_range_only),
		cmocka_unit_test(marks_reach_the_last_byte),
		cmocka_unit_test(runs_are_those_of_the_naive_model),
		cmocka_unit_test(a_run_ends_with_the_page),
		cmocka_unit_test(a_copy_is_equal_and_separate),
		cmocka_unit_test(a_symbolic_byte_is_not_plain),
		cmocka_unit_test(copies_share_expressions_until_one_changes_them),
		cmocka_unit_test(a_recycled_page_has_no_expressions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

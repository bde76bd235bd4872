/* seal.c - the mark of `everett cc` on a module. */
#include "load/seal.h"

#include "unit.h"

enum { SIZE = 4096, MARK = 24 };

/* A file that starts like bitcode, as the caller sees it after seal_add. */
static struct bitcode sealed_file(size_t size)
{
	struct err e = {0};
	struct bitcode b;
	char bytes[SIZE] = "BC\xC0\xDE";
	for (size_t i = 4; i < size; i++)
		bytes[i] = (char)(i * 7 + 1);
	char *scratch = unit_enter_scratch();
	FILE *f = fopen("m.bc", "wb");
	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, size, f), size);
	assert_int_equal(fclose(f), 0);
	seal_add("m.bc");
	if (!load_input_read(&b, "m.bc", &e))
		fail_msg("%s", e.text);
	unit_leave_scratch(scratch);
	assert_memory_equal(b.data, bytes, size);
	return b;
}

static void a_mark_is_found_again(void **unused)
{
	(void)unused;
	struct bitcode b = sealed_file(SIZE);
	assert_int_equal(b.size, SIZE + MARK);
	assert_true(seal_is_intact(&b));
	load_input_done(&b);
}

static void a_change_anywhere_breaks_it(void **unused)
{
	(void)unused;
	struct bitcode b = sealed_file(SIZE);
	for (size_t i = 0; i < b.size; i++)
		for (int bit = 0; bit < 8; bit++) {
			b.data[i] ^= (char)(1 << bit);
			assert_false(seal_is_intact(&b));
			b.data[i] ^= (char)(1 << bit);
		}
	assert_true(seal_is_intact(&b));
	load_input_done(&b);
}

static void a_file_that_was_cut_off_or_has_more_has_none(void **unused)
{
	(void)unused;
	struct bitcode b = sealed_file(256);
	size_t whole = b.size;
	for (b.size = 0; b.size < whole; b.size++)
		assert_false(seal_is_intact(&b));
	b.data = realloc(b.data, whole + 4);
	memset(b.data + whole, 0, 4);
	b.size = whole + 4;
	assert_false(seal_is_intact(&b));
	load_input_done(&b);
}

/* Bitcode comes in words; a mark behind half a word could not be read. */
static void a_file_of_half_words_stays_as_it_is(void **unused)
{
	(void)unused;
	struct bitcode b = sealed_file(SIZE - 2);
	assert_int_equal(b.size, SIZE - 2);
	assert_false(seal_is_intact(&b));
	load_input_done(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_mark_is_found_again),
		cmocka_unit_test(a_change_anywhere_breaks_it),
		cmocka_unit_test(a_file_that_was_cut_off_or_has_more_has_none),
		cmocka_unit_test(a_file_of_half_words_stays_as_it_is),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

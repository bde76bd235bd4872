/* spell.c - hints for mistyped words. */
#include "format/spell.h"

#include <stdint.h>

#include "../unit.h"

static const char *const known[] = {"search", "seed", "max-time", "out", "run"};
enum { KNOWN = sizeof known / sizeof *known };

static void near_words_are_found(void **unused)
{
	(void)unused;
	assert_string_equal(spell_nearest("serach", known, KNOWN), "search");
	assert_string_equal(spell_nearest("max-tiem", known, KNOWN), "max-time");
	assert_string_equal(spell_nearest("rum", known, KNOWN), "run");
	assert_string_equal(spell_nearest("ou", known, KNOWN), "out");
	assert_string_equal(spell_nearest("maxtime", known, KNOWN), "max-time");
}

static void far_empty_and_endless_words_get_no_hint(void **unused)
{
	char endless[200];
	(void)unused;
	for (size_t i = 0; i < sizeof endless; i++)
		endless[i] = i + 1 < sizeof endless ? 'a' : 0;
	assert_null(spell_nearest("zebra", known, KNOWN));
	assert_null(spell_nearest("foo", (const char *const[]){"cov"}, 1));
	assert_null(spell_nearest("", known, KNOWN));
	assert_null(spell_nearest(endless, known, KNOWN));
	assert_null(spell_nearest("run", known, 0));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(near_words_are_found),
		cmocka_unit_test(far_empty_and_endless_words_get_no_hint),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

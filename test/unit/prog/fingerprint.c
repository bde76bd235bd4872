/* fingerprint.c - what changes a function's fingerprint, and what must not. */
#include "prog/fingerprint.h"

#include "small.h"
#include "unit.h"

static uint64_t print_of_main(struct small *s)
{
	prog_fingerprint(s->p);
	return s->main->fingerprint;
}

static void moving_globals_does_not_show(void **unused)
{
	(void)unused;
	struct small s = small_new();
	uint64_t before = print_of_main(&s), all = s.p->fingerprint;
	s.p->globals[1].address += 1024;
	s.consts[0] += 1024;
	s.p->globals[0].name = ".str.4"; /* renumbered by a new string elsewhere */
	s.p->locs[1].line = 99;
	assert_true(print_of_main(&s) == before);
	assert_true(s.p->fingerprint != all); /* addresses are part of the whole */
	prog_free(s.p);
}

static void numbers_added_by_linking_do_not_show(void **unused)
{
	(void)unused;
	struct small s = small_new();
	uint64_t before = print_of_main(&s);
	s.p->funcs[1].name = "callee.12";
	s.p->globals[1].name = "table.3";
	assert_true(print_of_main(&s) == before);
	s.p->funcs[1].name = "caller";
	assert_true(print_of_main(&s) != before);
	prog_free(s.p);
}

static void every_change_of_code_shows(void **unused)
{
	(void)unused;
	struct small s = small_new();
	uint64_t before = print_of_main(&s);
	s.code[0].imm = 6;
	assert_true(print_of_main(&s) != before);
	s.code[0].imm = 5;
	s.consts[0] += 4; /* another element of the table */
	assert_true(print_of_main(&s) != before);
	s.consts[0] -= 4;
	s.p->globals[0].init = (const uint8_t *)"ho";
	assert_true(print_of_main(&s) != before);
	prog_free(s.p);
}

static void site_names_have_function_fingerprint_and_ordinal(void **unused)
{
	(void)unused;
	struct small s = small_new();
	char name[64], tiny[4];
	s.main->fingerprint = 0x0123456789abcdefULL;
	prog_site_name(s.p, s.main, &s.code[5], name, sizeof name);
	assert_string_equal(name, "main#01234567:5");
	prog_site_name(s.p, s.main, &s.code[5], tiny, sizeof tiny);
	assert_string_equal(tiny, "mai");
	prog_free(s.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moving_globals_does_not_show),
		cmocka_unit_test(numbers_added_by_linking_do_not_show),
		cmocka_unit_test(every_change_of_code_shows),
		cmocka_unit_test(site_names_have_function_fingerprint_and_ordinal),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

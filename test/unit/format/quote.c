/* quote.c - what is quoted comes back from the shell as it was. */
#include "format/quote.h"

#include "../unit.h"

static void words(void **unused)
{
	static const struct {
		const char *text, *want;
	} cases[] = {{"abc", "abc"},	   {"", "''"},		{"a b", "'a b'"},
		     {"it's", "$'it\\'s'"}, {"a\nb", "$'a\\nb'"}, {"\1" "7", "$'\\0017'"},
		     {"$x", "'$x'"},	   {"a\\b", "'a\\b'"}};
	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text t;
		text_init(&t);
		quote_word(&t, cases[i].text, strlen(cases[i].text));
		assert_string_equal(t.data, cases[i].want);
		text_done(&t);
	}
}

/* All bytes, with each one in front, through the shell's own printf. */
static void bytes_come_back_from_printf(void **unused)
{
	(void)unused;
	for (unsigned first = 0; first < 256; first += 9) {
		uint8_t bytes[257], back[300];
		struct text t;
		bytes[0] = (uint8_t)(first == 45 - 45 % 9 ? '-' : first);
		for (unsigned i = 0; i < 256; i++)
			bytes[i + 1] = (uint8_t)i;
		text_init(&t);
		text_add_string(&t, "printf ");
		quote_printf(&t, bytes, sizeof bytes);
		FILE *f = popen(t.data, "r");
		assert_non_null(f);
		assert_int_equal(fread(back, 1, sizeof back, f), sizeof bytes);
		assert_int_equal(pclose(f), 0);
		assert_memory_equal(back, bytes, sizeof bytes);
		text_done(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words),
		cmocka_unit_test(bytes_come_back_from_printf),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

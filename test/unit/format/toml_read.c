/* toml_read.c - the subset of TOML: what is taken, what is refused and how, and that
 * damaged text never does harm. */
#include "format/toml_read.h"

#include "../unit.h"
#include "base/rng.h"

static struct arena arena;

static struct toml_table *read_text(const char *text, struct err *e)
{
	*e = (struct err){0};
	return toml_read(&arena, "x.toml", text, strlen(text), e);
}

static void refuses(const char *text, const char *reason)
{
	struct err e;
	assert_null(read_text(text, &e));
	assert_string_equal(e.text, reason);
}

static void values_have_their_types(void **unused)
{
	struct err e;
	(void)unused;
	arena_init(&arena);
	const struct toml_table *t = read_text("# first\n"
					       "name = \"a \\\"b\\\"\\n\" # behind it\n"
					       "'two words' = 'C:\\n'\n"
					       "n = -12.5\n"
					       "yes = true\r\n"
					       "no=false\n"
					       "list = [\n  \"x\", # one\n  2,\n]\n"
					       "none = []",
					       &e);
	assert_non_null(t);
	const struct toml_entry *n = t->entries;
	assert_string_equal(n->value.string, "a \"b\"\n");
	assert_int_equal(n->line, 2);
	n = n->next;
	assert_string_equal(n->key, "two words");
	assert_string_equal(n->value.string, "C:\\n");
	n = n->next;
	assert_true(n->value.number == -12.5);
	n = n->next;
	assert_true(n->value.type == TOML_BOOL && n->value.is_true);
	n = n->next;
	assert_true(n->value.type == TOML_BOOL && !n->value.is_true);
	n = n->next;
	assert_int_equal(n->value.type, TOML_ARRAY);
	assert_string_equal(n->value.first->string, "x");
	assert_int_equal(n->value.first->line, 8);
	assert_true(n->value.first->next->number == 2);
	assert_null(n->value.first->next->next);
	assert_null(n->next->value.first);
	assert_null(n->next->next);
	assert_null(t->next);
	arena_done(&arena);
}

static void tables_have_names(void **unused)
{
	struct err e;
	(void)unused;
	arena_init(&arena);
	const struct toml_table *t =
		read_text("a = 1\n[b]\na = 2\n[ \"c.d\" . e-1 ]\n[f]\n", &e);
	assert_int_equal(t->depth, 0);
	t = t->next;
	assert_int_equal(t->depth, 1);
	assert_string_equal(t->keys[0], "b");
	assert_true(t->entries->value.number == 2);
	t = t->next;
	assert_int_equal(t->depth, 2);
	assert_string_equal(t->keys[0], "c.d");
	assert_string_equal(t->keys[1], "e-1");
	assert_int_equal(t->line, 4);
	assert_null(t->next->next);
	arena_done(&arena);
}

static void what_is_not_in_the_subset_is_named(void **unused)
{
	(void)unused;
	arena_init(&arena);
	refuses("a = { b = 1 }",
		"x.toml:1: tables in braces are not supported; write a [table]");
	refuses("\na.b = 1",
		"x.toml:2: keys with dots are not supported; write a [table]");
	refuses("[[a]]", "x.toml:1: arrays of tables ([[…]]) are not supported");
	refuses("a = [[1]]", "x.toml:1: arrays in arrays are not supported");
	refuses("a = \"\"\"x\"\"\"",
		"x.toml:1: strings over several lines are not supported; write \\n");
	refuses("a = 0x1f", "x.toml:1: not a value: give a \"string\", a decimal number, "
			    "true, false or an [array]");
	refuses("a = 1979-05-27", "x.toml:1: not a value: give a \"string\", a decimal "
				  "number, true, false or an [array]");
	refuses("a = yes", "x.toml:1: not a value: give a \"string\", a decimal number, "
			   "true, false or an [array]");
	refuses("a = \"\\u0041\"",
		"x.toml:1: this escape is not one of \\b \\t \\n \\f \\r \\\" \\\\");
	arena_done(&arena);
}

static void mistakes_are_named(void **unused)
{
	(void)unused;
	arena_init(&arena);
	refuses("a", "x.toml:1: = is missing behind the key");
	refuses("a =\nb = 1", "x.toml:1: the value is missing");
	refuses("= 1",
		"x.toml:1: a key is missing: letters, digits, _ and -, or a string");
	refuses("a = \"b\n", "x.toml:1: the string has no end on its line");
	refuses("a = [1,\n\n", "x.toml:3: the array has no end");
	refuses("a = [1 2]", "x.toml:1: a comma or ] is missing in the array");
	refuses("a = 1 b = 2",
		"x.toml:1: something stands behind the end of what this line says");
	refuses("[a", "x.toml:1: ] is missing behind the name of the table");
	refuses("a = 1\n\na = 2", "x.toml:3: a was given in line 1 already");
	refuses("[a]\n[b]\n[a]", "x.toml:3: the table was given in line 1 already");
	refuses("[a.b.c.d]", "x.toml:1: the name of the table has too many parts");
	arena_done(&arena);
}

/* Any change of one byte is read or refused with one line. */
static void damage_does_no_harm(void **unused)
{
	static const char good[] =
		"a = [\"x\", 'y', 1.5]\n[\"b.c\".d] # z\nlist = true\n";
	(void)unused;
	for (size_t i = 0; i + 1 < sizeof good; i++)
		for (int c = 0; c < 256; c++) {
			char text[sizeof good];
			struct err e = {0};
			memcpy(text, good, sizeof good);
			text[i] = (char)c;
			arena_init(&arena);
			bool ok = toml_read(&arena, "x", text, sizeof good - 1, &e);
			assert_true(ok || (e.text[0] && !strchr(e.text, '\n')));
			arena_done(&arena);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_have_their_types),
		cmocka_unit_test(tables_have_names),
		cmocka_unit_test(what_is_not_in_the_subset_is_named),
		cmocka_unit_test(mistakes_are_named),
		cmocka_unit_test(damage_does_no_harm),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

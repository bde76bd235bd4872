/* layout.c - types as text, their parts, and values as C writes them. */
#include "format/layout.h"

#include "../unit.h"

static void sizes(void **unused)
{
	(void)unused;
	assert_int_equal(layout_size("i32"), 4);
	assert_int_equal(layout_size("u64[3][2]"), 48);
	assert_int_equal(layout_size("char*"), 8);
	assert_int_equal(layout_size("{x@0:i32;tag@4:u8;name@5:char[6]}/12"), 12);
	assert_int_equal(layout_size("{a@0:{b@0:i16}/2}/2[4]"), 8);
	assert_int_equal(layout_size("{}/4"), 4);
}

static void nonsense_is_no_type(void **unused)
{
	static const char *const bad[] = {
		"",	  "i",	     "i31",	  "i32[",      "i32[]",	   "i32]",
		"{",	  "{x}",     "{x@0}",	  "{x@0:i32",  "[3]",	   "?",
		"i32 ",	  "{x@0:i8}/0", "u8[99999999999]", "char[?]", "x",  "i8[0]",
		"u8[4000000000][4000000000]",
	};
	static const uint8_t bytes[4] = {1};
	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct text t;
		text_init(&t);
		assert_int_equal(layout_size(bad[i]), 0);
		assert_false(layout_part(bad[i], 0, 1, &t));
		layout_print(&t, bad[i], bytes, sizeof bytes);
		assert_string_equal(t.data, "1");
		text_done(&t);
	}
}

static void is_part(const char *type, uint64_t offset, uint64_t size, const char *want)
{
	struct text t;
	text_init(&t);
	assert_int_equal(layout_part(type, offset, size, &t), want != NULL);
	assert_string_equal(t.data, want ? want : "");
	text_done(&t);
}

static void parts(void **unused)
{
	static const char pair[] = "{x@0:i32;name@4:char[8];in@12:{y@0:u16;z@2:u16}/4}/16";
	(void)unused;
	is_part("i32", 0, 4, "i32");
	is_part("i32", 0, 2, NULL);
	is_part("i32[10]", 8, 4, "i32");
	is_part("i32[10]", 8, 12, "i32[3]");
	is_part("i32[10]", 6, 4, NULL);
	is_part("i32[10]", 36, 8, NULL);
	is_part("char[4][8]", 8, 8, "char[8]");
	is_part("char[4][8]", 8, 3, "char[3]");
	is_part(pair, 0, 16, pair);
	is_part(pair, 4, 8, "char[8]");
	is_part(pair, 14, 2, "u16");
	is_part(pair, 2, 4, NULL);
}

static void is_named(const char *type, uint64_t offset, uint64_t size, const char *want)
{
	struct text t;
	text_init(&t);
	layout_path(type, offset, size, &t);
	assert_string_equal(t.data, want);
	text_done(&t);
}

static void parts_have_the_names_of_the_source(void **unused)
{
	static const char account[] = "{n@0:i32;lock@8:{__u@0:{__i@0:i32[10]}}}[3]";
	(void)unused;
	is_named("i32", 0, 4, "");
	is_named("i32[10]", 8, 4, "[2]");
	is_named("char[4][8]", 11, 1, "[1][3]");
	is_named(account, 48, 4, "[1].n");
	is_named(account, 56, 1, "[1].lock");
	is_named(account, 60, 1, "[1].lock+4");
	is_named(account, 0, 144, "");
	is_named("", 0, 4, "");
	is_named("", 8, 4, "+8");
	is_named("i32[2]", 2, 4, "+2");
}

static void is_shown(const char *type, const void *bytes, size_t n, const char *want)
{
	struct text t;
	text_init(&t);
	layout_print(&t, type, bytes, n);
	assert_string_equal(t.data, want);
	text_done(&t);
}

static void values_by_type(void **unused)
{
	(void)unused;
	is_shown("i32", "\xfb\xff\xff\xff", 4, "-5");
	is_shown("u32", "\xfb\xff\xff\xff", 4, "4294967291");
	is_shown("i8", "\xfd", 1, "-3");
	is_shown("u8", "\xfd", 1, "253");
	is_shown("char", "a", 1, "'a'");
	is_shown("char", "\n", 1, "10");
	is_shown("bool", "\1", 1, "1");
	is_shown("f32", "\0\0\xc0\x3f", 4, "1.5");
	is_shown("f64", "\x9a\x99\x99\x99\x99\x99\xb9\x3f", 8, "0.1");
	is_shown("ptr", "\0\0\0\0\0\0\0\0", 8, "NULL");
	is_shown("ptr", "\x40\1\0\0\0\0\0\0", 8, "0x140");
	is_shown("char[6]", "hi\n\"\0\0", 6, "\"hi\\n\\\"\"");
	is_shown("char[4]", "\0\0\0\0", 4, "\"\"");
	is_shown("u8[3]", "\xff\xfe\1", 3, "ff fe 01");
	is_shown("i16[3]", "\1\0\xff\xff\3\0", 6, "{1, -1, 3}");
	is_shown("{x@0:i32;tag@4:u8;name@5:char[6]}/12", "\xfc\xff\xff\xff\7bob\0\0\0\0", 12,
		 "{x = -4, tag = 7, name = \"bob\"}");
}

static void values_by_looks(void **unused)
{
	char many[100];
	(void)unused;
	is_shown("", "\x2a\0\0\0", 4, "42");
	is_shown("", "\xff\xff\xff\xff", 4, "-1");
	is_shown("", "abc\0", 4, "\"abc\"");
	is_shown("", "hello", 5, "\"hello\"");
	is_shown("", "\xff\xfe\1", 3, "ff fe 01");
	is_shown(NULL, "", 0, "\"\"");
	is_shown("i64", "\x2a\0\0\0", 4, "42"); /* of another size */
	memset(many, 'x', sizeof many);
	is_shown("", many, sizeof many,
		 "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"… (100 bytes)");
	memset(many, 0x80, sizeof many);
	is_shown("", many, sizeof many,
		 "80 80 80 80 80 80 80 80 80 80 80 80 80 80 80 80 … (100 bytes)");
}

static void escapes_end_where_they_should(void **unused)
{
	(void)unused;
	is_shown("char[8]", "a\1" "7bcdef", 8, "\"a\\0017bcdef\"");
	is_shown("char[8]", "a\1xbcdef", 8, "\"a\\1xbcdef\"");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes),
		cmocka_unit_test(nonsense_is_no_type),
		cmocka_unit_test(parts),
		cmocka_unit_test(parts_have_the_names_of_the_source),
		cmocka_unit_test(values_by_type),
		cmocka_unit_test(values_by_looks),
		cmocka_unit_test(escapes_end_where_they_should),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

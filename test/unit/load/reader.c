/* reader.c - what load/ and bitcode/ make of modules: globals, constants, entry,
 * names, and one clear line for what cannot be loaded. Modules are .ll text here. */
#include "load/load.h"

#include "prog/verify.h"
#include "unit.h"

#define TARGET "target triple = \"x86_64-pc-linux-gnu\"\n"
#define MAIN "define i32 @main() {\n\tret i32 0\n}\n"

static struct program *load_text(const char *text, const struct load_options *o,
				 struct err *e)
{
	static const struct load_options none;
	char *scratch = unit_enter_scratch();
	setenv("XDG_CACHE_HOME", scratch, 1);
	unit_write("m.ll", text);
	struct program *p = load_program("m.ll", o ? o : &none, e);
	unit_leave_scratch(scratch);
	return p;
}

static struct program *loaded(const char *text)
{
	struct err e = {0};
	struct program *p = load_text(text, NULL, &e);
	if (!p)
		fail_msg("%s", e.text);
	if (!prog_verify(p, &e))
		fail_msg("%s", e.text);
	return p;
}

static const struct global *global(const struct program *p, const char *name)
{
	for (uint32_t k = 0; k < p->nglobals; k++)
		if (!strcmp(p->globals[k].name, name))
			return &p->globals[k];
	fail_msg("no global %s", name);
	return NULL;
}

static uint64_t word(const struct global *g, uint32_t offset)
{
	uint64_t v;
	assert_non_null(g->init);
	assert_true(offset + 8 <= g->size);
	memcpy(&v, g->init + offset, 8);
	return v;
}

/* llvm.used keeps the globals under test from being dropped as unreferenced. */
#define USED(list, n)                                         \
	"@llvm.used = appending global [" #n " x ptr] [" list \
	"], section \"llvm.metadata\"\n"

static void constants_have_the_bytes_of_the_abi(void **unused)
{
	(void)unused;
	struct program *p = loaded(
		TARGET
		"@s = global { i8, i64, x86_fp80, i128 } { i8 7, i64 -2, "
		"x86_fp80 0xK3FFF8000000000000000, i128 18446744073709551618 }\n"
		"@v = global <8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 1>\n"
		"@f = global [2 x float] [float 1.0, float 0x7FF4000000000000]\n"
		"@w = global [3 x i16] [i16 1, i16 2, i16 3]\n"
		"@z = global [100 x i32] zeroinitializer\n" USED(
			"ptr @s, ptr @v, ptr @f, ptr @w, ptr @z", 5) MAIN);
	const struct global *s = global(p, "s");
	assert_int_equal(s->size, 48);
	assert_true(word(s, 0) == 7 && word(s, 8) == (uint64_t)-2);
	assert_true(word(s, 16) == 0x8000000000000000ULL && word(s, 24) == 0x3fff);
	assert_true(word(s, 32) == 2 && word(s, 40) == 1);
	assert_int_equal(global(p, "v")->init[0], 0x85);
	assert_true(word(global(p, "f"), 0) ==
		    0x7fa000003f800000ULL); /* a signalling NaN */
	assert_memory_equal(global(p, "w")->init, "\1\0\2\0\3\0", 6);
	assert_null(global(p, "z")->init);
	prog_free(p);
}

static void addresses_in_initialisers_are_final(void **unused)
{
	(void)unused;
	struct program *p = loaded(
		TARGET
		"@t = global [4 x { i32, i64 }] zeroinitializer\n"
		"@other = alias i8, getelementptr (i8, ptr @t, i64 3)\n"
		"@weak = extern_weak global i32\n"
		"@a = global [6 x i64] ["
		"i64 ptrtoint (ptr getelementptr ([4 x {i32, i64}], ptr @t, i64 0, i64 2, i32 1)"
		" to i64), i64 ptrtoint (ptr @main to i64), i64 ptrtoint (ptr @other to i64), "
		"i64 ptrtoint (ptr @weak to i64), i64 sub (i64 ptrtoint (ptr getelementptr (i8, "
		"ptr @t, i64 40) to i64), i64 ptrtoint (ptr @t to i64)), "
		"i64 ptrtoint (ptr blockaddress(@main, %next) to i64)]\n" USED(
			"ptr @t, ptr @a",
			2) "define i32 @main() {\n\tbr label %next\nnext:\n\tret i32 0\n}\n");
	const struct global *a = global(p, "a");
	uint64_t t = global(p, "t")->address;
	assert_true(word(a, 0) == t + 40);
	assert_ptr_equal(prog_func_at(p, word(a, 8)), &p->funcs[p->main]);
	assert_true(word(a, 16) == t + 3);
	assert_true(word(a, 24) == 0);
	assert_true(word(a, 32) == 40);
	assert_true(word(a, 40) == PROG_LABEL_BASE);
	prog_free(p);
}

static void rights_gaps_and_alignment_are_kept(void **unused)
{
	(void)unused;
	struct program *p = loaded(
		TARGET
		"@c = constant i8 1\n@d = global i8 1\n@e = global i32 1, align 4096\n"
		"@l = thread_local global i32 5\n@n = global {} zeroinitializer\n" USED(
			"ptr @c, ptr @d, ptr @e, ptr @l, ptr @n", 5) MAIN);
	assert_true(global(p, "c")->is_constant && !global(p, "d")->is_constant);
	assert_true(global(p, "c")->address / PROG_PAGE !=
		    global(p, "d")->address / PROG_PAGE);
	assert_int_equal(global(p, "e")->address % 4096, 0);
	assert_int_equal(global(p, "d")->address % 16, 0);
	assert_true(global(p, "l")->is_thread_local);
	assert_int_equal(global(p, "n")->size, 0);
	prog_free(p); /* gaps: prog_verify */
}

static void constructors_run_by_priority_and_destructors_backwards(void **unused)
{
	(void)unused;
	struct program *p = loaded(
		TARGET
		"@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] ["
		"{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, "
		"{ i32, ptr, ptr } { i32 101, ptr @early, ptr null }]\n"
		"@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] ["
		"{ i32, ptr, ptr } { i32 101, ptr @early, ptr null }, "
		"{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }]\n"
		"@x = global i32 0\n"
		"define void @late() {\n\tstore volatile i32 1, ptr @x\n\tret void\n}\n"
		"define void @early() {\n\tstore volatile i32 2, ptr @x\n\tret void\n}\n" MAIN);
	assert_true(p->entry_is_main && p->entry == p->main);
	assert_int_equal(p->nctors, 2);
	assert_int_equal(p->ndtors, 2);
	assert_string_equal(p->funcs[p->ctors[0]].name, "early");
	assert_string_equal(p->funcs[p->ctors[1]].name, "late");
	assert_string_equal(p->funcs[p->dtors[0]].name, "late");
	assert_string_equal(p->funcs[p->dtors[1]].name, "early");
	prog_free(p);
}

static void only_what_main_reaches_is_loaded(void **unused)
{
	(void)unused;
	struct program *p = loaded(
		TARGET "define void @dead() {\n\tcall void @missing()\n\tret void\n}\n"
		       "declare void @missing()\n" MAIN);
	assert_false(strmap_get(&p->func_by_name, "dead", NULL));
	assert_false(strmap_get(&p->func_by_name, "missing", NULL));
	assert_int_equal(p->nnotes, 0);
	prog_free(p);
}

static void intrinsics_get_their_number_also_by_alias(void **unused)
{
	(void)unused;
	struct load_intrinsic known[] = {{"ev_thing", 7, false}, {"other_name", 9, false}};
	struct load_options o = {.intrinsics = known, .nintrinsics = 2};
	struct err e = {0};
	struct program *p = load_text(
		TARGET
		"@other_name = weak alias void (), ptr @body\n"
		"define void @body() {\n\tret void\n}\n"
		"declare void @ev_thing()\n"
		"define i32 @main() {\n\tcall void @ev_thing()\n\tcall void @other_name()\n"
		"\tret i32 0\n}\n",
		&o, &e);
	uint64_t id;
	assert_non_null(p);
	assert_true(strmap_get(&p->func_by_name, "ev_thing", &id));
	assert_int_equal(p->funcs[id].intrinsic, 7);
	assert_true(strmap_get(&p->func_by_name, "body", &id));
	assert_int_equal(p->funcs[id].intrinsic, 9);
	assert_int_equal(p->funcs[p->main].intrinsic, -1);
	prog_free(p);
}

static void same_file_same_fingerprint(void **unused)
{
	(void)unused;
	struct program *a = loaded(TARGET MAIN), *b = loaded(TARGET MAIN);
	assert_true(a->fingerprint == b->fingerprint && a->fingerprint != 0);
	prog_free(a);
	prog_free(b);
}

/* The text, as m.ll, is refused with exactly one line that has the words. */
static void refused(const char *text, const char *words)
{
	struct err e = {0};
	assert_null(load_text(text, NULL, &e));
	if (!strstr(e.text, words) || strchr(e.text, '\n'))
		fail_msg("'%s' is not one line with '%s'", e.text, words);
}

static void bad_modules_get_one_line(void **unused)
{
	(void)unused;
	refused("", "empty file");
	refused("define i32 @main() {\n\tret i64 0\n}\n", "m.ll");
	refused("define void @f() {\n\tret void\n}\n", "no main function");
	refused("target triple = \"aarch64-linux-gnu\"\n" MAIN, "only x86-64");
	refused(TARGET "@g = global [9000000000000 x i8] zeroinitializer\n" USED("ptr @g",
										 1) MAIN,
		"too large");
}

static void bad_files_get_one_line(void **unused)
{
	(void)unused;
	static const struct load_options none;
	char *scratch = unit_enter_scratch();
	struct err e = {0};
	setenv("XDG_CACHE_HOME", scratch, 1);
	assert_null(load_program("missing.bc", &none, &e));
	assert_non_null(strstr(e.text, "missing.bc: cannot open"));
	assert_null(load_program(".", &none, &e));
	assert_non_null(strstr(e.text, "is a directory"));
	unit_write("a.c", "int main(void) { return 0; }\n");
	assert_null(load_program("a.c", &none, &e));
	assert_non_null(strstr(e.text, "everett cc"));
	unit_write("b.bc", "BC\300\336garbage that is no module at all");
	assert_null(load_program("b.bc", &none, &e));
	assert_non_null(strstr(e.text, "b.bc: broken bitcode"));
	unit_write("c.bc", "\177ELF and more");
	assert_null(load_program("c.bc", &none, &e));
	assert_non_null(strstr(e.text, "native code"));
	unit_leave_scratch(scratch);
}

static void unknown_passes_are_named(void **unused)
{
	(void)unused;
	struct load_options o = {.passes = "no-such-pass"};
	struct err e = {0};
	assert_null(load_text(TARGET MAIN, &o, &e));
	assert_non_null(strstr(e.text, "no-such-pass"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(constants_have_the_bytes_of_the_abi),
		cmocka_unit_test(addresses_in_initialisers_are_final),
		cmocka_unit_test(rights_gaps_and_alignment_are_kept),
		cmocka_unit_test(constructors_run_by_priority_and_destructors_backwards),
		cmocka_unit_test(only_what_main_reaches_is_loaded),
		cmocka_unit_test(intrinsics_get_their_number_also_by_alias),
		cmocka_unit_test(same_file_same_fingerprint),
		cmocka_unit_test(bad_modules_get_one_line),
		cmocka_unit_test(bad_files_get_one_line),
		cmocka_unit_test(unknown_passes_are_named),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* print.c - the text of `everett dis`. */
#include "prog/print.h"

#include "prog/atomic.h"
#include "small.h"
#include "unit.h"

static char *printed(const struct program *p, const char *function)
{
	char *text = NULL;
	size_t n;
	FILE *out = open_memstream(&text, &n);
	assert_true(prog_print(out, p, function));
	fclose(out);
	return text;
}

static void main_reads_as_expected(void **unused)
{
	(void)unused;
	struct small s = small_new();
	char *text = printed(s.p, "main");
	assert_string_equal(
		text, "main(argc=r0)  ; small.c:4\n"
		      "\t2 registers and 2 constants, 1 result slots, 0 bytes of stack\n"
		      "; small.c:4\n"
		      "     0  JEQ32_ri r0, #5 -> 1 else 4\n"
		      "     1  r1 = CALL callee(r0)\n"
		      "     3  RET r1\n"
		      "; small.h:9 in helper, inlined at small.c:4\n"
		      "     4  r1 = LD32o 0x10000800<table>, #8\n"
		      "     5  r1 = MOV 0x10000020<.str.3>\n"
		      "     6  JMP -> 7\n"
		      "     7  RET r1\n");
	free(text);
	prog_free(s.p);
}

static void atomic_accesses_say_what_they_are(void **unused)
{
	(void)unused;
	struct small s = small_new();
	s.code[4] = (struct insn){
		.op = OP_LDX32,
		.d = 1,
		.a = 2,
		.b = 2,
		.c = prog_orders(PROG_ORDER_ACQ_REL, PROG_ORDER_RELAXED, true),
		.e = 0,
		.imm = 4};
	s.code[5] = (struct insn){.op = OP_STA32,
				  .d = 1,
				  .a = 2,
				  .b = 2,
				  .c = PROG_ORDER_ACQ_REL,
				  .e = PROG_ATOMIC_CMPXCHG,
				  .imm = 4};
	s.code[6] = (struct insn){.op = OP_FENCE, .c = PROG_ORDER_SEQ_CST};
	char *text = printed(s.p, "main");
	assert_non_null(strstr(text, "r1 = LDX32 0x10000800<table>, 0x10000800<table>, "
				     "r0, #4 weak cmpxchg acq_rel relaxed\n"));
	assert_non_null(strstr(text, "STA32 r1, 0x10000800<table>, 0x10000800<table>, #4 "
				     "cmpxchg acq_rel\n"));
	assert_non_null(strstr(text, "FENCE seq_cst\n"));
	free(text);
	prog_free(s.p);
}

/* The head of a function says whose it is, if it is not the user's. */
static void heads_tell_library_and_model(void **unused)
{
	(void)unused;
	struct small s = small_new();
	struct func *f = s.main;
	f->is_library = true;
	char *text = printed(s.p, f->name);
	assert_non_null(strstr(text, "  ; library\n"));
	free(text);
	f->is_model = true;
	text = printed(s.p, f->name);
	assert_non_null(strstr(text, "  ; model\n"));
	free(text);
	prog_free(s.p);
}

static void unknown_functions_are_reported(void **unused)
{
	(void)unused;
	struct small s = small_new();
	assert_false(prog_print(stdout, s.p, "nobody"));
	char *text = printed(s.p, NULL);
	assert_non_null(strstr(text, "callee()"));
	assert_non_null(strstr(text, "main(argc=r0)"));
	free(text);
	prog_free(s.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(main_reads_as_expected),
		cmocka_unit_test(atomic_accesses_say_what_they_are),
		cmocka_unit_test(heads_tell_library_and_model),
		cmocka_unit_test(unknown_functions_are_reported),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* goals.c - distances to code that nobody has reached. */
#include "cover/goals.h"

#include "base/alloc.h"
#include "unit.h"

enum { MAIN = 1, WORK, STOP, CALLS_STOP, FUNCS };

/* main: a branch to a block of its own (6) or to a call of work; work: a block (1), then a
 * return; stop never returns; calls_stop has a block (1) that only a return of stop reaches. */
static const struct insn main_code[] = {
	{.op = OP_JNZ, .c = 6, .e = 1}, {.op = OP_CALL, .imm = WORK},
	{.op = OP_MOV},			{.op = OP_MOV},
	{.op = OP_MOV},			{.op = OP_RETV},
	{.op = OP_RETV},
};
static const struct insn work_code[] = {
	{.op = OP_JNZ, .c = 1, .e = 2}, {.op = OP_MOV}, {.op = OP_RETV}};
static const struct insn stop_code[] = {{.op = OP_UNREACHABLE}};
static const struct insn calls_code[] = {{.op = OP_CALL, .imm = STOP}, {.op = OP_RETV}};
static const uint32_t locs[8];
static struct func funcs[FUNCS];

static void set_func(uint32_t id, const struct insn *code, uint32_t n)
{
	funcs[id] = (struct func){.id = id, .code = code, .locs = locs, .ncode = n};
}

static struct program *small_program(void)
{
	static struct program p;
	p = (struct program){.funcs = funcs, .nfuncs = FUNCS};
	set_func(MAIN, main_code, 7);
	set_func(WORK, work_code, 3);
	set_func(STOP, stop_code, 1);
	set_func(CALLS_STOP, calls_code, 2);
	return &p;
}

static void reach(struct cover *c, func_id f, uint32_t at)
{
	cover_hit(c, &funcs[f], &funcs[f].code[at]);
}

static struct goals_way from(const struct goals *g, func_id f, uint32_t at, bool is_call)
{
	return goals_from(g, &funcs[f], &funcs[f].code[at], is_call);
}

static uint32_t start_of(const struct goals *g, uint32_t goal)
{
	return g->blocks[goal].start;
}

static void the_nearest_goal_is_found(void **unused)
{
	(void)unused;
	struct cover *c = cover_new(small_program());
	struct goals *g = goals_new(c);
	goals_update(g);
	assert_int_equal(from(g, MAIN, 0, false).distance, 0); /* itself */
	reach(c, MAIN, 0);
	goals_update(g);
	assert_int_equal(from(g, MAIN, 0, false).distance, 1);
	reach(c, MAIN, 1);
	reach(c, MAIN, 2);
	reach(c, MAIN, 6);
	reach(c, WORK, 0);
	goals_update(g);
	/* The jump, the call, the jump in work. */
	struct goals_way way = from(g, MAIN, 0, false);
	assert_int_equal(way.distance, 3);
	assert_int_equal(way.goal, g->first[WORK] + 1);
	assert_int_equal(start_of(g, way.goal), 1);
	goals_free(g);
	cover_free(c);
}

static void behind_a_call_the_caller_goes_on(void **unused)
{
	(void)unused;
	struct cover *c = cover_new(small_program());
	struct goals *g = goals_new(c);
	reach(c, MAIN, 0);
	reach(c, MAIN, 1);
	goals_update(g);
	struct goals_way way = from(g, MAIN, 1, true);
	assert_int_equal(way.distance, 0);
	assert_int_equal(start_of(g, way.goal), 2);
	assert_int_equal(from(g, WORK, 0, false).leave, 1);
	goals_free(g);
	cover_free(c);
}

static void tries_in_vain_make_a_goal_far(void **unused)
{
	(void)unused;
	struct cover *c = cover_new(small_program());
	struct goals *g = goals_new(c);
	reach(c, MAIN, 0);
	reach(c, MAIN, 1);
	goals_update(g);
	struct goals_way way = from(g, MAIN, 0, false);
	assert_int_equal(start_of(g, way.goal), 6);
	g->blocks[way.goal].tries = 100;
	goals_update(g);
	way = from(g, MAIN, 0, false);
	assert_int_equal(way.goal, g->first[WORK]);
	assert_int_equal(way.distance, 2);
	goals_free(g);
	cover_free(c);
}

static void what_never_returns_leads_nowhere(void **unused)
{
	(void)unused;
	struct cover *c = cover_new(small_program());
	struct goals *g = goals_new(c);
	reach(c, STOP, 0);
	reach(c, CALLS_STOP, 0);
	goals_update(g);
	assert_int_equal(from(g, CALLS_STOP, 0, false).distance, GOALS_FAR);
	assert_int_equal(from(g, CALLS_STOP, 0, false).leave, GOALS_FAR);
	goals_free(g);
	cover_free(c);
}

static void another_program_is_unknown(void **unused)
{
	(void)unused;
	struct cover *c = cover_new(small_program());
	struct goals *g = goals_new(c);
	goals_update(g);
	struct func other = funcs[WORK];
	assert_int_equal(goals_from(g, &other, other.code, false).distance, GOALS_FAR);
	goals_free(g);
	cover_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_nearest_goal_is_found),
		cmocka_unit_test(behind_a_call_the_caller_goes_on),
		cmocka_unit_test(tries_in_vain_make_a_goal_far),
		cmocka_unit_test(what_never_returns_leads_nowhere),
		cmocka_unit_test(another_program_is_unknown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* finding.c - building findings, their place, key and id. */
#include "result/finding_set.h"
#include "result/finding_wire.h"

#include "../unit.h"

static struct finding_frame frame(const char *function, const char *file, uint32_t line,
				  bool is_library)
{
	return (struct finding_frame){.function = (char *)function, .file = (char *)file,
				      .line = line, .is_library = is_library};
}

static struct finding *at(enum finding_kind kind, const char *file, uint32_t line)
{
	struct finding *f = finding_new(kind, "message %d", 1);
	struct finding_frame inner = frame("inner", file, line, false);
	struct finding_frame outer = frame("main", file, 100, false);
	finding_add_frame(f, &inner);
	finding_add_frame(f, &outer);
	finding_settle(f);
	return f;
}

static void place_is_the_innermost_user_frame(void **unused)
{
	struct finding *f = finding_new(FINDING_OUT_OF_BOUNDS_WRITE, "x");
	struct finding_frame lib = frame("memcpy", "memcpy.c", 20, true);
	struct finding_frame user = frame("copy", "a/main.c", 12, false);
	struct finding_frame outer = frame("main", "a/main.c", 30, false);
	(void)unused;
	finding_add_frame(f, &lib);
	finding_add_frame(f, &user);
	finding_add_frame(f, &outer);
	finding_settle(f);
	assert_string_equal(f->file, "a/main.c");
	assert_string_equal(f->function, "copy");
	assert_int_equal(f->line, 12);
	finding_free(f);
}

static void place_without_user_lines_is_still_something(void **unused)
{
	struct finding *f = finding_new(FINDING_ABORT, "x");
	struct finding_frame lib = frame("abort", "", 0, true);
	struct finding_frame user = frame("main", NULL, 0, false);
	(void)unused;
	finding_settle(f);
	assert_string_equal(f->file, "");
	finding_add_frame(f, &lib);
	finding_add_frame(f, &user);
	finding_settle(f);
	assert_string_equal(f->function, "main");
	assert_int_equal(f->line, 0);
	finding_free(f);
}

static void same_defect_is_counted_not_repeated(void **unused)
{
	struct finding_set s;
	bool is_new;
	(void)unused;
	finding_set_init(&s);
	struct finding *first = finding_set_add(&s, at(FINDING_LEAK, "m.c", 5), &is_new);
	assert_true(is_new);
	assert_ptr_equal(finding_set_add(&s, at(FINDING_LEAK, "m.c", 5), &is_new), first);
	assert_false(is_new);
	assert_int_equal(first->count, 2);
	finding_set_add(&s, at(FINDING_ABORT, "m.c", 5), &is_new);
	assert_true(is_new);
	assert_int_equal(s.n, 2);
	finding_set_done(&s);
}

static void ids_are_readable_unique_and_safe(void **unused)
{
	struct finding_set s;
	bool is_new;
	(void)unused;
	finding_set_init(&s);
	finding_set_add(&s, at(FINDING_DOUBLE_FREE, "src/main.c", 12), &is_new);
	finding_set_add(&s, at(FINDING_DOUBLE_FREE, "lib/main.c", 12), &is_new);
	finding_set_add(&s, at(FINDING_DOUBLE_FREE, "../a b'\xc3\xa9$.c", 1), &is_new);
	finding_set_add(&s, at(FINDING_DOUBLE_FREE, "", 0), &is_new);
	assert_string_equal(s.items[0]->id, "double-free-main.c-12");
	assert_string_equal(s.items[1]->id, "double-free-main.c-12-2");
	assert_string_equal(s.items[2]->id, "double-free-a_b____.c-1");
	assert_string_equal(s.items[3]->id, "double-free-main");
	finding_set_done(&s);
}

static struct finding *recursive(enum finding_kind kind, unsigned depth, uint32_t line)
{
	struct finding *f = finding_new(kind, "x");
	struct finding_frame self = frame("f", "m.c", line, false);
	struct finding_frame outer = frame("main", "m.c", 9, false);
	for (unsigned i = 0; i < depth; i++)
		finding_add_frame(f, &self);
	finding_add_frame(f, &outer);
	finding_settle(f);
	return f;
}

static void depth_of_recursion_does_not_make_a_new_defect(void **unused)
{
	struct finding *a = recursive(FINDING_ABORT, 3, 4);
	struct finding *b = recursive(FINDING_ABORT, 30, 4);
	struct finding *c = recursive(FINDING_ABORT, 3, 5);
	(void)unused;
	assert_true(a->key == b->key);
	assert_true(a->key != c->key);
	finding_free(a);
	finding_free(b);
	finding_free(c);
}

/* Two functions that call each other, from either of two places; the stack is a word. */
static struct finding *mutual(const char *calls)
{
	struct finding *f = finding_new(FINDING_ABORT, "x");
	struct finding_frame here = frame("a", "m.c", 1, false);
	struct finding_frame outer = frame("main", "m.c", 9, false);
	finding_add_frame(f, &here);
	for (; *calls; calls++) {
		const char *name = *calls == 'b' || *calls == 'B' ? "b" : "a";
		struct finding_frame call = frame(name, "m.c", (uint32_t)*calls, false);
		finding_add_frame(f, &call);
	}
	finding_add_frame(f, &outer);
	finding_settle(f);
	return f;
}

static void mutual_recursion_is_one_defect(void **unused)
{
	static const char *const words[] = {"baba", "bababababa", "BAba", "Baba", "aabba"};
	struct finding *first = mutual("ba"), *other = mutual("b");
	(void)unused;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct finding *f = mutual(words[i]);
		assert_true(f->key == first->key);
		finding_free(f);
	}
	assert_true(first->key != other->key); /* main calls b there */
	finding_free(first);
	finding_free(other);
}

static void without_lines_the_instruction_counts(void **unused)
{
	struct finding_frame one = frame("main", "", 0, false), two = one;
	struct finding_set s;
	bool is_new;
	(void)unused;
	one.insn = 4;
	two.insn = 9;
	finding_set_init(&s);
	for (int i = 0; i < 4; i++) {
		struct finding *f = finding_new(FINDING_ABORT, "x");
		finding_add_frame(f, i % 2 ? &two : &one);
		finding_settle(f);
		finding_set_add(&s, f, &is_new);
	}
	assert_int_equal(s.n, 2);
	assert_int_equal(finding_set_places(&s), 2);
	finding_set_done(&s);
}

static void columns_of_one_line_are_two_places(void **unused)
{
	struct finding_frame one = frame("main", "m.c", 7, false), two = one;
	struct finding_set s;
	bool is_new;
	(void)unused;
	one.column = 4;
	two.column = 19;
	finding_set_init(&s);
	for (int i = 0; i < 2; i++) {
		struct finding *f = finding_new(FINDING_ABORT, "x");
		finding_add_frame(f, i ? &two : &one);
		finding_settle(f);
		finding_set_add(&s, f, &is_new);
	}
	assert_int_equal(s.n, 2);
	assert_int_equal(finding_set_places(&s), 2);
	finding_set_done(&s);
}

static void deep_stacks_keep_both_ends(void **unused)
{
	struct finding *f = recursive(FINDING_STACK_OVERFLOW, 100000, 4);
	(void)unused;
	assert_int_equal(f->stack.n, FINDING_MAX_FRAMES);
	assert_int_equal(f->stack.left_out, 100001 - FINDING_MAX_FRAMES);
	assert_string_equal(f->stack.frames[0].function, "f");
	assert_string_equal(f->stack.frames[f->stack.n - 1].function, "main");
	finding_free(f);
}

/* A race of two threads, the later access at line `here`. */
static struct finding *race(uint32_t here, uint32_t there, uint32_t caller)
{
	struct finding *f = finding_new(FINDING_DATA_RACE, "a race");
	struct finding_frame a = frame("f", "m.c", here, false);
	struct finding_frame b = frame("f", "m.c", there, false);
	struct finding_frame c = frame("g", "m.c", caller, false);
	finding_add_frame(f, &a);
	finding_add_frame(f, &c);
	finding_set_role(f, &(struct finding_role){.thread = 1, .is_write = true, .held_by = -1});
	finding_add_note(f, "thread 2 reads it here");
	finding_add_note_frame(f, &b);
	finding_set_note_role(f, &(struct finding_role){.thread = 2, .is_atomic = true,
							.held_by = -1});
	finding_settle(f);
	return f;
}

static void a_race_is_a_pair_of_places_in_any_order(void **unused)
{
	struct finding *f = race(5, 9, 20), *g = race(9, 5, 30), *h = race(5, 10, 20);
	(void)unused;
	assert_true(f->key == g->key);
	assert_true(f->key != h->key);
	finding_free(f);
	finding_free(g);
	finding_free(h);
}

static struct finding *deadlock(uint32_t first, uint32_t second)
{
	struct finding *f = finding_new(FINDING_DEADLOCK, "a deadlock");
	uint32_t lines[] = {first, second};
	for (unsigned i = 0; i < 2; i++) {
		struct finding_frame a = frame("f", "m.c", lines[i], false);
		if (!i)
			finding_add_frame(f, &a);
		finding_add_note(f, "a thread waits");
		finding_add_note_frame(f, &a);
		finding_set_note_role(f, &(struct finding_role){.thread = (int32_t)i,
								.waits_for = "mutex `a`",
								.held_by = 1 - (int32_t)i});
	}
	finding_settle(f);
	return f;
}

static void a_deadlock_is_where_all_its_threads_wait(void **unused)
{
	struct finding *f = deadlock(5, 9), *g = deadlock(9, 5), *h = deadlock(5, 10);
	(void)unused;
	assert_true(f->key == g->key);
	assert_true(f->key != h->key);
	finding_free(f);
	finding_free(g);
	finding_free(h);
}

static void threads_and_schedules_travel(void **unused)
{
	struct finding *f = deadlock(5, 9);
	struct bytes b = {0};
	(void)unused;
	f->schedule = strdup("thread 1\n");
	f->schedule_whole = strdup("");
	finding_to_bytes(&b, f);
	struct bytes_reader in = bytes_read(b.data, b.n);
	struct finding *g = finding_from_bytes(&in);
	assert_non_null(g);
	assert_true(g->key == f->key);
	assert_int_equal(g->role.thread, -1);
	assert_int_equal(g->notes[0].role.held_by, 1);
	assert_string_equal(g->notes[1].role.waits_for, "mutex `a`");
	assert_string_equal(g->schedule, "thread 1\n");
	assert_null(g->schedule_end);
	assert_string_equal(g->schedule_whole, "");
	finding_free(f);
	finding_free(g);
	bytes_done(&b);
}

static void kinds_have_names_and_numbers(void **unused)
{
	(void)unused;
	assert_int_equal(FINDING_OUT_OF_BOUNDS_READ, 1);
	assert_int_equal(FINDING_USER, 22);
	for (int k = FINDING_OUT_OF_BOUNDS_READ; k <= FINDING_USER; k++) {
		enum finding_kind kind = (enum finding_kind)k;
		assert_int_equal(finding_kind_find(finding_kind_name(kind)), kind);
		assert_true(strlen(finding_kind_meaning(kind)) > 10);
		assert_true(strlen(finding_kind_advice(kind)) > 10);
	}
	assert_int_equal(finding_kind_find("nonsense"), FINDING_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(place_is_the_innermost_user_frame),
		cmocka_unit_test(place_without_user_lines_is_still_something),
		cmocka_unit_test(same_defect_is_counted_not_repeated),
		cmocka_unit_test(ids_are_readable_unique_and_safe),
		cmocka_unit_test(depth_of_recursion_does_not_make_a_new_defect),
		cmocka_unit_test(mutual_recursion_is_one_defect),
		cmocka_unit_test(without_lines_the_instruction_counts),
		cmocka_unit_test(columns_of_one_line_are_two_places),
		cmocka_unit_test(deep_stacks_keep_both_ends),
		cmocka_unit_test(a_race_is_a_pair_of_places_in_any_order),
		cmocka_unit_test(a_deadlock_is_where_all_its_threads_wait),
		cmocka_unit_test(threads_and_schedules_travel),
		cmocka_unit_test(kinds_have_names_and_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* faults.c - back ends that give up, crash or lie: unknown stays unknown, a crash costs
 * the question and nothing else, a wrong answer is noticed, dumped and ends the process. */
#include "lab.h"
#include "unit.h"

#include "solve/solve.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int gives_up(void *arg)
{
	++*(int *)arg;
	return VERDICT_UNKNOWN;
}

static int aborts(void *arg)
{
	++*(int *)arg;
	abort();
}

static int faults(void *arg)
{
	++*(int *)arg;
	raise(SIGSEGV);
	return VERDICT_SAT;
}

static int overflows_at(volatile char *above, int depth)
{
	volatile char room[4096];
	room[0] = above[0];
	return depth > 1 << 30 ? room[0] : overflows_at(room, depth + 1) + room[0];
}

/* Uses up the stack, as a deep recursion inside a solver would. */
static int overflows(void *arg)
{
	++*(int *)arg;
	volatile char start[1] = {0};
	return overflows_at(start, 0) ? VERDICT_SAT : VERDICT_UNSAT;
}

static int says_unsat(void *arg)
{
	++*(int *)arg;
	return VERDICT_UNSAT;
}

static int says_sat(void *arg)
{
	++*(int *)arg;
	return VERDICT_SAT;
}

/* Something only a back end answers; satisfiable, and not by the first guess. */
static expr_id hard(struct lab *l, uint32_t i)
{
	struct expr_pool *p = l->p;
	expr_id a = lab_word(l, i, 4), b = lab_word(l, i + 4, 4),
		k = expr_const(p, 32, 0x9e3779b1);
	expr_id mixed = expr_xor(p, expr_mul(p, a, k), expr_binary(p, EXPR_LSHR, b, a));
	return expr_eq(p, expr_add(p, mixed, expr_mul(p, b, b)),
		       expr_const(p, 32, 0x12345679));
}

/* Runs f in a child, whose signal handlers are not those of the test framework. */
static void in_child(void (*f)(const void *), const void *arg)
{
	pid_t child = fork();
	if (!child) {
		static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
		for (unsigned i = 0; i < 5; i++)
			signal(numbers[i], SIG_DFL);
		freopen("/dev/null", "w", stderr);
		f(arg);
		_exit(0);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

/* In a child: ends it with the line as its status. */
#define CHECK(cond)                             \
	do {                                    \
		if (!(cond))                    \
			_exit(__LINE__ & 0xff); \
	} while (0)

static void try_giving_up(const void *arg)
{
	(void)arg;
	int calls = 0;
	struct solve_stub stub = {gives_up, gives_up, &calls};
	struct solve_options o = {.stub = &stub};
	struct lab l = lab_new(&o, 64);
	expr_id c = hard(&l, 0);
	struct solve_branch b = solve_branch(l.s, l.f, c);
	CHECK(b.can_be_true == VERDICT_UNKNOWN);
	CHECK(b.can_be_false == VERDICT_SAT); /* the witness says so */
	CHECK(calls >= 2);
	struct facts *yes = facts_add(l.s, l.f, c);
	struct facts *no = facts_add(l.s, l.f, expr_not(l.p, c));
	CHECK(yes);
	CHECK(no);
	CHECK(facts_are_unproved(yes));
	CHECK(!facts_are_unproved(no));
	/* Below, nothing is claimed to be possible, and both sides go on. */
	b = solve_branch(l.s, yes, hard(&l, 8));
	CHECK(b.can_be_true == VERDICT_UNKNOWN);
	CHECK(b.can_be_false == VERDICT_UNKNOWN);
	uint8_t values[64];
	CHECK(!solve_canonical(l.s, yes, false, values, sizeof values));
	CHECK(solve_counters(l.s)->unknown >= 2);
	facts_drop(l.s, yes);
	facts_drop(l.s, no);
	lab_free(&l);
}

static void giving_up_is_unknown_on_both_sides(void **unused)
{
	(void)unused;
	in_child(try_giving_up, NULL);
}

struct back_ends {
	int (*sat)(void *), (*z3)(void *);
};

static void try_crash(const void *arg)
{
	const struct back_ends *ends = arg;
	int calls = 0;
	struct solve_stub stub = {ends->sat, ends->z3, &calls};
	struct solve_options o = {.stub = &stub};
	struct lab l = lab_new(&o, 64);
	for (uint32_t i = 0; i < 6; i++) {
		struct solve_branch b = solve_branch(l.s, l.f, hard(&l, 8 * i));
		CHECK(b.can_be_true == (ends->z3 ? VERDICT_UNKNOWN : VERDICT_SAT));
		CHECK(b.can_be_false == VERDICT_SAT);
	}
	/* Three times each, then it is left alone. */
	CHECK(calls == (ends->z3 ? 6 : 3));
	CHECK(solve_counters(l.s)->crashes == (uint64_t)calls);
	/* What needs no back end is answered as ever. */
	expr_id small = expr_ult(l.p, expr_var(l.p, l.var + 60), expr_const(l.p, 8, 9));
	struct solve_branch b = solve_branch(l.s, l.f, small);
	CHECK(b.can_be_true == VERDICT_SAT && b.can_be_false == VERDICT_SAT);
	lab_free(&l);
}

static void a_crash_costs_the_question_only(void **unused)
{
	(void)unused;
	static const struct back_ends ends[] = {{aborts, NULL},
						{faults, NULL},
						{aborts, aborts},
						{faults, faults},
						{overflows, overflows}};
	for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
		in_child(try_crash, &ends[i]);
}

static void crash_once(const void *arg)
{
	(void)arg;
	int calls = 0;
	struct solve_stub stub = {aborts, gives_up, &calls};
	struct solve_options o = {.stub = &stub};
	struct lab l = lab_new(&o, 64);
	solve_branch(l.s, l.f, hard(&l, 0)); /* crashes twice: kept and fresh instance */
	stub.sat = NULL;
	struct solve_branch b = solve_branch(l.s, l.f, hard(&l, 8));
	CHECK(b.can_be_true == VERDICT_SAT);
	uint8_t values[64];
	struct facts *g = facts_add(l.s, l.f, hard(&l, 8));
	CHECK(solve_canonical(l.s, g, false, values, sizeof values));
	facts_drop(l.s, g);
	lab_free(&l);
}

static void one_crash_is_survived_by_the_same_back_end(void **unused)
{
	(void)unused;
	in_child(crash_once, NULL);
}

/* A crash of ours outside a back end is not swallowed by the handlers. */
static void other_crashes_stay_crashes(void **unused)
{
	(void)unused;
	static const int numbers[] = {SIGABRT, SIGSEGV, SIGFPE};
	for (unsigned i = 0; i < 3; i++) {
		pid_t child = fork();
		if (!child) {
			for (unsigned k = 0; k < 3; k++)
				signal(numbers[k], SIG_DFL);
			int calls = 0;
			struct solve_stub stub = {aborts, NULL, &calls};
			struct solve_options o = {.stub = &stub};
			struct lab l = lab_new(&o, 64);
			freopen("/dev/null", "w", stderr);
			solve_branch(l.s, l.f, hard(&l, 0));
			if (i == 0)
				abort();
			raise(numbers[i]);
			raise(numbers[i]); /* the first gave the signal back */
			_exit(0);
		}
		int status;
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), numbers[i]);
	}
}

static void last_words(void *arg, const char *what)
{
	FILE *f = fopen(arg, "w");
	fprintf(f, "%s\n", what);
	fclose(f);
}

static bool has_dump(const char *dir)
{
	DIR *d = opendir(dir);
	bool found = false;
	for (struct dirent *e; d && (e = readdir(d));)
		found |= strncmp(e->d_name, "query-", 6) == 0;
	closedir(d);
	return found;
}

static void check_lie(int (*sat)(void *), int (*z3)(void *), bool is_checking,
		      bool is_noticed)
{
	char dir[] = "/tmp/everett-unit-XXXXXX", words[64], command[80];
	assert_non_null(mkdtemp(dir));
	snprintf(words, sizeof words, "%s/words", dir);
	pid_t child = fork();
	if (!child) {
		int calls = 0;
		struct solve_stub stub = {sat, z3, &calls};
		struct solve_options o = {.stub = &stub,
					  .check = is_checking,
					  .check_share = 1,
					  .dump_dir = dir,
					  .last_words = last_words,
					  .last_words_arg = words};
		struct lab l = lab_new(&o, 64);
		freopen("/dev/null", "w", stderr);
		solve_branch(l.s, l.f, hard(&l, 0));
		_exit(calls ? 0 : 1);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(WIFSIGNALED(status), is_noticed);
	assert_int_equal(is_noticed ? WTERMSIG(status) : WEXITSTATUS(status),
			 is_noticed ? SIGABRT : 0);
	assert_int_equal(access(words, F_OK) == 0, is_noticed);
	assert_int_equal(has_dump(dir), is_noticed);
	snprintf(command, sizeof command, "rm -rf %s", dir);
	assert_int_equal(system(command), 0);
}

static void a_wrong_answer_is_noticed(void **unused)
{
	(void)unused;
	check_lie(says_unsat, NULL, true, true);
	check_lie(says_unsat, NULL, false, false); /* nobody looks */
	check_lie(says_sat, NULL, false, true); /* models are always evaluated */
	check_lie(gives_up, says_sat, false, true);
	check_lie(NULL, says_unsat, true, true); /* the second opinion is wrong */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(giving_up_is_unknown_on_both_sides),
		cmocka_unit_test(a_crash_costs_the_question_only),
		cmocka_unit_test(one_crash_is_survived_by_the_same_back_end),
		cmocka_unit_test(other_crashes_stay_crashes),
		cmocka_unit_test(a_wrong_answer_is_noticed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* solver_faults.c - whole runs with back ends that give up, crash or lie: what was found
 * before and what needs no back end is on disk, and run.json says what is missing. */
#include "unit.h"

#include "base/err.h"
#include "engine/engine.h"
#include "options/options.h"
#include "solve/solve.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A defect that byte sets find, then a condition that only a back end decides. */
static const char program[] =
	"#include <stdint.h>\n"
	"void ev_make_symbolic(void *, unsigned long, const char *);\n"
	"int main(void)\n"
	"{\n"
	"	uint8_t c;\n"
	"	uint32_t a, b;\n"
	"	ev_make_symbolic(&c, sizeof c, \"c\");\n"
	"	ev_make_symbolic(&a, sizeof a, \"a\");\n"
	"	ev_make_symbolic(&b, sizeof b, \"b\");\n"
	"	if (c == 7)\n"
	"		*(volatile int *)0 = 1;\n"
	"	if (((a * 0x9e3779b1u) ^ (b >> (a & 31))) + b * b == 0x12345679u)\n"
	"		return 5;\n"
	"	return 0;\n"
	"}\n";

static char dir[] = "/tmp/everett-unit-XXXXXX";
static char support[4200];

static int compile(void **unused)
{
	(void)unused;
	char path[64], command[256];
	if (!mkdtemp(dir))
		return -1;
	ssize_t n = readlink("/proc/self/exe", support, 4096);
	if (n < 0)
		return -1;
	support[n] = 0;
	for (int i = 0; i < 4; i++) /* BUILD/test/unit/engine/solver_faults */
		*strrchr(support, '/') = 0;
	size_t end = strlen(support);
	snprintf(support + end, sizeof support - end, "/lib/everett");
	snprintf(path, sizeof path, "%s/p.c", dir);
	FILE *f = fopen(path, "w");
	fputs(program, f);
	fclose(f);
	snprintf(
		command, sizeof command,
		"clang-19 -O0 -g -Xclang -disable-O0-optnone -emit-llvm -c %s/p.c -o %s/p.bc",
		dir, dir);
	return system(command);
}

static int clean(void **unused)
{
	(void)unused;
	char command[64];
	snprintf(command, sizeof command, "rm -rf %s", dir);
	return system(command);
}

static int gives_up(void *arg)
{
	(void)arg;
	return VERDICT_UNKNOWN;
}

static int crashes(void *arg)
{
	(void)arg;
	abort();
}

static int says_unsat(void *arg)
{
	(void)arg;
	return VERDICT_UNSAT;
}

/* Runs the program in a child; the status of waitpid. */
static int run(int (*sat)(void *), int (*z3)(void *), bool is_checking)
{
	char out[64], code[64], errors[64];
	snprintf(out, sizeof out, "%s/out", dir);
	snprintf(code, sizeof code, "%s/p.bc", dir);
	snprintf(errors, sizeof errors, "%s/stderr", dir);
	pid_t child = fork();
	if (!child) {
		static const int numbers[] = {SIGABRT, SIGSEGV};
		for (unsigned i = 0; i < 2; i++)
			signal(numbers[i], SIG_DFL);
		freopen(errors, "w", stderr);
		setvbuf(stderr, NULL, _IONBF, 0);
		struct solve_stub stub = {sat, z3, NULL};
		struct options o;
		struct err e = {0};
		options_init(&o);
		o.out = out;
		o.force = o.all_tests = o.quiet = true;
		o.support = support;
		o.solver_stub = &stub;
		o.check_solver = is_checking;
		o.check_share = 1;
		char *argv[] = {code, NULL};
		_exit(engine_run(&o, code, 1, argv, NULL, &e));
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static char *contents(const char *name)
{
	static char text[1 << 16];
	char path[96];
	snprintf(path, sizeof path, "%s/%s", dir, name);
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
	if (f)
		fclose(f);
	text[n] = 0;
	return text;
}

static bool says(const char *name, const char *what)
{
	return strstr(contents(name), what) != NULL;
}

static unsigned lines_with(const char *name, const char *what)
{
	unsigned n = 0;
	for (const char *at = contents(name); (at = strstr(at, what)); at++)
		n++;
	return n;
}

static void expect_the_finding(void)
{
	assert_true(says("out/run.json", "\"kind\": \"null-dereference\""));
	assert_true(says("out/findings/null-dereference-p.c-11/test.json",
			 "\"hex\": \"07\""));
}

static void without_faults_everything_is_found(void **unused)
{
	(void)unused;
	int status = run(NULL, NULL, false);
	assert_int_equal(status, 1 << 8); /* exit status 1: findings */
	expect_the_finding();
	assert_true(says("out/run.json", "\"stop_reason\": \"exhausted\""));
	assert_true(says("out/run.json", "\"completed\": 2"));
	assert_true(says("out/run.json", "\"incomplete\": []"));
}

static void giving_up_is_said_and_costs_nothing_else(void **unused)
{
	(void)unused;
	assert_int_equal(run(gives_up, gives_up, false), 1 << 8);
	expect_the_finding();
	assert_true(says("out/run.json", "\"reason\": \"unknown\""));
	assert_true(says("out/run.json", "\"exhausted\": false"));
	assert_true(says("out/run.json", "\"completed\": 1")); /* with a proof */
	assert_true(says("out/run.json", "\"unfinished\": 1"));
}

static void the_other_back_end_takes_over(void **unused)
{
	(void)unused;
	assert_int_equal(run(crashes, NULL, false), 1 << 8);
	expect_the_finding();
	assert_true(says("out/run.json", "\"completed\": 2"));
	assert_true(says("stderr", "everett: solver: CaDiCaL crashed (SIGABRT)"));
}

static void crashes_lose_nothing_that_was_found(void **unused)
{
	(void)unused;
	assert_int_equal(run(crashes, crashes, false), 1 << 8);
	expect_the_finding();
	assert_true(says("out/run.json", "\"reason\": \"unknown\""));
	/* The first crash, and that it will not be asked any more. */
	assert_in_range(lines_with("stderr", "CaDiCaL crashed"), 1, 2);
	assert_in_range(lines_with("stderr", "Z3 crashed"), 1, 2);
}

static void a_lie_ends_the_run_with_its_results_kept(void **unused)
{
	(void)unused;
	int status = run(says_unsat, NULL, true);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
	expect_the_finding();
	assert_true(says("out/run.json", "\"stop_reason\": \"failed\""));
	assert_true(says("out/run.json", "\"reason\": \"engine\""));
	assert_true(says("out/tests/000001.json", "\"everett_test\""));
	assert_true(
		says("stderr", "the chain says unsat, Z3 says sat; the query is in "));
	char command[128];
	snprintf(command, sizeof command, "grep -q check-sat %s/out/query-*.smt2", dir);
	assert_int_equal(system(command), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_faults_everything_is_found),
		cmocka_unit_test(giving_up_is_said_and_costs_nothing_else),
		cmocka_unit_test(the_other_back_end_takes_over),
		cmocka_unit_test(crashes_lose_nothing_that_was_found),
		cmocka_unit_test(a_lie_ends_the_run_with_its_results_kept),
	};
	return cmocka_run_group_tests(tests, compile, clean);
}

/* mixed_test.c - tests that pass, and tests whose expectation does not hold: the names of those
 * begin with "wrong". */
#include "limit.h"

#include <everett/test.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int state = 1;

EV_SETUP
{
	ev_assert(state == 1);
	state = 2;
}

EV_TEARDOWN
{
	ev_assert(state == 3);
	puts("torn down");
}

static int three_ways(void)
{
	int n = ev_int("n");
	if (n < 0)
		return 0;
	if (n == 0)
		return 1;
	return 2;
}

/* Text above a test is for people: note: nothing is expected here. */
/*
 * everett: --sym-stdin 2
 * expect: exhausts, paths 2
 * expect: output "torn down"
 * value: stdin = "xy"
 */
EV_TEST(standard_input)
{
	char c = 0;
	ev_assert(state == 2 && read(0, &c, 1) == 1);
	if (c == 'x')
		puts("an x, \"quoted\"");
	state = MORE - 1;
}

// everett: --sym-arg 1
// expect: paths at least 2, paths at most 2, output somewhere "an x, \"quoted\""
EV_TEST(arguments)
{
	ev_assert(ev_argc == 1);
	if (ev_argv[0][0] == 'x')
		puts("an x, \"quoted\"");
	state = 3;
}

EV_TEST(from_toml)
{
	char text[2];
	state = 3;
	ev_assert(read(0, text, 2) == 2);
	if (text[0] == '2')
		puts(text[1] == '2' ? "two" : "not two");
}

// expect: exhausts
EV_TEST(given)
{
	char text[4];
	int n = ev_int("n");
	ev_make_symbolic(text, sizeof text, "text");
	state = 3;
	if (ev_is_native())
		ev_assert(n == 7 && memcmp(text, "ab\0", 4) == 0);
}

// value: n = -5
EV_TEST(negative)
{
	int n = ev_int("n");
	ev_assert(!ev_is_native() || n == -5);
	state = 3;
}

// expect: finding assertion at mixed_test.c:95 in ev_test_expected
EV_TEST(expected)
{
	int n = ev_int("n");
	state = 3;
	ev_assert(n != 12345);
}

// expect: finding
EV_TEST(expected_any)
{
	ev_report("something");
}

// expect: no finding
EV_TEST(needs_three)
{
	state = 3;
	ev_assume(ev_int("n") == 3);
}

// expect: exhausts, paths 1
EV_TEST(may_exit)
{
	ev_may_exit();
	exit(0);
}

EV_TEST(wrong_exit)
{
	exit(0);
}

EV_TEST(wrong_finding)
{
	state = 3;
	ev_assert(three_ways() < 2);
}

// expect: finding double-free
EV_TEST(wrong_kind)
{
	state = 3;
	ev_assert(three_ways() < 2);
}

// expect: finding assertion at mixed_test.c:1
EV_TEST(wrong_place)
{
	state = 3;
	ev_assert(three_ways() < 2);
}

// expect: finding assertion
EV_TEST(wrong_nothing_found)
{
	state = 3;
}

// everett: --max-paths 2
// expect: exhausts
EV_TEST(wrong_exhausts)
{
	three_ways();
	state = 3;
}

// expect: paths 4
EV_TEST(wrong_paths)
{
	three_ways();
	state = 3;
}

// expect: paths at most 2
EV_TEST(wrong_more_paths)
{
	three_ways();
	state = 3;
}

// expect: paths at least 4
EV_TEST(wrong_fewer_paths)
{
	three_ways();
	state = 3;
}

// expect: output "minus"
EV_TEST(wrong_output)
{
	if (three_ways() == 0)
		puts("minus");
	state = 3;
}

// expect: output somewhere "plus"
EV_TEST(wrong_somewhere)
{
	if (three_ways() == 0)
		puts("minus");
	state = 3;
}

EV_TEST(wrong_assumption)
{
	state = 3;
	ev_assume(0);
}

EV_TEST(wrong_teardown)
{
	state = 4;
}

#if 0
EV_TEST(wrong_not_compiled)
{
}
#endif

// timeout: 0.5
EV_TEST(wrong_endless)
{
	for (volatile unsigned long i = 1; i; i++)
		state = 3;
}

// expect: output "nothing is symbolic", paths 1
EV_TEST(output_without_input)
{
	puts("nothing is symbolic here");
	state = 3;
}

// expect: finding assertion in finding_by_test_name
EV_TEST(finding_by_test_name)
{
	state = 3;
	ev_assert(ev_int("n") != 3);
}

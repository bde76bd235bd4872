/* fault_list.c - words of --faults: what they mean, and what is refused. */
#include "state/fault_list.h"

#include "unit.h"

#include <errno.h>

static struct fault_list *list_of(const char *text)
{
	struct err e = {0};
	struct fault_list *l = fault_list_parse(text, &e);
	if (!l)
		fail_msg("'%s': %s", text, e.text);
	return l;
}

static void is_refused(const char *text, const char *words)
{
	struct err e = {0};
	assert_null(fault_list_parse(text, &e));
	if (!strstr(e.text, words) || strchr(e.text, '\n'))
		fail_msg("'%s': '%s' does not say '%s' in one line", text, e.text, words);
}

/* Bits by the place of errors in the list of a call. */
static uint32_t bit_of(uint32_t call, int error)
{
	for (unsigned i = 0; i < FAULT_ERRORS; i++)
		if (fault_error(call, i) == (uint32_t)error)
			return 1u << i;
	return 0;
}

static uint32_t errors_of(const char *text, uint32_t call, uint64_t may, uint32_t how,
			  const struct fault_site *site)
{
	struct fault_list *l = list_of(text);
	uint32_t bits = fault_list_errors(l, call, may, how, site);
	fault_list_free(l);
	return bits;
}

/* All errors that the call has are possible; named ones too. */
static const uint64_t ANY = 0xffff | 0xffffULL << FAULT_ASKED;

static void calls_have_names(void **unused)
{
	(void)unused;
	for (uint32_t i = 1; i < FAULT_CALLS; i++) {
		const char *name = fault_call_name(i);
		assert_int_equal(fault_call_find(name, strlen(name)), i);
		assert_int_not_equal(fault_error(i, 0), 0);
	}
	assert_int_equal(fault_call_find("mall", 4), 0);
	assert_int_equal(fault_call_find("getpid", 6), 0);
	assert_string_equal(fault_call_name(0), "?");
	assert_string_equal(fault_call_name(FAULT_CALLS), "?");
	assert_string_equal(fault_error_name(ENOSPC | FAULT_PERSISTENT), "ENOSPC");
	assert_string_equal(fault_error_name(FAULT_SHORT), "short");
}

static void groups_hold_their_calls(void **unused)
{
	(void)unused;
	struct fault_list *l = list_of("memory,net");
	assert_true(fault_list_has(l, FAULT_CALL_malloc, 0));
	assert_true(fault_list_has(l, FAULT_CALL_accept, 0));
	assert_false(fault_list_has(l, FAULT_CALL_read, 0));
	assert_true(fault_list_has(l, FAULT_CALL_read, FAULT_ON_SOCKET));
	assert_true(fault_list_has(l, FAULT_CALL_fork, FAULT_IS_ALLOWED));
	fault_list_free(l);
	l = list_of("file");
	assert_true(fault_list_has(l, FAULT_CALL_read, 0));
	assert_false(fault_list_has(l, FAULT_CALL_read, FAULT_ON_SOCKET));
	fault_list_free(l);
	assert_false(fault_list_has(NULL, FAULT_CALL_malloc, 0));
	assert_true(fault_list_has(NULL, FAULT_CALL_malloc, FAULT_IS_ALLOWED));
}

/* Words that are about how mean all calls. */
static void words_about_how_mean_all(void **unused)
{
	(void)unused;
	struct fault_list *l = list_of("persistent");
	assert_true(l->is_persistent && !l->is_transient);
	assert_true(fault_list_has(l, FAULT_CALL_pthread_create, 0));
	fault_list_free(l);
	l = list_of("persistent,transient,malloc");
	assert_true(l->is_persistent && l->is_transient);
	assert_false(fault_list_has(l, FAULT_CALL_read, 0));
	fault_list_free(l);
	l = list_of("count");
	assert_true(l->counts && !l->count && l->is_transient);
	fault_list_free(l);
	l = list_of("count=12");
	assert_true(l->counts);
	assert_int_equal(l->count, 12);
	fault_list_free(l);
}

static void one_error_stands_for_the_others(void **unused)
{
	(void)unused;
	uint32_t call = FAULT_CALL_write, full = bit_of(call, ENOSPC),
		 io = bit_of(call, EIO);
	uint32_t less = bit_of(call, FAULT_SHORT), again = bit_of(call, EAGAIN);
	assert_int_equal(errors_of("write", call, ANY, 0, NULL), full | less);
	assert_int_equal(errors_of("write", call, io | less, 0, NULL), io | less);
	assert_int_equal(errors_of("all-errors,write", call, full | io, 0, NULL),
			 full | io);
	assert_int_equal(errors_of("write:EIO", call, ANY, 0, NULL), io);
	assert_int_equal(errors_of("write:EIO,write:short", call, ANY, 0, NULL),
			 io | less);
	assert_int_equal(errors_of("file:EIO", call, ANY, 0, NULL), io);
	/* Only who names it gets what is possible for who asks alone. */
	assert_int_equal(
		errors_of("write", call, (uint64_t)again << FAULT_ASKED, 0, NULL), 0);
	assert_int_equal(
		errors_of("write:EAGAIN", call, (uint64_t)again << FAULT_ASKED, 0, NULL),
		again);
	assert_int_equal(errors_of("write:EIO", call, full, 0, NULL), 0);
	assert_int_equal(fault_list_errors(NULL, call, ANY, FAULT_IS_ALLOWED, NULL),
			 full | less);
	assert_int_equal(fault_list_errors(NULL, call, ANY, 0, NULL), 0);
}

static void sites_are_told_apart(void **unused)
{
	(void)unused;
	struct fault_site here = {"parse", "a.c", 12}, there = {"load", "b.c", 12};
	uint32_t call = FAULT_CALL_malloc;
	assert_int_equal(errors_of("malloc@parse", call, ANY, 0, &here), 1);
	assert_int_equal(errors_of("malloc@parse", call, ANY, 0, &there), 0);
	assert_int_equal(errors_of("malloc@a.c:12", call, ANY, 0, &here), 1);
	assert_int_equal(errors_of("malloc@a.c:13", call, ANY, 0, &here), 0);
	assert_int_equal(errors_of("memory:ENOMEM@b.c:12", call, ANY, 0, &there), 1);
	assert_int_equal(errors_of("malloc@parse,malloc@load", call, ANY, 0, &there), 1);
	assert_int_equal(errors_of("malloc@parse", call, ANY, 0, NULL), 0);
	/* Paths with more directories or fewer; functions of another program. */
	struct fault_site deep = {"server:load", "src/net/b.c", 12};
	assert_int_equal(errors_of("malloc@b.c:12", call, ANY, 0, &deep), 1);
	assert_int_equal(errors_of("malloc@net/b.c:12", call, ANY, 0, &deep), 1);
	assert_int_equal(errors_of("malloc@/home/src/net/b.c:12", call, ANY, 0, &deep), 1);
	assert_int_equal(errors_of("malloc@et/b.c:12", call, ANY, 0, &deep), 0);
	assert_int_equal(errors_of("malloc@./a.c:12", call, ANY, 0, &here), 1);
	assert_int_equal(errors_of("malloc@load", call, ANY, 0, &deep), 1);
	assert_int_equal(errors_of("malloc@server:load", call, ANY, 0, &deep), 1);
	assert_int_equal(errors_of("malloc@server:load", call, ANY, 0, &there), 0);
	assert_int_equal(errors_of("malloc@other:load", call, ANY, 0, &deep), 0);
	assert_int_equal(errors_of("malloc@oad", call, ANY, 0, &deep), 0);
}

static void nonsense_is_refused_in_one_line(void **unused)
{
	(void)unused;
	is_refused("", "the list is empty");
	is_refused("bogus", "'bogus' is neither a call");
	is_refused("malloc,,read", "neither a call");
	is_refused("malloc:EFOO", "'EFOO' is no error");
	is_refused("malloc:", "is no error");
	is_refused("read:ENOSPC", "read cannot fail with ENOSPC; it can with EIO");
	is_refused("memory:ECONNRESET", "no call of that group");
	is_refused("getpid", "getpid cannot be made to fail");
	is_refused("writev", "'writev' counts as write");
	is_refused("malloc@", "behind @");
	is_refused("malloc@:3", "behind @");
	is_refused("malloc@a.c:", "a line number is wanted");
	is_refused("malloc@a.c:x", "is no line number");
	is_refused("malloc@a.c:99999999999", "is no line number");
	is_refused("count=0", "counted from 1");
	is_refused("count=x", "count=N");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(calls_have_names),
		cmocka_unit_test(groups_hold_their_calls),
		cmocka_unit_test(words_about_how_mean_all),
		cmocka_unit_test(one_error_stands_for_the_others),
		cmocka_unit_test(sites_are_told_apart),
		cmocka_unit_test(nonsense_is_refused_in_one_line),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

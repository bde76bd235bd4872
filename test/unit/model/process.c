/* process.c - time, identity, signals, polling, and calls that are not there. */
#include "mock.h"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>

static void clock_advances_with_each_reading(void **unused)
{
	enum { OWN_PROCESS = ~0 * 8 + 2, OTHER_PROCESS = ~99 * 8 + 2 };
	struct moment a, b;
	(void)unused;
	assert_int_equal(SYS(clock_gettime, CLOCK_REALTIME, &a), 0);
	assert_int_equal(a.sec, 1000000000);
	assert_int_equal(a.nsec, 0);
	assert_int_equal(SYS(clock_gettime, CLOCK_REALTIME, &b), 0);
	assert_int_equal(b.nsec, 1000);
	assert_int_equal(SYS(time, 0), 1000000000);
	assert_int_equal(SYS(clock_gettime, 99, &a), -EINVAL);
	assert_int_equal(SYS(clock_gettime, OWN_PROCESS, &a), 0);
	assert_true(ENDS(SYS(clock_gettime, OTHER_PROCESS, &a)));
	assert_int_equal(SYS(clock_getres, CLOCK_MONOTONIC, 0), 0);
}

static void sleeping_passes_time_but_uses_none(void **unused)
{
	struct moment before, after, used, used_after;
	(void)unused;
	SYS(clock_gettime, CLOCK_MONOTONIC, &before);
	SYS(clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &used);
	assert_int_equal(SYS(nanosleep, (&(struct moment){5, 0}), 0), 0);
	SYS(clock_gettime, CLOCK_MONOTONIC, &after);
	SYS(clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &used_after);
	assert_int_equal(after.sec - before.sec, 5);
	assert_int_equal(used_after.sec, used.sec);
	struct moment until = {after.sec + 10, 0};
	assert_int_equal(SYS(clock_nanosleep, 1, TIMER_ABSTIME, &until, 0), 0);
	SYS(clock_gettime, CLOCK_MONOTONIC, &after);
	assert_int_equal(after.sec, until.sec);
	assert_int_equal(SYS(clock_nanosleep, 1, TIMER_ABSTIME, &before, 0), 0);
	assert_int_equal(SYS(nanosleep, (&(struct moment){0, 1000000000}), 0), -EINVAL);
	assert_true(ENDS(SYS(nanosleep, (&(struct moment){LONG_MAX, 0}), 0)));
}

static void unknown_calls_end_the_path_by_name(void **unused)
{
	(void)unused;
	assert_int_equal(SYS(fork), -EAGAIN); /* the mock has no room for another one */
	assert_true(ENDS(SYS(landlock_add_rule)));
	assert_int_equal(mock.bad_number, SYS_landlock_add_rule);
	assert_string_equal(mock.bad_name, "landlock_add_rule");
	assert_true(ENDS(ev_syscall(9999, 0, 0, 0, 0, 0, 0)));
	assert_int_equal(mock.bad_number, 9999);
	assert_string_equal(mock.bad_name, "unknown");
	assert_true(ENDS(ev_syscall(-1, 0, 0, 0, 0, 0, 0)));
	assert_int_equal(SYS(openat2), -ENOSYS);
	mock.has_enosys = true;
	assert_int_equal(SYS(landlock_add_rule), -ENOSYS);
	mock.has_enosys = false;
	assert_true(ENDS(SYS(exit_group, 0x103)));
	assert_int_equal(mock.status, 3);
}

/* Every name in the table stands beside its own number. */
static void table_agrees_with_the_headers(void **unused)
{
	(void)unused;
#define CALL(number, name, answer, limits) assert_int_equal(number, SYS_##name);
#define LACKING(number, name) assert_int_equal(number, SYS_##name);
#define BEYOND(number, name) assert_int_equal(number, SYS_##name);
#include "syscalls.def"
}

static void identity_is_fixed(void **unused)
{
	struct machine_name name;
	struct limit l = {0, 0};
	unsigned long cpus[2] = {0, 0};
	(void)unused;
	assert_int_equal(SYS(getpid), 1000);
	assert_int_equal(SYS(getuid), 1000);
	assert_int_equal(SYS(uname, &name), 0);
	assert_string_equal(name.system, "Linux");
	assert_string_equal(name.machine, "x86_64");
	assert_int_equal(SYS(prlimit64, 0, RLIMIT_NOFILE, 0, &l), 0);
	assert_int_equal(l.soft, FD_SOFT_LIMIT);
	assert_int_equal(SYS(getrlimit, RLIMIT_STACK, &l), 0);
	assert_int_equal(l.soft, 8 << 20);
	l.soft = 1 << 20;
	assert_int_equal(SYS(setrlimit, RLIMIT_STACK, &l), 0);
	assert_int_equal(SYS(getrlimit, RLIMIT_STACK, &l), 0);
	assert_int_equal(l.soft, 1 << 20);
	l.hard = 0;
	assert_int_equal(SYS(setrlimit, RLIMIT_STACK, &l), -EINVAL);
	assert_int_equal(SYS(getrlimit, 16, &l), -EINVAL);
	assert_int_equal(SYS(umask, 077), 022);
	assert_int_equal(SYS(umask, 022), 077);
	assert_int_equal(SYS(sched_getaffinity, 0, sizeof cpus, cpus), 8);
	assert_int_equal(cpus[0], 1);
}

static int handled, handled_code;

static void handler(int sig)
{
	handled = sig;
}

static void handler_with_info(int sig, struct signal_info *info, void *context)
{
	(void)context;
	assert_int_equal(info->signo, sig);
	assert_int_equal(info->pid, 1000);
	handled_code = info->code;
	handled = sig;
}

static void install(int sig, void (*h)(int), uint64_t flags)
{
	struct kernel_sigaction a = {.handler = h, .flags = flags};
	assert_int_equal(SYS(rt_sigaction, sig, &a, 0, 8), 0);
}

static void handlers_are_called(void **unused)
{
	struct kernel_sigaction old;
	(void)unused;
	install(SIGUSR1, handler, 0);
	assert_int_equal(SYS(kill, 1000, SIGUSR1), 0);
	assert_int_equal(handled, SIGUSR1);
	assert_int_equal(SYS(rt_sigaction, SIGUSR1, 0, &old, 8), 0);
	assert_true(old.handler == handler);
	install(SIGUSR2, (void (*)(int))(void *)handler_with_info,
		SA_SIGINFO | SA_RESETHAND);
	assert_int_equal(SYS(tgkill, 1000, 1000, SIGUSR2), 0);
	assert_int_equal(handled, SIGUSR2);
	assert_int_equal(handled_code, SI_TKILL);
	assert_int_equal(SYS(rt_sigaction, SIGUSR2, 0, &old, 8), 0);
	assert_true(old.handler == SIG_DFL);
	assert_int_equal(SYS(rt_sigaction, SIGKILL, &old, 0, 8), -EINVAL);
	assert_int_equal(SYS(rt_sigaction, 65, 0, &old, 8), -EINVAL);
	assert_int_equal(SYS(kill, 1, SIGUSR1), -ESRCH);
	assert_int_equal(SYS(kill, 1000, 0), 0);
	assert_int_equal(SYS(kill, 1000, 65), -EINVAL);
}

static void blocked_signals_wait(void **unused)
{
	uint64_t all = ~0ull, none = 0, old, waiting;
	(void)unused;
	install(SIGTERM, handler, 0);
	handled = 0;
	assert_int_equal(SYS(rt_sigprocmask, SIG_BLOCK, &all, &old, 8), 0);
	assert_int_equal(old, 0);
	assert_int_equal(SYS(tkill, 1000, SIGTERM), 0);
	assert_int_equal(handled, 0);
	assert_int_equal(SYS(rt_sigpending, &waiting, 8), 0);
	assert_int_equal(waiting, 1 << (SIGTERM - 1));
	assert_int_equal(SYS(rt_sigprocmask, SIG_SETMASK, &none, &old, 8), 0);
	assert_int_equal(old >> (SIGKILL - 1) & 1, 0);
	assert_int_equal(old >> (SIGSTOP - 1) & 1, 0);
	assert_int_equal(handled, SIGTERM);
	assert_int_equal(SYS(rt_sigprocmask, SIG_BLOCK, 0, &old, 8), 0);
	assert_int_equal(old, 0);
}

static void default_actions(void **unused)
{
	(void)unused;
	assert_int_equal(SYS(kill, 1000, SIGCHLD), 0);
	assert_int_equal(SYS(kill, 0, SIGWINCH), 0);
	assert_true(ENDS(SYS(kill, 1000, SIGHUP)));
	assert_int_equal(mock.status, 128 + SIGHUP);
	assert_true(ENDS(SYS(kill, 1000, SIGSTOP)));
	install(SIGHUP, SIG_IGN, 0);
	assert_int_equal(SYS(kill, 1000, SIGHUP), 0);
}

static void polling_is_immediate(void **unused)
{
	struct poll_entry p[] = {
		{0, POLLIN | POLLOUT, 0}, {1, POLLIN, 0}, {-1, POLLIN, 0}};
	unsigned long in[16] = {3}, out[16] = {2};
	struct moment before, after;
	(void)unused;
	assert_int_equal(SYS(poll, p, 3, -1), 1);
	assert_int_equal(p[0].revents, POLLIN);
	assert_int_equal(p[1].revents, 0);
	SYS(clock_gettime, CLOCK_MONOTONIC, &before);
	assert_int_equal(SYS(poll, p + 1, 2, 3000), 0);
	SYS(clock_gettime, CLOCK_MONOTONIC, &after);
	assert_int_equal(after.sec - before.sec, 3);
	assert_true(ENDS(SYS(poll, p + 1, 1, -1)));
	assert_int_equal(SYS(select, 2, in, out, 0, 0), 2);
	assert_int_equal(in[0], 1);
	assert_int_equal(out[0], 2);
	in[0] = 1ul << 50;
	assert_int_equal(SYS(select, 64, in, 0, 0, 0), -EBADF);
	assert_int_equal(SYS(pselect6, 0, 0, 0, 0, (&(struct moment){1, 0})), 0);
}

static void futex_never_waits_for_nobody(void **unused)
{
	int word = 4;
	(void)unused;
	assert_int_equal(SYS(futex, &word, 1 | 128, 1), 0);
	assert_int_equal(SYS(futex, &word, 0 | 128, 5), -EAGAIN);
	assert_int_equal(SYS(futex, &word, 0, 4, (&(struct moment){1, 0})), -ETIMEDOUT);
	assert_true(ENDS(SYS(futex, &word, 0, 4, 0)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clock_advances_with_each_reading),
		cmocka_unit_test(sleeping_passes_time_but_uses_none),
		cmocka_unit_test(unknown_calls_end_the_path_by_name),
		cmocka_unit_test(table_agrees_with_the_headers),
		cmocka_unit_test(identity_is_fixed),
		cmocka_unit_test(handlers_are_called),
		cmocka_unit_test(blocked_signals_wait),
		cmocka_unit_test(default_actions),
		cmocka_unit_test(polling_is_immediate),
		cmocka_unit_test(futex_never_waits_for_nobody),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* kernel.c - two processes made by hand: what they share is the kernel's, and what each of
 * them has is its task's. */
#include "mock.h"

#include <signal.h>
#include <sys/resource.h>

/* A copy of the calling task, as fork makes one: descriptions are shared. */
static struct task *copy_task(int pid)
{
	struct task *t = pool_get(sizeof *t);
	*t = *task;
	t->pid = pid;
	t->parent = task->pid;
	t->threads = pool_get(sizeof *t->threads);
	*t->threads = (struct thread){.task = t, .id = pid};
	t->descriptors = pool_get((size_t)t->ndescriptors * sizeof *t->descriptors);
	for (int fd = 0; fd < t->ndescriptors; fd++) {
		t->descriptors[fd] = task->descriptors[fd];
		if (fd_get(fd))
			fd_get(fd)->count++;
	}
	if (t->directory)
		inode_hold(t->directory);
	t->next = kernel->tasks;
	t->previous = NULL;
	t->next->previous = t;
	kernel->tasks = t;
	return t;
}

static struct task *run_as(struct task *t)
{
	struct task *before = task;
	task = t;
	return before;
}

static struct task *child;

static int prepare(void **unused)
{
	(void)unused;
	kernel_start();
	tree_start();
	child = copy_task(FIRST_PID + 1);
	return 0;
}

static void descriptions_are_shared_and_descriptors_are_not(void **unused)
{
	char text[8] = "";
	int ends[2];
	(void)unused;
	assert_int_equal(SYS(pipe, ends), 0);
	struct task *other = copy_task(FIRST_PID + 2), *parent = run_as(other);
	assert_int_equal(SYS(write, ends[1], "over", 4), 4);
	SYS(close, ends[1]);
	assert_int_equal(SYS(write, ends[1], "x", 1), -EBADF);
	run_as(parent);
	assert_int_equal(SYS(read, ends[0], text, 7), 4);
	assert_string_equal(text, "over");
	SYS(fcntl, ends[0], F_SETFL, O_NONBLOCK);
	assert_int_equal(SYS(read, ends[0], text, 7), -EAGAIN); /* a writer is left */
	SYS(close, ends[1]);
	assert_int_equal(SYS(read, ends[0], text, 7), 0);
	SYS(close, ends[0]);
	run_as(other);
	SYS(close, ends[0]);
	run_as(parent);
	assert_null(kernel->files);
}

static void files_and_the_clock_are_one(void **unused)
{
	struct moment a, b;
	char text[8] = "";
	(void)unused;
	long fd = SYS(open, "made", O_CREAT | O_WRONLY, 0600);
	SYS(write, fd, "bytes", 5);
	SYS(close, fd);
	SYS(clock_gettime, 1, &a);
	struct task *parent = run_as(child);
	SYS(clock_gettime, 1, &b);
	assert_true(b.nsec > a.nsec);
	fd = mock_open("made");
	assert_int_equal(SYS(read, fd, text, 7), 5);
	SYS(close, fd);
	assert_int_equal(SYS(unlink, "made"), 0);
	run_as(parent);
	assert_int_equal(mock_open("made"), -ENOENT);
}

static void each_has_its_own_identity(void **unused)
{
	char where[64];
	struct limit l;
	(void)unused;
	struct task *parent = run_as(child);
	assert_int_equal(SYS(getpid), FIRST_PID + 1);
	assert_int_equal(SYS(gettid), FIRST_PID + 1);
	assert_int_equal(SYS(getppid), FIRST_PID);
	assert_int_equal(SYS(umask, 0), 022);
	assert_int_equal(SYS(chdir, "dir"), 0);
	SYS(getrlimit, RLIMIT_NOFILE, &l);
	l.soft = 3;
	SYS(setrlimit, RLIMIT_NOFILE, &l);
	assert_int_equal(mock_open("inside"), -EMFILE);
	run_as(parent);
	assert_int_equal(SYS(getpid), FIRST_PID);
	assert_int_equal(SYS(umask, 022), 022);
	assert_int_equal(SYS(getcwd, where, sizeof where), 6);
	assert_int_equal(SYS(prlimit64, FIRST_PID + 1, RLIMIT_NOFILE, NULL, &l), 0);
	assert_int_equal(l.soft, 3);
	assert_int_equal(SYS(prlimit64, 4711, RLIMIT_NOFILE, NULL, &l), -ESRCH);
}

static void signals_reach_other_processes(void **unused)
{
	const uint64_t usr1 = 1ul << (SIGUSR1 - 1);
	(void)unused;
	child->threads->is_woken = 0;
	assert_int_equal(SYS(kill, FIRST_PID + 1, SIGUSR1), 0);
	assert_int_equal(child->pending.set, usr1);
	assert_int_equal(child->threads->is_woken, 1);
	assert_int_equal(task->pending.set, 0);
	assert_int_equal(SYS(kill, 4711, SIGUSR1), -ESRCH);
	struct task *parent = run_as(child);
	assert_true(ENDS(SYS(getpid))); /* delivered: the default is to die of it */
	assert_int_equal(mock.status, 128 + SIGUSR1);
	run_as(parent);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(descriptions_are_shared_and_descriptors_are_not),
		cmocka_unit_test(files_and_the_clock_are_one),
		cmocka_unit_test(each_has_its_own_identity),
		cmocka_unit_test(signals_reach_other_processes),
	};
	return cmocka_run_group_tests(tests, prepare, NULL);
}

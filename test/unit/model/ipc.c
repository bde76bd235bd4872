/* ipc.c - what several processes have of timers, locks and System V IPC: the tests make
 * the tasks themselves. */
#include "mock.h"

#include "ipc.h"

#include <signal.h>

static struct task second;
static struct thread second_thread;
static struct task *first;

/* The calling process becomes a copy of the first one. */
static void fork_second(void)
{
	second = *first;
	second.pid = first->pid + 1;
	second.next = NULL;
	second_thread = *first->threads;
	second_thread.task = &second;
	second_thread.pool = (struct pool){0}; /* each thread has its own */
	second.threads = &second_thread;
	parts_fork(first, &second);
	first->next = &second;
}

static void end_second(void)
{
	task = &second;
	parts_exit(&second);
	task = first;
	first->next = NULL;
}

static long value_of(long id, int number)
{
	return SYS(semctl, id, number, 12);
}

static void undo_lists_are_not_inherited_and_run_at_the_end(void **unused)
{
	struct sem_operation up = {0, 3, 0x1000}, down = {0, -2, 0x1000};
	(void)unused;
	long id = SYS(semget, 0, 2, 0600);
	assert_int_equal(SYS(semop, id, &up, 1), 0);
	fork_second();
	task = &second;
	assert_null(second.undos);
	assert_int_equal(SYS(semop, id, &down, 1), 0);
	assert_int_equal(value_of(id, 0), 1);
	assert_int_equal(SYS(semctl, id, 0, 11), second.pid);
	end_second();
	assert_int_equal(value_of(id, 0), 3);
	sem_exit(first);
	assert_int_equal(value_of(id, 0), 0);
	assert_int_equal(SYS(semctl, id, 0, 0), 0);
}

static void attachments_are_inherited(void **unused)
{
	struct {
		struct ipc_permission permission;
		size_t size;
		long times[3];
		int pids[2];
		unsigned long attached, rest[2];
	} st;
	(void)unused;
	long id = SYS(shmget, 0, 5000, 0600), at = SYS(shmat, id, 0, 0);
	assert_true(at > 0);
	fork_second();
	assert_int_equal(SYS(shmctl, id, 2, &st), 0);
	assert_int_equal(st.attached, 2);
	task = &second;
	assert_int_equal(SYS(shmat, id, 0, 010000), at);
	end_second();
	assert_int_equal(SYS(shmctl, id, 2, &st), 0);
	assert_int_equal(st.attached, 1);
	assert_int_equal(SYS(shmctl, id, 0, NULL), 0);
	assert_int_equal(SYS(shmctl, id, 2, &st), 0);
	assert_int_equal(st.permission.mode, 01600);
	assert_int_equal(SYS(munmap, at, 8192), 0); /* as shmdt */
	assert_int_equal(SYS(shmctl, id, 2, &st), -EINVAL);
	assert_null(kernel->ipc[IPC_MEMORY].first);
}

static void timers_are_not_inherited(void **unused)
{
	int timer;
	struct moment set[2] = {{0, 0}, {5, 0}};
	struct signal_event none = {.notify = 1};
	(void)unused;
	SYS(alarm, 3);
	assert_int_equal(SYS(timer_create, 1, &none, &timer), 0);
	assert_int_equal(SYS(timer_settime, timer, 0, set, NULL), 0);
	fork_second();
	task = &second;
	assert_int_equal(SYS(alarm, 0), 0);
	assert_int_equal(SYS(timer_gettime, timer, set), -EINVAL);
	SYS(alarm, 1);
	assert_true(timer_next() < clock_passed() + 2 * SECOND);
	end_second();
	assert_true(timer_next() > clock_passed() + 2 * SECOND);
	assert_int_equal(SYS(alarm, 0), 3);
	timer_exit(first);
	assert_int_equal(timer_next(), NEVER);
	assert_null(first->timers);
}

static long lock(long fd, int command, int type, long start)
{
	struct record_lock l = {.type = (int16_t)type, .start = start, .n = 1};
	return SYS(fcntl, fd, command, &l);
}

static void record_locks_know_their_processes(void **unused)
{
	struct record_lock l = {.type = F_WRLCK};
	(void)unused;
	long fd = SYS(open, "hello.txt", O_RDWR);
	fork_second();
	assert_int_equal(lock(fd, F_SETLK, F_WRLCK, 1), 0);
	task = &second;
	assert_int_equal(lock(fd, F_SETLK, F_RDLCK, 1), -EAGAIN);
	assert_int_equal(SYS(fcntl, fd, F_GETLK, &l), 0);
	assert_int_equal(l.pid, first->pid);
	assert_int_equal(l.start, 1);
	assert_int_equal(l.n, 1);
	assert_int_equal(lock(fd, F_SETLK, F_WRLCK, 2), 0);
	assert_true(ENDS(lock(fd, F_SETLKW, F_WRLCK, 1))); /* waits for the first */
	task = first;
	assert_int_equal(lock(fd, F_SETLKW, F_WRLCK, 2), -EDEADLK);
	task = &second;
	end_second();
	assert_int_equal(lock(fd, F_SETLK, F_WRLCK, 2), 0);
	SYS(close, fd);
}

static void others_may_do_what_the_mode_says(void **unused)
{
	char message[16] = {1};
	struct sem_operation up = {0, 1, 0}, zero = {0, 0, IPC_NO_WAIT};
	(void)unused;
	long sem = SYS(semget, 7, 1, IPC_CREATE | 0640), shm = SYS(shmget, 7, 10, 01640);
	long msg = SYS(msgget, 7, IPC_CREATE | 0620);
	fork_second();
	second.uid = 2000; /* of the same group */
	task = &second;
	assert_int_equal(SYS(semget, 7, 1, 0), sem);
	assert_int_equal(SYS(semget, 7, 1, 0600), -EACCES);
	assert_int_equal(SYS(semop, sem, &zero, 1), 0);
	assert_int_equal(SYS(semop, sem, &up, 1), -EACCES);
	assert_int_equal(SYS(semctl, sem, 0, IPC_REMOVE), -EPERM);
	assert_int_equal(SYS(shmat, shm, 0, 0), -EACCES);
	assert_true(SYS(shmat, shm, 0, 010000) > 0);
	assert_int_equal(SYS(msgsnd, msg, message, 1, 0), 0);
	assert_int_equal(SYS(msgrcv, msg, message, 1, 0, IPC_NO_WAIT), -EACCES);
	second.gid = 2000;
	assert_int_equal(SYS(msgsnd, msg, message, 1, 0), -EACCES);
	end_second();
	assert_int_equal(SYS(semctl, sem, 0, IPC_REMOVE), 0);
	assert_int_equal(SYS(shmctl, shm, IPC_REMOVE, NULL), 0);
	assert_int_equal(SYS(msgctl, msg, IPC_REMOVE, NULL), 0);
}

static void proc_has_all_processes(void **unused)
{
	char text[64] = "";
	(void)unused;
	assert_int_equal(SYS(open, "/proc/1001/comm", O_RDONLY), -ENOENT);
	fork_second();
	second.name[0] = 'P';
	long fd = SYS(open, "/proc/1001/comm", O_RDONLY);
	assert_int_equal(SYS(read, fd, text, sizeof text), 8);
	assert_string_equal(text, "Program\n");
	SYS(close, fd);
	fd = SYS(open, "/proc/1001", O_RDONLY);
	end_second();
	assert_int_equal(SYS(open, "/proc/1001/comm", O_RDONLY), -ENOENT);
	assert_int_equal(SYS(openat, fd, "comm", O_RDONLY), -ENOENT);
	SYS(close, fd);
}

/* An epoll hears of what its members tell, and of nothing else. */
static void a_wake_up_looks_at_few_members(void **unused)
{
	struct epoll_item item = {.events = 1}, got[2];
	const struct file *before = kernel->files;
	uint64_t one = 1;
	(void)unused;
	long epoll = SYS(epoll_create1, 0), last = 0;
	for (int k = 0; k < 900; k++) {
		last = SYS(eventfd2, 0, 0);
		item.data = (uint64_t)last;
		assert_int_equal(SYS(epoll_ctl, epoll, 1, last, &item), 0);
	}
	assert_int_equal(SYS(epoll_wait, epoll, got, 2, 0), 0);
	SYS(write, last, &one, 8);
	assert_int_equal(SYS(epoll_wait, epoll, got, 2, 0), 1);
	assert_int_equal(got[0].data, (uint64_t)last);
	SYS(close_range, 3, 2000, 0);
	assert_ptr_equal(kernel->files, before);
}

static int prepare(void **unused)
{
	(void)unused;
	kernel_start();
	first = task;
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(undo_lists_are_not_inherited_and_run_at_the_end),
		cmocka_unit_test(attachments_are_inherited),
		cmocka_unit_test(timers_are_not_inherited),
		cmocka_unit_test(record_locks_know_their_processes),
		cmocka_unit_test(others_may_do_what_the_mode_says),
		cmocka_unit_test(proc_has_all_processes),
		cmocka_unit_test(a_wake_up_looks_at_few_members),
	};
	return cmocka_run_group_tests(tests, prepare, NULL);
}

/* flock, fcntl's record locks and those of open file descriptions across fork, dup, close and exec's flag:
 * who holds what, and which do not see each other. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/file.h>

static int fd, turn[2], back[2];

static void try_record(const char *who, int file, short type, int command)
{
	struct flock l = {.l_type = type, .l_whence = SEEK_SET, .l_start = 0, .l_len = 4};
	int result = fcntl(file, command, &l);
	printf("%s: %d %s", who, result, result ? strerror(errno) : "");
	if (!result && (command == F_GETLK || command == F_OFD_GETLK))
		printf(" type %d from %ld for %ld by %s", l.l_type, (long)l.l_start,
		       (long)l.l_len,
		       l.l_type == F_UNLCK    ? "none"
		       : l.l_pid == getppid() ? "parent"
		       : l.l_pid == -1	      ? "a description"
					      : "another");
	putchar('\n');
}

static int child(void)
{
	int own = open("file", O_RDWR);
	try_record("child asks", fd, F_WRLCK, F_GETLK);
	try_record("child sets", fd, F_WRLCK, F_SETLK);
	SHOW(flock(fd, LOCK_EX | LOCK_NB)); /* the parent's description: has it */
	SHOW(flock(own, LOCK_EX | LOCK_NB));
	SHOW(flock(own, LOCK_SH | LOCK_NB));
	try_record("child asks of descriptions", own, F_WRLCK, F_OFD_GETLK);
	tell(back);
	hear(turn); /* the parent has closed another descriptor of the file */
	try_record("child sets now", own, F_WRLCK, F_SETLK);
	SHOW(flock(own, LOCK_EX | LOCK_NB));
	SHOW(flock(fd, LOCK_UN)); /* also the parent's */
	SHOW(flock(own, LOCK_EX | LOCK_NB));
	try_record("child reads", own, F_RDLCK, F_SETLK);
	tell(back);
	hear(turn);
	return 0;
}

static int second(void)
{
	int own = open("file", O_RDWR);
	try_record("second", own, F_WRLCK, F_OFD_SETLK);
	try_record("second", own, F_WRLCK, F_SETLK);
	SHOW(flock(own, LOCK_EX | LOCK_NB));
	return 0;
}

int main(void)
{
	pipe(turn);
	pipe(back);
	put_file("file", "0123456789");
	fd = open("file", O_RDWR);
	SHOW(flock(fd, LOCK_EX));
	try_record("parent", fd, F_WRLCK, F_SETLK);
	pid_t pid = start(child);
	hear(back);
	close(open("file", O_RDONLY)); /* ends the record locks, not flock's */
	tell(turn);
	hear(back);
	SHOW(flock(fd, LOCK_SH | LOCK_NB));
	try_record("parent", fd, F_WRLCK, F_SETLK);
	try_record("parent", fd, F_RDLCK, F_SETLK);
	tell(turn);
	reap("child", pid);
	SHOW(flock(fd, LOCK_SH | LOCK_NB));
	try_record("parent", fd, F_WRLCK, F_SETLK);
	int copy = dup(fd);
	close(fd);
	SHOW(flock(copy, LOCK_EX | LOCK_NB));
	fd = copy;
	try_record("after close", fd, F_WRLCK, F_GETLK);
	try_record("description", fd, F_WRLCK, F_OFD_SETLK);
	try_record("own", fd, F_WRLCK, F_SETLK);
	reap("second", start(second));
	int reader = open("file", O_RDONLY);
	try_record("reader", reader, F_WRLCK, F_SETLK);
	SHOW(flock(reader, LOCK_EX | LOCK_NB));
	close(fd);
	SHOW(flock(reader, LOCK_EX | LOCK_NB));
	SHOW(flock(reader, 99));
	SHOW(flock(99, LOCK_SH));
	try_record("reader", reader, F_RDLCK, F_OFD_SETLK);
	try_record("reader", reader, F_UNLCK, F_OFD_SETLK);
	unlink("file");
	return 0;
}

/* Symbolic bytes go through a pipe to a child, which classifies them, and its answer back. */
/* cc: -O0 -g */
/* run: --schedule round-robin */
/* stop: schedules */
/* paths: 3 */
#include <everett.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int to[2], from[2];
	unsigned char c, answer = 0;
	ev_make_symbolic(&c, sizeof c, "c");
	pipe(to);
	pipe(from);
	pid_t pid = fork();
	if (!pid) {
		unsigned char got = 0;
		read(to[0], &got, 1);
		if (got < 10)
			write(from[1], "\1", 1);
		else if (got < 20)
			write(from[1], "\2", 1);
		else
			write(from[1], "\3", 1);
		write(from[1], &got, 1);
		_exit(0);
	}
	write(to[1], &c, 1);
	read(from[0], &answer, 1);
	unsigned char same = 0;
	read(from[0], &same, 1);
	ev_assert(same == c);
	waitpid(pid, NULL, 0);
	return answer; /* what the child decided is known here: no further path */
}

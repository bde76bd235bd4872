/* waitid with each of its flags, by process, group and for all; what siginfo says; WNOWAIT keeps the
 * news; wait4 with a group. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/resource.h>

static int turn[2];

static void show_info(const char *what, int result, const siginfo_t *i, pid_t pid)
{
	printf("%s: %d %s; signo %d code %d status %d pid %s uid %s\n", what, result,
	       result ? strerror(errno) : "", i->si_signo, i->si_code, i->si_status,
	       i->si_pid == pid ? "the child"
	       : i->si_pid	? "another"
				: "none",
	       i->si_pid && i->si_uid != getuid() ? "another" : "own");
	errno = 0;
}

#define ASK(type, id, flags, pid)                                    \
	do {                                                         \
		siginfo_t info;                                      \
		memset(&info, 0x55, sizeof info);                    \
		int result = waitid(type, (id_t)(id), &info, flags); \
		if (result)                                          \
			memset(&info, 0, sizeof info);               \
		show_info(#type " " #flags, result, &info, pid);     \
	} while (0)

static int stays(void)
{
	for (;;)
		pause();
}

static int exits(void)
{
	return 300 & 0xff;
}

static int aborts(void)
{
	struct rlimit none = {0, 0};
	setrlimit(RLIMIT_CORE, &none);
	signal(SIGABRT, SIG_DFL);
	kill(getpid(), SIGABRT);
	return 0;
}

int main(void)
{
	pipe(turn);
	ASK(P_ALL, 0, WEXITED | WNOHANG, 0);
	ASK(P_PID, 99999, WEXITED, 0);
	pid_t a = start(stays), b = start(stays);
	setpgid(b, 0);
	ASK(P_ALL, 0, 0, a);
	ASK(P_ALL, 0, WNOHANG, a);
	ASK(P_ALL, 0, WNOWAIT | WNOHANG, a);
	ASK(P_ALL, 0, WEXITED | WNOHANG, a);
	ASK(P_PID, -1, WEXITED | WNOHANG, a);
	ASK(P_PGID, -2, WEXITED | WNOHANG, a);
	ASK(77, 0, WEXITED | WNOHANG, a);
	ASK(P_PGID, 0, WEXITED | WNOHANG, a);
	ASK(P_PGID, b, WEXITED | WNOHANG, a);
	ASK(P_PGID, a, WEXITED | WNOHANG, a);
	kill(a, SIGSTOP);
	ASK(P_PID, a, WSTOPPED | WNOWAIT, a);
	ASK(P_PID, a, WEXITED | WNOHANG, a);
	ASK(P_PID, a, WSTOPPED, a);
	ASK(P_PID, a, WSTOPPED | WNOHANG, a);
	kill(a, SIGCONT);
	ASK(P_PID, a, WCONTINUED | WNOWAIT, a);
	ASK(P_PID, a, WCONTINUED | WSTOPPED | WEXITED, a);
	ASK(P_PID, a, WCONTINUED | WSTOPPED | WEXITED | WNOHANG, a);
	kill(a, SIGTERM);
	ASK(P_PID, a, WEXITED | WNOWAIT, a);
	ASK(P_PID, a, WEXITED | WNOWAIT, a);
	ASK(P_PID, a, WSTOPPED | WNOHANG, a);
	int status;
	struct rusage usage;
	SHOW(wait4(a, &status, 0, &usage) == a);
	show_status("a", status);
	ASK(P_PID, a, WEXITED, a);
	kill(b, SIGKILL);
	SHOW(wait4(-b, &status, WUNTRACED, NULL) == b);
	show_status("b", status);
	pid_t c = start(exits);
	ASK(P_ALL, 0, WEXITED, c);
	pid_t d = start(aborts);
	SHOW(waitpid(0, &status, 0) == d);
	show_status("d", status);
	SHOW(waitpid(-1, NULL, WNOHANG));
	SHOW(waitpid(-1, NULL, 0x40000));
	SHOW(waitid(P_ALL, 0, NULL, WEXITED | 0x40));
	return 0;
}

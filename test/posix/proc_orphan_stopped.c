/* A group that becomes an orphan by the end of its last connection to the session: stopped members get
 * SIGHUP and SIGCONT, in that order; those that are not stopped, or are in a group that is
 * no orphan, get nothing. SIGTSTP does not stop members of an orphaned group. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int news[2], turn[2];

static void say(const char *what)
{
	write(news[1], what, strlen(what));
}

static void hang_up(int sig)
{
	say(sig == SIGHUP ? "hup " : "cont ");
}

static int member(void)
{
	struct sigaction a = {.sa_handler = hang_up};
	sigaction(SIGHUP, &a, NULL);
	sigaction(SIGCONT, &a, NULL);
	say("ready ");
	raise(SIGSTOP);
	say("on ");
	signal(SIGTSTP, SIG_DFL);
	raise(SIGTSTP); /* is ignored: nobody could continue it */
	say("still on ");
	return 0;
}

static void show_news(const char *when)
{
	char text[256];
	long n = read(news[0], text, sizeof text);
	printf("%s: %.*s\n", when, (int)n, text);
}

/* Starts a member in a group of its own and ends. */
static int middle(void)
{
	setpgid(0, 0);
	pid_t pid = start(member);
	int status;
	setpgid(pid, pid);
	waitpid(pid, &status, WUNTRACED);
	show_status("member", status);
	return 3;
}

int main(void)
{
	pipe(news);
	pipe(turn);
	pid_t pid = start(middle);
	reap("middle", pid);
	close(news[1]);
	char text[256];
	long n, all = 0;
	while ((n = read(news[0], text + all, sizeof text - (size_t)all)) > 0)
		all += n;
	printf("news: %.*s\n", (int)all, text);
	show_news("end");
	return 0;
}

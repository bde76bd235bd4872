/* Working directory, umask, environment and limits belong to the process. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/resource.h>

int main(void)
{
	struct rlimit limit = {40, 50}, now;
	char cwd[4096], there[4096];
	getcwd(cwd, sizeof cwd);
	setenv("NAME", "before", 1);
	umask(022);
	pid_t pid = fork();
	if (!pid) {
		SHOW(chdir("dir"));
		setenv("NAME", "child", 1);
		printf("umask %o\n", (unsigned)umask(077));
		SHOW(setrlimit(RLIMIT_NOFILE, &limit));
		show_stat("a");
		close(open("new", O_CREAT | O_WRONLY, 0666));
		show_stat("new");
		_exit(0);
	}
	reap("child", pid);
	getcwd(there, sizeof there);
	printf("same directory %d, NAME %s, umask %o\n", !strcmp(cwd, there),
	       getenv("NAME"), (unsigned)umask(022));
	getrlimit(RLIMIT_NOFILE, &now);
	printf("limit changed %d\n", now.rlim_cur == 40);
	show_stat("dir/new");
	SHOW(unlink("dir/new"));
	return 0;
}

/* Who and where the process is, as far as every machine agrees. */
#include "show.h"
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>

int main(void)
{
	struct utsname n;
	struct sysinfo s;
	char name[16] = "";
	SHOW(uname(&n));
	printf("%s %s\n", n.sysname, n.machine);
	printf("%d %d\n", getuid() == geteuid(), getgid() == getegid());
	uid_t r, e, d;
	SHOW(getresuid(&r, &e, &d));
	printf("%d\n", r == getuid() && e == r && d == r);
	SHOW(setuid(getuid()));
	SHOW(setresgid(-1, getgid(), -1));
	struct passwd *p = getpwnam("root");
	printf("%d %s\n", p ? (int)p->pw_uid : -1, p ? p->pw_dir : "?");
	struct group *g = getgrgid(0);
	printf("%s\n", g ? g->gr_name : "?");
	printf("%d\n", getpwnam("nobody at all") == NULL);
	printf("%d %d\n", getpid() > 0, getppid() >= 0);
	SHOW(sysinfo(&s));
	printf("%d\n", s.totalram > 0 && s.mem_unit > 0);
	SHOW(prctl(PR_SET_NAME, "a name that is too long"));
	SHOW(prctl(PR_GET_NAME, name));
	printf("%s\n", name);
	SHOW(setpriority(PRIO_PROCESS, 0, 19));
	SHOW(getpriority(PRIO_PROCESS, 0));
	SHOW(getpriority(99, 0));
	SHOW(sched_yield());
	SHOW(sched_get_priority_max(SCHED_FIFO));
	SHOW(sched_get_priority_min(SCHED_OTHER));
	SHOW(sched_get_priority_min(99));
	SHOW(getrandom(name, 8, 0));
	SHOW(getrandom(name, 8, 64));
	printf("%d\n", getentropy(name, 16));
	printf("%d\n", isatty(99));
	return 0;
}

/* Links of /proc: self, cwd, exe, root, and the descriptors by their names. */
#include "show.h"
#include <dirent.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

static void show_link(const char *path)
{
	char to[4096];
	long n = readlink(path, to, sizeof to - 1);
	if (n < 0) {
		printf("%s: %s\n", path, strerror(errno));
		return;
	}
	to[n] = 0;
	char *digits = strchr(to, '[');
	if (digits && digits[1] >= '0' && digits[1] <= '9')
		strcpy(digits, "[N]");
	printf("%s -> %s\n", path, to);
}

static void show_descriptor(int fd)
{
	char path[64], to[4096], cwd[4096];
	sprintf(path, "/proc/self/fd/%d", fd);
	long n = readlink(path, to, sizeof to - 1);
	to[n < 0 ? 0 : n] = 0;
	getcwd(cwd, sizeof cwd);
	size_t k = strlen(cwd);
	if (n >= 0 && !strncmp(to, cwd, k))
		printf("cwd%s\n", to + k);
	else
		show_link(path);
}

int main(void)
{
	char to[4096], cwd[4096], path[64];
	long n = readlink("/proc/self", to, sizeof to - 1);
	to[n] = 0;
	printf("%d\n", atoi(to) == getpid());
	sprintf(path, "/proc/%d/cwd", getpid());
	n = readlink(path, to, sizeof to - 1);
	to[n] = 0;
	printf("%d\n", !strcmp(to, getcwd(cwd, sizeof cwd)));
	chdir("dir");
	n = readlink("/proc/self/cwd", to, sizeof to - 1);
	to[n] = 0;
	printf("%d\n", !strcmp(to, getcwd(cwd, sizeof cwd)));
	show_file("/proc/self/cwd/a");
	chdir("..");
	show_link("/proc/self/root");
	n = readlink("/proc/self/exe", to, sizeof to - 1);
	to[n < 0 ? 0 : n] = 0;
	printf("%d %d\n", to[0] == '/', strstr(to, "proc_links") != NULL);
	show_link("/proc/mounts");
	show_link("/proc/net");
	show_link("/dev/stdin");
	show_link("/dev/fd");
	show_descriptor(open("hello.txt", O_RDONLY));
	show_descriptor(open("dir/sub", O_RDONLY));
	show_descriptor(open("dirlink/c", O_RDONLY));
	show_descriptor(open("new", O_RDWR | O_CREAT, 0600));
	show_descriptor(open("/dev/null", O_RDONLY));
	show_descriptor(open("/", O_RDONLY));
	int p[2];
	pipe(p);
	show_descriptor(p[0]);
	show_descriptor(eventfd(0, 0));
	show_descriptor(epoll_create1(0));
	show_descriptor(timerfd_create(CLOCK_MONOTONIC, 0));
	show_descriptor(99);
	/* fdinfo */
	int fd = open("hello.txt", O_RDWR | O_CLOEXEC);
	lseek(fd, 5, SEEK_SET);
	sprintf(path, "/proc/self/fdinfo/%d", fd);
	FILE *f = fopen(path, "r");
	long pos = -1;
	unsigned flags = 0;
	if (f && fscanf(f, "pos: %ld flags: %o", &pos, &flags) == 2)
		printf("%ld %x\n", pos, flags & (unsigned)(O_ACCMODE | O_CLOEXEC));
	/* what opendir shows */
	int self = 0, version = 0, mine = 0, numbers = 0;
	DIR *d = opendir("/proc");
	for (struct dirent *e; (e = readdir(d));) {
		self += !strcmp(e->d_name, "self") && e->d_type == DT_LNK;
		version += !strcmp(e->d_name, "version") && e->d_type == DT_REG;
		mine += atoi(e->d_name) == getpid() && e->d_type == DT_DIR;
	}
	closedir(d);
	printf("%d %d %d\n", self, version, mine);
	d = opendir("/proc/self/task");
	for (struct dirent *e; (e = readdir(d));)
		numbers += e->d_name[0] != '.';
	printf("%d\n", numbers);
	closedir(d);
	d = opendir("/proc/self/fd");
	int fds = 0;
	for (struct dirent *e; (e = readdir(d));)
		fds += e->d_name[0] != '.';
	int open_now = 0;
	for (int i = 0; i < 100; i++)
		open_now += fcntl(i, F_GETFD) >= 0;
	printf("%d\n", fds == open_now);
	return 0;
}

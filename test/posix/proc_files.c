/* Files of /proc and /sys that programs look at when they start: there, with the form
 * they have on Linux. What varies by machine is not printed. */
#include "show.h"
#include <ctype.h>

static char text[65536];

static int read_all(const char *path)
{
	int fd = open(path, O_RDONLY);
	long n, total = 0;
	if (fd < 0)
		return -1;
	while ((n = read(fd, text + total, sizeof text - 1 - (size_t)total)) > 0)
		total += n;
	text[total] = 0;
	close(fd);
	return (int)total;
}

static void show_number(const char *path)
{
	read_all(path);
	char *end;
	strtoull(text, &end, 10);
	printf("%s: %s\n", path, end != text && !strcmp(end, "\n") ? "number" : "not one");
}

static void show_has(const char *path, const char *what)
{
	int n = read_all(path);
	printf("%s has %s: %d\n", path, what, n > 0 && strstr(text, what) != NULL);
}

static void show_whole(const char *path)
{
	read_all(path);
	printf("%s: %s", path, text);
}

int main(void)
{
	static const char *const numbers[] = {
		"/proc/sys/net/core/somaxconn",	  "/proc/sys/vm/overcommit_memory",
		"/proc/sys/kernel/pid_max",	  "/proc/sys/kernel/ngroups_max",
		"/proc/sys/kernel/cap_last_cap",  "/proc/sys/fs/file-max",
		"/proc/sys/fs/nr_open",		  "/proc/sys/fs/pipe-max-size",
		"/proc/sys/vm/max_map_count",	  "/proc/sys/kernel/random/entropy_avail",
		"/proc/self/oom_score_adj",	  "/proc/sys/net/ipv4/tcp_fin_timeout",
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		show_number(numbers[i]);
	show_whole("/proc/sys/kernel/ostype");
	show_has("/proc/cpuinfo", "processor\t: 0\n");
	show_has("/proc/cpuinfo", "flags\t\t: ");
	show_has("/proc/meminfo", "MemTotal: ");
	show_has("/proc/meminfo", " kB\nMemFree: ");
	show_has("/proc/meminfo", "\nMemAvailable: ");
	show_has("/proc/stat", "cpu  ");
	show_has("/proc/stat", "\ncpu0 ");
	show_has("/proc/stat", "\nbtime ");
	show_has("/proc/version", "Linux version ");
	show_has("/proc/filesystems", "nodev\tproc\n");
	show_has("/proc/mounts", "proc /proc proc rw");
	show_has("/proc/self/mounts", "proc /proc proc rw");
	show_has("/proc/self/mountinfo", " /proc ");
	show_has("/proc/net/tcp", "  sl  local_address rem_address   st tx_queue");
	show_has("/proc/net/udp", "  sl  local_address rem_address   st tx_queue");
	show_has("/proc/net/unix",
		 "Num       RefCount Protocol Flags    Type St Inode Path\n");
	show_has("/proc/net/dev", "Inter-|   Receive");
	show_has("/proc/net/dev", "    lo: ");
	show_has("/proc/net/route", "Iface\tDestination\tGateway \tFlags");
	show_has("/sys/devices/system/cpu/online", "0");
	show_has("/sys/devices/system/cpu/possible", "0");
	double up, idle;
	read_all("/proc/uptime");
	printf("%d\n", sscanf(text, "%lf %lf\n", &up, &idle));
	float a, b, c;
	int x, y, z;
	read_all("/proc/loadavg");
	printf("%d\n", sscanf(text, "%f %f %f %d/%d %d\n", &a, &b, &c, &x, &y, &z));
	read_all("/proc/sys/kernel/random/uuid");
	printf("%zu %c%c %c\n", strlen(text), text[8], text[13], text[14]);
	char first[40];
	strcpy(first, text);
	read_all("/proc/sys/kernel/random/uuid");
	printf("%d\n", strcmp(first, text) != 0);
	SHOW(open("/proc/nothing", O_RDONLY));
	SHOW(open("/proc/sys/net/core/nothing", O_RDONLY));
	SHOW(open("/proc/cpuinfo/x", O_RDONLY));
	SHOW(open("/proc/999999", O_RDONLY));
	SHOW(open("/proc/self/fd/99", O_RDONLY));
	struct stat st;
	SHOW(stat("/proc/meminfo", &st));
	printf("%o %ld\n", st.st_mode, (long)st.st_size);
	SHOW(stat("/proc/self/fd", &st));
	printf("%o\n", st.st_mode);
	int fd = open("/proc/version", O_RDONLY);
	SHOW(pread(fd, text, 5, 6));
	SHOW(lseek(fd, 0, SEEK_CUR));
	SHOW(read(fd, text, 5));
	SHOW(lseek(fd, 0, SEEK_SET));
	printf("%.5s\n", text);
	return 0;
}

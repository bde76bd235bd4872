/* proc_machine.c - what /proc tells of the machine. It has one processor and 1 GB. */
#include "proc.h"

enum { MEMORY_KB = 1 << 20, TICKS = 100 };

void tell_cpuinfo(struct text *out, const struct proc_place *at)
{
	static const char text[] =
		"processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\n"
		"model\t\t: 85\n"
		"model name\t: Everett\nstepping\t: 7\ncpu MHz\t\t: 2000.000\n"
		"cache size\t: 16384 KB\nphysical id\t: 0\nsiblings\t: 1\ncore id\t\t: 0\n"
		"cpu cores\t: 1\napicid\t\t: 0\nfpu\t\t: yes\nfpu_exception\t: yes\n"
		"cpuid level\t: 13\nwp\t\t: yes\n"
		"flags\t\t: fpu tsc cx8 cmov mmx fxsr sse sse2 syscall nx lm constant_tsc\n"
		"bogomips\t: 4000.00\nclflush size\t: 64\ncache_alignment\t: 64\n"
		"address sizes\t: 46 bits physical, 48 bits virtual\n\n";
	(void)at;
	print_bytes(out, text, sizeof text - 1);
}

void tell_meminfo(struct text *out, const struct proc_place *at)
{
	static const struct {
		const char *name;
		unsigned kb;
	} lines[] = {{"MemTotal", MEMORY_KB}, {"MemFree", MEMORY_KB / 2},
		     {"MemAvailable", MEMORY_KB / 2}, {"Buffers", 0}, {"Cached", 0},
		     {"SwapCached", 0}, {"Active", 4096}, {"Inactive", 0}, {"SwapTotal", 0},
		     {"SwapFree", 0}, {"Dirty", 0}, {"Writeback", 0}, {"AnonPages", 4096},
		     {"Mapped", 0}, {"Shmem", 0}, {"Slab", 0},
		     {"CommitLimit", MEMORY_KB / 2}, {"Committed_AS", 8192}, {"Hugepagesize", 2048}};
	(void)at;
	for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
		size_t n = text_length(lines[k].name);
		print_format(out, "%s:", lines[k].name);
		for (size_t width = n; width < 15; width++)
			print_bytes(out, " ", 1);
		print_format(out, "%8u kB\n", lines[k].kb);
	}
}

static unsigned count_tasks(void)
{
	unsigned n = 0;
	for (const struct task *t = kernel->tasks; t; t = t->next)
		n++;
	return n;
}

void tell_machine_stat(struct text *out, const struct proc_place *at)
{
	unsigned long tick = SECOND / TICKS, worked = clock_worked() / tick;
	unsigned long slept = (clock_passed() - clock_worked()) / tick;
	(void)at;
	for (int k = 0; k < 2; k++)
		print_format(out, "cpu%s %lu 0 0 %lu 0 0 0 0 0 0\n", k ? "0" : " ", worked,
			     slept + 1000ul * TICKS);
	print_format(out, "intr 0\nctxt 0\nbtime %lu\nprocesses %u\n",
		     CLOCK_START / SECOND - 1000, count_tasks());
	print_format(out, "procs_running 1\nprocs_blocked 0\n");
}

void tell_uptime(struct text *out, const struct proc_place *at)
{
	unsigned long part = SECOND / 100, up = clock_uptime() / part;
	unsigned long idle = up - clock_worked() / part;
	(void)at;
	print_format(out, "%lu.%02lu %lu.%02lu\n", up / 100, up % 100, idle / 100,
		     idle % 100);
}

void tell_file_count(struct text *out, const struct proc_place *at)
{
	unsigned n = 3; /* the streams */
	(void)at;
	for (const struct file *f = kernel->files; f; f = f->next)
		n++;
	print_format(out, "%u\t0\t9223372036854775807\n", n);
}

/* Another one at each reading. */
void tell_uuid(struct text *out, const struct proc_place *at)
{
	unsigned char b[16];
	(void)at;
	device_getrandom(b, sizeof b, 0);
	b[6] = (b[6] & 0x0f) | 0x40;
	b[8] = (b[8] & 0x3f) | 0x80;
	for (int k = 0; k < 16; k++)
		print_format(out, k == 4 || k == 6 || k == 8 || k == 10 ? "-%02x" : "%02x",
			     b[k]);
	print_format(out, "\n");
}

void tell_mounts(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "/dev/root / ext4 rw,relatime 0 0\n"
			  "proc /proc proc rw,relatime 0 0\n"
			  "sysfs /sys sysfs rw,relatime 0 0\n"
			  "dev /dev devtmpfs rw,relatime 0 0\n"
			  "tmpfs /dev/shm tmpfs rw,relatime 0 0\n");
}

void link_mounts(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "self/mounts");
}

void link_net(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "self/net");
}

/* --- the network --- */

void tell_net_dev(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out,
		     "Inter-|   Receive                                                |  "
		     "Transmit\n"
		     " face |bytes    packets errs drop fifo frame compressed multicast|"
		     "bytes    packets errs drop fifo colls carrier compressed\n"
		     "    lo:       0       0    0    0    0     0          0         0   "
		     "     0       0    0    0    0     0       0          0\n");
}

void tell_net_route(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "%-127s\n",
		     "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU"
		     "\tWindow\tIRTT");
}

static void tell_socket_header(struct text *out, bool is_wide)
{
	print_format(out, is_wide ? "  sl  local_address                         "
				    "remote_address                        st tx_queue "
				    "rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
				  : "  sl  local_address rem_address   st tx_queue "
				    "rx_queue tr tm->when retrnsmt   uid  timeout inode\n");
}

void tell_net_tcp(struct text *out, const struct proc_place *at)
{
	(void)at;
	tell_socket_header(out, false);
}

void tell_net_tcp6(struct text *out, const struct proc_place *at)
{
	(void)at;
	tell_socket_header(out, true);
}

void tell_net_udp(struct text *out, const struct proc_place *at)
{
	(void)at;
	tell_socket_header(out, false);
}

void tell_net_udp6(struct text *out, const struct proc_place *at)
{
	(void)at;
	tell_socket_header(out, true);
}

void tell_net_unix(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "Num       RefCount Protocol Flags    Type St Inode Path\n");
}

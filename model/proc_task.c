/* proc_task.c - what /proc tells of a process. Sizes of its memory are fixed ones. */
#include "proc.h"

#include <signal.h>
#include <sys/resource.h>

enum { MEMORY_PAGES = 2048, RESIDENT_PAGES = 1024, TICKS = 100, BOOT_SECONDS = 1000 };
enum { OLD_SIGNALS = 0x7fffffff }; /* those that stat has room for */

/* --- memory that the program was started with --- */

/* The first words of musl's struct __libc. It is the one variable of libc that the model
 * looks at, as nobody else knows where the program's arguments are. */
struct libc {
	int flags, threads;
	char **auxiliary; /* the vector behind the environment */
};

/* That of the program which the calling process has started: of the others it is empty. */
static char **auxiliary_vector(void)
{
	const struct libc *l;
	for (unsigned i = 0; (l = __ev_libc(i)); i++)
		if (l->auxiliary)
			return l->auxiliary;
	return NULL;
}

/* The arguments lie before the environment, and that before the auxiliary vector, a NULL
 * behind each. Those of other processes cannot be seen. */
static char **words_of_process(const struct proc_place *at, bool is_environment)
{
	char **environment = proc_task(at) == task ? auxiliary_vector() : NULL;
	if (!environment)
		return NULL;
	environment--;
	while (environment[-1])
		environment--;
	if (is_environment)
		return environment;
	char **arguments = environment - 1;
	while ((long)arguments[-1] != environment - 1 - arguments)
		arguments--;
	return arguments;
}

static void print_words(struct text *out, char **word)
{
	for (; word && *word; word++)
		print_bytes(out, *word, text_length(*word) + 1);
}

void tell_cmdline(struct text *out, const struct proc_place *at)
{
	print_words(out, words_of_process(at, false));
}

void tell_environ(struct text *out, const struct proc_place *at)
{
	print_words(out, words_of_process(at, true));
}

/* A program that was started by its name alone is taken to lie in /usr/bin. */
void link_exe(struct text *out, const struct proc_place *at)
{
	char **words = words_of_process(at, false), path[PATH_SIZE];
	const char *name = words && *words ? *words : proc_task(at)->name;
	bool has_slash = false;
	for (const char *p = name; *p; p++)
		has_slash = has_slash || *p == '/';
	if (name[0] == '/') {
		print_format(out, "%s", name);
	} else if (!has_slash) {
		print_format(out, "/usr/bin/%s", name);
	} else if (__ev_host_cwd(path, sizeof path) > 0) {
		name += name[0] == '.' && name[1] == '/' ? 2 : 0;
		print_format(out, "%s/%s", path[1] ? path : "", name);
	}
}

/* --- names and places --- */

void tell_comm(struct text *out, const struct proc_place *at)
{
	print_format(out, "%s\n", proc_task(at)->name);
}

long set_comm(const struct proc_place *at, const char *from, size_t n)
{
	struct task *t = proc_task(at);
	if (!t)
		return -ESRCH;
	if (t != task)
		return -EINVAL;
	n = least(n, sizeof t->name - 1);
	__builtin_memcpy(t->name, from, n);
	t->name[n] = 0;
	if (n && t->name[n - 1] == '\n')
		t->name[n - 1] = 0;
	return 0;
}

void link_self(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "%d", task->pid);
}

void link_thread_self(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "%d/task/%d", task->pid, self()->id);
}

void link_cwd(struct text *out, const struct proc_place *at)
{
	dir_print_path(out, proc_task(at)->directory);
}

void link_root(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "/");
}

/* --- descriptors --- */

static const struct file *proc_file_at(const struct proc_place *at)
{
	const struct task *t = proc_task(at);
	return at->fd < t->ndescriptors ? t->descriptors[at->fd].file : NULL;
}

void link_descriptor(struct text *out, const struct proc_place *at)
{
	const struct file *f = proc_file_at(at);
	struct kernel_stat st;
	if (!f)
		return;
	if (f->inode) {
		dir_print_path(out, f->inode);
		return;
	}
	unsigned kind = stat_mode(f) & S_IFMT;
	if (kind == S_IFCHR) {
		print_format(out, "/dev/pts/0");
	} else if (kind == S_IFIFO || kind == S_IFSOCK) {
		stat_file(f, &st);
		print_format(out, "%s:[%lu]", kind == S_IFIFO ? "pipe" : "socket", st.ino);
	} else {
		const char *label = f->ops->label ? f->ops->label : "[file]";
		print_format(out, "anon_inode:%s", label);
	}
}

void tell_fdinfo(struct text *out, const struct proc_place *at)
{
	const struct file *f = proc_file_at(at);
	struct kernel_stat st;
	if (!f)
		return;
	stat_file(f, &st);
	unsigned flags = (unsigned)f->flags;
	if (proc_task(at)->descriptors[at->fd].closes_on_exec)
		flags |= O_CLOEXEC;
	print_format(out, "pos:\t%lu\nflags:\t0%o\nmnt_id:\t20\nino:\t%lu\n", f->offset,
		     flags, st.ino);
}

/* --- numbers --- */

static unsigned count_threads(const struct task *t)
{
	unsigned n = 0;
	for (const struct thread *h = thread_live(t->threads); h; h = thread_live(h->next))
		n++;
	return n;
}

/* Signals that the process ignores, or has handlers for. */
static uint64_t signals_with(const struct task *t, bool is_ignored)
{
	uint64_t set = 0;
	for (int sig = 1; sig <= SIGNALS; sig++) {
		void (*h)(int) = t->actions[sig].handler;
		if (is_ignored ? h == SIG_IGN : h != SIG_IGN && h != SIG_DFL)
			set |= 1ul << (sig - 1);
	}
	return set;
}

static char state_letter(const struct task *t)
{
	return t == task ? 'R' : 'S';
}

void tell_stat(struct text *out, const struct proc_place *at)
{
	const struct task *t = proc_task(at);
	const struct thread *h = proc_thread(at);
	unsigned long worked = clock_worked() / (SECOND / TICKS);
	print_format(out, "%d (%s) %c %d %d %d 0 -1 4194304 0 0 0 0 ",
		     at->tid ? at->tid : t->pid, t->name, state_letter(t), t->parent,
		     t->group, t->session);
	print_format(out, "%lu 0 0 0 %d %d %u 0 %u %lu %u %lu ", worked, 20 + t->nice,
		     t->nice, count_threads(t), BOOT_SECONDS * TICKS,
		     (unsigned long)MEMORY_PAGES * PAGE_BYTES, RESIDENT_PAGES,
		     t->limits[RLIMIT_RSS].soft);
	print_format(out, "0 0 0 0 0 %lu %lu %lu %lu ", h->pending.set & OLD_SIGNALS,
		     h->blocked & OLD_SIGNALS, signals_with(t, true) & OLD_SIGNALS,
		     signals_with(t, false) & OLD_SIGNALS);
	print_format(out, "0 0 0 17 0 0 0 0 0 0 0 0 %lu 0 0 0 0 0\n", t->break_start);
}

void tell_statm(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "%u %u 0 1 0 %u 0\n", MEMORY_PAGES, RESIDENT_PAGES,
		     RESIDENT_PAGES);
}

static void tell_memory_sizes(struct text *out)
{
	static const struct {
		const char *name;
		unsigned pages;
	} lines[] = {{"VmPeak", MEMORY_PAGES}, {"VmSize", MEMORY_PAGES}, {"VmLck", 0},
		     {"VmPin", 0}, {"VmHWM", RESIDENT_PAGES}, {"VmRSS", RESIDENT_PAGES},
		     {"RssAnon", RESIDENT_PAGES}, {"RssFile", 0}, {"RssShmem", 0},
		     {"VmData", RESIDENT_PAGES}, {"VmStk", 33}, {"VmExe", 1}, {"VmLib", 0},
		     {"VmPTE", 8}, {"VmSwap", 0}};
	for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
		print_format(out, "%s:\t%8u kB\n", lines[k].name, lines[k].pages * 4);
}

void tell_status(struct text *out, const struct proc_place *at)
{
	const struct task *t = proc_task(at);
	const struct thread *h = proc_thread(at);
	print_format(out, "Name:\t%s\nUmask:\t%04o\nState:\t%s\nTgid:\t%d\nNgid:\t0\n",
		     t->name, t->umask, t == task ? "R (running)" : "S (sleeping)",
		     t->pid);
	print_format(out, "Pid:\t%d\nPPid:\t%d\nTracerPid:\t0\n",
		     at->tid ? at->tid : t->pid, t->parent);
	print_format(out, "Uid:\t%u\t%u\t%u\t%u\n", t->uid, t->uid, t->uid, t->uid);
	print_format(out, "Gid:\t%u\t%u\t%u\t%u\n", t->gid, t->gid, t->gid, t->gid);
	print_format(out, "FDSize:\t%d\nGroups:\t%u \nNStgid:\t%d\nNSpid:\t%d\n",
		     t->ndescriptors < 64 ? 64 : t->ndescriptors, t->gid, t->pid, h->id);
	print_format(out, "NSpgid:\t%d\nNSsid:\t%d\n", t->group, t->session);
	tell_memory_sizes(out);
	print_format(out, "CoreDumping:\t0\nThreads:\t%u\nSigQ:\t0/4096\n",
		     count_threads(t));
	print_format(out, "SigPnd:\t%016lx\nShdPnd:\t%016lx\nSigBlk:\t%016lx\n",
		     h->pending.set, t->pending.set, h->blocked);
	print_format(out, "SigIgn:\t%016lx\nSigCgt:\t%016lx\n", signals_with(t, true),
		     signals_with(t, false));
	print_format(out, "CapInh:\t%016x\nCapPrm:\t%016x\nCapEff:\t%016x\n", 0, 0, 0);
	print_format(out, "CapBnd:\t%016lx\nCapAmb:\t%016x\n", (1ul << 41) - 1, 0);
	print_format(out, "NoNewPrivs:\t%d\nSeccomp:\t0\n", t->has_no_new_rights);
	print_format(out, "Cpus_allowed:\t1\nCpus_allowed_list:\t0\nMems_allowed:\t1\n");
	print_format(out, "Mems_allowed_list:\t0\nvoluntary_ctxt_switches:\t0\n"
			  "nonvoluntary_ctxt_switches:\t0\n");
}

static void print_limit(struct text *out, uint64_t value)
{
	if (value == UINT64_MAX)
		print_format(out, "%-20s ", "unlimited");
	else
		print_format(out, "%-20lu ", value);
}

void tell_limits(struct text *out, const struct proc_place *at)
{
	static const struct {
		const char *name, *unit;
	} lines[LIMITS] = {{"Max cpu time", "seconds"}, {"Max file size", "bytes"},
			   {"Max data size", "bytes"}, {"Max stack size", "bytes"},
			   {"Max core file size", "bytes"}, {"Max resident set", "bytes"},
			   {"Max processes", "processes"}, {"Max open files", "files"},
			   {"Max locked memory", "bytes"}, {"Max address space", "bytes"},
			   {"Max file locks", "locks"}, {"Max pending signals", "signals"},
			   {"Max msgqueue size", "bytes"}, {"Max nice priority", ""},
			   {"Max realtime priority", ""}, {"Max realtime timeout", "us"}};
	const struct task *t = proc_task(at);
	print_format(out, "%-25s %-20s %-20s %-10s\n", "Limit", "Soft Limit", "Hard Limit",
		     "Units");
	for (int k = 0; k < LIMITS; k++) {
		print_format(out, "%-25s ", lines[k].name);
		print_limit(out, t->limits[k].soft);
		print_limit(out, t->limits[k].hard);
		print_format(out, lines[k].unit[0] ? "%-10s\n" : "%s\n", lines[k].unit);
	}
}

void tell_cgroup(struct text *out, const struct proc_place *at)
{
	(void)at;
	print_format(out, "0::/\n");
}

void tell_oom(struct text *out, const struct proc_place *at)
{
	print_format(out, "%d\n", proc_task(at)->oom_adjustment);
}

/* A number from -1000 to 1000; only root may lower it. */
long set_oom(const struct proc_place *at, const char *from, size_t n)
{
	struct task *t = proc_task(at);
	size_t k = n && from[0] == '-';
	int value = 0;
	if (!t)
		return -ESRCH;
	if (k == n)
		return -EINVAL;
	for (; k < n && from[k] != '\n'; k++) {
		if (from[k] < '0' || from[k] > '9' || value > 1000)
			return -EINVAL;
		value = value * 10 + (from[k] - '0');
	}
	value = from[0] == '-' ? -value : value;
	if (value < -1000 || value > 1000)
		return -EINVAL;
	if (value < t->oom_adjustment)
		return -EACCES;
	t->oom_adjustment = value;
	return 0;
}

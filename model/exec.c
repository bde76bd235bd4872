/* exec.c - a process executes another program of the run. Its kernel side goes on: descriptors
 * that are not closed, identity, directory, mask and ignored signals. */
#include "proc.h"

#include <signal.h>

enum { WORDS_MOST = 1 << 16, TEXT_MOST = 1 << 21 };

/* What the new program is told, in the kernel's memory until it runs. */
struct image {
	void *start; /* the first member: the native program asks which it is (twin/execute.c) */
	struct kernel *kernel;
	struct task *task;
	long nargs, nenv;
	size_t size, used; /* of the struct with its text, and of the text */
	char text[]; /* the words one behind the other, with their zeros */
};

static long count_words(char *const *list, size_t *bytes)
{
	long n = 0;
	for (; list && list[n]; n++) {
		*bytes += text_length(list[n]) + 1;
		if (n == WORDS_MOST || *bytes > TEXT_MOST)
			return -E2BIG;
	}
	return n;
}

static void keep_image_words(struct image *i, char *const *list, long n)
{
	for (long k = 0; k < n; k++) {
		size_t size = text_length(list[k]) + 1;
		__builtin_memcpy(i->text + i->used, list[k], size);
		i->used += size;
	}
}

/* A word of the image as an object of the program. */
static long take_image_word(const char **at)
{
	size_t n = text_length(*at) + 1;
	char *s = __ev_object(n);
	__builtin_memcpy(s, *at, n);
	*at += n;
	return (long)s;
}

/* Lays out what _start wants, and calls it. Public: a native program that is executed begins with
 * it, and has another start than the one that the image names. */
void ev_enter_program(void *p, void (*start)(long *));
void ev_enter_program(void *p, void (*start)(long *))
{
	enum { PAGESZ = 6, UID = 11, EUID, GID, EGID, SECURE = 23, RANDOM = 25, AUX = 14 };
	struct image *i = p;
	const char *at = i->text;
	kernel = i->kernel;
	task = i->task;
	struct thread *t = self();
	__ev_signal_mask(&t->blocked);
	t->has_known_mask = true;
	long n = 0, *words = __ev_object((unsigned long)(i->nargs + i->nenv + 4 + AUX + 2) *
					 sizeof *words);
	words[n++] = i->nargs;
	for (long k = 0; k < i->nargs; k++)
		words[n++] = take_image_word(&at);
	words[n++] = 0;
	for (long k = 0; k < i->nenv; k++)
		words[n++] = take_image_word(&at);
	words[n++] = 0;
	char *random = __ev_object(16);
	__builtin_memcpy(random, "everett is fixed", 16);
	const long aux[AUX + 2] = {PAGESZ, PAGE_BYTES, UID,    task->uid, EUID,	  task->uid,
				   GID,	   task->gid,  EGID,   task->gid, SECURE, 0,
				   RANDOM, (long)random, 0,    0};
	for (int k = 0; k < AUX + 2; k++)
		words[n++] = aux[k];
	pool_put(i, i->size);
	start(words);
}

/* The first function of the new program. */
static void begin_program(void *p)
{
	ev_enter_program(p, ((struct image *)p)->start);
}

/* What a program does not pass on to the next one. */
static void leave_program(const char *path)
{
	for (int fd = 0; fd < task->ndescriptors; fd++)
		if (fd_get(fd) && task->descriptors[fd].closes_on_exec)
			fd_close(fd);
	for (int sig = 1; sig <= SIGNALS; sig++)
		if (task->actions[sig].handler != SIG_IGN)
			task->actions[sig] = (struct kernel_sigaction){0};
	while (task->timers)
		timer_delete_(task->timers->number);
	struct thread *t = self();
	for (struct thread *h = thread_live(task->threads); h; h = thread_live(h->next))
		if (h != t && h->wait)
			wait_leave(h->wait);
	task->threads = t;
	t->next = NULL;
	t->stack = (struct signal_stack){.flags = SS_DISABLE};
	t->has_known_mask = false;
	task->has_executed = true;
	task->is_dumpable = 1;
	const char *name = path;
	for (const char *c = path; *c; c++)
		if (*c == '/')
			name = c + 1;
	size_t n = 0;
	for (; name[n] && n + 1 < sizeof task->name; n++)
		task->name[n] = name[n];
	task->name[n] = 0;
}

static void *own_program(void)
{
	return task->program ? task->program : __ev_program("");
}

static long read_program(struct file *f, void *to, size_t n, uint64_t *at)
{
	(void)f, (void)to, (void)n, (void)at;
	return syscall_beyond(SYS_read, "reading the file of the program that runs");
}

/* The program of a process, opened by /proc/self/exe: it can be executed. */
static const struct file_ops program_ops = {
	.label = "/proc/self/exe",
	.read = read_program,
	.seek = io_seek_nowhere,
};

/* With /proc/self/exe there is always something, even if its file is not to be seen here. */
long exec_open_self(const char *path, int flags)
{
	struct file f = {.ops = &program_ops, .flags = flags};
	if (text_order(path, "/proc/self/exe") != 0 || (flags & O_ACCMODE) != O_RDONLY)
		return -ENOENT;
	f.data = own_program();
	return f.data ? fd_open(&f, flags & O_CLOEXEC) : -ENOENT;
}

/* Which program an open file is: by its path on the host, as that is all that is known of it. What
 * /proc/self/exe leads to is the program that runs. */
static void *find_open_program(const struct file *f)
{
	const struct proc_place own = {.pid = task->pid};
	const char *path = f->inode ? f->inode->host : NULL;
	struct text exe = {NULL};
	if (f->ops == &program_ops)
		return f->data;
	if (!path)
		return NULL;
	link_exe(&exe, &own);
	bool is_own = exe.n && text_length(path) == exe.n &&
		      __builtin_memcmp(path, exe.bytes, exe.n) == 0;
	print_free(&exe);
	return is_own ? own_program() : __ev_program(path);
}

/* The descriptor that "/proc/self/fd/N" names; -1: the path is another one. */
static int descriptor_of(const char *path)
{
	static const char before[] = "/proc/self/fd/";
	enum { N = sizeof before - 1 };
	int fd = 0;
	for (size_t i = 0; i < N; i++)
		if (path[i] != before[i])
			return -1;
	for (path += N; *path; path++) {
		if (*path < '0' || *path > '9' || fd > FD_HARD_LIMIT)
			return -1;
		fd = 10 * fd + (*path - '0');
	}
	return path[-1] == '/' ? -1 : fd;
}

/* Where the program starts that a path means; NULL: it is none of the run. */
static void *find_program(const char *path)
{
	const struct file *f = fd_get(descriptor_of(path));
	if (f)
		return find_open_program(f);
	return text_order(path, "/proc/self/exe") == 0 ? own_program() : __ev_program(path);
}

/* Starts a program, which the path names for ps and the like. */
static long start_program(void *start, const char *path, char *const *args,
			  char *const *env)
{
	size_t bytes = 0;
	long nargs = count_words(args, &bytes), nenv = count_words(env, &bytes);
	if (nargs < 0 || nenv < 0)
		return -E2BIG;
	if (!start)
		return -ENOENT;
	struct image *i = pool_get(sizeof *i + bytes);
	if (!i)
		return -ENOMEM;
	*i = (struct image){start, kernel, task, nargs, nenv, sizeof *i + bytes, 0};
	keep_image_words(i, args, nargs);
	keep_image_words(i, env, nenv);
	child_give_up_mutexes();
	leave_program(path);
	task->program = start;
	__ev_exec(begin_program, i);
}

long exec_program(const char *path, char *const *args, char *const *env)
{
	return start_program(*path ? find_program(path) : NULL, path, args, env);
}

/* fexecve has no path. A path that begins at a directory means a program by its last part, as
 * any other. */
long exec_program_at(int dir, const char *path, char *const *args, char *const *env,
		     int flags)
{
	const struct file *f = fd_get(dir);
	if (!*path && !(flags & AT_EMPTY_PATH))
		return -ENOENT;
	if (flags & ~(AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW))
		return -EINVAL;
	if (*path == '/' || dir == AT_FDCWD)
		return exec_program(path, args, env);
	if (!f)
		return -EBADF;
	if (*path)
		return fd_is_directory(f) ? exec_program(path, args, env) : -ENOTDIR;
	return start_program(find_open_program(f), f->inode && f->inode->host ? f->inode->host : "",
			     args, env);
}

/* host.c - the model's primitives: output, standard input, read-only host files.
 *
 * A file is read whole when it is opened and kept, so that every path sees one version of
 * it; opening a path again gives the same snapshot. Directories are read the same way,
 * names in byte order. */
#include "base/alloc.h"
#include "base/vec.h"
#include "env/internal.h"
#include "exec/unset.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INPUT_STEP = 65536 };
#define FILE_MAX (1ULL << 30)

struct entry {
	char name[256];
	uint32_t type;
	uint64_t inode;
};

struct host_file {
	char *path;
	struct stat st;
	char *data;
	uint64_t n;
	struct entry *entries; /* of a directory */
	uint32_t nentries, cap_entries;
};

static enum exec_answer fails(struct exec *x, int error)
{
	return answer(x, (uint64_t)(int64_t)-error);
}

enum exec_answer env_host_exit(struct exec *x, uint32_t n)
{
	(void)n;
	exec_end(x, END_EXIT, (int)(x->args[0] & 0xff), NULL);
	return EXEC_STOPPED;
}

enum exec_answer env_host_bad_syscall(struct exec *x, uint32_t n)
{
	(void)n;
	const char *name = x->args[1] ? exec_string(x, x->args[1]) : "?";
	MUST(name);
	static char detail[128]; /* read before the next path ends */
	snprintf(detail, sizeof detail, "%.80s (system call %ld)", name,
		 (long)x->args[0]);
	exec_end(x, END_BAD_SYSTEM_CALL, 0, detail);
	return EXEC_STOPPED;
}

static void write_all(int fd, const char *data, size_t n)
{
	while (n) {
		ssize_t done = write(fd, data, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return; /* nobody listens any more: the run goes on */
		data += done;
		n -= (size_t)done;
	}
}

enum exec_answer env_host_output(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t at = x->args[1], left = x->args[2];
	int fd = x->args[0] == 2 ? 2 : 1;
	char part[4096];
	bool is_shown = env_of(x)->shows_output || !state_node(x->state)->ninputs;
	MUST(!left || exec_check(x, at, left, false));
	MUST(unset_settle_bytes(x, at, left));
	while (left) {
		size_t now = left < sizeof part ? left : sizeof part;
		if (!is_shown)
			break;
		MUST(exec_peek(x, at, part, now));
		write_all(fd, part, now);
		at += now;
		left -= now;
	}
	return answer(x, 0);
}

/* Reads more of standard input until `want` bytes are known or it ends. */
static void read_input(struct env *e, uint64_t want)
{
	while (e->input_n < want && !e->input_ended) {
		if (e->input_n + INPUT_STEP > e->input_cap) {
			e->input_cap = (e->input_n + INPUT_STEP) * 2;
			e->input = alloc_resize(e->input, e->input_cap);
		}
		ssize_t got = read(0, e->input + e->input_n, INPUT_STEP);
		if (got < 0 && errno == EINTR)
			return; /* Ctrl-C: the run is about to stop */
		if (got <= 0)
			e->input_ended = true;
		else
			e->input_n += (size_t)got;
		if (got > 0 && e->input_n < want)
			return; /* a short read, as from a terminal */
	}
}

enum exec_answer env_host_input(struct exec *x, uint32_t n)
{
	(void)n;
	struct env *e = env_of(x);
	uint64_t most = x->args[1], offset = x->args[2];
	if (!most)
		return answer(x, 0);
	if (offset >= e->input_n)
		read_input(e, offset + 1);
	if (offset >= e->input_n)
		return answer(x, 0);
	uint64_t have = e->input_n - offset;
	if (have > most)
		have = most;
	MUST(exec_write(x, x->args[0], e->input + offset, have));
	return answer(x, have);
}

enum exec_answer env_host_is_terminal(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->args[0] < 3 && isatty((int)x->args[0]));
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

static int read_dir(struct host_file *f)
{
	DIR *d = opendir(f->path);
	if (!d)
		return errno;
	for (struct dirent *e; (e = readdir(d));) {
		struct entry *to = VEC_ADD(f->entries, f->nentries, f->cap_entries);
		snprintf(to->name, sizeof to->name, "%s", e->d_name);
		to->type = e->d_type;
		to->inode = e->d_ino;
	}
	closedir(d);
	qsort(f->entries, f->nentries, sizeof *f->entries, by_name);
	return 0;
}

static int read_data(struct host_file *f, int fd)
{
	size_t cap = 0;
	for (;;) {
		if (f->n + INPUT_STEP > cap) {
			cap = (f->n + INPUT_STEP) * 2;
			f->data = alloc_resize(f->data, cap);
		}
		ssize_t got = read(fd, f->data + f->n, INPUT_STEP);
		if (got < 0)
			return errno;
		if (!got)
			return 0;
		f->n += (size_t)got;
		if (f->n > FILE_MAX)
			return EFBIG;
	}
}

static void file_free(struct host_file *f)
{
	free(f->path);
	free(f->data);
	free(f->entries);
	free(f);
}

void host_done(struct env *e)
{
	for (uint32_t i = 0; i < e->nfiles; i++)
		file_free(e->files[i]);
	free(e->files);
}

/* Handle of the snapshot of a path, made now if it is new; or a negative errno. */
static int64_t snapshot(struct env *e, const char *path)
{
	for (uint32_t i = 0; i < e->nfiles; i++)
		if (!strcmp(e->files[i]->path, path))
			return i;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return -errno;
	struct host_file *f = alloc_zero(1, sizeof *f);
	f->path = alloc_string(path);
	int error = fstat(fd, &f->st) ? errno : 0;
	if (!error && S_ISDIR(f->st.st_mode))
		error = read_dir(f);
	else if (!error && S_ISREG(f->st.st_mode))
		error = read_data(f, fd);
	else if (!error)
		error = ENXIO; /* devices and the like are not for reading twice */
	close(fd);
	if (error) {
		file_free(f);
		return -error;
	}
	*VEC_ADD(e->files, e->nfiles, e->cap_files) = f;
	return e->nfiles - 1;
}

enum exec_answer env_host_open(struct exec *x, uint32_t n)
{
	(void)n;
	const char *path = exec_string(x, x->args[0]);
	MUST(path);
	return answer(x, (uint64_t)snapshot(env_of(x), path));
}

static struct host_file *file_of(struct exec *x, uint64_t handle)
{
	struct env *e = env_of(x);
	return handle < e->nfiles ? e->files[handle] : NULL;
}

enum exec_answer env_host_read(struct exec *x, uint32_t n)
{
	(void)n;
	struct host_file *f = file_of(x, x->args[0]);
	uint64_t most = x->args[2], offset = x->args[3];
	if (!f)
		return fails(x, EBADF);
	if (S_ISDIR(f->st.st_mode))
		return fails(x, EISDIR);
	if (offset >= f->n)
		return answer(x, 0);
	uint64_t have = f->n - offset < most ? f->n - offset : most;
	MUST(exec_write(x, x->args[1], f->data + offset, have));
	return answer(x, have);
}

/* struct __ev_file of model/prim.h */
struct guest_stat {
	uint64_t size, inode, device, links;
	uint32_t mode, uid, gid, blksize;
	int64_t mtime_sec, mtime_nsec;
};

static enum exec_answer put_stat(struct exec *x, uint64_t to, const struct stat *st)
{
	struct guest_stat g = {(uint64_t)st->st_size,
			       st->st_ino,
			       st->st_dev,
			       st->st_nlink,
			       st->st_mode,
			       st->st_uid,
			       st->st_gid,
			       (uint32_t)st->st_blksize,
			       st->st_mtim.tv_sec,
			       st->st_mtim.tv_nsec};
	MUST(exec_write(x, to, &g, sizeof g));
	return answer(x, 0);
}

enum exec_answer env_host_stat(struct exec *x, uint32_t n)
{
	(void)n;
	struct stat st;
	const char *path = exec_string(x, x->args[0]);
	MUST(path);
	if (x->args[1] ? stat(path, &st) : lstat(path, &st))
		return fails(x, errno);
	return put_stat(x, x->args[2], &st);
}

enum exec_answer env_host_fstat(struct exec *x, uint32_t n)
{
	(void)n;
	struct host_file *f = file_of(x, x->args[0]);
	return f ? put_stat(x, x->args[1], &f->st) : fails(x, EBADF);
}

enum exec_answer env_host_readlink(struct exec *x, uint32_t n)
{
	(void)n;
	char target[PATH_MAX];
	const char *path = exec_string(x, x->args[0]);
	MUST(path);
	ssize_t got = readlink(path, target, sizeof target);
	if (got < 0)
		return fails(x, errno);
	uint64_t have = (uint64_t)got < x->args[2] ? (uint64_t)got : x->args[2];
	MUST(exec_write(x, x->args[1], target, have));
	return answer(x, have);
}

enum exec_answer env_host_entry(struct exec *x, uint32_t n)
{
	(void)n;
	struct host_file *f = file_of(x, x->args[0]);
	if (!f)
		return fails(x, EBADF);
	if (!S_ISDIR(f->st.st_mode))
		return fails(x, ENOTDIR);
	if (x->args[1] >= f->nentries)
		return answer(x, 0);
	const struct entry *e = &f->entries[x->args[1]];
	MUST(exec_write(x, x->args[2], e->name, sizeof e->name));
	MUST(exec_write(x, x->args[3], &e->type, sizeof e->type));
	MUST(exec_write(x, x->args[4], &e->inode, sizeof e->inode));
	return answer(x, 1);
}

enum exec_answer env_host_cwd(struct exec *x, uint32_t n)
{
	(void)n;
	char cwd[PATH_MAX];
	if (!getcwd(cwd, sizeof cwd))
		return fails(x, errno);
	uint64_t have = strlen(cwd) + 1;
	if (have > x->args[1])
		return fails(x, ERANGE);
	MUST(exec_write(x, x->args[0], cwd, have));
	return answer(x, have);
}

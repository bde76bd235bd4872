/* files.c - files of the host for the model, read-only.
 *
 * What was once said about a path is said again, so that every path of the program sees
 * one version of the host: results of lstat (also that there is nothing), links, lists of
 * names, and small files whole. A large file is read through a window when it is asked
 * for, so it costs no memory; if it has changed since it was first seen the path ends. */
#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"
#include "env/internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	FILES_SMALL = 1 << 20, /* bytes; larger ones are read through a window */
	FILES_WINDOW = 1 << 18,
	FILES_WINDOWS = 8, /* open at the same time */
	FILES_USER = 1000, /* USER_ID of model/model.h */
	FILES_NONE = -1,
	FILES_KEPT = 1 << 16, /* bytes of a file that a test keeps */
};

struct name {
	char text[256];
	uint32_t type;
	uint64_t inode;
};

struct host_file {
	char *path;
	struct stat st;
	int error; /* of lstat */
	int open_error;
	bool is_open;
	char *data; /* of a small file: all of it */
	char *link; /* target */
	struct host_copy *copy; /* for tests; NULL not wanted so far */
	struct name *names; /* of a directory */
	uint32_t nnames, cap_names;
};

struct window {
	uint32_t file; /* FILES_NONE: unused */
	int fd;
	char *data;
	uint64_t start, n, last_use;
};

struct files {
	struct host_file **list; /* by handle */
	uint32_t n, cap;
	struct strmap by_path;
	struct visible *visible;
	struct window windows[FILES_WINDOWS];
	uint64_t uses;
};

struct files *files_new(void)
{
	struct files *f = alloc_zero(1, sizeof *f);
	strmap_init(&f->by_path);
	f->visible = visible_new();
	for (unsigned i = 0; i < FILES_WINDOWS; i++)
		f->windows[i] = (struct window){.file = UINT32_MAX, .fd = FILES_NONE};
	return f;
}

void files_free(struct files *f)
{
	if (!f)
		return;
	for (uint32_t i = 0; i < f->n; i++) {
		free(f->list[i]->path);
		free(f->list[i]->data);
		free(f->list[i]->link);
		free(f->list[i]->copy);
		free(f->list[i]->names);
		free(f->list[i]);
	}
	for (unsigned i = 0; i < FILES_WINDOWS; i++) {
		if (f->windows[i].fd >= 0)
			close(f->windows[i].fd);
		free(f->windows[i].data);
	}
	free(f->list);
	strmap_done(&f->by_path);
	visible_free(f->visible);
	free(f);
}

struct visible *files_visible(struct files *f)
{
	return f->visible;
}

static enum exec_answer answer_errno(struct exec *x, int error)
{
	return answer(x, (uint64_t)(int64_t)-error);
}

/* Number of what is known of a path, asked for now if it is new. */
static uint32_t look_up_path(struct files *f, const char *path)
{
	uint64_t known;
	if (strmap_get(&f->by_path, path, &known))
		return (uint32_t)known;
	struct host_file *h = alloc_zero(1, sizeof *h);
	h->path = alloc_string(path);
	if (!visible_has(f->visible, path) && !visible_leads(f->visible, path))
		h->error = ENOENT;
	else if (lstat(path, &h->st) != 0)
		h->error = errno;
	*VEC_ADD(f->list, f->n, f->cap) = h;
	strmap_put(&f->by_path, h->path, f->n - 1);
	return f->n - 1;
}

/* What is known of the path that argument 0 points to; NULL: the path ended. */
static struct host_file *file_of_argument(struct exec *x, uint32_t *number)
{
	struct files *f = env_of(x)->files;
	const char *path = exec_string(x, x->args[0]);
	if (!path)
		return NULL;
	*number = look_up_path(f, path); /* may move the list */
	return f->list[*number];
}

static enum exec_answer end_file_changed(struct exec *x, const char *path)
{
	static char detail[256]; /* read before the next path ends */
	snprintf(detail, sizeof detail, "host file %.200s changed during the run", path);
	exec_end(x, END_ENGINE, 0, detail);
	return EXEC_STOPPED;
}

static bool is_same_host_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
	       a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(((const struct name *)a)->text, ((const struct name *)b)->text);
}

/* Of a directory that only leads somewhere the names on the way can be seen. */
static bool is_name_visible(const struct files *f, const struct host_file *h,
			    const char *name)
{
	char path[PATH_MAX];
	if (!strcmp(name, ".") || !strcmp(name, ".."))
		return false;
	const char *dir = strcmp(h->path, "/") ? h->path : "";
	int n = snprintf(path, sizeof path, "%s/%s", dir, name);
	return n < (int)sizeof path &&
	       (visible_has(f->visible, path) || visible_leads(f->visible, path));
}

static int read_directory_names(const struct files *f, struct host_file *h)
{
	DIR *d = opendir(h->path);
	if (!d)
		return visible_has(f->visible, h->path) ? errno : 0;
	for (struct dirent *e; (e = readdir(d));) {
		if (!is_name_visible(f, h, e->d_name))
			continue;
		struct name *to = VEC_ADD(h->names, h->nnames, h->cap_names);
		snprintf(to->text, sizeof to->text, "%s", e->d_name);
		to->type = e->d_type;
		to->inode = e->d_ino;
	}
	closedir(d);
	if (h->nnames)
		qsort(h->names, h->nnames, sizeof *h->names, compare_names);
	return 0;
}

/* Reads n bytes at an offset; false: they are not there any more. */
static bool read_file_bytes(int fd, char *to, uint64_t n, uint64_t offset)
{
	for (uint64_t done = 0; done < n;) {
		ssize_t got = pread(fd, to + done, n - done, (off_t)(offset + done));
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		done += (uint64_t)got;
	}
	return true;
}

/* The file open for reading, as it was when first seen: FILES_NONE if it has changed. */
static int open_unchanged(const struct host_file *h, int *error)
{
	struct stat st;
	int fd = open(h->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
	*error = fd < 0 ? errno : 0;
	if (fd >= 0 && (fstat(fd, &st) != 0 || !is_same_host_file(&st, &h->st))) {
		close(fd);
		return FILES_NONE;
	}
	return fd;
}

/* False: it has changed. */
static bool open_host_file(struct host_file *h)
{
	int fd = open_unchanged(h, &h->open_error);
	if (h->open_error)
		return true;
	if (fd < 0)
		return false;
	uint64_t size = (uint64_t)h->st.st_size;
	bool ok = true;
	if (size <= FILES_SMALL) {
		h->data = alloc_get(size + 1);
		ok = read_file_bytes(fd, h->data, size, 0);
	}
	close(fd);
	return ok;
}

enum exec_answer env_files_open(struct exec *x, uint32_t n)
{
	(void)n;
	uint32_t number;
	struct host_file *h = file_of_argument(x, &number);
	MUST(h);
	if (h->error)
		return answer_errno(x, h->error);
	if (!h->is_open && S_ISDIR(h->st.st_mode))
		h->open_error = read_directory_names(env_of(x)->files, h);
	else if (!h->is_open && !S_ISREG(h->st.st_mode))
		h->open_error = ENXIO; /* devices cannot be read twice */
	else if (!h->is_open && !open_host_file(h))
		return end_file_changed(x, h->path);
	h->is_open = true;
	return h->open_error ? answer_errno(x, h->open_error) : answer(x, number);
}

/* What the path is from the working directory; the path itself if it is elsewhere. */
static const char *relative_to_cwd(const char *path)
{
	char cwd[PATH_MAX];
	size_t n = getcwd(cwd, sizeof cwd) ? strlen(cwd) : 0;
	bool is_below = n && strncmp(path, cwd, n) == 0 && path[n] == '/';
	return is_below ? path + n + 1 : path;
}

enum exec_answer env_files_named(struct exec *x, uint32_t n)
{
	(void)n;
	uint32_t number;
	struct host_file *h = file_of_argument(x, &number);
	MUST(h);
	bool is_small = !h->error && S_ISREG(h->st.st_mode) &&
			(uint64_t)h->st.st_size <= FILES_KEPT;
	if (is_small && !h->is_open) {
		if (!open_host_file(h))
			return end_file_changed(x, h->path);
		h->is_open = true;
	}
	if (!h->copy) {
		h->copy = alloc_zero(1, sizeof *h->copy);
		*h->copy = (struct host_copy){
			.path = relative_to_cwd(h->path),
			.mode = h->st.st_mode,
			.size = S_ISREG(h->st.st_mode) ? (uint64_t)h->st.st_size : 0,
			.bytes = is_small ? (const uint8_t *)h->data : NULL};
	}
	named_file_add(state_node(x->state), h->copy);
	return answer(x, 0);
}

static struct host_file *open_file_of(struct exec *x, uint64_t handle)
{
	const struct files *f = env_of(x)->files;
	return handle < f->n && f->list[handle]->is_open ? f->list[handle] : NULL;
}

/* The window of a large file, the least recently used one taken for it; NULL: changed. */
static struct window *file_window(struct files *f, uint32_t number)
{
	struct window *w = &f->windows[0];
	int error;
	for (unsigned i = 0; i < FILES_WINDOWS; i++) {
		if (f->windows[i].file == number && f->windows[i].fd >= 0)
			return &f->windows[i];
		if (f->windows[i].last_use < w->last_use)
			w = &f->windows[i];
	}
	if (w->fd >= 0)
		close(w->fd);
	if (!w->data)
		w->data = alloc_get(FILES_WINDOW);
	w->fd = open_unchanged(f->list[number], &error);
	w->file = number;
	w->n = 0;
	return w->fd >= 0 ? w : NULL;
}

static bool fill_window(const struct host_file *h, struct window *w, uint64_t offset)
{
	struct stat st;
	uint64_t left = (uint64_t)h->st.st_size - offset;
	w->start = offset;
	w->n = left < FILES_WINDOW ? left : FILES_WINDOW;
	if (read_file_bytes(w->fd, w->data, w->n, offset) && fstat(w->fd, &st) == 0 &&
	    is_same_host_file(&st, &h->st))
		return true;
	w->n = 0;
	return false;
}

/* Bytes at an offset below the end, and how many; NULL: the file has changed. */
static const char *file_bytes_at(struct files *f, uint32_t number, uint64_t offset,
				 uint64_t *n)
{
	const struct host_file *h = f->list[number];
	if (h->data) {
		*n = (uint64_t)h->st.st_size - offset;
		return h->data + offset;
	}
	struct window *w = file_window(f, number);
	if (!w)
		return NULL;
	w->last_use = ++f->uses;
	if ((offset < w->start || offset - w->start >= w->n) &&
	    !fill_window(h, w, offset))
		return NULL;
	*n = w->n - (offset - w->start);
	return w->data + (offset - w->start);
}

enum exec_answer env_files_read(struct exec *x, uint32_t n)
{
	(void)n;
	const struct host_file *h = open_file_of(x, x->args[0]);
	uint64_t to = x->args[1], most = x->args[2], offset = x->args[3], part;
	if (!h)
		return answer_errno(x, EBADF);
	if (!S_ISREG(h->st.st_mode))
		return answer_errno(x, EISDIR);
	uint64_t size = (uint64_t)h->st.st_size, done = 0;
	if (offset >= size)
		return answer(x, 0);
	if (most > size - offset)
		most = size - offset;
	for (; done < most; done += part) {
		const char *bytes = file_bytes_at(env_of(x)->files, (uint32_t)x->args[0],
						  offset + done, &part);
		if (!bytes)
			return end_file_changed(x, h->path);
		if (part > most - done)
			part = most - done;
		MUST(exec_write(x, to + done, bytes, part));
	}
	exec_charge(x, most);
	return answer(x, most);
}

/* struct __ev_file of model/prim.h */
struct guest_stat {
	uint64_t size, inode, device, links;
	uint32_t mode, uid, gid, blksize;
	int64_t mtime_sec, mtime_nsec;
};

/* The user that runs everett is the program's user. */
enum exec_answer env_files_stat(struct exec *x, uint32_t n)
{
	(void)n;
	uint32_t number;
	const struct host_file *h = file_of_argument(x, &number);
	MUST(h);
	if (h->error)
		return answer_errno(x, h->error);
	const struct stat *st = &h->st;
	struct guest_stat g = {
		.size = (uint64_t)st->st_size,
		.inode = st->st_ino,
		.device = st->st_dev,
		.links = st->st_nlink,
		.mode = st->st_mode,
		.uid = st->st_uid == geteuid() ? FILES_USER : st->st_uid,
		.gid = st->st_gid == getegid() ? FILES_USER : st->st_gid,
		.blksize = (uint32_t)st->st_blksize,
		.mtime_sec = st->st_mtim.tv_sec,
		.mtime_nsec = st->st_mtim.tv_nsec,
	};
	MUST(exec_write(x, x->args[1], &g, sizeof g));
	return answer(x, 0);
}

enum exec_answer env_files_readlink(struct exec *x, uint32_t n)
{
	(void)n;
	char target[PATH_MAX];
	uint32_t number;
	struct host_file *h = file_of_argument(x, &number);
	MUST(h);
	if (h->error)
		return answer_errno(x, h->error);
	if (!h->link) {
		ssize_t got = readlink(h->path, target, sizeof target - 1);
		if (got < 0)
			return answer_errno(x, errno);
		target[got] = 0;
		h->link = alloc_string(target);
	}
	uint64_t have = strlen(h->link);
	if (have > x->args[2])
		have = x->args[2];
	MUST(exec_write(x, x->args[1], h->link, have));
	return answer(x, have);
}

enum exec_answer env_files_entry(struct exec *x, uint32_t n)
{
	(void)n;
	const struct host_file *h = open_file_of(x, x->args[0]);
	if (!h)
		return answer_errno(x, EBADF);
	if (!S_ISDIR(h->st.st_mode))
		return answer_errno(x, ENOTDIR);
	if (x->args[1] >= h->nnames)
		return answer(x, 0);
	const struct name *e = &h->names[x->args[1]];
	MUST(exec_write(x, x->args[2], e->text, sizeof e->text));
	MUST(exec_write(x, x->args[3], &e->type, sizeof e->type));
	MUST(exec_write(x, x->args[4], &e->inode, sizeof e->inode));
	return answer(x, 1);
}

enum exec_answer env_files_cwd(struct exec *x, uint32_t n)
{
	(void)n;
	char cwd[PATH_MAX];
	if (!getcwd(cwd, sizeof cwd))
		return answer_errno(x, errno);
	uint64_t have = strlen(cwd) + 1;
	if (have > x->args[1])
		return answer_errno(x, ERANGE);
	MUST(exec_write(x, x->args[0], cwd, have));
	return answer(x, have);
}

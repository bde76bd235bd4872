/* host.c - host files for the model in a twin: read-only, directories in byte order of
 * their names, as src/env/host.c gives them to the engine. */
#include "../model/prim.h"

#include "machine.h"

enum {
	AT_CURRENT = -100,
	AT_NOFOLLOW = 0x100,
	TYPES = 0170000,
	REGULAR = 0100000,
	DIRECTORY = 0040000,
	NOT_THERE = -2, /* ENOENT */
	NO_DEVICE = -6, /* ENXIO */
	TOO_MANY = -23, /* ENFILE */
	USER = 1000, /* USER_ID of model/model.h */
	PATH_SIZE = 4096,
	NAMES = 4096,
	NAME_BYTES = 256 * 1024,
	KEPT = 1 << 30, /* handles of files that the test keeps: this and their number */
	KEPT_INODE = 1 << 20,
	KEPT_BLOCK = 4096,
};

struct kernel_stat { /* x86-64 */
	uint64_t dev, ino, nlink;
	uint32_t mode, uid, gid, pad;
	uint64_t rdev;
	int64_t size, blksize, blocks;
	int64_t atime[2], mtime[2], ctime[2], unused[3];
};

struct kernel_entry {
	uint64_t ino, next;
	uint16_t length;
	uint8_t type;
	char name[];
};

/* The user that replays is the program's user. */
static void put_host_stat(const struct kernel_stat *from, struct __ev_file *to)
{
	*to = (struct __ev_file){.size = (unsigned long)from->size,
				 .inode = from->ino,
				 .device = from->dev,
				 .links = from->nlink,
				 .mode = from->mode,
				 .uid = from->uid == twin_test->uid ? USER : from->uid,
				 .gid = from->gid == twin_test->gid ? USER : from->gid,
				 .blksize = (unsigned)from->blksize,
				 .mtime_sec = from->mtime[0],
				 .mtime_nsec = from->mtime[1]};
}

/* --- what can be seen: the test's list, as src/env/visible.c --- */

/* Is `path` the directory `tree` or something in it? */
static int is_in(const char *path, const char *tree)
{
	while (*tree && *path == *tree) {
		path++;
		tree++;
	}
	return !*tree && (!*path || *path == '/');
}

static int is_visible_path(const char *path)
{
	const char *list = (const char *)twin_test + twin_test->visible;
	const char *plain = path[0] == '/' && !path[1] ? "" : path;

	for (uint32_t i = 0; i < twin_test->nvisible; i++) {
		if ((*list == '+' && is_in(path, list + 1)) || is_in(list + 1, plain))
			return 1;
		list += twin_length(list) + 1;
	}
	return 0;
}

/* --- what the test keeps: it is there as it was on the path, whatever the host has --- */

static const struct wire_file *kept_files(void)
{
	return (const void *)((const char *)twin_test + twin_test->files);
}

/* Is that what the name means in the working directory? */
static int is_path_named(const char *path, const char *name)
{
	static char cwd[PATH_SIZE];
	const char *at = cwd;

	if (!cwd[0])
		twin_ask_kernel(SYS_GETCWD, (long)cwd, sizeof cwd, 0, 0, 0, 0);
	for (; *name != '/' && *at && *at == *path; at++)
		path++;
	if (*name != '/' && (*at || *path++ != '/'))
		return 0;
	while (*name && *name == *path) {
		name++;
		path++;
	}
	return *name == *path;
}

/* Its number; -1: it is the host's alone. */
static long find_kept_file(const char *path)
{
	const struct wire_file *f = kept_files();

	for (uint32_t i = 0; i < twin_test->nfiles; i++)
		if ((f[i].data || (f[i].mode & TYPES) == DIRECTORY) &&
		    is_path_named(path, (const char *)twin_test + f[i].path))
			return i;
	return -1;
}

static void put_kept(long number, int is_there, struct __ev_file *out)
{
	const struct wire_file *f = kept_files() + number;

	if (!is_there)
		*out = (struct __ev_file){.inode = KEPT_INODE + (unsigned long)number,
					  .device = 1,
					  .links = 1,
					  .uid = USER,
					  .gid = USER,
					  .blksize = KEPT_BLOCK};
	out->mode = f->mode;
	out->size = f->size;
}

static long read_kept(long number, void *out, unsigned long n, unsigned long offset)
{
	const struct wire_file *f = kept_files() + number;

	if (offset >= f->size)
		return 0;
	if (n > f->size - offset)
		n = f->size - offset;
	twin_copy(out, (const char *)twin_test + f->data + offset, n);
	return (long)n;
}

/* --- files --- */

/* A file that was opened has a number, which all processes know it by, and a path; each process
 * opens it for itself. */
static int descriptors[MACHINE_HANDLES]; /* plus 1; 0: not open in this process */

static const char *path_of_handle(long handle)
{
	return twin_machine->path_text + twin_machine->paths[handle];
}

/* Number 0 stands for no file. */
static long keep_path(long fd, const char *path)
{
	struct machine *m = twin_machine;
	size_t n = twin_length(path) + 1;
	long handle = m->nhandles ? m->nhandles : 1;

	if (handle == MACHINE_HANDLES || n > MACHINE_PATHS - m->paths_used)
		return TOO_MANY;
	m->nhandles = (unsigned)handle + 1;
	m->paths[handle] = m->paths_used;
	twin_copy(m->path_text + m->paths_used, path, n);
	m->paths_used += (uint32_t)n;
	descriptors[handle] = (int)fd + 1;
	return handle;
}

static long descriptor_of(long handle)
{
	if (!descriptors[handle]) {
		long fd = twin_ask_kernel(SYS_OPEN, (long)path_of_handle(handle),
					  TWIN_OPEN_FLAGS, 0, 0, 0, 0);

		if (fd < 0)
			return fd;
		descriptors[handle] = (int)fd + 1;
	}
	return descriptors[handle] - 1;
}

static int is_shown(long handle, const char *name)
{
	const char *directory = path_of_handle(handle);
	char path[PATH_SIZE];

	if (name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2])))
		return 0;
	size_t n = twin_length(directory);
	if (n == 1)
		n = 0;
	if (n + twin_length(name) + 2 > sizeof path)
		return 0;
	twin_copy(path, directory, n);
	path[n] = '/';
	twin_copy(path + n + 1, name, twin_length(name) + 1);
	return is_visible_path(path);
}

long __ev_host_stat(const char *path, struct __ev_file *out)
{
	struct kernel_stat st;
	long result = NOT_THERE;

	if (is_visible_path(path))
		result = twin_ask_kernel(SYS_NEWFSTATAT, AT_CURRENT, (long)path, (long)&st,
					 AT_NOFOLLOW, 0, 0);
	if (result >= 0)
		put_host_stat(&st, out);
	long kept = find_kept_file(path);
	if (kept < 0)
		return result;
	put_kept(kept, result >= 0, out);
	return 0;
}

long __ev_host_open(const char *path)
{
	struct kernel_stat st;
	long fd = NOT_THERE, kept = find_kept_file(path);

	if (kept >= 0 && kept_files()[kept].data)
		return KEPT + kept;
	if (is_visible_path(path))
		fd = twin_ask_kernel(SYS_OPEN, (long)path, TWIN_OPEN_FLAGS, 0, 0, 0, 0);
	if (fd < 0)
		return kept >= 0 ? KEPT + kept : fd;
	long result = twin_ask_kernel(SYS_FSTAT, fd, (long)&st, 0, 0, 0, 0);
	unsigned type = result < 0 ? 0 : st.mode & TYPES;
	long handle = NO_DEVICE;
	if (type == REGULAR || type == DIRECTORY)
		handle = keep_path(fd, path);
	if (handle > 0)
		return handle;
	twin_ask_kernel(SYS_CLOSE, fd, 0, 0, 0, 0, 0);
	return handle;
}

long __ev_host_read(long handle, void *out, unsigned long n, unsigned long offset)
{
	if (handle >= KEPT)
		return read_kept(handle - KEPT, out, n, offset);
	long fd = descriptor_of(handle);
	if (fd < 0)
		return fd;
	return twin_ask_kernel(SYS_PREAD, fd, (long)out, (long)n, (long)offset, 0, 0);
}

long __ev_host_readlink(const char *path, char *out, unsigned long n)
{
	return twin_ask_kernel(SYS_READLINK, (long)path, (long)out, (long)n, 0, 0, 0);
}

/* Here no name is symbolic. */
void __ev_host_named(const char *path)
{
	(void)path;
}

/* --- directories: the last one listed is kept --- */

static struct {
	long handle; /* of which; 0: none */
	long n;
	const struct kernel_entry *at[NAMES];
	char bytes[NAME_BYTES] __attribute__((__aligned__(8)));
} listing;

static int is_less(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return (unsigned char)*a < (unsigned char)*b;
}

static void add_entry(const struct kernel_entry *entry)
{
	long i = listing.n < NAMES ? listing.n++ : NAMES - 1;

	for (; i > 0 && is_less(entry->name, listing.at[i - 1]->name); i--)
		listing.at[i] = listing.at[i - 1];
	listing.at[i] = entry;
}

static long list_directory(long handle)
{
	long got, used = 0;
	/* Opened anew: processes would share the position. */
	long fd = twin_ask_kernel(SYS_OPEN, (long)path_of_handle(handle), TWIN_OPEN_FLAGS,
				  0, 0, 0, 0);

	if (fd < 0)
		return fd;
	listing.n = 0;
	listing.handle = 0;
	while ((got = twin_ask_kernel(SYS_GETDENTS, fd, (long)listing.bytes + used,
				      NAME_BYTES - used, 0, 0, 0)) > 0) {
		for (long at = used; at < used + got;) {
			const struct kernel_entry *entry = (void *)(listing.bytes + at);

			if (is_shown(handle, entry->name))
				add_entry(entry);
			at += entry->length;
		}
		used += got;
	}
	twin_ask_kernel(SYS_CLOSE, fd, 0, 0, 0, 0, 0);
	listing.handle = got < 0 ? 0 : handle;
	return got;
}

long __ev_host_entry(long handle, unsigned long index, char name[256], unsigned *type,
		     unsigned long *inode)
{
	if (handle >= KEPT)
		return 0; /* a directory that is not at the host */
	long result = listing.handle == handle ? 0 : list_directory(handle);

	if (result < 0)
		return result;
	if (index >= (unsigned long)listing.n)
		return 0;
	const struct kernel_entry *entry = listing.at[index];
	twin_copy(name, entry->name, twin_length(entry->name) + 1);
	*type = entry->type;
	*inode = entry->ino;
	return 1;
}

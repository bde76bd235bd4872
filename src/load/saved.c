/* saved.c - see saved.h.
 *
 * A file for each program in $XDG_CACHE_HOME/everett/programs, named by its key. Files appear
 * whole, by renaming, and are never changed afterwards but for their time, which is that of the
 * last use. So any number of processes can use the cache at once. image_read refuses files
 * that are damaged; they are replaced when the program has been loaded. */
#include "load/saved.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SAVED_BYTES (256LL << 20) /* of all files together */
#define SAVED_NEW ".new-" /* how the names of unfinished files begin */
enum { SAVED_STALE = 3600 }; /* seconds after which an unfinished file is nobody's */

/* NULL: there is none, or it is not wanted. */
static char *directory(void)
{
	const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const char *off = getenv("EVERETT_NO_CACHE");
	if (off && *off && strcmp(off, "0") != 0)
		return NULL;
	if (base && base[0] == '/')
		return alloc_printf("%s/everett/programs", base);
	return home && home[0] == '/' ? alloc_printf("%s/.cache/everett/programs", home)
				      : NULL;
}

/* The directory and the two above it, which may be missing. */
static void make_directory(char *dir)
{
	char *ends[3] = {dir + strlen(dir)};
	for (int i = 1; i < 3; i++)
		ends[i] = memrchr(dir, '/', (size_t)(ends[i - 1] - dir));
	for (int i = 2; i >= 0; i--) {
		char kept = *ends[i];
		*ends[i] = 0;
		mkdir(dir, 0700);
		*ends[i] = kept;
	}
}

static char *path_of(const char *dir, const struct image_key *k)
{
	return alloc_printf("%s/%016" PRIx64 "%016" PRIx64, dir, k->half[0], k->half[1]);
}

struct program *saved_find(const struct image_key *key)
{
	char *dir = directory();
	if (!dir)
		return NULL;
	char *path = path_of(dir, key);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct program *p = image_read(fd, key);
	if (p)
		futimens(fd, NULL);
	if (fd >= 0)
		close(fd);
	free(path);
	free(dir);
	return p;
}

/* --- storing --- */

struct entry {
	char *name;
	struct timespec used;
	off_t size;
};

static int by_use(const void *a, const void *b)
{
	const struct timespec *x = &((const struct entry *)a)->used;
	const struct timespec *y = &((const struct entry *)b)->used;
	if (x->tv_sec != y->tv_sec)
		return x->tv_sec < y->tv_sec ? -1 : 1;
	return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

static void read_entries(DIR *d, struct entry **list, uint32_t *n, off_t *total)
{
	uint32_t cap = 0;
	time_t now = time(NULL);
	for (struct dirent *e; (e = readdir(d));) {
		struct stat st;
		if (fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
		    !S_ISREG(st.st_mode))
			continue;
		if (e->d_name[0] == '.') {
			if (now - st.st_mtime > SAVED_STALE)
				unlinkat(dirfd(d), e->d_name, 0);
			continue;
		}
		*VEC_ADD(*list, *n, cap) =
			(struct entry){alloc_string(e->d_name), st.st_mtim, st.st_size};
		*total += st.st_size;
	}
}

/* Down to three quarters of what is allowed, so that it is not done each time. */
static void drop_oldest(const char *dir)
{
	DIR *d = opendir(dir);
	struct entry *list = NULL;
	uint32_t n = 0;
	off_t total = 0;
	if (!d)
		return;
	read_entries(d, &list, &n, &total);
	if (total > SAVED_BYTES) {
		qsort(list, n, sizeof *list, by_use);
		for (uint32_t i = 0; i < n && total > SAVED_BYTES / 4 * 3; i++) {
			unlinkat(dirfd(d), list[i].name, 0);
			total -= list[i].size;
		}
	}
	for (uint32_t i = 0; i < n; i++)
		free(list[i].name);
	free(list);
	closedir(d);
}

static bool copy_file_to(int to, int from)
{
	struct stat st;
	off_t at = 0;
	if (fstat(from, &st) != 0 || st.st_size > SAVED_BYTES)
		return false;
	while (at < st.st_size)
		if (sendfile(to, from, &at, (size_t)(st.st_size - at)) <= 0)
			return false;
	return true;
}

void saved_add(const struct image_key *key, int fd)
{
	char *dir = directory();
	if (!dir)
		return;
	char *path = path_of(dir, key);
	char *temporary = alloc_printf("%s/" SAVED_NEW "%016" PRIx64 "-%ld", dir,
				       key->half[0], (long)getpid());
	int to = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (to < 0 && errno == ENOENT) {
		make_directory(dir);
		to = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	}
	if (to >= 0) {
		bool ok = copy_file_to(to, fd);
		ok = close(to) == 0 && ok;
		if (!ok || rename(temporary, path) != 0)
			unlink(temporary);
		else
			drop_oldest(dir);
	}
	free(temporary);
	free(path);
	free(dir);
}

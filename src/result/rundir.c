/* rundir.c - creating and filling the run directory; runclean.c knows what is in it. */
#include "result/rundir.h"

#include "base/alloc.h"
#include "base/log.h"
#include "result/finding_text.h"
#include "result/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { RUNDIR_TRIES = 1000000, RUNDIR_RESERVE = 1 << 20, RUNDIR_WAITS = 100 };
#define RUNDIR_LINK "everett-last"

/* Points everett-last at the new directory. A file of that name that is not a link is
 * the user's and stays; without links (some file systems) the run is still fine. */
static void update_link(const char *target)
{
	struct stat st;
	if (lstat(RUNDIR_LINK, &st) == 0 && !S_ISLNK(st.st_mode)) {
		LOG(WARNING, "result", "%s is not a link, left alone", RUNDIR_LINK);
		return;
	}
	char *temporary = alloc_printf(RUNDIR_LINK ".tmp%ld", (long)getpid());
	unlink(temporary);
	if (symlink(target, temporary) != 0 || rename(temporary, RUNDIR_LINK) != 0) {
		LOG(WARNING, "result", "cannot set link %s: %s", RUNDIR_LINK,
		    strerror(errno));
		unlink(temporary);
	}
	free(temporary);
}

/* Takes the lock if no other process holds it; a file system without locks counts as not
 * locked. False: another process holds it. */
static bool take_lock(struct rundir *d)
{
	int fd = open(d->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd <= 0)
		return true;
	if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
		close(fd);
		return false;
	}
	d->lock = fd;
	return true;
}

/* The same, with patience: workers of a run that was killed need a moment to notice. */
static bool wait_for_lock(struct rundir *d)
{
	for (unsigned i = 0; i < RUNDIR_WAITS; i++) {
		if (take_lock(d))
			return true;
		nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
	}
	return false;
}

bool rundir_is_busy(const char *path)
{
	struct rundir d = {.path = (char *)(uintptr_t)path};
	bool is_free = take_lock(&d);
	if (d.lock)
		close(d.lock);
	return !is_free;
}

static bool open_numbered(struct rundir *d, struct err *e)
{
	for (unsigned n = 0; n < RUNDIR_TRIES; n++) {
		d->path = alloc_printf("everett-out-%u", n);
		if (mkdir(d->path, 0777) == 0) {
			d->is_numbered = d->is_made = true;
			take_lock(d);
			return true;
		}
		if (errno != EEXIST) {
			err_set(e, "cannot create directory %s: %s; use --out", d->path,
				strerror(errno));
			break;
		}
		free(d->path);
		d->path = NULL;
	}
	if (!d->path)
		err_set(e, "too many everett-out directories; remove some or use --out");
	rundir_done(d);
	return false;
}

bool rundir_open(struct rundir *d, const char *out, bool force, struct err *e)
{
	*d = (struct rundir){0};
	if (!out)
		return open_numbered(d, e);
	if (!*out)
		return err_set(e, "--out needs the name of a directory");
	d->path = alloc_string(out);
	d->is_made = mkdir(out, 0777) == 0;
	int error = errno;
	if (!d->is_made && error != EEXIST)
		err_set(e, "cannot create directory %s: %s", out, strerror(error));
	else if (!(force ? wait_for_lock(d) : take_lock(d)))
		err_set(e, "a run is still writing to %s; choose another directory", out);
	else if (d->is_made || rundir_make_empty(out, force, e))
		return true;
	rundir_done(d);
	return false;
}

void rundir_publish(struct rundir *d)
{
	if (d->is_numbered)
		update_link(d->path);
	d->is_numbered = d->is_made = false;
}

void rundir_discard(struct rundir *d)
{
	if (d->is_made)
		rmdir(d->path); /* fails, rightly, where something was written */
	d->is_made = false;
}

bool rundir_reopen(struct rundir *d, const char *path, struct err *e)
{
	struct stat st;
	*d = (struct rundir){0};
	if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
		return err_set(e, "%s is not the directory of a run", path);
	d->path = alloc_string(path);
	if (wait_for_lock(d))
		return true;
	rundir_done(d);
	return err_set(e, "the run in %s is still going on; end it first", path);
}

void rundir_reserve(struct rundir *d)
{
	char *path = alloc_printf("%s/run.json.tmp%ld", d->path, (long)getpid());
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd > 0) {
		unlink(path);
		d->reserve = fd;
		for (off_t n = RUNDIR_RESERVE; n && posix_fallocate(fd, 0, n) != 0;)
			n /= 2;
	}
	free(path);
}

void rundir_release(struct rundir *d)
{
	/* Workers hold the file, too: closing it here would not empty it. */
	if (d->reserve > 0 && ftruncate(d->reserve, 0) == 0)
		close(d->reserve);
	d->reserve = 0;
}

void rundir_done(struct rundir *d)
{
	rundir_release(d);
	if (d->lock > 0)
		close(d->lock);
	free(d->path);
	*d = (struct rundir){0};
}

char *rundir_path(const struct rundir *d, const char *name)
{
	return alloc_printf("%s/%s", d->path, name);
}

bool rundir_file(struct rundir *d, const char *name, struct file_out *f, struct err *e)
{
	char *path = rundir_path(d, name);
	bool ok = true;
	char *p = path + strlen(d->path) + 1;
	for (; ok && (p = strchr(p, '/')); *p++ = '/') {
		*p = 0;
		if (mkdir(path, 0777) != 0 && errno != EEXIST)
			ok = err_set(e, "cannot create directory %s: %s", path,
				     strerror(errno));
	}
	ok = ok && file_open(f, path, e);
	free(path);
	return ok;
}

/* A file beside the finding's others, with the text that `write` makes. */
static bool write_beside(struct rundir *d, const struct finding *f, const char *base,
			 void (*write)(FILE *out, const struct finding *f), struct err *e)
{
	struct file_out file;
	char *name = alloc_printf("findings/%s/%s", f->id, base);
	bool ok = rundir_file(d, name, &file, e);
	free(name);
	if (!ok)
		return false;
	write(file.stream, f);
	return file_commit(&file, e);
}

bool rundir_write_finding(struct rundir *d, const struct finding *f, struct err *e)
{
	return write_beside(d, f, "finding.txt", finding_write_text, e) &&
	       (!f->schedule_whole ||
		write_beside(d, f, "schedule.txt", finding_write_schedule, e));
}

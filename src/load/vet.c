/* vet.c - tries a file in a child process, and remembers the files that passed.
 *
 * The child shares one page with us (step, outcome, error text) and writes its stderr
 * into a memory file, from which the first useful line is quoted. Limits on time and
 * memory end a reader that runs away. The cache is one file of fixed size: a key's slot
 * is given by its first half, a newer key replaces an older one there. */
#include "load/vet.h"

#include "base/alloc.h"
#include "base/map.h"
#include "load/bitcode.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	VET_VERSION = 2, /* change it when the loader gets stricter */
	VET_SLOTS = 4096,
	VET_SECONDS = 30, /* processor time, plus one second per 64 KB */
	VET_MEMORY_MB = 4096, /* plus 256 bytes per byte */
};

struct report {
	volatile enum vet_stage stage;
	bool is_done, is_good;
	struct err err;
};

void vet_key_init(struct vet_key *k)
{
	*k = (struct vet_key){{VET_VERSION, ~(uint64_t)VET_VERSION}};
}

void vet_key_add(struct vet_key *k, const void *bytes, size_t n)
{
	k->half[0] = hash_bytes(k->half[0], bytes, n);
	k->half[1] = hash_bytes(k->half[1] + n, bytes, n);
}

void vet_key_add_file(struct vet_key *k, const char *path)
{
	struct stat st;
	if (!path || stat(path, &st) != 0) {
		vet_key_add(k, "", 1);
		return;
	}
	uint64_t facts[] = {(uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec,
			    (uint64_t)st.st_mtim.tv_nsec, (uint64_t)st.st_ino};
	vet_key_add(k, path, strlen(path));
	vet_key_add(k, facts, sizeof facts);
}

/* The cache file, opened; -1: there is none. */
static int open_cache(bool for_writing)
{
	const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	char *dir = NULL;
	if (base && base[0] == '/')
		dir = alloc_printf("%s/everett", base);
	else if (home && home[0] == '/')
		dir = alloc_printf("%s/.cache/everett", home);
	if (!dir)
		return -1;
	if (for_writing) {
		char *slash = strrchr(dir, '/');
		*slash = 0;
		mkdir(dir, 0700);
		*slash = '/';
		mkdir(dir, 0700);
	}
	char *path = alloc_printf("%s/vetted", dir);
	int flags = for_writing ? O_RDWR | O_CREAT : O_RDONLY;
	int fd = open(path, flags | O_CLOEXEC, 0600);
	free(path);
	free(dir);
	return fd;
}

static off_t slot_of(const struct vet_key *k)
{
	return (off_t)(k->half[0] % VET_SLOTS * sizeof *k);
}

bool vet_is_known(const struct vet_key *k)
{
	struct vet_key found;
	int fd = open_cache(false);
	if (fd < 0)
		return false;
	bool got = pread(fd, &found, sizeof found, slot_of(k)) == (ssize_t)sizeof found;
	close(fd);
	return got && !memcmp(&found, k, sizeof found);
}

void vet_remember(const struct vet_key *k)
{
	int fd = open_cache(true);
	if (fd < 0)
		return;
	ssize_t written = pwrite(fd, k, sizeof *k, slot_of(k));
	(void)written; /* a key not written is vetted again next time */
	close(fd);
}

static void limit(int what, uint64_t value)
{
	struct rlimit r;
	if (getrlimit(what, &r) != 0)
		return;
	if (r.rlim_max != RLIM_INFINITY && value > r.rlim_max)
		value = r.rlim_max;
	r.rlim_cur = value;
	setrlimit(what, &r);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define VET_SANITIZED 1
#endif
#endif

static void restrict_child(size_t size, int output)
{
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_CPU, VET_SECONDS + size / 65536);
#ifndef VET_SANITIZED /* its shadow memory needs more address space than any limit */
	limit(RLIMIT_AS, ((uint64_t)VET_MEMORY_MB << 20) + size * 256);
#endif
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	dup2(null, 0);
	dup2(null, 1);
	dup2(output >= 0 ? output : null, 2);
}

/* The line of the child's stderr that says most; "" if it was silent. */
static void last_words(int output, char *to, size_t n)
{
	char buf[4096];
	ssize_t len = output >= 0 ? pread(output, buf, sizeof buf - 1, 0) : 0;
	buf[len > 0 ? len : 0] = 0;
	const char *from = strstr(buf, "LLVM ERROR: ");
	from = from ? from + strlen("LLVM ERROR: ") : buf;
	size_t line = strcspn(from, "\n");
	buf[(size_t)(from - buf) + line] = 0;
	bitcode_one_line(to, n, from);
}

static bool explain(const char *path, const struct report *r, int status, int output,
		    struct err *e)
{
	static const char *const steps[] = {
		[VET_READ] = "broken bitcode (LLVM's reader failed: ",
		[VET_LINK] = "broken bitcode (LLVM's linker failed: ",
		[VET_PASSES] = "cannot be loaded (LLVM's passes failed: ",
		[VET_LOWER] = "cannot be translated (",
	};
	char words[160];
	const char *how = words;
	last_words(output, words, sizeof words);
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
		how = "it takes too long";
	else if (!words[0])
		how = WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "it gave up";
	return err_set(e, "%s: %s%s)", path, steps[r->stage], how);
}

bool vet_try(const char *path, size_t size,
	     bool (*job)(void *arg, volatile enum vet_stage *stage, struct err *e),
	     void *arg, struct err *e)
{
	struct report *r = mmap(NULL, sizeof *r, PROT_READ | PROT_WRITE,
				MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (r == MAP_FAILED)
		return err_set(e, "%s: cannot be vetted: %s", path, strerror(errno));
	int output = memfd_create("vet", MFD_CLOEXEC);
	bool ok = false;
	pid_t child = fork();
	if (child == 0) {
		restrict_child(size, output);
		r->is_good = job(arg, &r->stage, &r->err);
		r->is_done = true;
		_exit(0);
	}
	if (child < 0) {
		err_set(e, "%s: cannot be vetted: %s", path, strerror(errno));
		goto out;
	}
	int status = 0;
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (!r->is_done || status != 0) {
		explain(path, r, status, output, e);
		goto out;
	}
	ok = r->is_good;
	if (!ok && e)
		*e = r->err;
out:
	if (output >= 0)
		close(output);
	munmap(r, sizeof *r);
	return ok;
}

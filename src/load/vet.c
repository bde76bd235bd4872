/* vet.c - lets a child process deal with a file.
 *
 * The child shares one page with us (step, outcome, error text) and writes its stderr
 * into a memory file, from which the first useful line is quoted. Limits on time and
 * memory end a reader that runs away. */
#include "load/vet.h"

#include "load/input.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	VET_SECONDS = 30, /* processor time, plus one second per 64 KB */
	VET_MEMORY_MB = 4096, /* plus 256 bytes per byte */
};

struct report {
	volatile enum vet_stage stage;
	bool is_done, is_good;
	struct err err;
};

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
	load_one_line(to, n, from);
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

/* both.c - a test of `everett crosscheck` on the two native twins.
 *
 * Both get the same inputs, arguments and name; their output goes to files, and is shown
 * with the verdict as far as it differs. */
#include "replay/replay.h"

#include "base/alloc.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct bytes {
	char *data;
	size_t n;
};

struct side {
	struct replay_end end;
	struct bytes out, err;
};

static bool read_whole_stream(int fd, struct bytes *b, struct err *e)
{
	struct stat st;
	if (fstat(fd, &st) != 0)
		return err_set(e, "cannot read the output: %s", strerror(errno));
	b->n = (size_t)st.st_size;
	b->data = alloc_zero(b->n + 1, 1);
	size_t done = 0;
	while (done < b->n) {
		ssize_t n = pread(fd, b->data + done, b->n - done, (off_t)done);
		if (n <= 0 && errno != EINTR)
			return err_set(e, "cannot read the output: %s", strerror(errno));
		done += n > 0 ? (size_t)n : 0;
	}
	return true;
}

/* Standard input in a file that can be read twice; a terminal counts as empty. */
static int keep_input(struct err *e)
{
	char part[4096];
	int fd = memfd_create("everett-in", MFD_CLOEXEC);
	ssize_t n = 0;
	while (fd >= 0 && !isatty(0) && (n = read(0, part, sizeof part)) > 0)
		if (write(fd, part, (size_t)n) != n)
			break;
	if (fd < 0)
		err_set(e, "cannot keep standard input: %s", strerror(errno));
	return fd;
}

static bool run_side(const char *program, const struct testcase *t, int in,
		     double max_time, struct side *s, struct err *e)
{
	struct replay_options o = {.is_captured = true,
				   .in = in,
				   .is_cross = true,
				   .name = t->argv0 ? t->argv0 : "program",
				   .max_time = max_time,
				   .heap = WIRE_HEAP_ALIGNED};
	o.out = memfd_create("everett-out", MFD_CLOEXEC);
	o.err = memfd_create("everett-err", MFD_CLOEXEC);
	bool ok = o.out >= 0 && o.err >= 0 && lseek(in, 0, SEEK_SET) == 0;
	if (!ok)
		err_set(e, "cannot catch the output: %s", strerror(errno));
	ok = ok && replay_run(program, t, &o, &s->end, e) &&
	     read_whole_stream(o.out, &s->out, e) && read_whole_stream(o.err, &s->err, e);
	if (o.out >= 0)
		close(o.out);
	if (o.err >= 0)
		close(o.err);
	return ok;
}

static const char *quote_around(const struct bytes *b, size_t at, struct arena *a)
{
	enum { SHOWN = 40 };
	char text[SHOWN * 4 + 8];
	size_t k = 0, i = at;
	for (; i < b->n && i < at + SHOWN; i++) {
		unsigned char c = (unsigned char)b->data[i];
		if (c == '\n')
			k += (size_t)snprintf(text + k, sizeof text - k, "\\n");
		else if (isprint(c) && c != '"' && c != '\\')
			text[k++] = (char)c;
		else
			k += (size_t)snprintf(text + k, sizeof text - k, "\\x%02x", c);
	}
	text[k] = 0;
	return arena_printf(a, "\"%s\"%s", text, i < b->n ? "…" : "");
}

static const char *describe_side_end(const struct replay_end *end, struct arena *a)
{
	if (end->is_timeout)
		return "still running";
	if (WIFSIGNALED(end->status))
		return arena_printf(a, "SIG%s", sigabbrev_np(WTERMSIG(end->status)));
	return arena_printf(a, "exit status %d", WEXITSTATUS(end->status));
}

static const char *compare_bytes(const char *what, const struct bytes *x,
				 const struct bytes *y, struct arena *a)
{
	size_t at = 0;
	while (at < x->n && at < y->n && x->data[at] == y->data[at])
		at++;
	if (at == x->n && at == y->n)
		return NULL;
	return arena_printf(a, "%s from byte %zu on: %s against %s", what, at,
			    quote_around(x, at, a), quote_around(y, at, a));
}

/* The first difference in words, NULL if there is none. */
static const char *compare_both_sides(const struct side *x, const struct side *y,
				      struct arena *a)
{
	const char *why = NULL;
	if (x->end.is_timeout != y->end.is_timeout ||
	    (!x->end.is_timeout && x->end.status != y->end.status))
		why = arena_printf(a, "%s against %s", describe_side_end(&x->end, a),
				   describe_side_end(&y->end, a));
	if (!why)
		why = compare_bytes("standard output", &x->out, &y->out, a);
	return why ? why : compare_bytes("standard error", &x->err, &y->err, a);
}

/* A program that asked for what the test does not have took another path. */
static const char *describe_strayed(const char *program, const struct side *s,
				    struct arena *a)
{
	enum wire_what what = s->end.answer.what;
	if (what == WIRE_DIVERGED || what == WIRE_BEYOND || what == WIRE_UNABLE)
		return arena_printf(a, "%s: %s", program, s->end.answer.text);
	if (what == WIRE_ASSUMPTION)
		return arena_printf(a, "%s: an assumption does not hold", program);
	return NULL;
}

static void judge_difference(const struct testcase *t, const char *difference,
			     enum replay_verdict *verdict, const char **why)
{
	bool is_predicted = t->outcome.kind == FINDING_MISMATCH;
	*verdict = is_predicted == (difference != NULL) ? REPLAY_REPRODUCED
							: REPLAY_DIVERGED;
	*why = difference ? difference : "both programs do the same";
}

bool replay_both(const char *a, const char *b, const struct testcase *t, double max_time,
		 struct arena *arena, enum replay_verdict *verdict, const char **why,
		 struct err *e)
{
	struct side x = {0}, y = {0};
	if (t->outcome.end == TESTCASE_FINDING && t->outcome.kind != FINDING_MISMATCH)
		return err_set(e,
			       "the test shows a defect of one program (%s); replay it "
			       "without --against",
			       finding_kind_name(t->outcome.kind));
	int in = keep_input(e);
	bool ok = in >= 0 && run_side(a, t, in, max_time, &x, e) &&
		  run_side(b, t, in, max_time, &y, e);
	if (in >= 0)
		close(in);
	if (ok) {
		const char *stray = describe_strayed(a, &x, arena);
		stray = stray ? stray : describe_strayed(b, &y, arena);
		judge_difference(t, compare_both_sides(&x, &y, arena), verdict, why);
		if (stray) {
			*verdict = REPLAY_DIVERGED;
			*why = stray;
		}
	}
	free(x.out.data);
	free(x.err.data);
	free(y.out.data);
	free(y.err.data);
	return ok;
}

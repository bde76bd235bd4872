/* place.c - where in the source a native twin failed, against where its test says.
 *
 * The twin knows the address of the instruction; the source line is what llvm-symbolizer
 * makes of the debug information. Compilers merge and move instructions, so a line may be
 * off while the function is right: that is no difference. No information, no symbolizer, or
 * a place in code of ours or of libc, which have no line of the user's: no comparison. */
#include "replay/replay.h"

#include "base/text.h"
#include "driver/words.h"
#include "format/json_read.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char symbolizer[] = "llvm-symbolizer-19";

/* In the child. */
static _Noreturn void become_symbolizer(struct words *argv, int out)
{
	int null = open("/dev/null", O_RDWR);
	dup2(null, 0);
	dup2(null, 2);
	dup2(out, 1);
	execvp(argv->at[0], argv->at);
	_exit(127);
}

/* What the symbolizer prints; false: there is none, or it failed. */
static bool ask_symbolizer(const char *program, uint64_t pc, struct text *said)
{
	struct words argv = {0};
	int ends[2], status = -1;
	char part[4096];
	ssize_t n;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	words_add(&argv, symbolizer);
	words_addf(&argv, "--obj=%s", program);
	words_add(&argv, "--output-style=JSON");
	words_addf(&argv, "0x%" PRIx64, pc);
	pid_t pid = fork();
	if (pid == 0)
		become_symbolizer(&argv, ends[1]);
	close(ends[1]);
	while (pid > 0 && ((n = read(ends[0], part, sizeof part)) > 0 || errno == EINTR))
		if (n > 0)
			text_add(said, part, (size_t)n);
	close(ends[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	words_done(&argv);
	return status == 0;
}

struct frame_place {
	const char *function, *file; /* its last component */
	uint64_t line;
	bool is_ours; /* not the user's code */
};

/* Code that `everett cc` links in: its sources are in these directories. */
static bool is_support(const char *path)
{
	static const char *const dirs[] = {"model/", "twin/", "guest/", "libc/"};
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		const char *at = strstr(path, dirs[i]);
		if (at && (at == path || at[-1] == '/'))
			return true;
	}
	return false;
}

static struct frame_place frame_of(const struct json_value *symbol)
{
	const struct json_value *function = json_get(symbol, "FunctionName"),
				*file = json_get(symbol, "FileName"),
				*line = json_get(symbol, "Line");
	struct frame_place p = {.function = "", .file = ""};
	if (function && function->type == JSON_STRING)
		p.function = function->string;
	if (file && file->type == JSON_STRING) {
		p.file = testcase_base_name(file->string);
		p.is_ours = is_support(file->string);
	}
	if (line && line->type == JSON_NUMBER)
		p.line = line->number;
	return p;
}

/* The calls at that address, inlined ones first. */
static const struct json_value *read_symbolizer_answer(const struct text *said,
						       struct arena *a)
{
	struct err ignored = {0};
	const struct json_value *top = json_read(a, said->data, said->len, &ignored);
	const struct json_value *list =
		top && top->type == JSON_ARRAY ? json_get(top->first, "Symbol") : NULL;
	return list && list->type == JSON_ARRAY ? list->first : NULL;
}

static enum replay_place compare_place(const struct testcase_outcome *o,
				       const struct json_value *symbol, struct arena *a,
				       const char **where)
{
	struct frame_place inner = frame_of(symbol);
	bool is_near = false;
	if (!inner.line || inner.is_ours)
		return REPLAY_PLACE_UNKNOWN;
	*where = arena_printf(a, "%s:%" PRIu64 " in %s", inner.file, inner.line,
			      inner.function);
	for (; symbol; symbol = symbol->next) {
		struct frame_place p = frame_of(symbol);
		if (p.line == o->line && strcmp(p.file, testcase_base_name(o->file)) == 0)
			return REPLAY_PLACE_SAME;
		is_near |= strcmp(p.function, o->function) == 0;
	}
	return is_near ? REPLAY_PLACE_NEAR : REPLAY_PLACE_OTHER;
}

enum replay_place replay_place(const char *program, const struct testcase *t,
			       const struct replay_end *end, struct arena *a,
			       const char **where)
{
	const struct testcase_outcome *o = &t->outcome;
	const struct wire_answer *answer = &end->answer;
	enum replay_place found = REPLAY_PLACE_UNKNOWN;
	struct text said;
	/* A check is told where it returns to. */
	uint64_t pc = answer->pc - (answer->what == WIRE_CHECKED);
	if (!answer->pc || !o->line || !o->file || !o->function)
		return found;
	text_init(&said);
	if (ask_symbolizer(program, pc, &said)) {
		const struct json_value *first = read_symbolizer_answer(&said, a);
		if (first)
			found = compare_place(o, first, a, where);
	}
	text_done(&said);
	return found;
}

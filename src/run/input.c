/* input.c - what the program finds when it starts, as far as the user says: symbolic words
 * among its arguments, its environment. */
#include "base/alloc.h"
#include "base/text.h"
#include "run/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

/* --sym-file: is there a file, or a place for one? */
static bool check_file(const struct words_item *i, struct err *e)
{
	struct stat st;
	bool is_there = stat(i->text, &st) == 0;
	int error = errno;
	if (is_there && S_ISDIR(st.st_mode))
		return err_set(e, "--sym-file %s: it is a directory", i->text);
	if (is_there && !i->has_size && st.st_size > WORDS_MAX_BYTES)
		return err_set(e,
			       "--sym-file %s: larger than %d bytes; give a size: %s:N",
			       i->text, WORDS_MAX_BYTES, i->text);
	if (!is_there && !i->has_size)
		return err_set(e, "--sym-file %s: %s; for a new file give its size: %s:N",
			       i->text, strerror(error), i->text);
	const char *slash = strrchr(i->text, '/');
	char *dir = slash ? alloc_printf("%.*s/", (int)(slash - i->text), i->text) : NULL;
	bool ok = !dir || access(dir, X_OK) == 0 ||
		  err_set(e, "--sym-file %s: %s: %s", i->text, dir, strerror(errno));
	free(dir);
	return ok;
}

static bool read_argument_words(struct run *r, const char *const *args, uint32_t n,
				struct err *e)
{
	if (!words_read(args, n, &r->arena, &r->words, e))
		return false;
	for (uint32_t i = 0; i < r->words.n; i++)
		if (r->words.items[i].kind == WORDS_FILE &&
		    !check_file(&r->words.items[i], e))
			return false;
	return true;
}

struct variables {
	char **at; /* NULL behind the last */
	size_t n;
};

/* Sets a variable, instead of one of that name. */
static void set_variable(struct variables *v, const char *variable)
{
	size_t name = strcspn(variable, "=") + 1, i = 0;
	while (i < v->n && strncmp(variable, v->at[i], name) != 0)
		i++;
	for (; i + 1 < v->n; i++)
		v->at[i] = v->at[i + 1];
	v->n -= i < v->n;
	v->at[v->n++] = (char *)(uintptr_t)variable;
}

/* Variables with --env on top. With symbolic words a few that are the same everywhere, so
 * that a test holds all of them; else the host's. */
static char **make_environment(struct run *r)
{
	static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin", home[] = "HOME=/",
		    language[] = "LANG=C";
	char *fixed[] = {path, home, language, NULL}, *none[] = {NULL};
	const struct options *o = r->options;
	const struct testcase *t = &r->first;
	/* The test holds all of them; one of KLEE's holds none. */
	bool is_whole = r->takes_first && t->nwords && t->nenv;
	char **given = is_whole ? none : r->words.is_symbolic ? fixed : environ;
	uint32_t from_test = r->takes_first ? t->nenv : 0;
	struct variables v = {0};
	size_t have = 0;
	while (given[have])
		have++;
	v.at = arena_get(&r->arena, (have + from_test + o->env.n + 1) * sizeof *v.at);
	for (; v.n < have; v.n++)
		v.at[v.n] = given[v.n];
	for (uint32_t k = 0; k < from_test; k++)
		set_variable(&v, t->env[k]);
	for (uint32_t k = 0; k < o->env.n; k++)
		set_variable(&v, o->env.items[k]);
	v.at[v.n] = NULL;
	return v.at;
}

bool run_input_read(struct run *r, int argc, char **argv, struct err *e)
{
	if (!read_argument_words(r, (const char *const *)(argv + 1), (uint32_t)(argc - 1),
				 e))
		return false;
	r->variables = r->joined ? r->joined->variables : make_environment(r);
	return true;
}

/* The program sees its own name as it would natively: without .bc. */
static const char *own_name(struct run *r, const char *path)
{
	size_t n = strlen(path);
	if (r->takes_first && r->first.argv0)
		return r->first.argv0;
	return arena_string(&r->arena, path, text_has_ending(path, ".bc") ? n - 3 : n);
}

void run_input_for_tests(struct run *r, int argc, char **argv)
{
	struct testgen *g = &r->testgen;
	g->argv0 = own_name(r, argv[0]);
	g->options = options_for_tests(r->options, &r->arena, &g->noptions);
	g->args = (const char *const *)(argv + 1);
	g->nargs = (uint32_t)(argc - 1);
	g->words = r->words;
	g->env = r->options->env.items;
	g->nenv = r->options->env.n;
	if (!r->words.is_symbolic)
		return;
	g->env = (const char *const *)r->variables;
	for (g->nenv = 0; r->variables[g->nenv];)
		g->nenv++;
}

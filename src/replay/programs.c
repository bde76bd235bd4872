/* programs.c - the native programs that processes of a test execute. The test keeps the words of
 * `everett run`, which name modules: the native program of x.bc is x. */
#include "replay/replay.h"

#include "base/text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The native program beside a module. */
static const char *native_path(const char *path, struct arena *a)
{
	size_t n = strlen(path);
	if (text_has_ending(path, ".bc"))
		n -= 3;
	path = arena_string(a, path, n);
	return strchr(path, '/') ? path : arena_printf(a, "./%s", path);
}

static bool is_name_of(const char *word, const char *name)
{
	size_t n = strlen(name);
	return strncmp(word, name, n) == 0 && word[n] == '=';
}

/* What the user has said instead. */
static const char *given_path(const struct replay_job *job, const char *name)
{
	for (uint32_t i = 0; i < job->ngiven; i++)
		if (is_name_of(job->given[i], name))
			return job->given[i] + strlen(name) + 1;
	return NULL;
}

static bool check_program_path(const struct replay_program *p, struct err *e)
{
	return access(p->path, X_OK) == 0 ||
	       err_set(e,
		       "the test executes the program %s, which is not here as %s (%s): give "
		       "--program %s=PROG, the program that 'everett cc' linked",
		       p->name, p->path, strerror(errno), p->name);
}

const struct replay_program *replay_programs(const struct replay_job *job,
					     const char *const *words, uint32_t nwords,
					     struct arena *a, uint32_t *n, struct err *e)
{
	struct replay_program *list = arena_get(a, (nwords + 1) * sizeof *list);
	*n = 0;
	for (uint32_t i = 0; i < nwords; i++) {
		const char *equals = strchr(words[i], '=');
		if (!equals)
			continue;
		struct replay_program *p = &list[(*n)++];
		p->name = arena_string(a, words[i], (size_t)(equals - words[i]));
		const char *given = given_path(job, p->name);
		p->path = native_path(given ? given : equals + 1, a);
		if (!check_program_path(p, e))
			return NULL;
	}
	return list;
}

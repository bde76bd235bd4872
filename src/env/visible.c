/* visible.c - which part of the host's file system the program can see.
 *
 * Those of --fs; without it the current directory and what the program's arguments name.
 * A list of absolute paths: each file or tree in it can be seen, and the directories on the
 * way there, with nothing else in them. The model resolves symbolic links itself, so a path
 * is listed as it was given and as it really is. */
#include "base/alloc.h"
#include "base/text.h"
#include "base/vec.h"
#include "env/internal.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

struct visible {
	char **paths; /* no slash at the end; "" is the root */
	uint32_t n, cap;
	char *cwd; /* always on the way somewhere, NULL unknown */
	bool is_chosen; /* by --fs: arguments add nothing */
};

/* What programs look up that has nothing to do with the test: users, time zones. */
static const char *const always[] = {
	"/etc/passwd",	 "/etc/group",	   "/etc/localtime", "/etc/timezone",
	"/etc/services", "/etc/protocols", "/etc/hosts",     "/usr/share/zoneinfo",
};

static void add_visible_path(struct visible *v, const char *path)
{
	size_t n = strlen(path);
	while (n && path[n - 1] == '/')
		n--;
	char *copy = alloc_string(path);
	copy[n] = 0;
	*VEC_ADD(v->paths, v->n, v->cap) = copy;
}

/* As it was written, made absolute, and as it really is. */
static void add_path_and_real_path(struct visible *v, const char *path)
{
	char real[PATH_MAX];
	if (!realpath(path, real))
		return;
	add_visible_path(v, real);
	if (path[0] == '/' && !strstr(path, "/.") && !strstr(path, "//"))
		add_visible_path(v, path);
}

static void clear_paths(struct visible *v)
{
	for (uint32_t i = 0; i < v->n; i++)
		free(v->paths[i]);
	v->n = 0;
}

void visible_set(struct visible *v, const char *const *paths, uint32_t n)
{
	clear_paths(v);
	for (uint32_t i = 0; i < n; i++)
		add_path_and_real_path(v, paths[i]);
	for (size_t i = 0; i < sizeof always / sizeof *always; i++)
		add_path_and_real_path(v, always[i]);
	v->is_chosen = true;
}

void visible_add_argument(struct visible *v, const char *word)
{
	if (!v->is_chosen && strchr(word, '/'))
		add_path_and_real_path(v, word);
}

struct visible *visible_new(void)
{
	struct visible *v = alloc_zero(1, sizeof *v);
	char cwd[PATH_MAX];
	const char *here = ".";
	if (getcwd(cwd, sizeof cwd))
		v->cwd = alloc_string(cwd);
	visible_set(v, &here, 1);
	v->is_chosen = false;
	return v;
}

void visible_free(struct visible *v)
{
	if (!v)
		return;
	clear_paths(v);
	free(v->paths);
	free(v->cwd);
	free(v);
}

/* Is `path` the directory `tree` or something in it? */
static bool is_path_below(const char *path, const char *tree)
{
	size_t n = strlen(tree);
	return strncmp(path, tree, n) == 0 && (!path[n] || path[n] == '/');
}

bool visible_has(const struct visible *v, const char *path)
{
	for (uint32_t i = 0; i < v->n; i++)
		if (is_path_below(path, v->paths[i]))
			return true;
	return false;
}

bool visible_leads(const struct visible *v, const char *path)
{
	if (!strcmp(path, "/"))
		path = "";
	for (uint32_t i = 0; i < v->n; i++)
		if (is_path_below(v->paths[i], path))
			return true;
	return v->cwd && is_path_below(v->cwd, path);
}

uint32_t env_list_visible(const char *const *fs, uint32_t nfs, const char *const *args,
			  uint32_t nargs, struct text *out)
{
	struct visible *v = visible_new();
	if (nfs)
		visible_set(v, fs, nfs);
	for (uint32_t i = 0; i < nargs; i++)
		visible_add_argument(v, args[i]);
	uint32_t n = v->n;
	for (uint32_t i = 0; i < v->n; i++)
		text_printf(out, "+%s%c", v->paths[i], 0);
	if (v->cwd)
		text_printf(out, ">%s%c", v->cwd, 0);
	n += v->cwd != NULL;
	visible_free(v);
	return n;
}

bool env_check_visible(const char *const *paths, uint32_t n, struct err *e)
{
	for (uint32_t i = 0; i < n; i++)
		if (access(paths[i], R_OK) != 0) {
			err_set(e,
				"--fs %s: %s; give a directory or file that is there and "
				"can be read",
				paths[i], strerror(errno));
			return false;
		}
	return true;
}

/* collect.c - the files that a command means, with all that is known before anything is
 * built.
 *
 * A directory means every C file below it that has a test, in alphabetic order; hidden
 * directories are left out. Everything of a file is done in its own directory, so that
 * the same tests have the same names and see the same files wherever the command is
 * given. */
#include "suite/suite.h"

#include "base/file.h"
#include "base/alloc.h"
#include "base/text.h"
#include "base/vec.h"
#include "format/quote.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- how things are called from elsewhere --- */

/* `to` seen from the directory `from`; both are absolute, without links. */
static const char *relative_path(struct suite *s, const char *from, const char *to)
{
	size_t i = 0, same = 0;
	struct text t;
	while (from[i] && from[i] == to[i]) {
		i++;
		if ((from[i] == '/' || !from[i]) && (to[i] == '/' || !to[i]))
			same = i;
	}
	text_init(&t);
	for (const char *p = from + same; *p; p++)
		if (*p == '/' && p[1])
			text_add_string(&t, "../");
	const char *rest = to + same + (to[same] == '/');
	text_add_string(&t, rest);
	if (!t.len)
		text_add_char(&t, '.');
	if (t.len > 1 && t.data[t.len - 1] == '/')
		t.data[--t.len] = '\0';
	const char *result = arena_string(&s->arena, t.data, t.len);
	text_done(&t);
	return result;
}

const char *suite_everett_from(struct suite *s, const char *dir)
{
	char from[PATH_MAX], to[PATH_MAX];
	if (!strchr(s->everett, '/') || s->everett[0] == '/' || strcmp(dir, ".") == 0 ||
	    !realpath(dir, from) || !realpath(s->everett, to))
		return s->everett;
	return relative_path(s, from, to);
}

const char *suite_shell_line(struct suite *s, const char *dir, char *const *argv)
{
	struct text t;
	bool is_elsewhere = strcmp(dir, ".") != 0;
	text_init(&t);
	if (is_elsewhere) {
		text_add_string(&t, "(cd ");
		quote_word(&t, dir, strlen(dir));
		text_add_string(&t, " && ");
	}
	for (int i = 0; argv[i]; i++) {
		if (i)
			text_add_char(&t, ' ');
		quote_word(&t, argv[i], strlen(argv[i]));
	}
	if (is_elsewhere)
		text_add_char(&t, ')');
	const char *line = arena_string(&s->arena, t.data, t.len);
	text_done(&t);
	return line;
}

/* --- one file --- */

static bool make_directories(char *path, struct err *e)
{
	for (char *p = path + 1;; p++) {
		if (*p && *p != '/')
			continue;
		char was = *p;
		*p = '\0';
		bool ok = mkdir(path, 0777) == 0 || errno == EEXIST;
		if (!ok)
			return err_set(e, "cannot make %s: %s", path, strerror(errno));
		*p = was;
		if (!was)
			return true;
	}
}

/* Where its results go: .everett beside it, or a directory below --out of the same
 * name. */
static bool set_out(struct suite *s, struct suite_file *f, struct err *e)
{
	char from[PATH_MAX], to[PATH_MAX];
	const char *name = f->path;
	char *made;
	if (s->command->out) {
		while (*name == '/' || strncmp(name, "../", 3) == 0)
			name += *name == '/' ? 1 : 3;
		made = alloc_printf("%s/%.*s", s->command->out, (int)strlen(name) - 2,
				    name);
	} else {
		made = alloc_printf("%s/.everett/%s", f->dir, f->stem);
	}
	bool ok = s->command->list || make_directories(made, e);
	const char *plain = made + (strncmp(made, "./", 2) == 0 ? 2 : 0);
	f->out_here = arena_string(&s->arena, plain, strlen(plain));
	f->out = s->command->out ? f->out_here
				 : arena_printf(&s->arena, ".everett/%s", f->stem);
	if (ok && s->command->out && made[0] != '/' && realpath(f->dir, from) &&
	    realpath(made, to))
		f->out = relative_path(s, from, to);
	free(made);
	f->program = arena_printf(&s->arena, "%s/%s", f->out, f->stem);
	return ok;
}

static void name_programs(struct suite *s, struct suite_file *f)
{
	(void)s;
	for (size_t i = 0; i < f->build.programs.count; i++) {
		const char *word = f->build.programs.at[i], *file = strchr(word, '=') + 1;
		if (text_has_ending(file, ".c"))
			words_addf(&f->made_programs, "%.*s=%s/programs/%.*s",
				   (int)(file - word) - 1, word, f->out,
				   (int)(file - word) - 1, word);
		else
			words_addf(&f->made_programs, "%.*s", (int)strlen(word) - 3,
				   word);
	}
}

static struct suite_file *new_suite_file(struct suite *s, const char *path)
{
	struct suite_file *f = arena_get(&s->arena, sizeof *f);
	while (strncmp(path, "./", 2) == 0)
		path += 2 + strspn(path + 2, "/");
	f->path = arena_string(&s->arena, path, strlen(path));
	const char *slash = strrchr(f->path, '/');
	f->base = slash ? slash + 1 : f->path;
	f->dir = !slash ? "."
		 : slash == f->path
			 ? "/"
			 : arena_string(&s->arena, f->path, (size_t)(slash - f->path));
	f->stem = arena_string(&s->arena, f->base, strlen(f->base) - 2);
	text_init(&f->build_log);
	return f;
}

static void refuse_doubles(struct suite_file *f)
{
	for (uint32_t i = 0; i < f->ntests; i++)
		for (uint32_t k = 0; k < i; k++)
			if (strcmp(f->tests[i].name, f->tests[k].name) == 0) {
				struct err e;
				err_set(&e, "there is a test %s in line %u already",
					f->tests[i].name, f->tests[k].line);
				suite_break(&f->tests[i], f->path, f->tests[i].line, &e);
			}
}

/* A file without tests counts only if it was named. */
static bool add_test_file(struct suite *s, const char *path, bool is_named, struct err *e)
{
	size_t size;
	if (!text_has_ending(path, ".c"))
		return !is_named ||
		       err_set(e,
			       "%s is no C file; give files that end in .c, or "
			       "directories",
			       path);
	char *text = file_read(path, &size, e);
	if (!text)
		return false;
	struct suite_file *f = new_suite_file(s, path);
	suite_scan(s, f, text, size);
	free(text);
	if (!f->ntests)
		return !is_named ||
		       err_set(e, "%s has no tests; a test begins with EV_TEST(name)",
			       path);
	refuse_doubles(f);
	suite_configure(s, f);
	*VEC_ADD(s->files, s->nfiles, s->cap_files) = f;
	if (!set_out(s, f, e))
		return false;
	name_programs(s, f);
	return true;
}

static bool add_test_path(struct suite *s, const char *path, bool is_named, struct err *e)
{
	struct dirent **list;
	struct stat st;
	if (stat(path, &st) != 0)
		return is_named ? err_set(e, "cannot read %s: %s", path, strerror(errno))
				: true;
	if (!S_ISDIR(st.st_mode))
		return (is_named || S_ISREG(st.st_mode))
			       ? add_test_file(s, path, is_named, e)
			       : true;
	int n = scandir(path, &list, file_is_shown, alphasort);
	if (n < 0)
		return err_set(e, "cannot read %s: %s", path, strerror(errno));
	bool ok = true;
	for (int i = 0; i < n; i++) {
		size_t length = strlen(path);
		char *inside =
			alloc_printf("%s%s%s", path, path[length - 1] == '/' ? "" : "/",
				     list[i]->d_name);
		struct stat link;
		/* Links to directories may lead around in circles. */
		bool is_left_out = lstat(inside, &link) != 0 ||
				   (S_ISLNK(link.st_mode) && stat(inside, &st) == 0 &&
				    S_ISDIR(st.st_mode));
		ok = ok && (is_left_out || add_test_path(s, inside, false, e));
		free(inside);
		free(list[i]);
	}
	free(list);
	return ok;
}

/* --- which tests --- */

static bool apply_filter(struct suite *s, struct err *e)
{
	regex_t re;
	const char *filter = s->command->filter;
	if (!filter)
		return true;
	int error = regcomp(&re, filter, REG_EXTENDED | REG_NOSUB);
	if (error) {
		char why[120];
		regerror(error, &re, why, sizeof why);
		return err_set(e, "--filter: '%.80s' is no regular expression: %s",
			       filter, why);
	}
	for (uint32_t i = 0; i < s->nfiles; i++)
		for (uint32_t k = 0; k < s->files[i]->ntests; k++) {
			struct suite_test *t = &s->files[i]->tests[k];
			char *name = alloc_printf("%s:%s", s->files[i]->path, t->name);
			t->is_chosen = regexec(&re, name, 0, NULL, 0) == 0;
			free(name);
		}
	regfree(&re);
	return true;
}

bool suite_collect(struct suite *s, struct err *e)
{
	static char here[] = ".";
	char *usual[] = {here};
	char **paths = s->command->npaths ? s->command->paths : usual;
	int n = s->command->npaths ? s->command->npaths : 1;
	for (int i = 0; i < n; i++) {
		uint32_t before = s->nfiles;
		if (!*paths[i])
			return err_set(e, "the name of a file or directory is empty");
		if (!add_test_path(s, paths[i], true, e))
			return false;
		if (s->nfiles == before)
			return err_set(e,
				       "%s has no C file with a test; a test begins with "
				       "EV_TEST(name)",
				       paths[i]);
	}
	for (uint32_t i = 0; i < s->nfiles; i++)
		for (uint32_t k = 0; k < i; k++)
			if (strcmp(s->files[i]->path, s->files[k]->path) == 0)
				return err_set(e, "%s was named twice",
					       s->files[i]->path);
	return apply_filter(s, e) &&
	       (!s->command->failed_only || suite_choose_failed(s, e));
}

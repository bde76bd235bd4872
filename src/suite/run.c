/* run.c - the command that runs a test in Everett. Paths are seen from the directory of
 * the test's file, where the command is executed. */
#include "suite/suite.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static char *path_from_here(const struct suite_test *t, const char *behind)
{
	return alloc_printf("%s/%s%s", t->file->out_here, t->name, behind);
}

char *suite_log_path(const struct suite_test *t)
{
	return path_from_here(t, ".log");
}

char *suite_run_path(const struct suite_test *t)
{
	return path_from_here(t, ".run");
}

const char *suite_schedule(const struct suite_test *t)
{
	static const char name[] = "--schedule";
	const struct words *w = &t->settings.options;
	const char *given = NULL;
	for (size_t i = 0; i < w->count; i++) {
		if (strcmp(w->at[i], name) == 0 && i + 1 < w->count)
			given = w->at[i + 1];
		else if (strncmp(w->at[i], name, strlen(name)) == 0 &&
			 w->at[i][strlen(name)] == '=')
			given = w->at[i] + strlen(name) + 1;
	}
	return given;
}

/* A conversation between two programs has a great many orders of turns, which nearly
 * always differ in nothing: one of them is explored unless the test asks for more. */
static void add_test_options(const struct suite_test *t, struct words *w)
{
	if (t->file->starts_programs && !suite_schedule(t))
		words_add(w, "--schedule=round-robin");
	words_add_all(w, (const char *const *)t->settings.options.at);
	for (size_t i = 0; i < t->file->made_programs.count; i++) {
		words_add(w, "--program");
		words_addf(w, "%s.bc", t->file->made_programs.at[i]);
	}
	words_addf(w, "%s.bc", t->file->program);
	words_add(w, t->name);
	words_add_all(w, (const char *const *)t->settings.words.at);
}

/* Tests run beside each other, so each of them gets one worker unless it asks for
 * more. */
void suite_run_words(struct suite *s, const struct suite_test *t, struct words *w)
{
	struct suite_result *r = (struct suite_result *)&t->result;
	struct words shown = {0};
	const char *everett = suite_everett_from(s, t->file->dir);
	words_add(&shown, everett);
	words_add(&shown, "run");
	add_test_options(t, &shown);
	r->command = suite_shell_line(s, t->file->dir, shown.at);
	words_done(&shown);
	words_add(w, everett);
	words_add(w, "run");
	words_add(w, "--quiet");
	words_add(w, "--color=never");
	words_add(w, "--jobs=1");
	words_addf(w, "--out=%s/%s.run", t->file->out, t->name);
	words_add(w, "--force");
	if (t->settings.expect.outputs)
		words_add(w, "--all-tests");
	add_test_options(t, w);
}

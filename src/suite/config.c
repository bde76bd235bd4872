/* config.c - everett.toml: what a directory's tests are built from and how they are run.
 *
 * Keys before the first table hold for all files of the directory, those of ["NAME.c"]
 * for one file, those of ["NAME.c".TEST] for one test; lists add up from the first to the
 * last, and what a comment says comes behind them. */
#include "suite/suite.h"

#include "base/file.h"
#include "base/alloc.h"
#include "base/text.h"
#include "format/spell.h"
#include "format/toml_read.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct config {
	struct suite *suite;
	struct suite_file *file;
	const char *path; /* of everett.toml */
};

static const char *const keys[] = {"options", "expect", "timeout", "values",
				   /* not for single tests: */
				   "sources", "main", "include", "flags", "programs"};
enum { KEYS = sizeof keys / sizeof *keys, TEST_KEYS = 4 };

/* `found` is the value of the entry, or the one of its array that is wrong. */
static bool wrong_type(const struct config *c, const struct toml_entry *entry,
		       const struct toml_value *found, const char *wanted, struct err *e)
{
	return err_set(e, "%s:%u: %s must be %s, not %s%s", c->path, found->line,
		       entry->key, wanted, found == &entry->value ? "" : "one with ",
		       toml_type_name(found->type));
}

/* Calls `add` for the string, or for each string of the array. */
static bool each_string(const struct config *c, const struct toml_entry *entry,
			bool (*add)(const struct config *c, void *to, const char *text,
				    struct err *e),
			void *to, struct err *e)
{
	bool ok = true;
	const struct toml_value *v = &entry->value;
	if (v->type != TOML_STRING && v->type != TOML_ARRAY)
		return wrong_type(c, entry, v, "a string or an array of strings", e);
	if (v->type == TOML_ARRAY)
		v = v->first;
	for (; v && ok; v = v->next) {
		if (v->type != TOML_STRING)
			return wrong_type(c, entry, v, "an array of strings", e);
		ok = add(c, to, v->string, e) ||
		     err_context(e, "%s:%u", c->path, v->line);
	}
	return ok;
}

static bool add_options(const struct config *c, void *to, const char *text, struct err *e)
{
	return suite_add_options(c->suite, to, text, e);
}

static bool add_expect(const struct config *c, void *to, const char *text, struct err *e)
{
	struct suite_settings *s = to;
	return suite_add_expect(c->suite, &s->expect, text, e);
}

static bool add_value_entry(const struct config *c, void *to, const char *text,
			    struct err *e)
{
	(void)c;
	return suite_add_value(to, text, e);
}

static bool add_word_entry(const struct config *c, void *to, const char *text,
			   struct err *e)
{
	(void)c, (void)e;
	words_add(to, text);
	return true;
}

static bool add_words_entry(const struct config *c, void *to, const char *text,
			    struct err *e)
{
	(void)c;
	return suite_split(to, text, e);
}

static bool add_cc_flags(const struct config *c, void *to, const char *text,
			 struct err *e)
{
	struct words *flags = to;
	size_t before = flags->count;
	if (!add_words_entry(c, to, text, e))
		return false;
	for (size_t i = before; i < flags->count; i++)
		if (strcmp(flags->at[i], "--checked") == 0)
			return err_set(e,
				       "--checked makes a native program and no bitcode; "
				       "build that by hand to replay with it");
	return true;
}

static bool set_timeout(const struct config *c, const struct toml_entry *entry,
			struct suite_settings *to, struct err *e)
{
	if (entry->value.type == TOML_STRING)
		return suite_set_timeout(to, entry->value.string, e) ||
		       err_context(e, "%s:%u", c->path, entry->line);
	if (entry->value.type != TOML_NUMBER)
		return wrong_type(c, entry, &entry->value,
				  "a number of seconds or a string such as \"5m\"", e);
	if (entry->value.number < 0)
		return err_set(e, "%s:%u: timeout cannot be negative", c->path,
			       entry->line);
	to->has_timeout = true;
	to->timeout = entry->value.number;
	return true;
}

static bool unknown_key(const struct config *c, const struct toml_entry *entry,
			bool is_test, struct err *e)
{
	const char *nearest = spell_nearest(entry->key, keys, is_test ? TEST_KEYS : KEYS);
	for (int i = TEST_KEYS; i < KEYS && is_test; i++)
		if (strcmp(entry->key, keys[i]) == 0)
			return err_set(e,
				       "%s:%u: %s holds for a whole file; move it to "
				       "[\"%s\"]",
				       c->path, entry->line, entry->key, c->file->base);
	if (nearest)
		return err_set(e, "%s:%u: unknown key %s; did you mean %s?", c->path,
			       entry->line, entry->key, nearest);
	return err_set(
		e,
		"%s:%u: unknown key %s; there are options, expect, timeout, values, "
		"and for files sources, main, include, flags, programs",
		c->path, entry->line, entry->key);
}

static bool add_program_entry(const struct config *c, void *to, const char *text,
			      struct err *e)
{
	const char *file = strchr(text, '=');
	(void)c;
	if (!file || file == text || memchr(text, '/', (size_t)(file - text)) ||
	    (!text_has_ending(file + 1, ".c") && !text_has_ending(file + 1, ".bc")))
		return err_set(e, "'%s' is no program; write NAME=FILE.c or NAME=FILE.bc",
			       text);
	words_add(to, text);
	return true;
}

/* One key of a table for files; `is_known` says whether it was one. */
static bool apply_to_file(const struct config *c, const struct toml_entry *entry,
			  bool *is_known, struct err *e)
{
	struct suite_build *b = &c->file->build;
	*is_known = true;
	if (strcmp(entry->key, "sources") == 0)
		return each_string(c, entry, add_word_entry, &b->sources, e);
	if (strcmp(entry->key, "include") == 0)
		return each_string(c, entry, add_word_entry, &b->includes, e);
	if (strcmp(entry->key, "flags") == 0)
		return each_string(c, entry, add_cc_flags, &b->flags, e);
	if (strcmp(entry->key, "programs") == 0)
		return each_string(c, entry, add_program_entry, &b->programs, e);
	*is_known = strcmp(entry->key, "main") == 0;
	if (*is_known && entry->value.type != TOML_STRING)
		return wrong_type(c, entry, &entry->value, "a string", e);
	if (*is_known)
		b->main = entry->value.string;
	return true;
}

static bool apply_key(const struct config *c, const struct toml_entry *entry,
		      bool is_test, struct suite_settings *to, struct err *e)
{
	bool is_known;
	if (strcmp(entry->key, "options") == 0)
		return each_string(c, entry, add_options, to, e);
	if (strcmp(entry->key, "expect") == 0)
		return each_string(c, entry, add_expect, to, e);
	if (strcmp(entry->key, "values") == 0)
		return each_string(c, entry, add_value_entry, to, e);
	if (strcmp(entry->key, "timeout") == 0)
		return set_timeout(c, entry, to, e);
	if (is_test)
		return unknown_key(c, entry, is_test, e);
	return apply_to_file(c, entry, &is_known, e) &&
	       (is_known || unknown_key(c, entry, is_test, e));
}

/* Puts what the comments said behind what everett.toml says. */
static bool add_comment_settings(struct suite_settings *to,
				 const struct suite_settings *from, struct err *e)
{
	struct suite_finding **f = &to->expect.findings;
	struct suite_output **o = &to->expect.outputs;
	const struct suite_expect *x = &from->expect;
	words_add_all(&to->options, (const char *const *)from->options.at);
	words_add_all(&to->words, (const char *const *)from->words.at);
	words_add_all(&to->values, (const char *const *)from->values.at);
	if (from->has_timeout) {
		to->has_timeout = true;
		to->timeout = from->timeout;
	}
	while (*f)
		f = &(*f)->next;
	*f = x->findings;
	while (*o)
		o = &(*o)->next;
	*o = x->outputs;
	to->expect.wants_exhausted |= x->wants_exhausted;
	to->expect.wants_none |= x->wants_none;
	if (x->has_most) {
		to->expect.has_most = true;
		to->expect.most = x->most;
	}
	if (x->has_least) {
		to->expect.has_least = true;
		to->expect.least = x->least;
	}
	return !(to->expect.wants_none && to->expect.findings) ||
	       err_set(e, "'no finding' and '%s' contradict each other",
		       to->expect.findings->words);
}

static bool is_table_for(const struct config *c, const struct toml_table *t,
			 const char *test)
{
	return t->depth == 0 ||
	       (strcmp(t->keys[0], c->file->base) == 0 &&
		(t->depth == 1 || (test && strcmp(t->keys[1], test) == 0)));
}

/* The settings of one test: tables from the general to the special, then its comments. */
static void configure_test(const struct config *c, const struct toml_table *tables,
			   struct suite_test *test)
{
	struct suite_settings settings = {0};
	struct err e = {0};
	bool ok = true;
	uint32_t depth = 0;
	for (; depth < 3 && ok; depth++)
		for (const struct toml_table *t = tables; t && ok; t = t->next)
			for (const struct toml_entry *n = t->entries;
			     t->depth == depth && is_table_for(c, t, test->name) && n &&
			     ok;
			     n = n->next) {
				bool is_build = false;
				for (int i = TEST_KEYS; i < KEYS && depth < 2; i++)
					is_build |= strcmp(n->key, keys[i]) == 0;
				ok = is_build ||
				     apply_key(c, n, depth == 2, &settings, &e);
			}
	ok = ok && (add_comment_settings(&settings, &test->settings, &e) ||
		    err_context(&e, "%s:%u", c->file->path, test->line));
	words_done(&test->settings.options);
	words_done(&test->settings.words);
	words_done(&test->settings.values);
	test->settings = settings;
	if (!ok && test->result.verdict != SUITE_BROKEN) {
		test->result.verdict = SUITE_BROKEN;
		test->result.is_over = true;
		text_printf(&test->result.reasons, "%s\n", e.text);
	}
}

/* Does the table name something that is there? */
static bool check_table(const struct config *c, const struct toml_table *t, struct err *e)
{
	struct suite_file *f = c->file;
	if (t->depth == 0)
		return true;
	char *path = alloc_printf("%s/%s", f->dir, t->keys[0]);
	bool is_there = access(path, F_OK) == 0;
	free(path);
	if (!is_there)
		return err_set(e, "%s:%u: there is no file %s in this directory", c->path,
			       t->line, t->keys[0]);
	if (t->depth > 2)
		return err_set(e, "%s:%u: write [\"FILE.c\"] or [\"FILE.c\".TEST]",
			       c->path, t->line);
	if (t->depth == 2 && strcmp(t->keys[0], f->base) == 0 &&
	    !suite_find_test(f, t->keys[1]))
		return err_set(e, "%s:%u: %s has no test %s", c->path, t->line, f->base,
			       t->keys[1]);
	return true;
}

/* What the file is built from; all that concerns no single test is checked on the way. */
static bool configure_build(const struct config *c, const struct toml_table *tables,
			    struct err *e)
{
	struct suite_settings scratch = {0};
	bool ok = true;
	for (const struct toml_table *t = tables; t && ok; t = t->next)
		ok = check_table(c, t, e);
	for (uint32_t depth = 0; depth < 2 && ok; depth++)
		for (const struct toml_table *t = tables; t && ok; t = t->next)
			for (const struct toml_entry *n = t->entries;
			     t->depth == depth && is_table_for(c, t, NULL) && n && ok;
			     n = n->next)
				ok = apply_key(c, n, false, &scratch, e);
	words_done(&scratch.options);
	words_done(&scratch.words);
	words_done(&scratch.values);
	return ok;
}

void suite_configure(struct suite *s, struct suite_file *f)
{
	struct err e = {0};
	size_t size;
	struct config c = {s, f,
			   arena_printf(&s->arena, "%s%severett.toml",
					strcmp(f->dir, ".") ? f->dir : "",
					strcmp(f->dir, ".") ? "/" : "")};
	if (access(c.path, F_OK) != 0)
		return;
	char *text = file_read(c.path, &size, &e);
	struct toml_table *tables =
		text ? toml_read(&s->arena, c.path, text, size, &e) : NULL;
	free(text);
	if (!tables || !configure_build(&c, tables, &e)) {
		f->trouble = arena_printf(&s->arena, "%s", e.text);
		return;
	}
	for (uint32_t i = 0; i < f->ntests; i++)
		configure_test(&c, tables, &f->tests[i]);
}

/* expect.c - reads what is expected of a test: words, several of them separated by
 * commas.
 *
 *	no finding                       if nothing is said about findings
 *	finding [KIND] [at FILE:LINE] [in FUNCTION]
 *	exhausts
 *	paths N | paths at most N | paths at least N
 *	output "TEXT" | output somewhere "TEXT" */
#include "suite/suite.h"

#include "base/alloc.h"
#include "format/parse.h"
#include "format/spell.h"

#include <stdlib.h>
#include <string.h>

static const char forms[] = "no finding, finding, exhausts, paths, output";

/* The next word of *text, which moves behind it; the caller frees it, "" at the end. */
static char *next_word(const char **text)
{
	*text += strspn(*text, " \t");
	size_t n = strcspn(*text, " \t");
	char *word = alloc_printf("%.*s", (int)n, *text);
	*text += n;
	return word;
}

static bool read_kind(const char *word, enum finding_kind *kind, struct err *e)
{
	const char *names[FINDING_LAST_KIND];
	*kind = finding_kind_find(word);
	if (*kind != FINDING_NONE)
		return true;
	for (int i = 0; i < FINDING_LAST_KIND; i++)
		names[i] = finding_kind_name((enum finding_kind)(i + 1));
	const char *nearest = spell_nearest(word, names, FINDING_LAST_KIND);
	for (int i = 0; i < FINDING_LAST_KIND && !nearest; i++)
		nearest = strncmp(names[i], word, strlen(word)) == 0 ? names[i] : NULL;
	return nearest ? err_set(e, "there is no finding of kind %s; did you mean %s?",
				 word, nearest)
		       : err_set(e,
				 "there is no finding of kind %s; doc/findings.md lists "
				 "them",
				 word);
}

static bool read_place(struct suite *s, struct suite_finding *f, const char *word,
		       struct err *e)
{
	const char *colon = strrchr(word, ':');
	uint64_t line = 0;
	if (!colon || colon == word || !parse_number(colon + 1, &line, NULL) || !line ||
	    line > UINT32_MAX)
		return err_set(e, "'%s' is no place; write at FILE:LINE", word);
	f->file = arena_string(&s->arena, word, (size_t)(colon - word));
	f->line = (uint32_t)line;
	return true;
}

/* What follows the word "finding". */
static bool expect_finding(struct suite *s, struct suite_expect *x, const char *text,
			   struct err *e)
{
	struct suite_finding *f = arena_get(&s->arena, sizeof *f), **p = &x->findings;
	bool ok = true, is_first = true;
	f->words = arena_printf(&s->arena, "finding%s", text);
	for (;; is_first = false) {
		char *word = next_word(&text), *what = NULL;
		bool is_at = strcmp(word, "at") == 0, is_in = strcmp(word, "in") == 0;
		if (is_at || is_in)
			what = next_word(&text);
		if (!*word) {
			free(word);
			break;
		}
		if (what && !*what)
			ok = err_set(e, "something is missing behind '%s'", word);
		else if (is_at)
			ok = read_place(s, f, what, e);
		else if (is_in)
			f->function = arena_string(&s->arena, what, strlen(what));
		else if (is_first)
			ok = read_kind(word, &f->kind, e);
		else
			ok = err_set(e,
				     "'%s' is not understood; write finding KIND at "
				     "FILE:LINE in FUNCTION",
				     word);
		free(word);
		free(what);
		if (!ok)
			return false;
	}
	while (*p)
		p = &(*p)->next;
	*p = f;
	return true;
}

static bool add_paths(struct suite_expect *x, const char *text, struct err *e)
{
	uint64_t n;
	text += strspn(text, " \t");
	bool is_most = strncmp(text, "at most ", 8) == 0;
	bool is_least = strncmp(text, "at least ", 9) == 0;
	const char *number = text + (is_most ? 8 : is_least ? 9 : 0);
	if (!parse_number(number + strspn(number, " \t"), &n, NULL))
		return err_set(e,
			       "'paths %s' is not understood; write paths N, paths at "
			       "most N or paths at least N",
			       text);
	if (!is_least) {
		x->has_most = true;
		x->most = n;
	}
	if (!is_most) {
		x->has_least = true;
		x->least = n;
	}
	return true;
}

static bool expect_output(struct suite *s, struct suite_expect *x, const char *text,
			  struct err *e)
{
	struct suite_output *o = arena_get(&s->arena, sizeof *o), **p = &x->outputs;
	struct text t;
	text += strspn(text, " \t");
	o->is_somewhere = strncmp(text, "somewhere", 9) == 0;
	text += o->is_somewhere ? 9 : 0;
	text += strspn(text, " \t");
	if (*text++ != '"')
		return err_set(e,
			       "the text of 'output' is missing; write output \"TEXT\"");
	text_init(&t);
	for (; *text && *text != '"'; text++) {
		if (*text == '\\' && text[1])
			text++;
		else {
			text_add_char(&t, *text);
			continue;
		}
		text_add_char(&t, *text == 'n'	 ? '\n'
				  : *text == 't' ? '\t'
				  : *text == 'r' ? '\r'
						 : *text);
	}
	bool ok = *text == '"' && !text[1 + strspn(text + 1, " \t")];
	o->text = arena_string(&s->arena, t.data, t.len);
	text_done(&t);
	if (!ok)
		return err_set(e,
			       "the text of 'output' must stand in one pair of quotes");
	while (*p)
		p = &(*p)->next;
	*p = o;
	return true;
}

static bool add_one(struct suite *s, struct suite_expect *x, const char *text,
		    struct err *e)
{
	static const char *const known[] = {"no", "finding", "exhausts", "paths",
					    "output"};
	enum { KNOWN = sizeof known / sizeof *known };
	const char *rest = text;
	char *word = next_word(&rest);
	const char *nearest = spell_nearest(word, known, KNOWN);
	const char *behind = rest + strspn(rest, " \t");
	bool ok = true;
	if (strcmp(word, "finding") == 0)
		ok = expect_finding(s, x, rest, e);
	else if (strcmp(word, "paths") == 0)
		ok = add_paths(x, rest, e);
	else if (strcmp(word, "output") == 0)
		ok = expect_output(s, x, rest, e);
	else if (strcmp(word, "exhausts") == 0 && !*behind)
		x->wants_exhausted = true;
	else if (strcmp(word, "no") == 0 && strcmp(behind, "finding") == 0)
		x->wants_none = true;
	else if (nearest && strcmp(nearest, word) != 0)
		ok = err_set(e, "unknown expectation '%s'; did you mean '%s'?", text,
			     nearest);
	else
		ok = err_set(e, "unknown expectation '%s'; there are %s", text, forms);
	free(word);
	return ok;
}

/* Up to the next comma that is in no quotes. */
static size_t length_of_one(const char *text)
{
	bool is_quoted = false;
	size_t n = 0;
	for (; text[n] && (is_quoted || text[n] != ','); n++) {
		if (is_quoted && text[n] == '\\' && text[n + 1])
			n++;
		else if (text[n] == '"')
			is_quoted = !is_quoted;
	}
	return n;
}

bool suite_add_expect(struct suite *s, struct suite_expect *x, const char *text,
		      struct err *e)
{
	bool ok = true;
	do {
		text += strspn(text, " \t");
		size_t n = length_of_one(text), kept = n;
		while (kept && strchr(" \t", text[kept - 1]))
			kept--;
		char *one = alloc_printf("%.*s", (int)kept, text);
		ok = kept ? add_one(s, x, one, e)
			  : err_set(e, "an expectation is missing; there are %s", forms);
		free(one);
		text += n;
	} while (ok && *text++ == ',');
	if (ok && x->wants_none && x->findings)
		ok = err_set(e, "'no finding' and '%s' contradict each other",
			     x->findings->words);
	return ok;
}

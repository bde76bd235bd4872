/* scan.c - finds the tests of a C file and reads the comments above them.
 *
 * A lexer that knows comments, strings and words is enough: EV_TEST at the outermost
 * level begins a test, and the comments between it and the last token before it are its
 * own. Lines of those that begin with one of the words below and a colon are directives;
 * the others are for people. A test inside an #if that is not taken is listed here and
 * missed by the program, which says so. */
#include "suite/suite.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "format/spell.h"

#include <ctype.h>
#include <string.h>

struct note { /* a line of a comment */
	const char *text;
	uint32_t line;
};

struct scanner {
	struct suite *suite;
	struct suite_file *file;
	const char *at, *end;
	uint32_t line;
	struct note *notes; /* comments since the last token */
	uint32_t nnotes, cap_notes;
	int depth; /* of braces */
};

static bool is_name_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static void add_note(struct scanner *s, const char *from, const char *to, uint32_t line)
{
	while (from < to && (isspace((unsigned char)*from) || *from == '*'))
		from++;
	while (to > from && isspace((unsigned char)to[-1]))
		to--;
	struct note *n = VEC_ADD(s->notes, s->nnotes, s->cap_notes);
	n->text = arena_string(&s->suite->arena, from, (size_t)(to - from));
	n->line = line;
}

static void read_line_comment(struct scanner *s)
{
	const char *from = s->at + 2;
	while (s->at < s->end && *s->at != '\n')
		s->at++;
	add_note(s, from, s->at, s->line);
}

static void read_block_comment(struct scanner *s)
{
	const char *from = s->at += 2;
	for (; s->at < s->end; s->at++) {
		bool is_end = s->end - s->at > 1 && s->at[0] == '*' && s->at[1] == '/';
		if (is_end || *s->at == '\n')
			add_note(s, from, s->at, s->line);
		if (is_end) {
			s->at += 2;
			return;
		}
		if (*s->at == '\n') {
			s->line++;
			from = s->at + 1;
		}
	}
}

static void skip_quoted(struct scanner *s)
{
	char quote = *s->at++;
	while (s->at < s->end && *s->at != quote && *s->at != '\n')
		s->at += *s->at == '\\' && s->at + 1 < s->end ? 2 : 1;
	if (s->at < s->end && *s->at == quote)
		s->at++;
}

/* A line of the preprocessor with those that continue it. */
static void skip_directive(struct scanner *s)
{
	for (; s->at < s->end && *s->at != '\n'; s->at++)
		if (*s->at == '\\' && s->at + 1 < s->end && s->at[1] == '\n') {
			s->at++;
			s->line++;
		}
}

/* --- what a test's comments say --- */

static void apply_directive(struct scanner *s, struct suite_test *t, const struct note *n)
{
	static const char *const known[] = {"everett", "expect", "timeout", "value"};
	enum { KNOWN = sizeof known / sizeof *known };
	struct err e = {0};
	size_t length = 0, i = 0;
	bool ok = true;
	while (is_name_char(n->text[length]))
		length++;
	if (!length || n->text[length] != ':')
		return;
	char *word = alloc_printf("%.*s", (int)length, n->text);
	const char *rest = n->text + length + 1, *nearest;
	rest += strspn(rest, " \t");
	while (i < KNOWN && strcmp(word, known[i]) != 0)
		i++;
	if (i == 0)
		ok = suite_add_options(s->suite, &t->settings, rest, &e);
	else if (i == 1)
		ok = suite_add_expect(s->suite, &t->settings.expect, rest, &e);
	else if (i == 2)
		ok = suite_set_timeout(&t->settings, rest, &e);
	else if (i == 3)
		ok = suite_add_value(&t->settings, rest, &e);
	else if ((nearest = spell_nearest(word, known, KNOWN)))
		ok = err_set(&e, "unknown directive '%s:'; did you mean '%s:'?", word,
			     nearest);
	if (!ok)
		suite_break(t, s->file->path, n->line, &e);
	free(word);
}

struct suite_test *suite_find_test(struct suite_file *f, const char *name)
{
	for (uint32_t i = 0; i < f->ntests; i++)
		if (strcmp(f->tests[i].name, name) == 0)
			return &f->tests[i];
	return NULL;
}

/* EV_TEST was read; its name in parentheses follows. */
static void scan_test(struct scanner *s)
{
	const char *p = s->at;
	while (p < s->end && (isspace((unsigned char)*p) || *p == '('))
		p++;
	const char *from = p;
	while (p < s->end && is_name_char(*p))
		p++;
	if (p == from)
		return;
	struct suite_test *t =
		VEC_ADD(s->file->tests, s->file->ntests, s->file->cap_tests);
	*t = (struct suite_test){
		.name = arena_string(&s->suite->arena, from, (size_t)(p - from)),
		.line = s->line,
		.file = s->file,
		.is_chosen = true,
	};
	text_init(&t->result.reasons);
	text_init(&t->result.details);
	for (uint32_t i = 0; i < s->nnotes; i++)
		apply_directive(s, t, &s->notes[i]);
}

static void scan_word(struct scanner *s)
{
	const char *from = s->at;
	while (s->at < s->end && is_name_char(*s->at))
		s->at++;
	size_t n = (size_t)(s->at - from);
	if (s->depth == 0 && n == 7 && memcmp(from, "EV_TEST", n) == 0)
		scan_test(s);
	s->file->starts_programs |= n >= 8 && memcmp(from, "ev_start", 8) == 0;
}

static bool is_comment(const struct scanner *s, char second)
{
	return s->end - s->at > 1 && s->at[0] == '/' && s->at[1] == second;
}

static void read_token(struct scanner *s)
{
	if (*s->at == '"' || *s->at == '\'')
		skip_quoted(s);
	else if (*s->at == '#')
		skip_directive(s);
	else if (is_name_char(*s->at))
		scan_word(s);
	else {
		s->depth += *s->at == '{' ? 1 : *s->at == '}' && s->depth ? -1 : 0;
		s->at++;
	}
	s->nnotes = 0;
}

void suite_scan(struct suite *suite, struct suite_file *f, const char *text, size_t n)
{
	struct scanner s = {
		.suite = suite, .file = f, .at = text, .end = text + n, .line = 1};
	while (s.at < s.end) {
		if (*s.at == '\n') {
			s.line++;
			s.at++;
		} else if (isspace((unsigned char)*s.at) || !*s.at) {
			s.at++;
		} else if (is_comment(&s, '/')) {
			read_line_comment(&s);
		} else if (is_comment(&s, '*')) {
			read_block_comment(&s);
		} else {
			read_token(&s);
		}
	}
	free(s.notes);
}

/* toml_read.c - see toml_read.h. One pass over the text; what is not allowed is named
 * where it stands, because somebody who knows TOML wants to know that this is not all of
 * it. */
#include "format/toml_read.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

struct reader {
	struct arena *arena;
	const char *name, *at, *end;
	uint32_t line;
	struct err *e;
	struct text text; /* the string that is being read */
};

const char *toml_type_name(enum toml_type type)
{
	switch (type) {
	case TOML_STRING: return "a string";
	case TOML_NUMBER: return "a number";
	case TOML_BOOL: return "true or false";
	case TOML_ARRAY: return "an array";
	}
	return "?";
}

static bool refuse_line(struct reader *r, const char *what)
{
	return err_set(r->e, "%s:%u: %s", r->name, r->line, what);
}

static char next_char(const struct reader *r)
{
	return r->at < r->end ? *r->at : '\0';
}

static bool take_char(struct reader *r, char c)
{
	if (next_char(r) != c || r->at == r->end)
		return false;
	r->at++;
	return true;
}

static void skip_blanks(struct reader *r)
{
	while (next_char(r) == ' ' || next_char(r) == '\t' || next_char(r) == '\r')
		r->at++;
}

static void skip_comment(struct reader *r)
{
	if (next_char(r) == '#')
		while (r->at < r->end && *r->at != '\n')
			r->at++;
}

/* Blanks, comments and ends of lines. */
static void skip_lines(struct reader *r)
{
	for (;;) {
		skip_blanks(r);
		skip_comment(r);
		if (!take_char(r, '\n'))
			return;
		r->line++;
	}
}

static bool end_of_line(struct reader *r)
{
	skip_blanks(r);
	skip_comment(r);
	return r->at == r->end || next_char(r) == '\n' ||
	       refuse_line(r, "something stands behind the end of what this line says");
}

static bool is_bare(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* --- strings --- */

static bool read_escape(struct reader *r)
{
	static const char from[] = "btnfr\"\\", to[] = "\b\t\n\f\r\"\\";
	const char *which = next_char(r) ? strchr(from, next_char(r)) : NULL;
	if (!which)
		return refuse_line(
			r, "this escape is not one of \\b \\t \\n \\f \\r \\\" \\\\");
	text_add_char(&r->text, to[which - from]);
	r->at++;
	return true;
}

static bool read_string(struct reader *r, const char **out)
{
	char quote = *r->at++;
	if (r->at + 1 < r->end && r->at[0] == quote && r->at[1] == quote)
		return refuse_line(
			r, "strings over several lines are not supported; write \\n");
	text_clear(&r->text);
	while (!take_char(r, quote)) {
		if (r->at == r->end || *r->at == '\n')
			return refuse_line(r, "the string has no end on its line");
		if (!*r->at)
			return refuse_line(r, "a zero byte in a string");
		char c = *r->at++;
		if (c != '\\' || quote == '\'')
			text_add_char(&r->text, c);
		else if (!read_escape(r))
			return false;
	}
	*out = arena_string(r->arena, r->text.data, r->text.len);
	return true;
}

static bool read_key(struct reader *r, const char **out)
{
	const char *from = r->at;
	if (next_char(r) == '"' || next_char(r) == '\'')
		return read_string(r, out);
	while (is_bare(next_char(r)))
		r->at++;
	if (r->at == from)
		return refuse_line(
			r, "a key is missing: letters, digits, _ and -, or a string");
	*out = arena_string(r->arena, from, (size_t)(r->at - from));
	return true;
}

/* --- values --- */

static bool read_number(struct reader *r, struct toml_value *v)
{
	char digits[40], *end;
	size_t n = 0;
	while (n + 1 < sizeof digits &&
	       (is_bare(next_char(r)) || strchr("+.:", next_char(r))) && r->at < r->end)
		digits[n++] = *r->at++;
	digits[n] = '\0';
	v->type = TOML_NUMBER;
	v->number = strtod(digits, &end);
	if (n && !*end && strspn(digits, "+-.0123456789") == n && digits[n - 1] != '.' &&
	    digits[0] != '.')
		return true;
	return refuse_line(
		r, n ? "not a value: give a \"string\", a decimal number, true, false or "
		       "an [array]"
		     : "the value is missing");
}

static bool read_word(struct reader *r, const char *word)
{
	size_t n = strlen(word);
	if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0 ||
	    (r->at + n < r->end && is_bare(r->at[n])))
		return false;
	r->at += n;
	return true;
}

static bool read_value(struct reader *r, struct toml_value *v, bool is_inside);

static bool read_array(struct reader *r, struct toml_value *v)
{
	const struct toml_value **next = &v->first;
	v->type = TOML_ARRAY;
	r->at++;
	for (;;) {
		skip_lines(r);
		if (take_char(r, ']'))
			return true;
		if (r->at == r->end)
			return refuse_line(r, "the array has no end");
		struct toml_value *item = arena_get(r->arena, sizeof *item);
		if (!read_value(r, item, true))
			return false;
		*next = item;
		next = (const struct toml_value **)&item->next;
		skip_lines(r);
		if (next_char(r) != ']' && !take_char(r, ','))
			return refuse_line(r, "a comma or ] is missing in the array");
	}
}

static bool read_value(struct reader *r, struct toml_value *v, bool is_inside)
{
	v->line = r->line;
	v->string = "";
	if (next_char(r) == '"' || next_char(r) == '\'') {
		v->type = TOML_STRING;
		return read_string(r, &v->string);
	}
	if (next_char(r) == '[')
		return is_inside ? refuse_line(r, "arrays in arrays are not supported")
				 : read_array(r, v);
	if (next_char(r) == '{')
		return refuse_line(r,
				   "tables in braces are not supported; write a [table]");
	if (read_word(r, "true") || read_word(r, "false")) {
		v->type = TOML_BOOL;
		v->is_true = r->at[-2] == 'u'; /* tr-u-e */
		return true;
	}
	return read_number(r, v);
}

/* --- lines --- */

static bool read_entry(struct reader *r, struct toml_table *t)
{
	struct toml_entry *entry = arena_get(r->arena, sizeof *entry), **p = &t->entries;
	entry->line = r->line;
	if (!read_key(r, &entry->key))
		return false;
	skip_blanks(r);
	if (next_char(r) == '.')
		return refuse_line(r,
				   "keys with dots are not supported; write a [table]");
	if (!take_char(r, '='))
		return refuse_line(r, "= is missing behind the key");
	skip_blanks(r);
	if (!read_value(r, &entry->value, false))
		return false;
	for (; *p; p = &(*p)->next)
		if (strcmp((*p)->key, entry->key) == 0)
			return err_set(r->e, "%s:%u: %s was given in line %u already",
				       r->name, entry->line, entry->key, (*p)->line);
	*p = entry;
	return true;
}

static bool is_same_table(const struct toml_table *a, const struct toml_table *b)
{
	bool same = a->depth == b->depth;
	for (uint32_t i = 0; i < a->depth && same; i++)
		same = strcmp(a->keys[i], b->keys[i]) == 0;
	return same;
}

static bool read_table(struct reader *r, struct toml_table *first, struct toml_table *t)
{
	struct toml_table **p = &first;
	t->line = r->line;
	r->at++;
	if (next_char(r) == '[')
		return refuse_line(r, "arrays of tables ([[…]]) are not supported");
	do {
		if (t->depth == TOML_MAX_DEPTH)
			return refuse_line(r, "the name of the table has too many parts");
		skip_blanks(r);
		if (!read_key(r, &t->keys[t->depth++]))
			return false;
		skip_blanks(r);
	} while (take_char(r, '.'));
	if (!take_char(r, ']'))
		return refuse_line(r, "] is missing behind the name of the table");
	for (; *p; p = &(*p)->next)
		if (is_same_table(*p, t))
			return err_set(r->e,
				       "%s:%u: the table was given in line %u already",
				       r->name, t->line, (*p)->line);
	*p = t;
	return true;
}

struct toml_table *toml_read(struct arena *a, const char *name, const char *text,
			     size_t len, struct err *e)
{
	struct reader r = {a, name, text, text + len, 1, e, {0}};
	struct toml_table *first = arena_get(a, sizeof *first), *t = first;
	bool ok = true;
	first->line = 1;
	text_init(&r.text);
	for (skip_lines(&r); ok && r.at < r.end; skip_lines(&r)) {
		if (next_char(&r) == '[') {
			t = arena_get(a, sizeof *t);
			ok = read_table(&r, first, t);
		} else {
			ok = read_entry(&r, t);
		}
		ok = ok && end_of_line(&r);
	}
	text_done(&r.text);
	return ok ? first : NULL;
}

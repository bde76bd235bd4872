/* settings.c - how a test is run: options of everett run, symbolic words, values for
 * native runs, the time it may take. Everything is checked where it is read, so that what
 * is wrong has a place. */
#include "suite/suite.h"

#include "base/alloc.h"
#include "format/parse.h"
#include "options/options.h"
#include "testcase/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void suite_break(struct suite_test *t, const char *place, uint32_t line,
		 const struct err *e)
{
	if (t->result.verdict == SUITE_BROKEN)
		return;
	t->result.verdict = SUITE_BROKEN;
	t->result.is_over = true;
	text_printf(&t->result.reasons, "%s:%u: %s\n", place, line, e->text);
}

/* One word at *text, which moves behind it. */
static bool split_word(const char **text, struct text *out, struct err *e)
{
	const char *p = *text;
	char quote = '\0';
	for (; *p && (quote || !strchr(" \t", *p)); p++) {
		if (!quote && (*p == '"' || *p == '\''))
			quote = *p;
		else if (quote && *p == quote)
			quote = '\0';
		else if (*p == '\\' && quote != '\'' && p[1])
			text_add_char(out, *++p);
		else
			text_add_char(out, *p);
	}
	bool ok = !quote || err_set(e, "a quote has no end: %s", *text);
	*text = p;
	return ok;
}

bool suite_split(struct words *to, const char *text, struct err *e)
{
	struct text word;
	bool ok = true;
	text_init(&word);
	for (text += strspn(text, " \t"); ok && *text; text += strspn(text, " \t")) {
		text_clear(&word);
		ok = split_word(&text, &word, e);
		words_add(to, word.data);
	}
	text_done(&word);
	return ok;
}

/* Are these options of everett run, and none that everett test gives itself? */
static bool check_options(const struct words *w, struct err *e)
{
	static const char *const own[] = {"out",  "force", "quiet",	 "resume",
					  "test", "help",  "replay-log", "passthrough"};
	struct options o;
	int first = 0;
	options_init(&o);
	bool ok = options_parse(&o, (int)w->count, w->at, &first, e);
	if (ok && (size_t)first < w->count)
		ok = err_set(e,
			     "'%s' is no option of everett run; symbolic words and what "
			     "follows -- go to the test",
			     w->at[first]);
	for (size_t i = 0; i < sizeof own / sizeof *own && ok; i++)
		if (options_is_given(&o, own[i]))
			ok = err_set(e, "--%s cannot be given here; everett test sets it",
				     own[i]);
	options_done(&o);
	return ok;
}

bool suite_add_options(struct suite *s, struct suite_settings *to, const char *text,
		       struct err *e)
{
	struct words all = {0}, options = {0}, rest = {0};
	struct words_list list;
	bool is_behind = false;
	words_add(&options, "run"); /* where its name would be */
	bool ok = suite_split(&all, text, e);
	for (size_t i = 0; i < all.count && ok; i++) {
		bool is_end = strcmp(all.at[i], "--") == 0 && !is_behind;
		is_behind |= is_end || words_form(all.at[i]);
		if (!is_end)
			words_add(is_behind ? &rest : &options, all.at[i]);
	}
	ok = ok && check_options(&options, e) &&
	     words_read((const char *const *)rest.at, (uint32_t)rest.count, &s->arena,
			&list, e);
	for (size_t i = 1; i < options.count && ok; i++)
		words_add(&to->options, options.at[i]);
	words_add_all(&to->words, ok ? (const char *const *)rest.at : NULL);
	words_done(&all);
	words_done(&options);
	words_done(&rest);
	return ok;
}

/* A number as the sixteen bytes that the least significant ones of any width begin. */
static bool add_hex_number(struct text *hex, const char *text)
{
	char *end;
	errno = 0;
	bool is_negative = *text == '-';
	uint64_t n =
		is_negative ? (uint64_t)strtoll(text, &end, 0) : strtoull(text, &end, 0);
	if (end == text || *end || errno || *text == '+')
		return false;
	for (int i = 0; i < 16; i++)
		text_printf(hex, "%02x",
			    i < 8	  ? (unsigned)(n >> (8 * i) & 0xff)
			    : is_negative ? 0xffu
					  : 0u);
	return true;
}

bool suite_add_value(struct suite_settings *to, const char *text, struct err *e)
{
	size_t n = strcspn(text, "=");
	struct text hex;
	while (n && strchr(" \t", text[n - 1]))
		n--;
	const char *value = text + strcspn(text, "=");
	if (!n || !*value || memchr(text, ';', n))
		return err_set(e,
			       "'%s' is no value; write NAME = NUMBER or NAME = \"TEXT\"",
			       text);
	value++;
	value += strspn(value, " \t");
	text_init(&hex);
	bool ok = true;
	if (*value == '"') {
		struct words w = {0};
		ok = suite_split(&w, value, e) &&
		     (w.count == 1 || err_set(e, "something stands behind the value"));
		for (const char *p = ok ? w.at[0] : ""; *p; p++)
			text_printf(&hex, "%02x", (unsigned char)*p);
		words_done(&w);
	} else if (!add_hex_number(&hex, value)) {
		ok = err_set(e, "'%s' is neither a number nor a \"text\"", value);
	}
	if (ok)
		words_addf(&to->values, "%.*s=%s", (int)n, text, hex.data);
	text_done(&hex);
	return ok;
}

bool suite_set_timeout(struct suite_settings *to, const char *text, struct err *e)
{
	to->has_timeout = true;
	return parse_duration(text, &to->timeout, e);
}

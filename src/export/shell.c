/* shell.c - see shell.h. The script works for any build of the program, also for one that
 * was not linked by `everett cc`: then the real system answers, not the model. */
#include "export/shell.h"

#include "format/quote.h"
#include "testcase/words.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static bool is_plain_char(uint8_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (c && strchr("%+,-./:=@_", c));
}

static bool is_printable_text(uint8_t c)
{
	return c >= 0x20 && c < 0x7f;
}

void shell_quote(FILE *out, const char *text, size_t n)
{
	struct text word;
	text_init(&word);
	quote_word(&word, text, n);
	fwrite(word.data, 1, word.len, out);
	text_done(&word);
}

void shell_args(FILE *out, const char *const *args, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		fputc(' ', out);
		shell_quote(out, args[i], strlen(args[i]));
	}
}

/* --- the script: for any POSIX shell, which has neither $'…' nor a printf that takes
 * every format --- */

struct script {
	FILE *out;
	unsigned defined, used; /* variables for words that no quotes can hold */
};

/* The format of printf, in quotes: octal escapes with all digits, no percent signs, no
 * dash in front, which would be an option. Zeros are fine here. */
static void put_format(FILE *out, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool is_option = !i && bytes[i] == '-';
		if (is_printable_text(bytes[i]) && !is_option &&
		    !strchr("'\\%", bytes[i]))
			fputc(bytes[i], out);
		else
			fprintf(out, "\\%03o", bytes[i]);
	}
}

static bool is_quotable(const char *text)
{
	for (; *text; text++)
		if (!is_printable_text((uint8_t)*text))
			return false;
	return true;
}

/* Before the command that has these words: a substitution would lose newlines at the end,
 * so a character is put behind them and taken away. */
static void define_words(struct script *s, const char *const *words, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (is_quotable(words[i]))
			continue;
		unsigned number = ++s->defined;
		fprintf(s->out, "w%u=$(printf '", number);
		put_format(s->out, (const uint8_t *)words[i], strlen(words[i]));
		fprintf(s->out, ".')\nw%u=${w%u%%.}\n", number, number);
	}
}

/* In the order in which they were defined. */
static void write_script_word(struct script *s, const char *word)
{
	bool needs_quotes = !*word;
	if (!is_quotable(word)) {
		fprintf(s->out, "\"$w%u\"", ++s->used);
		return;
	}
	for (const char *p = word; *p; p++)
		needs_quotes |= !is_plain_char((uint8_t)*p);
	fputs(needs_quotes ? "'" : "", s->out);
	for (; *word; word++)
		if (*word == '\'')
			fputs("'\\''", s->out);
		else
			fputc(*word, s->out);
	fputs(needs_quotes ? "'" : "", s->out);
}

static void write_script_words(struct script *s, const char *const *words, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		fputc(' ', s->out);
		write_script_word(s, words[i]);
	}
}

/* Makes the directory that the path is in, below the current one. */
static void put_parent(struct script *s, const char *path)
{
	const char *slash = strrchr(path, '/');
	if (!slash)
		return;
	struct arena a;
	arena_init(&a);
	const char *dir = arena_printf(&a, "./%.*s", (int)(slash - path), path);
	define_words(s, &dir, 1);
	fputs("mkdir -p ", s->out);
	write_script_word(s, dir);
	fputc('\n', s->out);
	arena_done(&a);
}

static void put_not_made(struct script *s, const char *path)
{
	fputs("# not made here: ", s->out);
	shell_quote(s->out, path, strlen(path));
	fputc('\n', s->out);
}

static void write_script_file(struct script *s, const struct words_file *f)
{
	if (f->path && f->path[0] == '/') {
		put_not_made(s, f->path);
		return;
	}
	if (f->path) {
		put_parent(s, f->path);
		define_words(s, &f->path, 1);
	}
	fputs("printf '", s->out);
	put_format(s->out, f->bytes, f->size);
	fputs("' > ", s->out);
	if (f->path)
		write_script_word(s, f->path);
	else
		fputs("\"$dir/stdin\"", s->out);
	fputc('\n', s->out);
}

/* A file that a symbolic word named; one that is too large for a test comes from the
 * directory in which the script is started. */
static void put_host_file(struct script *s, const struct testcase_file *f)
{
	bool is_regular = S_ISREG(f->mode), is_known = is_regular || S_ISDIR(f->mode);
	if (f->path[0] == '/' || !is_known) {
		put_not_made(s, f->path);
		return;
	}
	const char *const twice[] = {f->path, f->path};
	if (f->bytes) {
		write_script_file(s,
				  &(const struct words_file){f->path, f->bytes, f->size});
		define_words(s, twice, 1);
		fprintf(s->out, "chmod %o ./", f->mode & 0777);
	} else {
		put_parent(s, f->path);
		define_words(s, twice, is_regular ? 2 : 1);
		fputs(is_regular ? "cp -p -- \"$here\"/" : "mkdir -p ./", s->out);
	}
	write_script_word(s, f->path);
	if (!f->bytes && is_regular) {
		fputs(" ./", s->out);
		write_script_word(s, f->path);
	}
	fputc('\n', s->out);
}

/* On one line, whatever it is. */
static void put_comment(FILE *out, const char *text)
{
	for (; *text; text++)
		fputc((uint8_t)*text < 0x20 ? ' ' : *text, out);
}

static bool has_stdin(const struct words_world *w)
{
	for (uint32_t i = 0; i < w->nfiles; i++)
		if (!w->files[i].path)
			return true;
	return false;
}

static void write_script_command(struct script *s, const struct testcase *t,
				 const struct words_world *w, bool has_words)
{
	const char *const *env = (const char *const *)w->env;
	define_words(s, t->env, t->nenv);
	define_words(s, env, w->nenv);
	define_words(s, t->args, t->nargs);
	fputs("set +e\n", s->out);
	fputs(has_words ? "env -i" : "env", s->out);
	write_script_words(s, t->env, t->nenv);
	write_script_words(s, env, w->nenv);
	fputs(" \"$prog\"", s->out);
	write_script_words(s, t->args, t->nargs);
	fputs(has_stdin(w) ? " < \"$dir/stdin\"\n" : "\n", s->out);
}

void shell_script(FILE *out, const struct testcase *t)
{
	struct arena a;
	struct words_world w = {0};
	struct script s = {.out = out};
	arena_init(&a);
	bool has_words = words_of_test(t, &a, &w);
	fprintf(out,
		"#!/bin/sh\n"
		"# Test %" PRIu64 ": ",
		t->number);
	put_comment(out, testcase_outcome_words(&t->outcome, &a));
	fputs(".\n"
	      "# Give the program to run; it runs in a scratch directory.\n"
	      "set -eu\n"
	      "prog=$(realpath -- \"${1:?usage: $0 program}\")\n"
	      "here=$PWD\n"
	      "dir=$(mktemp -d)\n"
	      "trap 'rm -rf \"$dir\"' EXIT\n"
	      "mkdir \"$dir/work\" && cd \"$dir/work\"\n",
	      out);
	for (uint32_t i = 0; i < w.nfiles; i++)
		write_script_file(&s, &w.files[i]);
	for (uint32_t i = 0; i < t->nfiles; i++)
		put_host_file(&s, &t->files[i]);
	write_script_command(&s, t, &w, has_words);
	fputs("status=$?\n"
	      "cd /\n"
	      "exit $status\n",
	      out);
	arena_done(&a);
}

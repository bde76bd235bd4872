/* shell.c - see shell.h. The script works for any build of the program, also for one that
 * was not linked by `everett cc`: then the real system answers, not the model. */
#include "cli/shell.h"

#include "result/words.h"

#include <inttypes.h>
#include <string.h>

static bool is_plain(uint8_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (c && strchr("%+,-./:=@_", c));
}

static bool is_text(uint8_t c)
{
	return c >= 0x20 && c < 0x7f;
}

/* Inside $'…': what follows an escape must not look like part of it, so octal with all
 * three digits. */
static void put_escaped(FILE *out, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t c = (uint8_t)text[i];
		if (c == '\'' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (is_text(c))
			fputc(c, out);
		else if (c == '\n')
			fputs("\\n", out);
		else
			fprintf(out, "\\%03o", c);
	}
}

void shell_quote(FILE *out, const char *text, size_t n)
{
	bool needs_quotes = !n, needs_escapes = false;
	for (size_t i = 0; i < n; i++) {
		needs_quotes |= !is_plain((uint8_t)text[i]);
		needs_escapes |= !is_text((uint8_t)text[i]) || text[i] == '\'';
	}
	if (needs_escapes) {
		fputs("$'", out);
		put_escaped(out, text, n);
	} else {
		fputs(needs_quotes ? "'" : "", out);
		fwrite(text, 1, n, out);
	}
	fputs(needs_quotes ? "'" : "", out);
}

void shell_args(FILE *out, const char *const *args, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		fputc(' ', out);
		shell_quote(out, args[i], strlen(args[i]));
	}
}

/* printf's own format: octal escapes, no percent signs. Zeros are fine here. */
static void put_bytes(FILE *out, const uint8_t *bytes, size_t n, const char *to)
{
	fputs("printf '", out);
	for (size_t i = 0; i < n; i++) {
		if (is_text(bytes[i]) && !strchr("'\\%", bytes[i]))
			fputc(bytes[i], out);
		else
			fprintf(out, "\\%03o", bytes[i]);
	}
	fprintf(out, "' > %s", to);
}

static void put_file(FILE *out, const struct words_file *f)
{
	if (!f->path) {
		put_bytes(out, f->bytes, f->size, "\"$dir/stdin\"\n");
		return;
	}
	if (f->path[0] == '/') {
		fputs("# not made here: ", out);
		shell_quote(out, f->path, strlen(f->path));
		fputc('\n', out);
		return;
	}
	if (strchr(f->path, '/')) {
		fputs("mkdir -p -- \"$(dirname -- ", out);
		shell_quote(out, f->path, strlen(f->path));
		fputs(")\"\n", out);
	}
	put_bytes(out, f->bytes, f->size, "");
	shell_quote(out, f->path, strlen(f->path));
	fputc('\n', out);
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

void shell_script(FILE *out, const struct testcase *t)
{
	struct arena a;
	struct words_world w = {0};
	arena_init(&a);
	bool has_words = words_of_test(t, &a, &w);
	fprintf(out,
		"#!/bin/bash\n"
		"# Test %" PRIu64 ": ",
		t->number);
	put_comment(out, testcase_outcome_words(&t->outcome, &a));
	fputs(".\n"
	      "# Give the program to run; it runs in a scratch directory.\n"
	      "set -eu\n"
	      "prog=$(realpath -- \"${1:?usage: $0 program}\")\n"
	      "dir=$(mktemp -d)\n"
	      "trap 'rm -rf \"$dir\"' EXIT\n"
	      "mkdir \"$dir/work\" && cd \"$dir/work\"\n",
	      out);
	for (uint32_t i = 0; i < w.nfiles; i++)
		put_file(out, &w.files[i]);
	fputs("set +e\n", out);
	fputs(has_words ? "env -i" : "env", out);
	shell_args(out, t->env, t->nenv);
	shell_args(out, (const char *const *)w.env, w.nenv);
	fputs(" \"$prog\"", out);
	shell_args(out, t->args, t->nargs);
	fputs(has_stdin(&w) ? " < \"$dir/stdin\"\n" : "\n", out);
	fputs("status=$?\n"
	      "cd /\n"
	      "exit $status\n",
	      out);
	arena_done(&a);
}

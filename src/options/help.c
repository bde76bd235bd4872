/* help.c - the tables of options and of symbolic words as help text, wrapped. */
#include "options/internal.h"

#include "testcase/words.h"

#include <string.h>

enum { HELP_COLUMN = 30, HELP_WIDTH = 80 };

static void print_wrapped(FILE *out, const char *text, int column)
{
	if (column + 2 > HELP_COLUMN) {
		fputc('\n', out);
		column = 0;
	}
	fprintf(out, "%*s", HELP_COLUMN - column, "");
	int at = HELP_COLUMN;
	while (*text) {
		int n = (int)strcspn(text, " ");
		if (at > HELP_COLUMN && at + 1 + n > HELP_WIDTH) {
			fprintf(out, "\n%*s", HELP_COLUMN, "");
			at = HELP_COLUMN;
		}
		bool is_first = at == HELP_COLUMN;
		fprintf(out, "%s%.*s", is_first ? "" : " ", n, text);
		at += n + !is_first;
		text += n + (text[n] == ' ');
	}
	fputc('\n', out);
}

static void print_option(FILE *out, const struct option *opt)
{
	int column = opt->short_name ? fprintf(out, "  -%c, ", opt->short_name)
				     : fprintf(out, "      ");
	column += fprintf(out, "--%s", opt->name);
	if (opt->kind == OPTION_OPTIONAL) {
		column += fprintf(out, "[=%s]", opt->arg);
		print_wrapped(out, opt->help, column);
		return;
	}
	/* A list of words that is too long goes on in the next line. */
	for (const char *rest = opt->arg; rest && *rest;) {
		size_t room = (size_t)(HELP_WIDTH - column - 2), n = strlen(rest);
		if (n > room)
			for (n = room; n && rest[n - 1] != '|';)
				n--;
		column +=
			fprintf(out, "%s%.*s", rest == opt->arg ? " " : "", (int)n, rest);
		rest += n;
		if (*rest)
			column = fprintf(out, "\n%*s", HELP_COLUMN, "") - 1;
	}
	print_wrapped(out, opt->help, column);
}

void options_print_words(FILE *out)
{
	uint32_t n;
	const struct words_form *forms = words_forms(&n);
	fprintf(out, "\nSymbolic input, behind prog.bc among the program's arguments:\n");
	for (uint32_t i = 0; i < n; i++) {
		int column = fprintf(out, "      --%s%s%s", forms[i].name,
				     *forms[i].how ? " " : "", forms[i].how);
		print_wrapped(out, forms[i].help, column);
	}
}

void options_print_help(FILE *out)
{
	for (size_t i = 0; i < options_count; i++) {
		if (options_table[i].kind == OPTION_GROUP)
			fprintf(out, "\n%s:\n", options_table[i].name);
		else
			print_option(out, &options_table[i]);
	}
}

/* options.c - reads command line options by the table in options.def.
 *
 * Strict on purpose: no abbreviations, no silent defaults for bad values. A mistake is
 * answered with one line that contains the right form. */
#include "engine/options.h"

#include "base/assert.h"
#include "base/parse.h"
#include "base/spell.h"
#include "base/text.h"
#include "base/vec.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum option_kind {
	OPTION_GROUP,
	OPTION_FLAG,
	OPTION_NUMBER,
	OPTION_SIZE,
	OPTION_DURATION,
	OPTION_STRING,
	OPTION_LIST,
	OPTION_CHOICE,
};

struct option {
	enum option_kind kind;
	const char *name; /* of a group: its title */
	char short_name;
	size_t field;    /* offset in struct options */
	const char *arg; /* of a choice: its words */
	const char *help;
};

#define AT(field) offsetof(struct options, field)
static const struct option table[] = {
#define GROUP(title) {.kind = OPTION_GROUP, .name = title},
#define FLAG(field, name, key, help) {OPTION_FLAG, name, key, AT(field), NULL, help},
#define NUMBER(field, name, key, value, arg, help) \
	{OPTION_NUMBER, name, key, AT(field), arg, help},
#define SIZE(field, name, key, value, arg, help) \
	{OPTION_SIZE, name, key, AT(field), arg, help},
#define DURATION(field, name, key, value, arg, help) \
	{OPTION_DURATION, name, key, AT(field), arg, help},
#define STRING(field, name, key, arg, help) \
	{OPTION_STRING, name, key, AT(field), arg, help},
#define LIST(field, name, key, arg, help) {OPTION_LIST, name, key, AT(field), arg, help},
#define CHOICE(field, name, key, value, words, help) \
	{OPTION_CHOICE, name, key, AT(field), words, help},
#include "engine/options.def"
};
enum { OPTIONS = sizeof table / sizeof *table };

void options_init(struct options *o)
{
	*o = (struct options){
#define NUMBER(field, name, key, value, arg, help) .field = value,
#define SIZE(field, name, key, value, arg, help) .field = value,
#define DURATION(field, name, key, value, arg, help) .field = value,
#define CHOICE(field, name, key, value, words, help) .field = value,
#include "engine/options.def"
	};
}

void options_done(struct options *o)
{
#define LIST(field, ...) free(o->field.items);
#include "engine/options.def"
	*o = (struct options){0};
}

static const struct option *find_long(const char *name, size_t length)
{
	for (size_t i = 0; i < OPTIONS; i++)
		if (table[i].kind != OPTION_GROUP && strlen(table[i].name) == length &&
		    memcmp(table[i].name, name, length) == 0)
			return &table[i];
	return NULL;
}

static const struct option *find_short(char c)
{
	for (size_t i = 0; i < OPTIONS; i++)
		if (c && table[i].short_name == c)
			return &table[i];
	return NULL;
}

static bool unknown_option(const char *word, size_t length, struct err *e)
{
	const char *names[OPTIONS];
	size_t n = 0;
	char name[64];
	for (size_t i = 0; i < OPTIONS; i++)
		if (table[i].kind != OPTION_GROUP)
			names[n++] = table[i].name;
	const char *plain = word + strspn(word, "-");
	snprintf(name, sizeof name, "%.*s", (int)(word + length - plain), plain);
	const char *nearest = spell_nearest(name, names, n);
	if (nearest)
		return err_set(e, "unknown option %.*s; did you mean --%s?", (int)length,
			       word, nearest);
	return err_set(e, "unknown option %.*s; 'everett run --help' lists them",
		       (int)length, word);
}

/* The index of `value` among "a|b|c". */
static bool set_choice(unsigned *out, const char *words, const char *value, struct err *e)
{
	size_t length = strlen(value);
	const char *word = words;
	for (unsigned i = 0;; i++) {
		size_t n = strcspn(word, "|");
		if (n == length && memcmp(word, value, n) == 0) {
			*out = i;
			return true;
		}
		if (!word[n])
			return err_set(e, "'%.80s' is not one of %s", value, words);
		word += n + 1;
	}
}

static bool add_to_list(struct options_list *list, const char *arg, const char *value,
			struct err *e)
{
	/* The one list there is holds NAME=VALUE; its form is known by the name. */
	if (strchr(arg, '=') && (!strchr(value, '=') || value[0] == '='))
		return err_set(e, "'%.80s' is not of the form %s", value, arg);
	*VEC_ADD(list->items, list->n, list->cap) = value;
	return true;
}

/* Numbers that must be within bounds, and what to say if not. */
static const struct {
	size_t field;
	uint64_t least, most;
	const char *text;
} bounds[] = {
	{AT(jobs), 1, 1000, "a number of workers from 1 to 1000"},
	{AT(balance_interval), 1, 60000, "milliseconds from 1 to 60000"},
};

static bool is_within(const struct option *opt, uint64_t value, struct err *e)
{
	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
		if (bounds[i].field == opt->field &&
		    (value < bounds[i].least || value > bounds[i].most))
			return err_set(e, "%s is wanted", bounds[i].text);
	return true;
}

static bool set_number(uint64_t *field, const struct option *opt, const char *value,
		       struct err *e)
{
	return parse_number(value, field, e) && is_within(opt, *field, e);
}

static bool set_value(struct options *o, const struct option *opt, const char *value,
		      struct err *e)
{
	void *field = (char *)o + opt->field;
	bool ok = true;
	ASSERT(opt->kind != OPTION_GROUP);
	switch (opt->kind) {
	case OPTION_GROUP: break;
	case OPTION_FLAG: *(bool *)field = true; break;
	case OPTION_NUMBER: ok = set_number(field, opt, value, e); break;
	case OPTION_SIZE: ok = parse_size(value, field, e); break;
	case OPTION_DURATION: ok = parse_duration(value, field, e); break;
	case OPTION_STRING: *(const char **)field = value; break;
	case OPTION_LIST: ok = add_to_list(field, opt->arg, value, e); break;
	case OPTION_CHOICE: ok = set_choice(field, opt->arg, value, e); break;
	}
	return ok || err_context(e, "--%s", opt->name);
}

bool options_parse_one(struct options *o, int argc, char **argv, int *i, struct err *e)
{
	const char *word = argv[*i], *value = NULL;
	const struct option *opt;
	size_t length = strlen(word);
	if (word[1] == '-') {
		length = strcspn(word, "=");
		value = word[length] ? word + length + 1 : NULL;
		opt = find_long(word + 2, length - 2);
	} else {
		opt = find_short(word[1]);
		if (opt && word[2] && opt->kind == OPTION_FLAG)
			opt = NULL;
		else if (word[1] && word[2])
			value = word + 2;
	}
	if (!opt)
		return unknown_option(word, length, e);
	if (opt->kind == OPTION_FLAG && value)
		return err_set(e, "--%s takes no value", opt->name);
	if (opt->kind != OPTION_FLAG && !value) {
		if (*i + 1 >= argc)
			return err_set(e, "--%s needs a value: --%s %s", opt->name,
				       opt->name, opt->arg);
		value = argv[++*i];
	}
	return set_value(o, opt, value, e);
}

bool options_parse(struct options *o, int argc, char **argv, int *first_arg,
		   struct err *e)
{
	int i = 1;
	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (strcmp(argv[i], "--") == 0) {
			i++;
			break;
		}
		if (!options_parse_one(o, argc, argv, &i, e))
			return false;
		if (o->help)
			break;
	}
	*first_arg = i;
	return true;
}

/* Options that have no say in what a path is: everything else is taken to have one. */
static const char *const indifferent[] = {
	"out",
	"force",
	"quiet",
	"show-output",
	"passthrough",
	"all-tests",
	"logs",
	"resume",
	"search",
	"seed",
	"seeds",
	"replay-log",
	"test",
	"check-solver",
	"jobs",
	"portfolio",
	"balance-interval",
	"balance-delta",
	"stop-balancing-after",
	"leaks",
	"max-time",
	"max-solver-time",
	"max-memory",
	"max-paths",
	"max-instructions",
	"max-depth",
	"log",
	"help",
};

static bool decides(const struct option *opt)
{
	for (size_t i = 0; i < sizeof indifferent / sizeof *indifferent; i++)
		if (strcmp(opt->name, indifferent[i]) == 0)
			return false;
	return opt->kind != OPTION_GROUP;
}

static void add_decision(struct text *t, const struct options *o,
			 const struct option *opt)
{
	const void *field = (const char *)o + opt->field;
	const struct options_list *list = field;
	const char *const *string = field;
	text_printf(t, "--%s", opt->name);
	switch (opt->kind) {
	case OPTION_GROUP: break;
	case OPTION_FLAG: text_printf(t, " %d", *(const bool *)field); break;
	case OPTION_NUMBER:
	case OPTION_SIZE: text_printf(t, " %" PRIu64, *(const uint64_t *)field); break;
	case OPTION_DURATION: text_printf(t, " %g", *(const double *)field); break;
	case OPTION_STRING: text_printf(t, " %s", *string ? *string : ""); break;
	case OPTION_LIST:
		for (uint32_t i = 0; i < list->n; i++)
			text_printf(t, " %s", list->items[i]);
		break;
	case OPTION_CHOICE: text_printf(t, " %u", *(const unsigned *)field); break;
	}
	text_printf(t, "\n");
}

char *options_decisions(const struct options *o)
{
	struct text t;
	text_init(&t);
	for (size_t i = 0; i < OPTIONS; i++)
		if (decides(&table[i]))
			add_decision(&t, o, &table[i]);
	text_printf(&t, "--ignore %u\n", o->ignored); /* of crosscheck */
	return text_take(&t);
}

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

void options_print_help(FILE *out)
{
	for (size_t i = 0; i < OPTIONS; i++) {
		if (table[i].kind == OPTION_GROUP)
			fprintf(out, "\n%s:\n", table[i].name);
		else
			print_option(out, &table[i]);
	}
}

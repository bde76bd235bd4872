/* options.c - reads command line options by the table in options.def.
 *
 * Strict on purpose: no abbreviations, no silent defaults for bad values. A mistake is
 * answered with one line that contains the right form. */
#include "engine/options.h"

#include "base/assert.h"
#include "base/parse.h"
#include "base/quote.h"
#include "base/spell.h"
#include "base/text.h"
#include "base/vec.h"
#include "engine/klee_options.h"
#include "result/finding.h"
#include "result/words.h"

#include <assert.h>
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
	OPTION_OPTIONAL,
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
#define OPTIONAL(field, name, key, arg, help) \
	{OPTION_OPTIONAL, name, key, AT(field), arg, help},
#define LIST(field, name, key, arg, help) {OPTION_LIST, name, key, AT(field), arg, help},
#define CHOICE(field, name, key, value, words, help) \
	{OPTION_CHOICE, name, key, AT(field), words, help},
#include "engine/options.def"
};
enum { OPTIONS = sizeof table / sizeof *table };
static_assert(OPTIONS <= 64 * sizeof((struct options *)0)->given / 8,
	      "given[] is too short");

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

/* A symbolic word in front of the program: where it belongs, with the words given. */
static bool belongs_behind(const struct words_form *f, int argc, char **argv, int i,
			   struct err *e)
{
	struct text t;
	int behind = i + 1 + (int)f->words;
	text_init(&t);
	for (int k = i; k < behind && k < argc; k++)
		text_printf(&t, " %s", argv[k]);
	err_set(e, "%s belongs after the program: everett run %s%s", argv[i],
		behind < argc ? argv[behind] : "prog.bc", t.data);
	text_done(&t);
	return false;
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
	const char *hint = klee_option(name);
	if (hint)
		return err_set(e, "--%s is an option of KLEE: %s", name, hint);
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

/* Is it one of "a|b|c"? A single name is not a list of words. */
static bool is_word_of(const char *words, const char *value)
{
	struct err ignored = {0};
	unsigned index;
	return strchr(words, '|') && set_choice(&index, words, value, &ignored);
}

static bool set_optional(const char **out, const char *words, const char *value,
			 struct err *e)
{
	unsigned index;
	*out = value ? value : "";
	return !value || !strchr(words, '|') || set_choice(&index, words, value, e);
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
	{AT(spurious), 0, 1000, "a number of wake-ups from 0 to 1000"},
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
	case OPTION_OPTIONAL: ok = set_optional(field, opt->arg, value, e); break;
	case OPTION_LIST: ok = add_to_list(field, opt->arg, value, e); break;
	case OPTION_CHOICE: ok = set_choice(field, opt->arg, value, e); break;
	}
	size_t index = (size_t)(opt - table);
	o->given[index / 64] |= 1ull << index % 64;
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
	if (!opt && words_form(word))
		return belongs_behind(words_form(word), argc, argv, *i, e);
	if (!opt)
		return unknown_option(word, length, e);
	if (opt->kind == OPTION_FLAG && value)
		return err_set(e, "--%s takes no value", opt->name);
	if (opt->kind == OPTION_OPTIONAL && !value && *i + 1 < argc &&
	    is_word_of(opt->arg, argv[*i + 1]))
		value = argv[++*i];
	if (opt->kind != OPTION_FLAG && opt->kind != OPTION_OPTIONAL && !value) {
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

bool options_is_given(const struct options *o, const char *name)
{
	const struct option *opt = find_long(name, strlen(name));
	ASSERT(opt);
	size_t index = (size_t)(opt - table);
	return o->given[index / 64] >> index % 64 & 1;
}

/* Pairs of which the second would be without effect. */
static const char *const apart[][2] = {
	{"portfolio", "search"},     {"test", "replay-log"},
	{"test", "seeds"},	     {"replay-log", "seeds"},
	{"test", "portfolio"},	     {"replay-log", "portfolio"},
	{"test", "stop-at-finding"}, {"replay-log", "stop-at-finding"},
};

static bool unknown_kind(const char *name, struct err *e)
{
	static const char *const names[] = {
#define KIND(number, symbol, name, meaning, advice) name,
#include "result/kinds.def"
#undef KIND
	};
	const char *nearest = spell_nearest(name, names, sizeof names / sizeof *names);
	return err_set(e, "--stop-at-finding: there are no findings of kind '%s'; %s%s%s",
		       name,
		       nearest ? "did you mean " : "doc/findings.md lists the kinds",
		       nearest ? nearest : "", nearest ? "?" : "");
}

static bool check_kinds(const char *list, struct err *e)
{
	for (const char *at = list; at && *at; at += *at == ',') {
		char name[64];
		size_t n = strcspn(at, ",");
		snprintf(name, sizeof name, "%.*s", n < sizeof name ? (int)n : 0, at);
		if (finding_kind_find(name) == FINDING_NONE)
			return unknown_kind(name, e);
		at += n;
	}
	return true;
}

struct scheduler options_scheduler(const struct options *o)
{
	struct scheduler how = {.kind = SCHED_DPOR};
	if (o->schedule)
		scheduler_parse(o->schedule, &how);
	return how;
}

static bool check_schedule(const struct options *o, struct err *e)
{
	struct scheduler how;
	return !o->schedule || scheduler_parse(o->schedule, &how) ||
	       err_set(e, "--schedule: '%.80s' is not one of %s", o->schedule,
		       scheduler_words);
}

bool options_check(const struct options *o, struct err *e)
{
	for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
		if (options_is_given(o, apart[i][0]) && options_is_given(o, apart[i][1]))
			return err_set(e, "--%s and --%s do not go together", apart[i][0],
				       apart[i][1]);
	if (o->force && !o->out)
		return err_set(e, "--force goes with --out DIR, whose old results it "
				  "removes");
	return check_schedule(o, e) && check_kinds(o->stop_at_finding, e);
}

void options_restart(struct options *o, const char *dir)
{
	o->resume = NULL;
	o->out = dir;
	o->force = true;
	if (!o->quiet)
		fprintf(stderr,
			"everett: %s was ended before its first checkpoint; it starts again "
			"from the beginning\n",
			dir);
}

bool options_stops_at(const struct options *o, const char *kind)
{
	const char *list = o->stop_at_finding;
	size_t length = strlen(kind);
	if (!list || !*list)
		return list != NULL;
	for (; *list; list += strcspn(list, ","), list += *list == ',')
		if (strcspn(list, ",") == length && memcmp(list, kind, length) == 0)
			return true;
	return false;
}

/* Words that many programs have as options of their own. */
static bool is_common(const char *name, size_t n)
{
	static const char *const names[] = {"help", "quiet", "force", "check",
					    "test", "out",   "log"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i]) == n && memcmp(names[i], name, n) == 0)
			return true;
	return false;
}

void options_warn_misplaced(int argc, char **argv, FILE *out)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		const char *name = argv[i] + 2;
		char plain[64];
		if (strncmp(argv[i], "--", 2) != 0 || !*name)
			continue;
		size_t n = strcspn(name, "=");
		snprintf(plain, sizeof plain, "%.*s", n < sizeof plain ? (int)n : 0,
			 name);
		if (find_long(name, n) && !is_common(name, n))
			fprintf(out,
				"everett: --%s is passed to the program; Everett's options "
				"stand before %s\n",
				plain, argv[0]);
		else if (klee_option(plain))
			fprintf(out,
				"everett: --%s, an option of KLEE, is passed to the "
				"program: %s\n",
				plain, klee_option(plain));
	}
}

/* Options that have no say in what a path is: everything else is taken to have one. */
static const char *const indifferent[] = {
	"out",
	"force",
	"quiet",
	"color",
	"show-output",
	"passthrough",
	"all-tests",
	"logs",
	"resume",
	"checkpoint",
	"search",
	"seed",
	"samples",
	"seeds",
	"replay-log",
	"test",
	"check-solver",
	"jobs",
	"workers",
	"portfolio",
	"balance-interval",
	"balance-delta",
	"stop-balancing-after",
	"leaks",
	"left-threads",
	"max-time",
	"max-solver-time",
	"max-memory",
	"max-paths",
	"max-instructions",
	"max-depth",
	"max-path-instructions",
	"stop-at-finding",
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
	case OPTION_OPTIONAL: text_printf(t, " %s", *string ? *string : "-"); break;
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

bool options_decide_alike(const struct options *o, const char *decisions, char *name,
			  size_t size)
{
	char *own = options_decisions(o);
	const char *a = own, *b = decisions;
	bool is_same = strcmp(own, decisions) == 0;
	while (*a && *b && strcspn(a, "\n") == strcspn(b, "\n") &&
	       memcmp(a, b, strcspn(a, "\n")) == 0) {
		a += strcspn(a, "\n") + 1;
		b += strcspn(b, "\n") + 1;
	}
	snprintf(name, size, "%.*s", (int)strcspn(a, " \n"), a);
	free(own);
	return is_same;
}

static void add_quoted(struct text *out, const char *name, const char *value)
{
	text_printf(out, " --%s ", name);
	quote_word(out, value, strlen(value));
}

static void repeat(const struct options *o, const struct options *by_default,
		   const struct option *opt, struct text *out)
{
	const void *field = (const char *)o + opt->field;
	const void *usual = (const char *)by_default + opt->field;
	const struct options_list *list = field;
	const char *const *string = field, *word = opt->arg;
	char number[32];
	switch (opt->kind) {
	case OPTION_GROUP: return;
	case OPTION_FLAG:
		if (*(const bool *)field)
			text_printf(out, " --%s", opt->name);
		return;
	case OPTION_NUMBER:
	case OPTION_SIZE:
		if (*(const uint64_t *)field == *(const uint64_t *)usual)
			return;
		snprintf(number, sizeof number, "%" PRIu64, *(const uint64_t *)field);
		add_quoted(out, opt->name, number);
		return;
	case OPTION_DURATION:
		if (memcmp(field, usual, sizeof(double)) != 0)
			text_printf(out, " --%s %g", opt->name, *(const double *)field);
		return;
	case OPTION_STRING:
		if (*string)
			add_quoted(out, opt->name, *string);
		return;
	case OPTION_OPTIONAL:
		if (*string)
			text_printf(out, **string ? " --%s=%s" : " --%s", opt->name,
				    *string);
		return;
	case OPTION_LIST:
		for (uint32_t i = 0; i < list->n; i++)
			add_quoted(out, opt->name, list->items[i]);
		return;
	case OPTION_CHOICE:
		if (*(const unsigned *)field == *(const unsigned *)usual)
			return;
		for (unsigned i = *(const unsigned *)field; i; i--)
			word += strcspn(word, "|") + 1;
		text_printf(out, " --%s %.*s", opt->name, (int)strcspn(word, "|"), word);
		return;
	}
}

void options_repeat(const struct options *o, const char *const *names, size_t n,
		    struct text *out)
{
	struct options by_default;
	options_init(&by_default);
	for (size_t i = 0; i < n; i++) {
		const struct option *opt = find_long(names[i], strlen(names[i]));
		ASSERT(opt);
		repeat(o, &by_default, opt, out);
	}
	options_done(&by_default);
}

static const char *const kept_by_tests[] = {"enosys",	"check",       "uninit",
					    "leaks",	"passes",      "keep-memory",
					    "spurious", "left-threads"};
enum { KEPT = sizeof kept_by_tests / sizeof *kept_by_tests };

/* A word of a choice: "a" of "a|b|c". */
static const char *choice_word(const char *words, unsigned index, struct arena *a)
{
	for (; index && *words; index--)
		words += strcspn(words, "|") + 1;
	return arena_string(a, words, strcspn(words, "|"));
}

/* NULL: as it is by default. */
static const char *as_word(const struct options *o, const struct options *defaults,
			   const struct option *opt, struct arena *a)
{
	const void *field = (const char *)o + opt->field;
	const void *usual = (const char *)defaults + opt->field;
	const char *const *string = field;
	const unsigned *choice = field;
	switch (opt->kind) {
	case OPTION_FLAG:
		return *(const bool *)field ? arena_printf(a, "--%s", opt->name) : NULL;
	case OPTION_STRING:
		return *string ? arena_printf(a, "--%s=%s", opt->name, *string) : NULL;
	case OPTION_CHOICE:
		return *choice == *(const unsigned *)usual
			       ? NULL
			       : arena_printf(a, "--%s=%s", opt->name,
					      choice_word(opt->arg, *choice, a));
	case OPTION_OPTIONAL:
		return !*string	  ? NULL
		       : **string ? arena_printf(a, "--%s=%s", opt->name, *string)
				  : arena_printf(a, "--%s", opt->name);
	case OPTION_NUMBER:
	case OPTION_SIZE:
		return *(const uint64_t *)field == *(const uint64_t *)usual
			       ? NULL
			       : arena_printf(a, "--%s=%" PRIu64, opt->name,
					      *(const uint64_t *)field);
	case OPTION_DURATION:
		return memcmp(field, usual, sizeof(double)) == 0
			       ? NULL
			       : arena_printf(a, "--%s=%.9f", opt->name,
					      *(const double *)field);
	case OPTION_GROUP:
	case OPTION_LIST: break; /* not one word */
	}
	return NULL;
}

const char *const *options_as_words(const struct options *o, struct arena *a, uint32_t *n)
{
	size_t most = OPTIONS;
#define LIST(field, ...) most += o->field.n;
#include "engine/options.def"
	const char **words = arena_get(a, most * sizeof *words);
	struct options defaults;
	options_init(&defaults);
	*n = 0;
	for (size_t i = 0; i < OPTIONS; i++) {
		const struct options_list *list =
			(const void *)((const char *)o + table[i].field);
		const char *word = as_word(o, &defaults, &table[i], a);
		if (word)
			words[(*n)++] = word;
		for (uint32_t k = 0; table[i].kind == OPTION_LIST && k < list->n; k++)
			words[(*n)++] =
				arena_printf(a, "--%s=%s", table[i].name, list->items[k]);
	}
	options_done(&defaults);
	return words;
}

const char *const *options_for_tests(const struct options *o, struct arena *a,
				     uint32_t *n)
{
	const char **list = arena_get(a, KEPT * sizeof *list);
	struct options defaults;
	options_init(&defaults);
	*n = 0;
	for (size_t i = 0; i < KEPT; i++) {
		const struct option *opt =
			find_long(kept_by_tests[i], strlen(kept_by_tests[i]));
		const char *word = as_word(o, &defaults, opt, a);
		if (word)
			list[(*n)++] = word;
	}
	options_done(&defaults);
	return list;
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
	for (size_t i = 0; i < OPTIONS; i++) {
		if (table[i].kind == OPTION_GROUP)
			fprintf(out, "\n%s:\n", table[i].name);
		else
			print_option(out, &table[i]);
	}
}

/* options.c - reads command line options by the table in options.def, and checks them.
 *
 * Strict on purpose: no abbreviations, no silent defaults for bad values. A mistake is
 * answered with one line that contains the right form. */
#include "options/options.h"

#include "base/assert.h"
#include "base/text.h"
#include "base/vec.h"
#include "format/parse.h"
#include "format/spell.h"
#include "options/internal.h"
#include "options/klee.h"
#include "options/network.h"
#include "result/finding.h"
#include "testcase/words.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define AT(field) offsetof(struct options, field)
const struct option options_table[] = {
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
#include "options/options.def"
};
enum { OPTIONS = sizeof options_table / sizeof *options_table };
const size_t options_count = OPTIONS;
static_assert(OPTIONS <= 64 * sizeof((struct options *)0)->given / 8,
	      "given[] is too short");

void options_init(struct options *o)
{
	*o = (struct options){
#define NUMBER(field, name, key, value, arg, help) .field = value,
#define SIZE(field, name, key, value, arg, help) .field = value,
#define DURATION(field, name, key, value, arg, help) .field = value,
#define CHOICE(field, name, key, value, words, help) .field = value,
#include "options/options.def"
	};
}

void options_done(struct options *o)
{
#define LIST(field, ...) free(o->field.items);
#include "options/options.def"
	*o = (struct options){0};
}

const struct option *options_find(const char *name, size_t length)
{
	for (size_t i = 0; i < OPTIONS; i++)
		if (options_table[i].kind != OPTION_GROUP &&
		    strlen(options_table[i].name) == length &&
		    memcmp(options_table[i].name, name, length) == 0)
			return &options_table[i];
	return NULL;
}

static const struct option *find_short(char c)
{
	for (size_t i = 0; i < OPTIONS; i++)
		if (c && options_table[i].short_name == c)
			return &options_table[i];
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
		if (options_table[i].kind != OPTION_GROUP)
			names[n++] = options_table[i].name;
	const char *plain = word + strspn(word, "-");
	snprintf(name, sizeof name, "%.*s", (int)(word + length - plain), plain);
	const char *hint = options_klee_hint(name);
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
	{AT(max_faults), 1, 1000, "a number of faults from 1 to 1000"},
	{AT(max_fail), 0, 1000, "a number of faults from 0 to 1000"},
};

static bool is_value_within(const struct option *opt, uint64_t value, struct err *e)
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
	return parse_number(value, field, e) && is_value_within(opt, *field, e);
}

static bool set_option_value(struct options *o, const struct option *opt,
			     const char *value, struct err *e)
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
	size_t index = (size_t)(opt - options_table);
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
		opt = options_find(word + 2, length - 2);
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
	return set_option_value(o, opt, value, e);
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
	const struct option *opt = options_find(name, strlen(name));
	ASSERT(opt);
	size_t index = (size_t)(opt - options_table);
	return o->given[index / 64] >> index % 64 & 1;
}

/* Pairs of which the second would be without effect. */
static const char *const apart[][2] = {
	{"portfolio", "search"},     {"test", "replay-log"},
	{"test", "seeds"},	     {"replay-log", "seeds"},
	{"test", "portfolio"},	     {"replay-log", "portfolio"},
	{"test", "stop-at-finding"}, {"replay-log", "stop-at-finding"},
	{"max-fail", "max-faults"},
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

struct fault_list *options_faults(const struct options *o, uint32_t *most, struct err *e)
{
	const char *text = o->faults ? o->faults : o->max_fail ? "all" : NULL;
	*most = (uint32_t)(o->max_fail ? o->max_fail : o->max_faults);
	return text ? fault_list_parse(text, e) : NULL;
}

static bool check_faults(const struct options *o, struct err *e)
{
	uint32_t most;
	struct err own = {0};
	struct fault_list *l = options_faults(o, &most, &own);
	bool ok = !o->faults || l;
	bool is_one = !l || !l->counts || most == 1;
	fault_list_free(l);
	if (!ok)
		return err_set(e, "--faults: %s", own.text);
	return is_one ||
	       err_set(e, "--faults count is about one fault on a path; leave out "
			  "--max-faults");
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
	uint32_t network[NETWORK_SETTINGS];
	return check_schedule(o, e) && check_faults(o, e) &&
	       options_network(o, network, e) && check_kinds(o->stop_at_finding, e);
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
		if (options_find(name, n) && !is_common(name, n))
			fprintf(out,
				"everett: --%s is passed to the program; Everett's options "
				"stand before %s\n",
				plain, argv[0]);
		else if (options_klee_hint(plain))
			fprintf(out,
				"everett: --%s, an option of KLEE, is passed to the "
				"program: %s\n",
				plain, options_klee_hint(plain));
	}
}

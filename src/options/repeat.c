/* repeat.c - options as words again: for commands to paste, for tests, for workers that
 * join. */
#include "options/internal.h"

#include "base/assert.h"
#include "base/text.h"
#include "format/quote.h"

#include <inttypes.h>
#include <string.h>

static void add_quoted(struct text *out, const char *name, const char *value)
{
	text_printf(out, " --%s ", name);
	quote_word(out, value, strlen(value));
}

static void repeat_option(const struct options *o, const struct options *by_default,
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
		const struct option *opt = options_find(names[i], strlen(names[i]));
		ASSERT(opt);
		repeat_option(o, &by_default, opt, out);
	}
	options_done(&by_default);
}

static const char *const kept_by_tests[] = {
	"enosys",   "check",	    "uninit",	"leaks",    "passes",	"keep-memory",
	"spurious", "left-threads", "max-heap", "fragment", "max-cuts", "datagrams"};
enum { KEPT = sizeof kept_by_tests / sizeof *kept_by_tests };
static const char program_option[] = "program"; /* kept as well, each of them a word */

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
	size_t most = options_count;
#define LIST(field, ...) most += o->field.n;
#include "options/options.def"
	const char **words = arena_get(a, most * sizeof *words);
	struct options defaults;
	options_init(&defaults);
	*n = 0;
	for (size_t i = 0; i < options_count; i++) {
		const struct option *opt = &options_table[i];
		const struct options_list *list =
			(const void *)((const char *)o + opt->field);
		const char *word = as_word(o, &defaults, opt, a);
		if (word)
			words[(*n)++] = word;
		for (uint32_t k = 0; opt->kind == OPTION_LIST && k < list->n; k++)
			words[(*n)++] =
				arena_printf(a, "--%s=%s", opt->name, list->items[k]);
	}
	options_done(&defaults);
	return words;
}

const char *const *options_for_tests(const struct options *o, struct arena *a,
				     uint32_t *n)
{
	const char **list = arena_get(a, (KEPT + o->program.n) * sizeof *list);
	struct options defaults;
	options_init(&defaults);
	*n = 0;
	for (size_t i = 0; i < KEPT; i++) {
		const struct option *opt =
			options_find(kept_by_tests[i], strlen(kept_by_tests[i]));
		const char *word = as_word(o, &defaults, opt, a);
		if (word)
			list[(*n)++] = word;
	}
	for (uint32_t i = 0; i < o->program.n; i++)
		list[(*n)++] =
			arena_printf(a, "--%s=%s", program_option, o->program.items[i]);
	options_done(&defaults);
	return list;
}

/* decisions.c - what options say about decisions on paths: runs that differ there cannot
 * read each other's logs. */
#include "options/internal.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

static bool is_deciding_option(const struct option *opt)
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
	for (size_t i = 0; i < options_count; i++)
		if (is_deciding_option(&options_table[i]))
			add_decision(&t, o, &options_table[i]);
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

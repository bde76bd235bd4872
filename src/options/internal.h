/* internal.h - the table behind options.def, for the files of this folder. */
#ifndef OPTIONS_INTERNAL_H
#define OPTIONS_INTERNAL_H
#include "options/options.h"

#include <stddef.h>

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

/* In the order of options.def. */
extern const struct option options_table[];
extern const size_t options_count;
/* The option of this long name, `length` bytes; NULL: there is none. */
const struct option *options_find(const char *name, size_t length);
#endif

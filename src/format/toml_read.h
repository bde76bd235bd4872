/* toml_read.h - reads a strict subset of TOML, for everett.toml.
 *
 * There are comments, tables ([a], ["b c".d], up to TOML_MAX_DEPTH keys deep), strings on
 * one line ("…" with escapes, '…' without), decimal numbers, booleans, and arrays of
 * these, which may go over several lines. Everything else that TOML has is refused by
 * name, and so is what is defined twice. All is in the arena. */
#ifndef FORMAT_TOML_READ_H
#define FORMAT_TOML_READ_H
#include "base/arena.h"
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum toml_type { TOML_STRING, TOML_NUMBER, TOML_BOOL, TOML_ARRAY };

struct toml_value {
	enum toml_type type;
	const char *string; /* without zero bytes */
	double number;
	bool is_true;
	const struct toml_value *first; /* of an array; the others by `next` */
	struct toml_value *next;
	uint32_t line;
};

struct toml_entry {
	const char *key;
	struct toml_value value;
	uint32_t line;
	struct toml_entry *next; /* in the same table, in the order of the file */
};

enum { TOML_MAX_DEPTH = 3 };
struct toml_table {
	const char *keys[TOML_MAX_DEPTH];
	uint32_t depth; /* of keys; 0: what stands before the first table */
	uint32_t line;
	struct toml_entry *entries;
	struct toml_table *next;
};

/* The tables in the order of the file, the one without keys first. NULL with "NAME:LINE:
 * what is wrong" in *e. The text need not be terminated. */
struct toml_table *toml_read(struct arena *a, const char *name, const char *text,
			     size_t len, struct err *e);
const char *toml_type_name(enum toml_type type); /* "a string" */
#endif

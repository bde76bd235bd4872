/* json_read.h - reads JSON into a tree that lives in an arena.
 *
 * Strict: what RFC 8259 does not allow is an error, which names the line and column. Two
 * things are our own. A \u00XX escape stands for one byte, because that is how json.h
 * writes bytes that are not UTF-8, so reading gives back exactly what was written; other
 * escapes become UTF-8. And nesting is limited to JSON_MAX_DEPTH. Of members with the
 * same key the first counts. */
#ifndef FORMAT_JSON_READ_H
#define FORMAT_JSON_READ_H
#include "base/arena.h"
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_type {
	JSON_NULL,
	JSON_BOOL,
	JSON_NUMBER, /* an integer that fits 64 bits, signed or not */
	JSON_REAL,   /* any other number */
	JSON_STRING,
	JSON_ARRAY,
	JSON_OBJECT,
};

struct json_value {
	enum json_type type;
	bool is_true;
	bool is_negative;
	uint64_t number;		 /* its amount, without the sign */
	double real;		     /* JSON_NUMBER and JSON_REAL */
	const char *string;	    /* terminated; may hold zero bytes */
	size_t len;		    /* of string */
	const char *key;		 /* of a member, else NULL */
	const struct json_value *first; /* of an array or object */
	uint32_t count;
	const struct json_value *next;  /* in the same array or object */
};

/* NULL with *e filled ("line 3, column 7: expected a value") if the text, which need not
 * be terminated, is not one JSON value. */
const struct json_value *json_read(struct arena *a, const char *text, size_t len,
				   struct err *e);
/* The member with that key, NULL if there is none or `object` is no object (or NULL). */
const struct json_value *json_get(const struct json_value *object, const char *key);
const char *json_type_name(enum json_type type); /* "a string" */
#endif

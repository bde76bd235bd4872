/* json.h - writes JSON to a stream, member by member, indented, always the same bytes.
 *
 * Each call names the member: `key` inside an object, NULL in an array and at the top.
 * Strings may hold any bytes: valid UTF-8 stays, every other byte becomes \u00XX.
 * Errors of the stream stay in the stream (ferror); see base/file.h. */
#ifndef FORMAT_JSON_H
#define FORMAT_JSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_MAX_DEPTH = 32 };

struct json {
	FILE *out;
	unsigned depth;
	char closing[JSON_MAX_DEPTH];  /* '}' or ']' per open level */
	bool is_empty[JSON_MAX_DEPTH]; /* nothing written on that level yet */
};

void json_init(struct json *j, FILE *out);
void json_done(struct json *j); /* everything opened must be closed; adds a newline */

void json_object(struct json *j, const char *key); /* opens; json_end closes */
void json_array(struct json *j, const char *key);
void json_end(struct json *j);

void json_string(struct json *j, const char *key, const char *value); /* NULL: null */
void json_bytes(struct json *j, const char *key, const void *data, size_t len);
void json_number(struct json *j, const char *key, uint64_t value);
void json_signed(struct json *j, const char *key, int64_t value);
/* With six digits after the point; not a finite number: null. */
void json_real(struct json *j, const char *key, double value);
void json_bool(struct json *j, const char *key, bool value);
void json_null(struct json *j, const char *key);
#endif

/* json_read.c - a recursive descent reader; depth is bounded, so recursion is.
 *
 * Every function below is called with the position at the first character of what it
 * reads and leaves it behind the last one. The first error wins; after it nothing is
 * read any more. */
#include "format/json_read.h"

#include "base/text.h"
#include "format/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct arena *arena;
	const char *start, *at, *end;
	unsigned depth;
	struct err *err;
};

static uint32_t line_of(const struct reader *r, const char *where, size_t *column)
{
	uint32_t line = 1;
	const char *begin = r->start;
	for (const char *p = r->start; p < where; p++)
		if (*p == '\n') {
			line++;
			begin = p + 1;
		}
	*column = (size_t)(where - begin) + 1;
	return line;
}

static bool fail_json(struct reader *r, const char *what)
{
	size_t column;
	uint32_t line = line_of(r, r->at, &column);
	return err_set(r->err, "line %" PRIu32 ", column %zu: %s%s", line, column,
		       r->at == r->end ? "the file ends, " : "", what);
}

static void skip_blanks(struct reader *r)
{
	while (r->at < r->end &&
	       (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
		r->at++;
}

static bool is_next(const struct reader *r, char c)
{
	return r->at < r->end && *r->at == c;
}

static bool is_digit_next(const struct reader *r)
{
	return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

/* --- strings --- */

static bool read_hex4(struct reader *r, uint32_t *out)
{
	*out = 0;
	for (int i = 0; i < 4; i++, r->at++) {
		int digit = r->at < r->end ? text_hex_digit(*r->at) : -1;
		if (digit < 0)
			return fail_json(r, "expected four hexadecimal digits");
		*out = *out << 4 | (uint32_t)digit;
	}
	return true;
}

static char *put_utf8(char *to, uint32_t code)
{
	if (code < 0x100) { /* a byte, see the header */
		*to++ = (char)code;
	} else if (code < 0x800) {
		*to++ = (char)(0xc0 | code >> 6);
		*to++ = (char)(0x80 | (code & 0x3f));
	} else if (code < 0x10000) {
		*to++ = (char)(0xe0 | code >> 12);
		*to++ = (char)(0x80 | (code >> 6 & 0x3f));
		*to++ = (char)(0x80 | (code & 0x3f));
	} else {
		*to++ = (char)(0xf0 | code >> 18);
		*to++ = (char)(0x80 | (code >> 12 & 0x3f));
		*to++ = (char)(0x80 | (code >> 6 & 0x3f));
		*to++ = (char)(0x80 | (code & 0x3f));
	}
	return to;
}

/* Behind "\u". */
static char *read_code(struct reader *r, char *to)
{
	uint32_t code, low;
	if (!read_hex4(r, &code))
		return NULL;
	if (code >= 0xdc00 && code <= 0xdfff)
		goto unpaired;
	if (code >= 0xd800 && code <= 0xdbff) {
		if (r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u')
			goto unpaired;
		r->at += 2;
		if (!read_hex4(r, &low))
			return NULL;
		if (low < 0xdc00 || low > 0xdfff)
			goto unpaired;
		code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
	}
	return put_utf8(to, code);
unpaired:
	fail_json(r, "half of a surrogate pair");
	return NULL;
}

static char *read_escape(struct reader *r, char *to)
{
	static const char from[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
	r->at++; /* the backslash */
	const char *known =
		is_next(r, '\0') || r->at == r->end ? NULL : strchr(from, *r->at);
	if (known) {
		r->at++;
		*to++ = meaning[known - from];
		return to;
	}
	if (is_next(r, 'u')) {
		r->at++;
		return read_code(r, to);
	}
	fail_json(r, "unknown escape in a string");
	return NULL;
}

/* Behind the opening quote: how many bytes up to the closing one, as written. */
static bool measure_string(struct reader *r, size_t *n)
{
	const char *p = r->at;
	while (p < r->end && *p != '"') {
		if ((unsigned char)*p < 0x20) {
			r->at = p;
			return fail_json(r, "a control character in a string");
		}
		p += *p == '\\' && p + 1 < r->end ? 2 : 1;
	}
	*n = (size_t)(p - r->at);
	if (p < r->end)
		return true;
	r->at = r->end;
	return fail_json(r, "expected the end of a string");
}

static bool read_string(struct reader *r, const char **out, size_t *len)
{
	size_t room;
	r->at++;
	if (!measure_string(r, &room))
		return false;
	/* Never longer than written: the longest per source byte is \uXXXX, 6 to 3. */
	char *copy = arena_get(r->arena, room + 1), *to = copy;
	while (*r->at != '"') {
		if (*r->at == '\\') {
			to = read_escape(r, to);
			if (!to)
				return false;
		} else {
			*to++ = *r->at++;
		}
	}
	r->at++;
	*to = 0;
	*out = copy;
	*len = (size_t)(to - copy);
	return true;
}

/* --- numbers --- */

static bool skip_digits(struct reader *r)
{
	if (!is_digit_next(r))
		return fail_json(r, "expected a digit");
	while (is_digit_next(r))
		r->at++;
	return true;
}

/* Sets number and type: JSON_REAL if it does not fit. */
static void set_integer(struct json_value *v, const char *digits, const char *end)
{
	uint64_t n = 0;
	v->type = JSON_NUMBER;
	for (; digits < end; digits++) {
		uint64_t digit = (uint64_t)(*digits - '0');
		if (n > (UINT64_MAX - digit) / 10) {
			v->type = JSON_REAL;
			return;
		}
		n = n * 10 + digit;
	}
	if (v->is_negative && n > (uint64_t)INT64_MAX + 1)
		v->type = JSON_REAL;
	v->number = n;
}

static bool read_number(struct reader *r, struct json_value *v)
{
	const char *begin = r->at;
	v->is_negative = is_next(r, '-');
	r->at += v->is_negative;
	const char *digits = r->at;
	if (is_next(r, '0'))
		r->at++;
	else if (!skip_digits(r))
		return false;
	if (is_digit_next(r))
		return fail_json(r, "a number with a leading zero");
	set_integer(v, digits, r->at);
	if (is_next(r, '.')) {
		v->type = JSON_REAL;
		r->at++;
		if (!skip_digits(r))
			return false;
	}
	if (is_next(r, 'e') || is_next(r, 'E')) {
		v->type = JSON_REAL;
		r->at++;
		if (is_next(r, '+') || is_next(r, '-'))
			r->at++;
		if (!skip_digits(r))
			return false;
	}
	v->real = strtod(arena_string(r->arena, begin, (size_t)(r->at - begin)), NULL);
	return true;
}

/* --- values --- */

static bool read_value(struct reader *r, struct json_value *v);

static bool read_word(struct reader *r, const char *word)
{
	size_t n = strlen(word);
	if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0)
		return fail_json(r, "expected a value");
	r->at += n;
	return true;
}

static bool read_key(struct reader *r, struct json_value *v)
{
	size_t len;
	if (!is_next(r, '"'))
		return fail_json(r, "expected a member's name in quotes");
	if (!read_string(r, &v->key, &len))
		return false;
	skip_blanks(r);
	if (!is_next(r, ':'))
		return fail_json(r, "expected ':'");
	r->at++;
	skip_blanks(r);
	return true;
}

/* An array or object, from its opening bracket to the closing one. */
static bool read_items(struct reader *r, struct json_value *v, char closing)
{
	const struct json_value **link = &v->first;
	if (++r->depth >= JSON_MAX_DEPTH)
		return fail_json(r, "nested too deeply");
	r->at++;
	skip_blanks(r);
	while (!is_next(r, closing)) {
		struct json_value *item = arena_get(r->arena, sizeof *item);
		if (v->count) {
			if (!is_next(r, ','))
				return fail_json(r, closing == '}'
							    ? "expected ',' or '}'"
							    : "expected ',' or ']'");
			r->at++;
			skip_blanks(r);
		}
		if ((closing == '}' && !read_key(r, item)) || !read_value(r, item))
			return false;
		*link = item;
		link = &item->next;
		v->count++;
		skip_blanks(r);
	}
	r->at++;
	r->depth--;
	return true;
}

static bool read_value(struct reader *r, struct json_value *v)
{
	switch (r->at < r->end ? *r->at : 0) {
	case '{': v->type = JSON_OBJECT; return read_items(r, v, '}');
	case '[': v->type = JSON_ARRAY; return read_items(r, v, ']');
	case '"': v->type = JSON_STRING; return read_string(r, &v->string, &v->len);
	case 't':
		v->type = JSON_BOOL;
		v->is_true = true;
		return read_word(r, "true");
	case 'f': v->type = JSON_BOOL; return read_word(r, "false");
	case 'n': return read_word(r, "null");
	default:
		if (is_next(r, '-') || is_digit_next(r))
			return read_number(r, v);
		return fail_json(r, "expected a value");
	}
}

const struct json_value *json_read(struct arena *a, const char *text, size_t len,
				   struct err *e)
{
	struct reader r = {
		.arena = a, .start = text, .at = text, .end = text + len, .err = e};
	struct json_value *v = arena_get(a, sizeof *v);
	skip_blanks(&r);
	if (!read_value(&r, v))
		return NULL;
	skip_blanks(&r);
	if (r.at != r.end) {
		fail_json(&r, "something follows the value");
		return NULL;
	}
	return v;
}

const struct json_value *json_get(const struct json_value *object, const char *key)
{
	if (!object || object->type != JSON_OBJECT)
		return NULL;
	const struct json_value *v = object->first;
	while (v && strcmp(v->key, key) != 0)
		v = v->next;
	return v;
}

const char *json_type_name(enum json_type type)
{
	switch (type) {
	case JSON_NULL: return "null";
	case JSON_BOOL: return "true or false";
	case JSON_NUMBER: return "a number";
	case JSON_REAL: return "a number with a fraction or out of range";
	case JSON_STRING: return "a string";
	case JSON_ARRAY: return "a list";
	case JSON_OBJECT: return "an object";
	}
	return "nothing";
}

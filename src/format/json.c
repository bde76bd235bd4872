/* json.c - the JSON writer. Misuse (a key in an array, an open object at the end) is our
 * own bug and asserted; what a reader gets is therefore always well formed. */
#include "format/json.h"

#include "base/assert.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

void json_init(struct json *j, FILE *out)
{
	*j = (struct json){.out = out};
	j->is_empty[0] = true;
}

void json_done(struct json *j)
{
	ASSERT(j->depth == 0);
	fputc('\n', j->out);
}

static void new_line(struct json *j)
{
	fputc('\n', j->out);
	for (unsigned i = 0; i < j->depth; i++)
		fputs("  ", j->out);
}

/* Length of the valid UTF-8 sequence at p, 0 if there is none (RFC 3629). */
static size_t utf8_length(const unsigned char *p, size_t left)
{
	unsigned char low = 0x80, high = 0xbf;
	size_t n;
	if (p[0] < 0x80)
		return 1;
	if (p[0] >= 0xc2 && p[0] <= 0xdf)
		n = 2;
	else if (p[0] >= 0xe0 && p[0] <= 0xef)
		n = 3;
	else if (p[0] >= 0xf0 && p[0] <= 0xf4)
		n = 4;
	else
		return 0;
	switch (p[0]) { /* over-long forms, surrogates, beyond U+10FFFF */
	case 0xe0: low = 0xa0; break;
	case 0xed: high = 0x9f; break;
	case 0xf0: low = 0x90; break;
	case 0xf4: high = 0x8f; break;
	}
	if (left < n || p[1] < low || p[1] > high)
		return 0;
	for (size_t i = 2; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

static void write_char(FILE *out, unsigned char c)
{
	switch (c) {
	case '"': fputs("\\\"", out); break;
	case '\\': fputs("\\\\", out); break;
	case '\n': fputs("\\n", out); break;
	case '\r': fputs("\\r", out); break;
	case '\t': fputs("\\t", out); break;
	default:
		if (c < 0x20 || c >= 0x7f)
			fprintf(out, "\\u%04x", c);
		else
			fputc(c, out);
	}
}

static void write_string(FILE *out, const void *data, size_t len)
{
	const unsigned char *p = data;
	fputc('"', out);
	for (size_t i = 0; i < len;) {
		size_t n = utf8_length(p + i, len - i);
		if (n > 1)
			fwrite(p + i, 1, n, out);
		else
			write_char(out, p[i]);
		i += n ? n : 1;
	}
	fputc('"', out);
}

/* What stands in front of a value: comma, line, key. */
static void begin_value(struct json *j, const char *key)
{
	bool in_object = j->depth && j->closing[j->depth] == '}';
	ASSERT(in_object == (key != NULL));
	ASSERT(j->depth || j->is_empty[0]);
	if (j->depth) {
		if (!j->is_empty[j->depth])
			fputc(',', j->out);
		new_line(j);
	}
	j->is_empty[j->depth] = false;
	if (key) {
		write_string(j->out, key, strlen(key));
		fputs(": ", j->out);
	}
}

static void open_level(struct json *j, const char *key, char opening, char closing)
{
	begin_value(j, key);
	fputc(opening, j->out);
	j->depth++;
	ASSERT(j->depth < JSON_MAX_DEPTH);
	j->closing[j->depth] = closing;
	j->is_empty[j->depth] = true;
}

void json_object(struct json *j, const char *key)
{
	open_level(j, key, '{', '}');
}

void json_array(struct json *j, const char *key)
{
	open_level(j, key, '[', ']');
}

void json_end(struct json *j)
{
	ASSERT(j->depth > 0);
	char closing = j->closing[j->depth];
	bool is_empty = j->is_empty[j->depth];
	j->depth--;
	if (!is_empty)
		new_line(j);
	fputc(closing, j->out);
}

void json_bytes(struct json *j, const char *key, const void *data, size_t len)
{
	begin_value(j, key);
	write_string(j->out, data, len);
}

void json_string(struct json *j, const char *key, const char *value)
{
	if (value)
		json_bytes(j, key, value, strlen(value));
	else
		json_null(j, key);
}

void json_number(struct json *j, const char *key, uint64_t value)
{
	begin_value(j, key);
	fprintf(j->out, "%" PRIu64, value);
}

void json_signed(struct json *j, const char *key, int64_t value)
{
	begin_value(j, key);
	fprintf(j->out, "%" PRId64, value);
}

void json_real(struct json *j, const char *key, double value)
{
	if (!isfinite(value)) {
		json_null(j, key);
		return;
	}
	begin_value(j, key);
	fprintf(j->out, "%.6f", value);
}

void json_bool(struct json *j, const char *key, bool value)
{
	begin_value(j, key);
	fputs(value ? "true" : "false", j->out);
}

void json_null(struct json *j, const char *key)
{
	begin_value(j, key);
	fputs("null", j->out);
}

/* layout.c - see layout.h. One reader (next_type) takes a type apart; sizes, parts and
 * printing are recursions over what it finds, as deep as the text is nested. */
#include "format/layout.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LAYOUT_DEPTH = 8,
	LAYOUT_DIMENSIONS = 4,
	LAYOUT_TEXT = 60,  /* characters of a string that are shown */
	LAYOUT_HEX = 16,	 /* bytes */
	LAYOUT_ITEMS = 12, /* elements of an array, members of a structure */
};
#define LAYOUT_MOST (UINT64_C(1) << 32) /* bytes of an object */

struct type {
	const char *start; /* of the element: without the dimensions */
	size_t length;
	char kind; /* i u f b c p s (char*) x { */
	uint64_t element; /* bytes */
	uint64_t counts[LAYOUT_DIMENSIONS];
	unsigned dimensions;
	uint64_t size; /* of all */
};

static bool read_number(const char **p, uint64_t *out)
{
	char *end;
	if (!isdigit((unsigned char)**p))
		return false;
	unsigned long long n = strtoull(*p, &end, 10);
	*p = end;
	*out = n;
	return n < LAYOUT_MOST;
}

static bool read_bits(const char **p, uint64_t *bytes)
{
	uint64_t bits;
	if (!read_number(p, &bits) || !bits || bits % 8 || bits > 128)
		return false;
	*bytes = bits / 8;
	return true;
}

static bool next_type(const char **p, struct type *t, unsigned depth);

/* name@offset: of a member; p then stands at its type. */
static bool next_member(const char **p, const char **name, size_t *length,
			uint64_t *offset)
{
	*name = *p;
	*length = strcspn(*p, "@:;{}[]");
	*p += *length;
	if (*(*p)++ != '@' || !read_number(p, offset))
		return false;
	return *(*p)++ == ':';
}

static bool read_struct(const char **p, uint64_t *size, unsigned depth)
{
	*size = 0;
	if (**p == '}') {
		++*p;
		return true;
	}
	for (;; ++*p) {
		const char *name;
		size_t length;
		uint64_t offset;
		struct type t;
		if (!next_member(p, &name, &length, &offset) ||
		    !next_type(p, &t, depth + 1))
			return false;
		if (offset + t.size > *size)
			*size = offset + t.size;
		if (**p != ';')
			break;
	}
	return *(*p)++ == '}';
}

static bool read_element(const char **p, struct type *t, unsigned depth)
{
	static const struct {
		const char *word;
		char kind;
		uint64_t size;
	} words[] = {
		{"char*", 's', 8}, {"char", 'c', 1}, {"bool", 'b', 1}, {"ptr", 'p', 8}};
	t->start = *p;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i].word);
		if (strncmp(*p, words[i].word, n) != 0)
			continue;
		*p += n;
		t->kind = words[i].kind;
		t->element = words[i].size;
		return true;
	}
	t->kind = **p;
	if (!t->kind || !strchr("iufx{", t->kind))
		return false;
	++*p;
	if (t->kind == '{') {
		/* A size of the whole may follow, where padding is at the end. */
		uint64_t size;
		if (!read_struct(p, &t->element, depth))
			return false;
		if (**p != '/')
			return true;
		++*p;
		if (!read_number(p, &size) || size < t->element)
			return false;
		t->element = size;
		return true;
	}
	return t->kind == 'x' ? read_number(p, &t->element) : read_bits(p, &t->element);
}

static bool next_type(const char **p, struct type *t, unsigned depth)
{
	*t = (struct type){0};
	if (depth > LAYOUT_DEPTH || !read_element(p, t, depth))
		return false;
	t->length = (size_t)(*p - t->start);
	t->size = t->element;
	while (**p == '[') {
		++*p;
		uint64_t *count = &t->counts[t->dimensions];
		if (t->dimensions == LAYOUT_DIMENSIONS || !read_number(p, count) ||
		    *(*p)++ != ']')
			return false;
		t->dimensions++;
		if (*count && t->size > LAYOUT_MOST / *count)
			return false;
		t->size *= *count;
	}
	return t->size <= LAYOUT_MOST;
}

static bool whole_type(const char *text, struct type *t)
{
	const char *p = text;
	return next_type(&p, t, 0) && !*p && t->size;
}

uint64_t layout_size(const char *type)
{
	struct type t;
	return whole_type(type, &t) ? t.size : 0;
}

/* --- parts --- */

/* The elements of an array: same type, one dimension less. */
static struct type element_of(const struct type *t)
{
	struct type e = *t;
	e.dimensions--;
	memmove(e.counts, e.counts + 1, e.dimensions * sizeof *e.counts);
	e.size = t->counts[0] ? t->size / t->counts[0] : 0;
	return e;
}

static void add_type(struct text *out, const struct type *t)
{
	text_add(out, t->start, t->length);
	for (unsigned i = 0; i < t->dimensions; i++)
		text_printf(out, "[%" PRIu64 "]", t->counts[i]);
}

static bool part_of(const struct type *t, uint64_t offset, uint64_t size,
		    struct text *out);

static bool part_of_struct(const struct type *t, uint64_t offset, uint64_t size,
			   struct text *out)
{
	const char *p = t->start + 1, *name;
	size_t length;
	uint64_t at;
	struct type m;
	while (*p != '}' && next_member(&p, &name, &length, &at) &&
	       next_type(&p, &m, 1)) {
		if (offset >= at && offset + size <= at + m.size)
			return part_of(&m, offset - at, size, out);
		p += *p == ';';
	}
	return false;
}

static bool part_of(const struct type *t, uint64_t offset, uint64_t size,
		    struct text *out)
{
	if (!offset && size == t->size) {
		add_type(out, t);
		return true;
	}
	if (!t->dimensions)
		return t->kind == '{' && part_of_struct(t, offset, size, out);
	struct type e = element_of(t);
	if (!e.size || offset + size > t->size)
		return false;
	if (offset % e.size + size <= e.size)
		return part_of(&e, offset % e.size, size, out);
	if (offset % e.size || size % e.size)
		return false;
	struct type some = *t;
	some.counts[0] = size / e.size;
	add_type(out, &some);
	return true;
}

bool layout_part(const char *type, uint64_t offset, uint64_t size, struct text *out)
{
	struct type t;
	return size && whole_type(type, &t) && part_of(&t, offset, size, out);
}

/* --- names of parts --- */

static void add_path(const struct type *t, uint64_t offset, uint64_t size,
		     struct text *out);

static void add_offset(uint64_t offset, struct text *out)
{
	if (offset)
		text_printf(out, "+%" PRIu64, offset);
}

/* What libc's types have inside is nobody's business: their names begin with __. */
static void add_member_path(const struct type *t, uint64_t offset, uint64_t size,
			    struct text *out)
{
	const char *p = t->start + 1, *name;
	size_t length;
	uint64_t at;
	struct type m;
	while (*p != '}' && next_member(&p, &name, &length, &at) &&
	       next_type(&p, &m, 1)) {
		bool is_hidden = !length || (length >= 2 && !strncmp(name, "__", 2));
		if (offset >= at && offset + size <= at + m.size && !is_hidden) {
			text_printf(out, ".%.*s", (int)length, name);
			add_path(&m, offset - at, size, out);
			return;
		}
		p += *p == ';';
	}
	add_offset(offset, out);
}

static void add_path(const struct type *t, uint64_t offset, uint64_t size,
		     struct text *out)
{
	if (!offset && size == t->size)
		return;
	struct type e = t->dimensions ? element_of(t) : *t;
	if (!t->dimensions && t->kind == '{') {
		add_member_path(t, offset, size, out);
	} else if (t->dimensions && e.size && offset + size <= t->size &&
		   offset % e.size + size <= e.size) {
		text_printf(out, "[%" PRIu64 "]", offset / e.size);
		add_path(&e, offset % e.size, size, out);
	} else {
		add_offset(offset, out);
	}
}

void layout_path(const char *type, uint64_t offset, uint64_t size, struct text *out)
{
	struct type t;
	if (whole_type(type, &t))
		add_path(&t, offset, size, out);
	else
		add_offset(offset, out);
}

/* --- values --- */

static bool is_printable(uint8_t c)
{
	return c >= 0x20 && c < 0x7f;
}

void layout_print_char(struct text *out, uint8_t c, uint8_t next)
{
	static const char plain[] = "\n\t\r\a\b\f\v\033", names[] = "ntrabfve";
	const char *known = c ? strchr(plain, c) : NULL;
	if (known && c != 0x1b)
		text_printf(out, "\\%c", names[known - plain]);
	else if (c == '"' || c == '\\')
		text_printf(out, "\\%c", c);
	else if (is_printable(c))
		text_add_char(out, (char)c);
	else
		text_printf(out, isdigit(next) ? "\\%03o" : "\\%o", c);
}

static size_t without_zeros(const uint8_t *bytes, size_t n)
{
	while (n && !bytes[n - 1])
		n--;
	return n;
}

/* Is most of it text? */
static bool looks_like_text(const uint8_t *bytes, size_t n)
{
	size_t odd = 0;
	for (size_t i = 0; i < n; i++)
		odd += !is_printable(bytes[i]) && bytes[i] != '\n' && bytes[i] != '\t';
	return odd <= n / 4;
}

static void print_string(struct text *out, const uint8_t *bytes, size_t n, size_t all)
{
	size_t shown = n < LAYOUT_TEXT ? n : LAYOUT_TEXT;
	text_add_char(out, '"');
	for (size_t i = 0; i < shown; i++)
		layout_print_char(out, bytes[i], i + 1 < shown ? bytes[i + 1] : 0);
	text_add_char(out, '"');
	if (shown < n)
		text_printf(out, "… (%zu bytes)", all);
}

static void print_hex(struct text *out, const uint8_t *bytes, size_t n)
{
	size_t zeros = n - without_zeros(bytes, n);
	if (n && zeros == n) {
		text_printf(out, n == 1 ? "00" : "%zu zero bytes", n);
		return;
	}
	for (size_t i = 0; i < n && i < LAYOUT_HEX; i++)
		text_printf(out, "%s%02x", i ? " " : "", bytes[i]);
	if (n > LAYOUT_HEX)
		text_printf(out, " … (%zu bytes)", n);
}

/* Bytes of a character type. */
static void print_bytes(struct text *out, const uint8_t *bytes, size_t n)
{
	size_t used = without_zeros(bytes, n);
	if (looks_like_text(bytes, used))
		print_string(out, bytes, used, n);
	else
		print_hex(out, bytes, n);
}

static uint64_t number_of(const uint8_t *bytes, size_t n)
{
	uint64_t v = 0;
	memcpy(&v, bytes, n < 8 ? n : 8);
	return v;
}

static void print_signed(struct text *out, uint64_t v, size_t n)
{
	unsigned spare = 64 - 8 * (unsigned)n;
	text_printf(out, "%" PRId64, (int64_t)(v << spare) >> spare);
}

/* The shortest decimal number that is this one. */
static void print_float(struct text *out, const uint8_t *bytes, size_t n)
{
	double d = 0;
	float f = 0;
	char word[64];
	if (n == 4) {
		memcpy(&f, bytes, sizeof f);
		d = (double)f;
	} else {
		memcpy(&d, bytes, sizeof d);
	}
	for (int digits = 1; digits <= 17; digits++) {
		snprintf(word, sizeof word, "%.*g", digits, d);
		if (n == 4 ? strtof(word, NULL) == f : strtod(word, NULL) == d)
			break;
	}
	text_add_string(out, word);
}

static void print_scalar(struct text *out, char kind, const uint8_t *bytes, size_t n)
{
	uint64_t v = number_of(bytes, n);
	if (n > 8 || kind == 'x' || (kind == 'f' && n != 4 && n != 8))
		print_hex(out, bytes, n);
	else if (kind == 'f')
		print_float(out, bytes, n);
	else if (kind == 'c' && is_printable((uint8_t)v) && v != '\'' && v != '\\')
		text_printf(out, "'%c'", (char)v);
	else if (kind == 'p' || kind == 's')
		text_printf(out, v ? "0x%" PRIx64 : "NULL", v);
	else if (kind == 'u' || kind == 'b')
		text_printf(out, "%" PRIu64, v);
	else
		print_signed(out, v, n);
}

static void print_type(struct text *out, const struct type *t, const uint8_t *bytes);

static void print_struct(struct text *out, const struct type *t, const uint8_t *bytes)
{
	const char *p = t->start + 1, *name;
	size_t length;
	uint64_t at;
	struct type m;
	unsigned n = 0;
	text_add_char(out, '{');
	while (*p != '}' && next_member(&p, &name, &length, &at) &&
	       next_type(&p, &m, 1)) {
		if (n == LAYOUT_ITEMS) {
			text_add_string(out, ", …");
			break;
		}
		text_printf(out, "%s%.*s = ", n++ ? ", " : "", (int)length, name);
		print_type(out, &m, bytes + at);
		p += *p == ';';
	}
	text_add_char(out, '}');
}

static void print_type(struct text *out, const struct type *t, const uint8_t *bytes)
{
	bool is_byte = t->element == 1 && strchr("ciux", t->kind);
	if (!t->dimensions && t->kind == '{') {
		print_struct(out, t, bytes);
	} else if (!t->dimensions) {
		print_scalar(out, t->kind, bytes, t->size);
	} else if (t->dimensions == 1 && is_byte) {
		print_bytes(out, bytes, t->size);
	} else {
		struct type e = element_of(t);
		text_add_char(out, '{');
		for (uint64_t i = 0; i < t->counts[0] && i < LAYOUT_ITEMS; i++) {
			text_add_string(out, i ? ", " : "");
			print_type(out, &e, bytes + i * e.size);
		}
		if (t->counts[0] > LAYOUT_ITEMS)
			text_printf(out, ", … (%" PRIu64 " elements)", t->counts[0]);
		text_add_char(out, '}');
	}
}

/* Nothing is known but the bytes: numbers have the sizes of numbers. */
static void print_by_looks(struct text *out, const uint8_t *bytes, size_t n)
{
	size_t used = without_zeros(bytes, n);
	bool is_text = used && looks_like_text(bytes, used);
	bool is_number = n == 1 || n == 2 || n == 4 || n == 8;
	if (n == 1)
		print_scalar(out, is_text ? 'c' : 'u', bytes, n);
	else if (is_number && !(is_text && used >= 2 && 2 * used >= n))
		print_signed(out, number_of(bytes, n), n);
	else if (is_text || !n)
		print_string(out, bytes, used, n);
	else
		print_hex(out, bytes, n);
}

void layout_print(struct text *out, const char *type, const uint8_t *bytes, size_t n)
{
	struct type t;
	if (type && whole_type(type, &t) && t.size == n)
		print_type(out, &t, bytes);
	else
		print_by_looks(out, bytes, n);
}

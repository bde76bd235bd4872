/* network.c - see network.h. */
#include "options/network.h"

#include "options/options.h"

#include <stdlib.h>
#include <string.h>

enum { WINDOW = 2 }; /* unless it is given */

/* A number up to `end`, which may stop at `behind`. */
static bool read_network_number(const char *at, const char *end, char behind,
				uint32_t *out, const char **rest)
{
	char *stop;
	if (at == end || *at < '0' || *at > '9')
		return false;
	unsigned long n = strtoul(at, &stop, 10);
	if (n >= UINT32_MAX || (stop != end && *stop != behind))
		return false;
	*out = (uint32_t)n;
	*rest = stop;
	return true;
}

static bool read_fragment(const char *word, uint32_t *out, struct err *e)
{
	const char *end = word + strcspn(word, ","), *rest = end;
	bool is_all = end - word == 3 && !strncmp(word, "all", 3);
	if (is_all)
		out[NETWORK_PIECES] = UINT32_MAX;
	else if (!read_network_number(word, end, 0, &out[NETWORK_PIECES], &rest))
		out[NETWORK_PIECES] = 0;
	if (!out[NETWORK_PIECES] || (*rest && strcmp(rest, ",stdin")))
		return err_set(
			e,
			"--fragment: '%.80s' is not a number of pieces from 1 on or "
			"'all', with ',stdin' behind it to cut standard input too",
			word);
	if (*rest)
		out[NETWORK_INPUT_PIECES] = out[NETWORK_PIECES];
	return true;
}

/* FROM-TO, the last byte included. */
static bool read_bytes(const char *at, const char *end, uint32_t *out)
{
	uint32_t from, to;
	if (!read_network_number(at, end, '-', &from, &at) || at == end ||
	    !read_network_number(at + 1, end, 0, &to, &at) || at != end || from > to)
		return false;
	out[NETWORK_CORRUPT_FROM] = from;
	out[NETWORK_CORRUPT_TO] = to + 1;
	return true;
}

static const struct {
	const char *name;
	enum network_setting setting;
} words[] = {
	{"loss", NETWORK_LOSS},	      {"duplicate", NETWORK_DUPLICATE},
	{"reorder", NETWORK_REORDER}, {"corrupt", NETWORK_CORRUPT},
	{"window", NETWORK_WINDOW},
};

static bool read_fate(const char *at, const char *end, uint32_t *out)
{
	const char *value = memchr(at, '=', (size_t)(end - at));
	if (!value)
		return false;
	size_t n = (size_t)(value - at);
	if (n == 5 && !strncmp(at, "bytes", n))
		return read_bytes(value + 1, end, out);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i].name) == n && !strncmp(words[i].name, at, n))
			return read_network_number(value + 1, end, 0,
						   &out[words[i].setting], &value) &&
			       value == end;
	return false;
}

static bool read_fates(const char *list, uint32_t *out, struct err *e)
{
	for (const char *at = list;;) {
		const char *end = at + strcspn(at, ",");
		if (!read_fate(at, end, out))
			return err_set(
				e,
				"--datagrams: '%.*s' is not one of loss=N, duplicate=N, "
				"reorder=N, corrupt=N, window=N, bytes=FROM-TO",
				(int)(end - at), at);
		if (!*end)
			return true;
		at = end + 1;
	}
}

bool options_network(const struct options *o, uint32_t out[NETWORK_SETTINGS],
		     struct err *e)
{
	memset(out, 0, NETWORK_SETTINGS * sizeof *out);
	out[NETWORK_CUTS] = o->max_cuts ? (uint32_t)o->max_cuts : UINT32_MAX;
	out[NETWORK_WINDOW] = WINDOW;
	out[NETWORK_CORRUPT_TO] = UINT32_MAX;
	return (!o->fragment || read_fragment(o->fragment, out, e)) &&
	       (!o->datagrams || read_fates(o->datagrams, out, e));
}

/* parse.c - strict readers for numbers, sizes and durations. */
#include "format/parse.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A decimal or 0x number at the start of text; *end is what follows. */
static bool read_digits(const char *text, uint64_t *out, const char **end)
{
	bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
		      isxdigit((unsigned char)text[2]);
	if (!isdigit((unsigned char)text[0]))
		return false;
	char *rest;
	errno = 0;
	*out = strtoull(text, &rest, is_hex ? 16 : 10);
	*end = rest;
	return errno == 0;
}

bool parse_number(const char *text, uint64_t *out, struct err *e)
{
	const char *end;
	uint64_t value;
	if (!read_digits(text, &value, &end) || *end)
		return err_set(e, "'%.80s' is not a number", text);
	*out = value;
	return true;
}

bool parse_size(const char *text, uint64_t *out, struct err *e)
{
	static const char units[] = "KMGT";
	const char *end, *unit;
	uint64_t value;
	unsigned shift = 0;
	if (!read_digits(text, &value, &end))
		goto bad;
	if (*end && (unit = strchr(units, toupper((unsigned char)*end)))) {
		shift = 10 * (unsigned)(unit - units + 1);
		end++;
		if (end[0] == 'i' && end[1] == 'B')
			end++;
	}
	if (*end == 'B')
		end++;
	if (*end || value > UINT64_MAX >> shift)
		goto bad;
	*out = value << shift;
	return true;
bad:
	return err_set(e, "'%.80s' is not a size (such as 4096, 64K, 100M or 2G)", text);
}

bool parse_duration(const char *text, double *seconds, struct err *e)
{
	static const struct {
		const char *name;
		double factor;
	} units[] = {
		{"", 1},     {"s", 1},	  {"ms", 1e-3}, {"m", 60},
		{"min", 60}, {"h", 3600}, {"d", 86400},
	};
	size_t digits = strspn(text, "0123456789.");
	char *end;
	double value = strtod(text, &end);
	if (digits && end == text + digits && value < 1e15)
		for (size_t i = 0; i < sizeof units / sizeof *units; i++)
			if (strcmp(end, units[i].name) == 0) {
				*seconds = value * units[i].factor;
				return true;
			}
	return err_set(e, "'%.80s' is not a duration (such as 60, 60s, 5m or 2h)", text);
}

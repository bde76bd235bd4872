/* scheduler.c - see scheduler.h. */
#include "state/scheduler.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const scheduler_words =
	"dpor, all, bounded=K (K: 0 to 1000000), round-robin, random, pct=D (D: 1 to 1000)";

static const struct {
	const char *name;
	bool has_number;
	uint32_t least, most; /* of the number */
} table[] = {
	[SCHED_DPOR] = {"dpor", false, 0, 0},
	[SCHED_ALL] = {"all", false, 0, 0},
	[SCHED_ROUND_ROBIN] = {"round-robin", false, 0, 0},
	[SCHED_RANDOM] = {"random", false, 0, 0},
	[SCHED_BOUNDED] = {"bounded", true, 0, 1000000},
	[SCHED_PCT] = {"pct", true, 1, 1000},
};
enum { KINDS = sizeof table / sizeof *table };

static bool read_scheduler_number(const char *digits, uint8_t kind, uint32_t *out)
{
	uint64_t n = 0;
	size_t length = strspn(digits, "0123456789");
	if (!length || digits[length] || length > 9)
		return false;
	for (size_t i = 0; i < length; i++)
		n = 10 * n + (uint64_t)(digits[i] - '0');
	*out = (uint32_t)n;
	return n >= table[kind].least && n <= table[kind].most;
}

bool scheduler_parse(const char *word, struct scheduler *out)
{
	size_t length = strcspn(word, "=");
	for (uint8_t i = 0; i < KINDS; i++) {
		if (strlen(table[i].name) != length ||
		    memcmp(table[i].name, word, length) != 0)
			continue;
		*out = (struct scheduler){.kind = i};
		if (!table[i].has_number)
			return !word[length];
		return word[length] &&
		       read_scheduler_number(word + length + 1, i, &out->number);
	}
	return false;
}

void scheduler_name(struct scheduler s, char *out, size_t size)
{
	if (table[s.kind].has_number)
		snprintf(out, size, "%s=%" PRIu32, table[s.kind].name, s.number);
	else
		snprintf(out, size, "%s", table[s.kind].name);
}

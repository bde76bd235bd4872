/* spell.c - edit distance with swaps of neighbours, the way people mistype. */
#include "format/spell.h"

#include <stdbool.h>
#include <string.h>

enum { SPELL_MAX = 64 }; /* longer words get no hint */

static unsigned min_unsigned(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps that turn a into b. */
static unsigned edit_distance(const char *a, size_t na, const char *b, size_t nb)
{
	unsigned d[3][SPELL_MAX + 1];
	for (size_t j = 0; j <= nb; j++)
		d[0][j] = (unsigned)j;
	for (size_t i = 1; i <= na; i++) {
		unsigned *now = d[i % 3];
		const unsigned *last = d[(i + 2) % 3], *before = d[(i + 1) % 3];
		now[0] = (unsigned)i;
		for (size_t j = 1; j <= nb; j++) {
			bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
				       a[i - 2] == b[j - 1];
			now[j] = min_unsigned(min_unsigned(last[j], now[j - 1]) + 1,
					      last[j - 1] + (a[i - 1] != b[j - 1]));
			if (is_swap)
				now[j] = min_unsigned(now[j], before[j - 2] + 1);
		}
	}
	return d[na % 3][nb];
}

const char *spell_nearest(const char *word, const char *const *known, size_t n)
{
	size_t length = strlen(word);
	const char *best = NULL;
	/* One in three letters may be wrong, and another one of a word that is not very short. */
	unsigned limit = length > 3 ? (unsigned)length / 3 + 2 : 2;
	if (length > SPELL_MAX)
		return NULL;
	for (size_t i = 0; i < n; i++) {
		size_t known_length = strlen(known[i]);
		if (known_length > SPELL_MAX)
			continue;
		unsigned d = edit_distance(word, length, known[i], known_length);
		if (d < known_length && d < limit) {
			best = known[i];
			limit = d;
		}
	}
	return best;
}

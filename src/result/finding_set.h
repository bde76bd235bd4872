/* finding_set.h - the findings of a run, each defect once, with its id.
 * Kept in the order of discovery; owns what it is given. */
#ifndef RESULT_FINDING_SET_H
#define RESULT_FINDING_SET_H
#include "base/map.h"
#include "result/finding.h"

struct finding_set {
	struct finding **items;
	uint32_t n, cap;
	struct map by_key;   /* key -> index */
	struct strmap by_id; /* id -> index */
};

void finding_set_init(struct finding_set *s);
void finding_set_done(struct finding_set *s);
/* Takes a settled finding. A new defect gets its id ("double-free-list.c-40", with -2, -3
 * … appended when taken) and *is_new is true; for a known one its count goes up and f is
 * freed. Returns the one kept. */
/* No earlier one has the same kind and position: other calls that lead to the same place
 * need not be shown to people as they occur. */
bool finding_set_is_first_there(const struct finding_set *s, const struct finding *f);
uint32_t finding_set_places(const struct finding_set *s); /* how many of those there are */
struct finding *finding_set_add(struct finding_set *s, struct finding *f, bool *is_new);
#endif

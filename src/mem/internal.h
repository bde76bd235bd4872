/* internal.h - what the files of a view share. */
#ifndef MEM_INTERNAL_H
#define MEM_INTERNAL_H
#include "mem/view.h"

uint64_t view_next_key(struct view *v);
/* Bounds of objects are no longer known; unless it is for all, those of globals and of the
 * kernel region still are. */
void view_next_bounds(struct view *v, bool is_all);
/* Empties the slots of pages outside of the kernel region; what was in them goes to `to`, if
 * that is not NULL. */
void view_empty(struct view *v, struct view_left *to);
/* The slot is given to a page outside of the kernel region. */
static inline void view_list_slot(struct view *v, unsigned slot)
{
	if (v->nfilled < VIEW_FILLED)
		v->filled[v->nfilled++] = (uint16_t)slot;
	else
		v->nfilled = VIEW_FILLED + 1;
}
#endif

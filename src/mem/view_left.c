/* view_left.c - what a view remembers of the processes that it has left for others of their node.
 *
 * A space has the owner that it was left with as long as it was neither forked nor
 * changed. So what was in the caches then still holds when the view comes back to a space
 * with this owner, and a page that could be written in place still can. */
#include "base/alloc.h"
#include "mem/internal.h"

#include <stdlib.h>

static uint32_t keep_entry(struct view_entry *to, uint32_t n, const struct view_entry *e,
			   uint64_t key)
{
	uint64_t number = e->tag - key, region = number >> (SPACE_REGION_SHIFT - PAGE_SHIFT);
	if (region >= SPACE_REGIONS || region == REGION_KERNEL)
		return n; /* of another key, or of all processes */
	to[n] = (struct view_entry){number, e->page};
	return n + 1;
}

void view_empty(struct view *v, struct view_left *to)
{
	uint32_t n = v->nfilled;
	v->nfilled = 0;
	if (to)
		to->nread = to->nwrite = 0;
	if (n > VIEW_FILLED) {
		v->read_key = v->write_key = view_next_key(v);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		struct view_entry *read = &v->read[v->filled[i]];
		struct view_entry *write = &v->write[v->filled[i]];
		if (to) {
			to->nread = keep_entry(to->read, to->nread, read, v->read_key);
			to->nwrite = keep_entry(to->write, to->nwrite, write, v->write_key);
		}
		read->tag = write->tag = ~0ULL;
	}
}

static void fill_again(struct view *v, const struct view_left *from)
{
	for (uint32_t i = 0; i < from->nread; i++) {
		const struct view_entry *e = &from->read[i];
		unsigned slot = e->tag & (VIEW_PAGES - 1);
		v->read[slot] = (struct view_entry){e->tag + v->read_key, e->page};
		view_list_slot(v, slot);
	}
	for (uint32_t i = 0; i < from->nwrite; i++) {
		const struct view_entry *e = &from->write[i];
		unsigned slot = e->tag & (VIEW_PAGES - 1);
		if (v->read[slot].tag != e->tag + v->read_key) /* else it is in the list */
			view_list_slot(v, slot);
		v->write[slot] = (struct view_entry){e->tag + v->write_key, e->page};
	}
}

void view_move(struct view *v, uint64_t left, struct space *s)
{
	if (!v->left)
		v->left = alloc_zero(VIEW_LEFT, sizeof *v->left);
	struct view_left *here = &v->left[left & (VIEW_LEFT - 1)];
	const struct view_left *there = &v->left[s->owner & (VIEW_LEFT - 1)];
	view_empty(v, here);
	here->owner = left;
	v->space = s;
	v->watched_key = v->watched_own_key = view_next_key(v);
	if (!v->read_key)
		v->read_key = v->write_key = v->watched_key;
	view_next_bounds(v, false);
	if (there->owner == s->owner)
		fill_again(v, there);
}

void view_forked_process(struct view *v)
{
	if (v->nfilled > VIEW_FILLED) {
		view_forked(v);
		return;
	}
	v->watched_own_key = view_next_key(v);
	if (!v->read_key)
		v->read_key = v->write_key = v->watched_own_key;
	for (uint32_t i = 0; i < v->nfilled; i++) {
		struct view_entry *write = &v->write[v->filled[i]];
		uint64_t number = write->tag - v->write_key;
		if (number >> (SPACE_REGION_SHIFT - PAGE_SHIFT) != REGION_KERNEL)
			write->tag = ~0ULL;
	}
}

void view_done(struct view *v)
{
	free(v->left);
	v->left = NULL;
}

/* internal.h - between the files of search/. */
#ifndef SEARCH_INTERNAL_H
#define SEARCH_INTERNAL_H
#include "search/search.h"

/* near.c; the search holds its leaves in an array. */
struct tree_node *search_near_pick(struct search *s); /* NULL: nothing is near */
/* A leaf is about to be picked, in whatever way. */
void search_near_begin(struct search *s);
/* Has what went last forked off something nearer? */
bool search_near_has_ahead(const struct search *s);
void search_near_add(struct search *s, struct tree_node *leaf,
		     const struct tree_node *running);
void search_near_remove(struct search *s, struct tree_node *leaf);
void search_near_done(struct search *s);
#endif

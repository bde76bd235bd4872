/* cupa.c - class-uniform path analysis: states are sorted into classes, a class is drawn
 * first, then a state in it. What a loop has multiplied is one class among others, so it
 * takes no larger share than what was met once.
 *
 * Classes are by place (the instruction a state stands at), function, or call depth. A state
 * that has run may have moved to another class; a virtual one is in a class of its own kind
 * until it is brought up to date. */
#include "search/search.h"

#include "base/map.h"
#include "base/vec.h"

#include <stdlib.h>

struct search_class {
	uint64_t key;
	struct tree_node **leaves;
	uint32_t n, cap;
	uint32_t place; /* among those that are not empty */
	/* The leaf whose turn it is, every other time: otherwise one is drawn at
	 * random. */
	uint32_t next;
};

static uint64_t key_of(const struct search *s, const struct tree_node *leaf)
{
	if (leaf->kind == TREE_VIRTUAL)
		return 0;
	const struct thread *t = state_thread(leaf->state);
	const struct func *f = t->top->func;
	if (s->kind == &search_cupa_depth)
		return 1 + t->top->depth;
	if (s->kind == &search_cupa_function)
		return 1 + (uint64_t)f->id;
	return (uint64_t)f->id << 32 | (1 + (uint32_t)(t->ip - f->code));
}

static struct search_class *class_of(struct search *s, uint64_t key)
{
	uint64_t at;
	if (map_get(&s->class_of, key, &at))
		return s->classes[at];
	struct search_class *c = alloc_zero(1, sizeof *c);
	c->key = key;
	map_put(&s->class_of, key, s->nclasses);
	*VEC_ADD(s->classes, s->nclasses, s->cap_classes) = c;
	return c;
}

static void add_to_class(struct search *s, struct tree_node *leaf)
{
	struct search_class *c = class_of(s, key_of(s, leaf));
	if (!c->n) {
		c->place = s->nfull;
		*VEC_ADD(s->full, s->nfull, s->cap_full) = c;
	}
	leaf->class = c;
	leaf->index = c->n;
	*VEC_ADD(c->leaves, c->n, c->cap) = leaf;
}

static void remove_from_class(struct search *s, struct tree_node *leaf)
{
	struct search_class *c = leaf->class;
	struct tree_node *last = c->leaves[--c->n];
	c->leaves[leaf->index] = last;
	last->index = leaf->index;
	if (c->n)
		return;
	struct search_class *other = s->full[--s->nfull];
	s->full[c->place] = other;
	other->place = c->place;
}

static void cupa_add(struct search *s, struct tree_node *leaf, struct tree_node *running)
{
	(void)running;
	add_to_class(s, leaf);
}

static void classify_again(struct search *s, struct tree_node *leaf)
{
	remove_from_class(s, leaf);
	add_to_class(s, leaf);
}

static struct tree_node *pick_by_class(struct search *s)
{
	struct search_class *c = s->full[rng_below(&s->rng, s->nfull)];
	/* Every other time in turn: by chance alone a state in a class that a loop makes grow
	 * faster than its states end would hardly ever be drawn. */
	if (s->picks++ & 1)
		return c->leaves[rng_below(&s->rng, c->n)];
	if (c->next >= c->n)
		c->next = 0;
	return c->leaves[c->next++];
}

void search_classes_done(struct search *s)
{
	for (uint32_t i = 0; i < s->nclasses; i++) {
		free(s->classes[i]->leaves);
		free(s->classes[i]);
	}
	free(s->classes);
	free(s->full);
	map_done(&s->class_of);
}

const struct search_kind search_cupa_site = {.name = "cupa-site",
					     .add = cupa_add,
					     .remove = remove_from_class,
					     .pick = pick_by_class,
					     .ran = classify_again};
const struct search_kind search_cupa_function = {.name = "cupa-function",
						 .add = cupa_add,
						 .remove = remove_from_class,
						 .pick = pick_by_class,
						 .ran = classify_again};
const struct search_kind search_cupa_depth = {.name = "cupa-depth",
					      .add = cupa_add,
					      .remove = remove_from_class,
					      .pick = pick_by_class,
					      .ran = classify_again};

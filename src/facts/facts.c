/* facts.c - what is known on a path: making, sharing, dropping, marking.
 *
 * Facts share everything: the list of constraints is a chain of counted links, the bytes
 * are leaves of 16 in a tree with fan-out 16 that spans only the numbers in use (base and
 * height), so one more constraint copies a leaf and the forks above it. Facts do not hold
 * their predecessors, only the links: a path keeps one tree, however long it is.
 * Nothing here asks questions; solve/chain.c does. */
#include "facts/shared.h"

#include "base/assert.h"
#include "expr/pool.h"

#include <string.h>

enum { FACTS_ABOVE = 4 }; /* parts above one that is taken out, fewer than this */

struct facts *facts_new(struct solve *s)
{
	struct facts *f = slab_get(&s->facts);
	memset(f, 0, sizeof *f);
	f->refs = 1;
	f->has_witness = true;
	f->serial = ++s->serial;
	return f;
}

struct facts *facts_hold(struct facts *f)
{
	f->refs++;
	return f;
}

struct facts *facts_copy(struct solve *s, const struct facts *f)
{
	struct facts *g = slab_get(&s->facts);
	*g = *f;
	g->refs = 1;
	g->serial = ++s->serial;
	if (g->root)
		++*(uint32_t *)g->root; /* leaf and fork begin with their count */
	if (g->list)
		g->list->refs++;
	return g;
}

static void drop_node(struct solve *s, void *node, unsigned height)
{
	if (!node || --*(uint32_t *)node)
		return;
	if (!height) {
		slab_put(&s->leaves, node);
		return;
	}
	struct fork *k = node;
	for (int i = 0; i < 16; i++)
		drop_node(s, k->child[i], height - 1); /* at most seven deep */
	slab_put(&s->forks, k);
}

static void drop_watches(struct solve *s, struct link *l)
{
	if (l->kind != LINK_WATCHED)
		return;
	for (struct watch *w = l->watches, *more; w; w = more) {
		more = w->more;
		slab_put(&s->watches, w);
	}
}

void facts_drop(struct solve *s, struct facts *f)
{
	if (!f || --f->refs)
		return;
	drop_node(s, f->root, f->height);
	for (struct link *l = f->list, *parent; l && !--l->refs; l = parent) {
		parent = l->parent;
		drop_watches(s, l);
		slab_put(&s->links[l->kind], l);
	}
	slab_put(&s->facts, f);
}

uint32_t facts_count(const struct facts *f)
{
	return f->count;
}

bool facts_are_unproved(const struct facts *f)
{
	return f->is_unproved;
}

void facts_list(const struct facts *f, expr_id *out)
{
	uint32_t at = f->count;
	for (const struct link *l = f->list; l; l = l->parent) {
		if (l->constraint)
			out[--at] = l->constraint;
	}
	ASSERT(at == 0);
}

static void mark_tree(struct solve *s, void *node, unsigned height)
{
	uint16_t stamp = (uint16_t)(s->stamp % UINT16_MAX + 1); /* never 0: new nodes */
	if (!node)
		return;
	if (!height) {
		struct leaf *l = node;
		for (int i = 0; i < LEAF_BYTES && l->stamp != stamp; i++)
			sets_mark(&s->sets, l->set[i]);
		l->stamp = stamp;
		return;
	}
	struct fork *k = node;
	for (int i = 0; i < 16 && k->stamp != stamp; i++)
		mark_tree(s, k->child[i], height - 1);
	k->stamp = stamp;
}

void facts_mark(struct solve *s, struct facts *f)
{
	mark_tree(s, f->root, f->height);
	for (struct link *l = f->list; l && l->stamp != s->stamp; l = l->parent) {
		l->stamp = s->stamp;
		expr_mark(s->pool, l->constraint);
		expr_mark(s->pool, l->part);
	}
}

uint64_t facts_bloom(expr_id id)
{
	return 1ull << (id * 0x9e3779b1u >> 26);
}

static void push_link(struct solve *s, struct facts *f, expr_id constraint, expr_id part)
{
	enum link_kind kind = !part ? LINK_PLAIN
			      : f->njoint + 1 >= WATCH_FROM || f->is_indexed
				      ? LINK_WATCHED
				      : LINK_PART;
	struct link *l = slab_get(&s->links[kind]);
	l->refs = 1;
	l->kind = kind & 3;
	l->stamp = 0;
	l->constraint = constraint;
	l->part = part;
	l->parent = f->list; /* takes over the count */
	f->list = l;
	if (constraint)
		f->count++;
	if (!part)
		return;
	l->joint = f->joint; /* borrowed: it is in the list below */
	f->joint = l;
	f->njoint++;
	f->bloom |= facts_bloom(part);
	if (constraint)
		f->bloom |= facts_bloom(constraint);
	if (kind == LINK_WATCHED) {
		l->watches = NULL;
		watch_add(s, f);
	}
}

/* A loop leaves one bound of its counter behind per turn, each of which follows from the
 * next. One that is near the top of the chain is taken out of it: it stays in the list, and
 * those above it are added once more. */
static void take_out_superseded(struct solve *s, struct facts *f, expr_id by)
{
	expr_id above[FACTS_ABOVE];
	unsigned n = 0;
	const struct link *l = f->joint;
	for (; l && n < FACTS_ABOVE; l = l->joint) {
		if (watch_is_superseded(s->pool, l->part, by))
			break;
		above[n++] = l->part;
	}
	if (!l || n == FACTS_ABOVE)
		return;
	f->joint = l->joint;
	f->njoint -= n + 1;
	while (n)
		push_link(s, f, 0, above[--n]);
}

void facts_push(struct solve *s, struct facts *f, expr_id constraint, expr_id part)
{
	if (part && f->joint && !f->is_indexed)
		take_out_superseded(s, f, part);
	push_link(s, f, constraint, part);
}

struct leaf *facts_leaf(const struct facts *f, uint32_t var)
{
	uint32_t at = var / LEAF_BYTES - f->base;
	void *node = f->root;
	unsigned height = f->height;
	if (height < 8 && at >> 4 * height)
		return NULL;
	while (node && height) {
		height--;
		node = ((struct fork *)node)->child[at >> 4 * height & 15];
	}
	return node;
}

static struct fork *new_fork(struct solve *s)
{
	struct fork *k = slab_get(&s->forks);
	memset(k, 0, sizeof *k);
	k->refs = 1;
	return k;
}

/* Makes the tree span a leaf number. */
static void widen_tree(struct solve *s, struct facts *f, uint32_t number)
{
	if (!f->root) {
		f->base = number;
		f->height = 0;
		return;
	}
	while (f->height < 8 && (number - f->base) >> 4 * f->height) {
		struct fork *k = new_fork(s);
		uint32_t span = 4u * (f->height + 1u);
		uint32_t base = span < 32 ? f->base >> span << span : 0;
		k->child[(f->base - base) >> 4 * f->height & 15] = f->root;
		f->root = k;
		f->base = base;
		f->height++;
	}
}

static void *own_node(struct solve *s, void *node, unsigned height)
{
	if (node && *(uint32_t *)node == 1)
		return node;
	if (!height) {
		struct leaf *l = slab_get(&s->leaves);
		if (node)
			memcpy(l, node, sizeof *l);
		else
			memset(l, 0, sizeof *l);
		l->refs = 1;
		if (node)
			--*(uint32_t *)node;
		return l;
	}
	struct fork *k = slab_get(&s->forks);
	if (node) {
		memcpy(k, node, sizeof *k);
		--*(uint32_t *)node;
		for (int i = 0; i < 16; i++) {
			if (k->child[i])
				++*(uint32_t *)k->child[i];
		}
	} else {
		memset(k, 0, sizeof *k);
	}
	k->refs = 1;
	return k;
}

/* The leaf of a byte, private to these facts. f itself must be private, too: just copied,
 * or having its witness filled in. */
struct leaf *facts_edit(struct solve *s, struct facts *f, uint32_t var)
{
	uint32_t number = var / LEAF_BYTES;
	widen_tree(s, f, number);
	void **at = &f->root;
	for (unsigned height = f->height;; height--) {
		*at = own_node(s, *at, height);
		if (!height)
			return *at;
		at = &((struct fork *)*at)
			      ->child[(number - f->base) >> 4 * (height - 1) & 15];
	}
}

void facts_apply(struct solve *s, struct facts *f, const struct model *m)
{
	for (uint32_t i = 0; i < m->n; i++) {
		if (facts_byte(f, m->vars[i]).witness != m->values[i])
			facts_edit(s, f, m->vars[i])->witness[m->vars[i] % LEAF_BYTES] =
				m->values[i];
	}
}

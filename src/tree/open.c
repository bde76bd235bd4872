/* open.c - see open.h. */
#include "tree/open.h"

#include "base/vec.h"

#include <stdlib.h>

enum { SWEEP_LEAST = 1 << 18 }; /* entries: 6 MB */

void open_set_init(struct open_set *s)
{
	*s = (struct open_set){.sweep_at = SWEEP_LEAST};
	map_init(&s->by_hash);
}

void open_set_done(struct open_set *s)
{
	free(s->entries);
	map_done(&s->by_hash);
	*s = (struct open_set){0};
}

void open_set_clear(struct open_set *s)
{
	s->n = 0;
	map_clear(&s->by_hash);
}

static uint64_t hash_open_place(struct open_place p)
{
	return hash_mix(p.hash ^ hash_mix(p.at));
}

static bool is_same_alternative(const struct open_entry *a, const struct open_entry *b)
{
	return a->place.hash == b->place.hash && a->place.at == b->place.at &&
	       a->value == b->value;
}

/* False: the entry was in the set already. */
static bool add_open_entry(struct open_set *s, const struct open_entry *e)
{
	uint64_t at, key = hash_mix(hash_open_place(e->place) ^ hash_mix(e->value + 1));
	while (map_get(&s->by_hash, key, &at)) {
		if (is_same_alternative(&s->entries[at], e))
			return false;
		key = hash_mix(key); /* another one has this hash */
	}
	map_put(&s->by_hash, key, s->n);
	*VEC_ADD(s->entries, s->n, s->cap) = *e;
	return true;
}

bool open_set_offer(struct open_set *s, const struct offer *o)
{
	add_open_entry(s, &(struct open_entry){o->place, o->taken});
	return add_open_entry(s, &(struct open_entry){o->place, o->value});
}

void open_set_copy(struct open_set *to, const struct open_set *from)
{
	for (uint32_t i = 0; i < from->n; i++)
		add_open_entry(to, &from->entries[i]);
}

void open_set_write(const struct open_set *s, struct bytes *out)
{
	bytes_number(out, s->n);
	for (uint32_t i = 0; i < s->n; i++) {
		bytes_number(out, s->entries[i].place.hash);
		bytes_number(out, s->entries[i].place.at);
		bytes_number(out, s->entries[i].value);
	}
}

bool open_set_read(struct open_set *s, struct bytes_reader *in)
{
	for (uint64_t n = bytes_get_count(in, 3); n && !in->is_bad; n--) {
		struct open_entry e;
		e.place.hash = bytes_get_number(in);
		e.place.at = bytes_get_number(in);
		e.value = bytes_get_number(in);
		if (!in->is_bad)
			add_open_entry(s, &e);
	}
	return !in->is_bad;
}

/* --- closing --- */

bool open_wants_sweep(const struct open_set *s)
{
	return s->n >= s->sweep_at;
}

void open_sweep_begin(struct open_sweep *w)
{
	map_init(&w->live);
}

static void mark_open_place_live(struct open_sweep *w, struct open_place p)
{
	map_put(&w->live, hash_open_place(p), 1);
}

static void keep_job(struct open_sweep *w, const struct job *j)
{
	const struct log start = {0};
	struct open_walk walk;
	struct open_place p;
	open_walk_begin(&walk, j, &start);
	while (open_walk_next(&walk, &p))
		mark_open_place_live(w, p);
}

static void keep_state(struct open_sweep *w, struct state *s)
{
	for (const struct open_mark *m = state_node(s)->opens; m; m = m->before)
		mark_open_place_live(
			w, (struct open_place){m->record.place, m->record.length});
}

void open_sweep_tree(struct open_sweep *w, const struct tree *t)
{
	for (struct tree_node *leaf = tree_next_leaf(t, NULL); leaf;
	     leaf = tree_next_leaf(t, leaf))
		if (leaf->kind == TREE_LIVE)
			keep_state(w, leaf->state);
		else
			keep_job(w, leaf->job);
}

static void ignore_swept_leaf(void *arg, struct tree_node *leaf)
{
	(void)arg;
	(void)leaf;
}

bool open_sweep_trie(struct open_sweep *w, const void *data, size_t n)
{
	struct tree t;
	struct err e = {0};
	struct tree_node *leaf;
	uint64_t leaves;
	tree_init(&t);
	if (!job_read(&t, data, n, ignore_swept_leaf, NULL, &leaves, &e))
		return false;
	open_sweep_tree(w, &t);
	while ((leaf = tree_next_leaf(&t, NULL)))
		tree_remove(&t, leaf);
	return true;
}

void open_sweep_cancel(struct open_sweep *w, struct open_set *s)
{
	s->sweep_at = s->n * 2;
	map_done(&w->live);
}

void open_sweep_end(struct open_sweep *w, struct open_set *s)
{
	uint32_t n = s->n;
	uint64_t is_live;
	open_set_clear(s);
	for (uint32_t i = 0; i < n; i++) { /* those kept go where others were */
		struct open_entry e = s->entries[i];
		if (map_get(&w->live, hash_open_place(e.place), &is_live))
			add_open_entry(s, &e);
	}
	s->sweep_at = s->n * 2 > SWEEP_LEAST ? s->n * 2 : SWEEP_LEAST;
	map_done(&w->live);
}

/* --- jobs --- */

struct job *open_job(const struct open_mark *m, uint64_t value)
{
	struct job *j = job_new();
	struct choice c = log_marked(&m->record);
	c.value = value;
	log_fork_at(&m->record, &j->log);
	log_add(&j->log, &c);
	j->committed = j->log.length;
	j->check = job_check(j->log.check);
	j->instructions = m->instructions;
	j->depth = m->depth + 1;
	j->faults = m->faults;
	j->is_unproved = m->is_unproved;
	return j;
}

void open_walk_begin(struct open_walk *w, const struct job *j, const struct log *front)
{
	log_iter_begin(&w->records, &j->log, front->length);
	w->here = (struct open_place){front->place, front->length};
	w->end = j->committed;
}

bool open_walk_next(struct open_walk *w, struct open_place *out)
{
	struct choice c;
	while (w->here.at < w->end && log_next(&w->records, &c)) {
		*out = w->here;
		w->here.hash = choice_place(w->here.hash, &c);
		w->here.at++;
		if (choice_may_be_open(c.kind))
			return true;
	}
	return false;
}

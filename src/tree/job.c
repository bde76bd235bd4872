/* job.c - jobs, and which of them are to travel. */
#include "tree/job.h"

#include "base/slab.h"

static struct slab jobs = SLAB_INIT(sizeof(struct job));

struct job *job_new(void)
{
	struct job *j = slab_get(&jobs);
	*j = (struct job){0};
	return j;
}

void job_free(struct job *j)
{
	log_done(&j->log);
	payload_done(&j->payload);
	slab_put(&jobs, j);
}

struct job *job_of_leaf(const struct tree *t, const struct tree_node *leaf)
{
	struct state *s = leaf->state;
	const struct log *l = &state_node(s)->log;
	struct job *j = job_new();
	struct log_iter records;
	struct choice c;
	log_fork(l, &j->log);
	j->committed = l->length;
	j->check = job_check(l->check);
	j->instructions = s->instructions;
	j->depth = s->depth;
	j->faults = s->nfaults;
	j->covers_new = s->covers_new;
	j->is_unproved = s->is_unproved;
	if (s->undone) {
		log_iter_begin(&records, s->undone, 0);
		while (log_next(&records, &c))
			log_add(&j->log, &c);
	}
	if (t->payload)
		t->payload(t->arg, s, UINT64_MAX, &j->payload);
	return j;
}

static void mark_leaf(struct tree_node *leaf)
{
	for (struct tree_node *up = leaf; up && !up->is_marked; up = up->parent)
		up->is_marked = true;
}

bool job_must_stay(const struct tree *t, const struct tree_node *leaf)
{
	struct bytes_reader places;
	if (leaf->kind == TREE_VIRTUAL)
		return payload_find(&leaf->job->payload, PAYLOAD_PLACES, &places);
	return t->stays && t->stays(leaf->state);
}

uint64_t job_select(struct tree *t, uint64_t n, const struct tree_node *keep)
{
	uint64_t found = 0;
	for (struct tree_node *leaf = tree_next_leaf(t, NULL); leaf && found < n;
	     leaf = tree_next_leaf(t, leaf)) {
		if (leaf == keep || (n != UINT64_MAX && job_must_stay(t, leaf)))
			continue;
		found++;
		mark_leaf(leaf);
	}
	return found;
}

uint64_t job_share(struct tree *t, uint64_t n)
{
	uint64_t all = t->leaves, seen = 0, found = 0;
	if (all > JOB_SPREAD)
		return job_select(t, n, NULL);
	for (struct tree_node *leaf = tree_next_leaf(t, NULL); leaf && found < n;
	     leaf = tree_next_leaf(t, leaf), seen++) {
		if (found * all > seen * n || job_must_stay(t, leaf))
			continue;
		found++;
		mark_leaf(leaf);
	}
	return found;
}

void job_unmark(struct tree *t, uint64_t n, bool take,
		void (*gone)(void *arg, struct tree_node *leaf), void *arg)
{
	struct tree_node *leaf = tree_next_leaf(t, NULL), *next;
	for (; leaf && n; leaf = next) {
		next = tree_next_leaf(t, leaf);
		if (!leaf->is_marked)
			continue;
		n--;
		for (struct tree_node *up = leaf; up && up->is_marked; up = up->parent)
			up->is_marked = false;
		if (!take)
			continue;
		struct state *s = leaf->kind == TREE_LIVE ? leaf->state : NULL;
		gone(arg, leaf);
		tree_remove(t, leaf);
		if (s)
			t->drop(t->arg, s);
	}
}

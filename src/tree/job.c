/* job.c - jobs, and how many of them travel as a trie.
 *
 * The trie is written in the order in which the tree is walked: records, then FORK and the
 * two sides, or END and what goes with the leaf. Directions of branches, nearly all that
 * there is, are packed six to a byte. */
#include "tree/job.h"

#include "base/alloc.h"
#include "base/slab.h"
#include "base/vec.h"
#include "tree/internal.h"

#include <stdlib.h>
#include <string.h>

/* Tokens. 1xxxxxxx: branches, lowest bit first, above the last one a set bit as its end. */
enum {
	TOKEN_KIND = 0x0f, /* with a record of that kind, its value follows */
	TOKEN_NOT = 0x10, /* added: the value was excluded */
	TOKEN_ONLY = 0x20, /* added: the value was the only one, never with the above */
	TOKEN_END = 0x30, /* added: LEAF_* */
	TOKEN_FORK = 0x40,
	TOKEN_FORCED = 0x60, /* branches with one possible side, as below */
	TOKEN_BRANCHES = 0x80,
	BRANCHES_MAX = 6,
	FORCED_MAX = 4,
};
enum { LEAF_COVERS_NEW = 1, LEAF_UNPROVED = 2, LEAF_UNDONE = 4, LEAF_PAYLOAD = 8 };
enum { PAYLOAD_VALUES = 1 };
enum { HASH_BYTES = 4 };

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
	bytes_done(&j->values);
	slab_put(&jobs, j);
}

uint64_t job_hash(const struct log *l, uint64_t n)
{
	struct choice *c = alloc_get((l->length + 1) * sizeof *c);
	uint64_t h = 0;
	log_copy(l, 0, c);
	for (uint64_t i = 0; i < n && i < l->length; i++)
		h = choice_hash(h, &c[i]);
	free(c);
	return (uint32_t)h;
}

/* Differences, so that the small ones are small numbers. */
static uint64_t fold(uint64_t from, uint64_t to)
{
	int64_t d = (int64_t)(to - from);
	return (uint64_t)d << 1 ^ (uint64_t)(d >> 63);
}

static uint64_t unfold(uint64_t from, uint64_t folded)
{
	return from + (folded >> 1 ^ -(folded & 1));
}

uint64_t job_select(struct tree *t, uint64_t n, const struct tree_node *keep)
{
	uint64_t found = 0;
	for (struct tree_node *leaf = tree_next_leaf(t, NULL); leaf && found < n;
	     leaf = tree_next_leaf(t, leaf)) {
		if (leaf == keep)
			continue;
		found++;
		for (struct tree_node *up = leaf; up && !up->is_marked; up = up->parent)
			up->is_marked = true;
	}
	return found;
}

/* --- writing --- */

/* What is known of a leaf, live or virtual. */
struct leaf_log {
	const struct log *log, *undone; /* undone: NULL none */
	uint64_t committed;
};

static struct leaf_log log_of(const struct tree_node *leaf)
{
	if (leaf->kind == TREE_VIRTUAL)
		return (struct leaf_log){&leaf->job->log, NULL, leaf->job->committed};
	const struct log *l = &state_node(leaf->state)->log;
	return (struct leaf_log){l, leaf->state->undone, l->length};
}

struct writer {
	const struct tree *tree;
	struct bytes *out;
	struct bytes values; /* of one leaf */
	/* The records of one leaf from `base` on. */
	struct choice *records;
	uint64_t base, n, cap;
	uint64_t at; /* records written on the way to here */
	uint64_t hash; /* of those */
	uint64_t instructions; /* of the last leaf */
	bool is_siteless; /* some came from a virtual leaf, whose records have no sites */
	uint8_t bits;
	unsigned nbits;
	bool are_forced; /* those bits */
	/* At each fork whose second side is still to come: where it was. */
	struct {
		uint64_t at, hash;
		bool is_siteless;
	} *forks;
	uint32_t nforks, cap_forks;
};

static void flush_branches(struct writer *w)
{
	unsigned token = w->are_forced ? TOKEN_FORCED : TOKEN_BRANCHES;
	if (w->nbits)
		bytes_byte(w->out, (uint8_t)(token | w->bits | 1u << w->nbits));
	w->bits = 0;
	w->nbits = 0;
}

static void write_record(struct writer *w, const struct choice *c)
{
	if (c->kind == CHOICE_BRANCH && !c->is_not) {
		if (w->are_forced != c->is_forced)
			flush_branches(w);
		w->are_forced = c->is_forced;
		w->bits |= (uint8_t)((c->value & 1) << w->nbits);
		if (++w->nbits == (c->is_forced ? FORCED_MAX : BRANCHES_MAX))
			flush_branches(w);
		return;
	}
	flush_branches(w);
	bytes_byte(w->out, (uint8_t)(c->kind | (c->is_not ? TOKEN_NOT : 0) |
				     (c->is_forced ? TOKEN_ONLY : 0)));
	bytes_number(w->out, c->value);
}

static void write_up_to(struct writer *w, uint64_t end)
{
	for (; w->at < end; w->at++) {
		const struct choice *c = &w->records[w->at - w->base];
		write_record(w, c);
		w->hash = choice_hash(w->hash, c);
		w->is_siteless |= !c->func;
	}
}

/* The marked leaf that comes first below n. */
static const struct tree_node *first_marked(const struct tree_node *n)
{
	while (n->kind == TREE_FORK)
		n = n->side[n->side[1]->is_marked];
	return n;
}

static void take_records(struct writer *w, const struct tree_node *leaf)
{
	struct leaf_log l = log_of(leaf);
	w->base = w->at;
	w->n = l.log->length > w->at ? l.log->length - w->at : 0;
	if (w->n > w->cap) {
		w->cap = w->n * 2;
		w->records = alloc_resize(w->records, w->cap * sizeof *w->records);
	}
	log_copy(l.log, w->base, w->records);
}

/* What goes with a leaf besides its path. */
static const struct bytes *payload_of(struct writer *w, const struct job *j,
				      struct state *s)
{
	bytes_clear(&w->values);
	if (!j && w->tree->values)
		w->tree->values(s, &w->values);
	return j ? &j->values : &w->values;
}

static void write_leaf(struct writer *w, const struct tree_node *leaf)
{
	struct leaf_log l = log_of(leaf);
	const struct job *j = leaf->kind == TREE_VIRTUAL ? leaf->job : NULL;
	struct state *s = j ? NULL : leaf->state;
	write_up_to(w, l.log->length);
	uint64_t hash = j		 ? j->hash
			: w->is_siteless ? job_hash(l.log, l.log->length)
					 : w->hash;
	uint64_t length = l.log->length,
		 instructions = j ? j->instructions : s->instructions;
	if (l.undone && l.undone->length) {
		struct choice *c = alloc_get(l.undone->length * sizeof *c);
		log_copy(l.undone, 0, c);
		for (uint64_t i = 0; i < l.undone->length; i++)
			write_record(w, &c[i]);
		length += l.undone->length;
		free(c);
	}
	flush_branches(w);
	const struct bytes *values = payload_of(w, j, s);
	bytes_byte(w->out,
		   (uint8_t)(TOKEN_END |
			     ((j ? j->covers_new : s->covers_new) ? LEAF_COVERS_NEW : 0) |
			     ((j ? j->is_unproved : s->is_unproved) ? LEAF_UNPROVED : 0) |
			     (length > l.committed ? LEAF_UNDONE : 0) |
			     (values->n ? LEAF_PAYLOAD : 0)));
	if (length > l.committed)
		bytes_number(w->out, length - l.committed);
	for (unsigned i = 0; i < HASH_BYTES; i++)
		bytes_byte(w->out, (uint8_t)(hash >> 8 * i));
	bytes_number(w->out, fold(w->instructions, instructions));
	bytes_number(w->out, fold(length, j ? j->depth : s->depth));
	w->instructions = instructions;
	if (values->n) {
		bytes_byte(w->out, PAYLOAD_VALUES);
		bytes_block(w->out, values->data, values->n);
	}
}

/* Both sides are wanted: their common records, and where to go on with the second. */
static void write_fork(struct writer *w, const struct tree_node *fork)
{
	write_up_to(w, fork->at > w->at ? fork->at : w->at);
	flush_branches(w);
	bytes_byte(w->out, TOKEN_FORK);
	uint32_t i = w->nforks;
	VEC_ADD(w->forks, w->nforks, w->cap_forks);
	w->forks[i].at = w->at;
	w->forks[i].hash = w->hash;
	w->forks[i].is_siteless = w->is_siteless;
}

void job_write_origin(const struct tree *t, struct bytes *out)
{
	struct writer w = {.tree = t, .out = out};
	struct tree_node leaf = {.kind = TREE_LIVE};
	leaf.state = t->origin;
	write_leaf(&w, &leaf);
	bytes_done(&w.values);
}

void job_write_one(struct job *j, struct bytes *out)
{
	struct writer w = {.out = out};
	struct tree_node leaf = {.kind = TREE_VIRTUAL};
	leaf.job = j;
	take_records(&w, &leaf);
	write_leaf(&w, &leaf);
	free(w.records);
}

static bool is_full_fork(const struct tree_node *n)
{
	return n->kind == TREE_FORK && n->side[0]->is_marked && n->side[1]->is_marked;
}

void job_write(const struct tree *t, struct bytes *out)
{
	struct writer w = {.tree = t, .out = out};
	const struct tree_node *n = t->root;
	if (!n || !n->is_marked)
		return;
	take_records(&w, first_marked(n));
	for (;;) {
		while (n->kind == TREE_FORK) {
			if (is_full_fork(n))
				write_fork(&w, n);
			n = n->side[n->side[1]->is_marked];
		}
		write_leaf(&w, n);
		/* Up to the first fork whose other side is still to come. */
		const struct tree_node *up = n->parent;
		while (up && !(is_full_fork(up) && up->side[1] == n)) {
			n = up;
			up = up->parent;
		}
		if (!up)
			break;
		w.nforks--;
		w.at = w.forks[w.nforks].at;
		w.hash = w.forks[w.nforks].hash;
		w.is_siteless = w.forks[w.nforks].is_siteless;
		n = up->side[0];
		take_records(&w, first_marked(n));
	}
	bytes_done(&w.values);
	free(w.records);
	free(w.forks);
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

/* --- reading --- */

struct reader {
	struct bytes_reader in;
	struct log log; /* on the way to here */
	/* Forks whose second side is still to come. */
	struct {
		struct tree_node *node;
		struct log log;
	} *forks;
	uint32_t nforks, cap_forks;
	uint64_t leaves;
	uint64_t instructions; /* of the last leaf */
};

static void read_branches(struct reader *r, uint8_t token)
{
	bool are_forced = !(token & TOKEN_BRANCHES);
	token &= (uint8_t)~(are_forced ? TOKEN_FORCED : TOKEN_BRANCHES);
	unsigned n = 31u - (unsigned)__builtin_clz(token | 1u);
	if (!token)
		r->in.is_bad = true;
	for (unsigned i = 0; i < n; i++) {
		struct choice c = {.kind = CHOICE_BRANCH,
				   .is_forced = are_forced,
				   .value = token >> i & 1};
		log_add(&r->log, &c);
	}
}

static void read_record(struct reader *r, uint8_t token)
{
	struct choice c = {.kind = token & TOKEN_KIND,
			   .is_not = (token & TOKEN_NOT) != 0,
			   .is_forced = (token & TOKEN_ONLY) != 0,
			   .value = bytes_get_number(&r->in)};
	if (choice_name(c.kind)[0] == '?' ||
	    token & ~(TOKEN_KIND | TOKEN_NOT | TOKEN_ONLY))
		r->in.is_bad = true;
	log_add(&r->log, &c);
}

static void read_payload(struct reader *r, struct job *j)
{
	size_t n;
	if (bytes_get_byte(&r->in) != PAYLOAD_VALUES)
		r->in.is_bad = true;
	const uint8_t *values = bytes_get_block(&r->in, &n);
	if (values)
		bytes_add(&j->values, values, n);
}

static struct tree_node *read_leaf(struct reader *r, struct tree_node *parent,
				   uint8_t flags)
{
	struct tree_node *n = tree_node_new(parent, TREE_VIRTUAL);
	struct job *j = n->job = job_new();
	uint64_t undone = flags & LEAF_UNDONE ? bytes_get_number(&r->in) : 0;
	for (unsigned i = 0; i < HASH_BYTES; i++)
		j->hash |= (uint64_t)bytes_get_byte(&r->in) << 8 * i;
	j->instructions = r->instructions =
		unfold(r->instructions, bytes_get_number(&r->in));
	j->depth = (uint32_t)unfold(r->log.length, bytes_get_number(&r->in));
	j->covers_new = flags & LEAF_COVERS_NEW;
	j->is_unproved = flags & LEAF_UNPROVED;
	if (flags & LEAF_PAYLOAD)
		read_payload(r, j);
	if (undone > r->log.length)
		r->in.is_bad = true;
	j->log = r->log; /* takes it over */
	log_init(&r->log);
	j->committed = j->log.length - undone;
	r->leaves++;
	return n;
}

/* Records, then a fork or a leaf. */
static struct tree_node *read_node(struct reader *r, struct tree_node *parent)
{
	for (;;) {
		uint8_t token = bytes_get_byte(&r->in);
		if (r->in.is_bad)
			return NULL;
		if (token & TOKEN_BRANCHES || (token & TOKEN_FORCED) == TOKEN_FORCED)
			read_branches(r, token);
		else if ((token & TOKEN_END) == TOKEN_END)
			return read_leaf(r, parent, token & TOKEN_KIND);
		else if (token == TOKEN_FORK)
			break;
		else
			read_record(r, token);
	}
	struct tree_node *n = tree_node_new(parent, TREE_FORK);
	n->at = (uint32_t)r->log.length;
	uint32_t i = r->nforks;
	VEC_ADD(r->forks, r->nforks, r->cap_forks);
	r->forks[i].node = n;
	log_fork(&r->log, &r->forks[i].log);
	return n;
}

/* Frees what was read so far; sides that are missing are NULL. */
static void forget(struct tree_node *n)
{
	while (n) {
		struct tree_node *up = n->parent, *below = NULL;
		for (unsigned i = 0; n->kind == TREE_FORK && i < 2; i++)
			if (n->side[i]) {
				below = n->side[i];
				n->side[i] = NULL;
				break;
			}
		if (below) {
			n = below;
			continue;
		}
		if (n->kind == TREE_VIRTUAL)
			job_free(n->job);
		tree_node_free(n);
		n = up;
	}
}

/* The whole trie; the sides of a fork come second one first, as they are walked. */
static struct tree_node *read_trie(struct reader *r)
{
	struct tree_node *root = read_node(r, NULL), *n = root;
	while (n && !r->in.is_bad) {
		struct tree_node *next;
		if (n->kind == TREE_FORK) {
			next = n->side[1] = read_node(r, n);
		} else {
			if (!r->nforks)
				return root;
			struct tree_node *fork = r->forks[--r->nforks].node;
			log_done(&r->log);
			r->log = r->forks[r->nforks].log;
			next = fork->side[0] = read_node(r, fork);
		}
		n = next;
	}
	if (root)
		forget(root);
	return NULL;
}

static uint64_t virtuals_of(const struct tree_node *n)
{
	return n->kind == TREE_FORK ? n->virtuals : 1;
}

/* Fills in the counts, from the leaves up, and tells of the leaves. */
static void settle(struct tree_node *root,
		   void (*come)(void *arg, struct tree_node *leaf), void *arg)
{
	struct tree_node *n = root, *from = NULL;
	while (n) {
		struct tree_node *next = n->parent;
		if (n->kind == TREE_VIRTUAL) {
			come(arg, n);
		} else if (from == n->side[1]) {
			next = n->side[0];
		} else if (from == n->side[0]) {
			n->virtuals = virtuals_of(n->side[0]) + virtuals_of(n->side[1]);
		} else {
			next = n->side[1];
		}
		from = n;
		n = next;
	}
}

bool job_read(struct tree *t, const void *data, size_t n,
	      void (*come)(void *arg, struct tree_node *leaf), void *arg,
	      uint64_t *leaves, struct err *e)
{
	struct reader r = {.in = bytes_read(data, n)};
	*leaves = 0;
	if (!n)
		return true;
	struct tree_node *root = read_trie(&r);
	for (uint32_t i = 0; i < r.nforks; i++)
		log_done(&r.forks[i].log);
	log_done(&r.log);
	free(r.forks);
	if (root && r.in.at != r.in.end) {
		forget(root);
		root = NULL;
	}
	if (!root)
		return err_set(e, "jobs are damaged");
	settle(root, come, arg);
	tree_graft(t, root, r.leaves);
	*leaves = r.leaves;
	return true;
}

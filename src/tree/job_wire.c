/* job_wire.c - many jobs as a trie in bytes, and back.
 *
 * The trie is written in the order in which the tree is walked: records, then FORK and the
 * two sides, or END and what goes with the leaf. Every step is coded by how likely it is
 * after the two before it (tree/coder.h); writing and reading are the same code as far as
 * the form goes, the code_ functions. */
#include "base/alloc.h"
#include "tree/coder.h"
#include "base/vec.h"
#include "tree/internal.h"
#include "tree/job.h"

#include <stdlib.h>

enum token { TOKEN_BRANCH, TOKEN_FORCED, TOKEN_RECORD, TOKEN_FORK, TOKEN_END, TOKENS };
enum { CODE_BITS = 6, CHECK_BITS = 16, WAYS = 4 };
_Static_assert(CHOICE_KINDS == 1 << CODE_BITS, "a kind takes as many bits");
_Static_assert(PAYLOAD_TYPES == 1 << CODE_BITS, "so does a type of payload");
/* Input bytes that are looked at for the payload of one trie, and how many more for each leaf:
 * with many leaves on long paths looking at all of them would be most of the work. */
enum { INPUTS_MOST = 1 << 20, INPUTS_PER_LEAF = 16 };

/* What both sides know of the form, and have learned of the contents. */
struct form {
	struct coder coder;
	enum token last, before; /* the tokens in front, the last one first */
	unsigned ways; /* the last directions, a bit each */
	struct coder_model token[TOKENS][TOKENS][TOKENS - 1];
	struct coder_model way[2][TOKENS][WAYS];
	struct coder_model kind[CHOICE_KINDS], is_not[CHOICE_KINDS];
	struct coder_model is_forced[CHOICE_KINDS];
	struct coder_number value[CHOICE_KINDS];
	struct coder_model covers_new, is_unproved, has_undone, has_item;
	struct coder_model type[PAYLOAD_TYPES];
	struct coder_number undone, instructions, depth, faults, size;
	struct coder_byte byte;
	uint64_t of_last; /* instructions of the leaf before */
};

/* A kind or type: CODE_BITS bits, each by those before it. */
static unsigned code_code(struct form *f, struct coder_model *m, unsigned code)
{
	unsigned got = 1;
	for (unsigned i = CODE_BITS; i--;)
		got = got << 1 | coder_bit(&f->coder, &m[got], code >> i & 1);
	return got - (1u << CODE_BITS);
}

static enum token code_token(struct form *f, enum token t)
{
	struct coder_model *m = f->token[f->before][f->last];
	enum token got = 0;
	while (got < TOKENS - 1 && !coder_bit(&f->coder, &m[got], got == t))
		got++;
	f->before = f->last;
	f->last = got;
	return got;
}

static enum token token_of(const struct choice *c)
{
	if (c->kind != CHOICE_BRANCH || c->is_not)
		return TOKEN_RECORD;
	return c->is_forced ? TOKEN_FORCED : TOKEN_BRANCH;
}

/* The rest of a record behind its token. */
static void code_record(struct form *f, enum token t, struct choice *c)
{
	struct coder *k = &f->coder;
	if (t != TOKEN_RECORD) {
		bool is_forced = t == TOKEN_FORCED;
		struct coder_model *m = &f->way[is_forced][f->before][f->ways % WAYS];
		bool way = coder_bit(k, m, c->value & 1);
		f->ways = f->ways << 1 | way;
		*c = (struct choice){
			.kind = CHOICE_BRANCH, .is_forced = is_forced, .value = way};
		return;
	}
	unsigned kind = code_code(f, f->kind, c->kind);
	struct choice got = {.kind = (uint8_t)kind};
	got.is_not = coder_bit(k, &f->is_not[kind], c->is_not);
	got.is_forced = coder_bit(k, &f->is_forced[kind], c->is_forced);
	got.value = coder_number(k, &f->value[kind], c->value);
	*c = got;
}

/* A difference with its sign in the lowest bit: small ones are small numbers. */
static uint64_t zigzag_difference(uint64_t from, uint64_t to)
{
	int64_t d = (int64_t)(to - from);
	return (uint64_t)d << 1 ^ (uint64_t)(d >> 63);
}

static uint64_t unzigzag_difference(uint64_t from, uint64_t folded)
{
	return from + (folded >> 1 ^ -(folded & 1));
}

/* What goes with a leaf besides its path. */
struct leaf {
	bool covers_new, is_unproved;
	uint64_t undone, check, instructions;
	uint32_t depth, faults;
};

static void code_leaf(struct form *f, uint64_t length, struct leaf *l)
{
	struct coder *k = &f->coder;
	l->covers_new = coder_bit(k, &f->covers_new, l->covers_new);
	l->is_unproved = coder_bit(k, &f->is_unproved, l->is_unproved);
	bool has_undone = coder_bit(k, &f->has_undone, l->undone != 0);
	l->undone = has_undone ? coder_number(k, &f->undone, l->undone) : 0;
	l->check = coder_bits(k, CHECK_BITS, l->check);
	uint64_t more = coder_number(k, &f->instructions,
				     zigzag_difference(f->of_last, l->instructions));
	l->instructions = f->of_last = unzigzag_difference(f->of_last, more);
	more = coder_number(k, &f->depth, zigzag_difference(length, l->depth));
	l->depth = (uint32_t)unzigzag_difference(length, more);
	l->faults = (uint32_t)coder_number(k, &f->faults, l->faults);
}

/* One item of a payload, or that there is none: type 0. A reader gets its bytes in `data`. */
static unsigned code_item(struct form *f, unsigned type, const struct bytes_reader *item,
			  struct bytes *data)
{
	struct coder *k = &f->coder;
	if (!coder_bit(k, &f->has_item, type != 0))
		return 0;
	type = code_code(f, f->type, type);
	k->is_bad |= !type;
	uint64_t n = coder_number(k, &f->size, (uint64_t)(item->end - item->at));
	for (uint64_t i = 0; i < n && !k->is_bad; i++) {
		uint8_t b = coder_byte(k, &f->byte, k->out ? item->at[i] : 0);
		if (!k->out)
			bytes_byte(data, b);
	}
	return type;
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
	struct form form;
	struct payload payload; /* of one leaf */
	uint64_t inputs_left; /* bytes that may still be looked at for it */
	struct log_iter records; /* of one leaf, those that are not written */
	uint64_t at; /* records written on the way to here */
	/* At each fork whose second side is still to come: where it was. */
	uint64_t *forks;
	uint32_t nforks, cap_forks;
};

static void write_log_record(struct writer *w, const struct choice *c)
{
	struct choice copy = *c;
	code_record(&w->form, code_token(&w->form, token_of(c)), &copy);
}

static void write_up_to(struct writer *w, uint64_t end)
{
	struct choice c;
	for (; w->at < end && log_next(&w->records, &c); w->at++)
		write_log_record(w, &c);
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
	log_iter_begin(&w->records, log_of(leaf).log, w->at);
}

static const struct payload *payload_of(struct writer *w, const struct job *j,
					struct state *s)
{
	payload_clear(&w->payload);
	w->inputs_left += INPUTS_PER_LEAF;
	if (!j && w->tree->payload)
		w->inputs_left -=
			w->tree->payload(w->tree->arg, s, w->inputs_left, &w->payload);
	struct bytes_reader places;
	if (!j || !w->tree || !w->tree->renew ||
	    !payload_find(&j->payload, PAYLOAD_PLACES, &places))
		return j ? &j->payload : &w->payload;
	w->tree->renew(w->tree->arg, &j->payload, &w->payload);
	return &w->payload;
}

static void write_payload(struct writer *w, const struct payload *p)
{
	struct bytes_reader in = bytes_read(p->items.data, p->items.n), item = {0};
	uint8_t type;
	while (payload_next(&in, &type, &item))
		code_item(&w->form, type, &item, NULL);
	code_item(&w->form, 0, &item, NULL);
}

static uint64_t write_undone(struct writer *w, const struct log *undone)
{
	struct log_iter records;
	struct choice c;
	if (!undone)
		return 0;
	log_iter_begin(&records, undone, 0);
	while (log_next(&records, &c))
		write_log_record(w, &c);
	return undone->length;
}

static void write_leaf(struct writer *w, const struct tree_node *leaf)
{
	struct leaf_log l = log_of(leaf);
	struct job *j = leaf->kind == TREE_VIRTUAL ? leaf->job : NULL;
	struct state *s = j ? NULL : leaf->state;
	write_up_to(w, l.log->length);
	uint64_t length = l.log->length + write_undone(w, l.undone);
	code_token(&w->form, TOKEN_END);
	struct leaf x = {
		.covers_new = j ? j->covers_new : s->covers_new,
		.is_unproved = j ? j->is_unproved : s->is_unproved,
		.undone = length - l.committed,
		.check = j ? j->check : job_check(l.log->check),
		.instructions = j ? j->instructions : s->instructions,
		.depth = j ? j->depth : s->depth,
		.faults = j ? j->faults : s->nfaults,
	};
	code_leaf(&w->form, length, &x);
	write_payload(w, payload_of(w, j, s));
}

/* Both sides are wanted: their common records, and where to go on with the second. */
static void write_fork(struct writer *w, const struct tree_node *fork)
{
	write_up_to(w, fork->at > w->at ? fork->at : w->at);
	code_token(&w->form, TOKEN_FORK);
	*VEC_ADD(w->forks, w->nforks, w->cap_forks) = w->at;
}

static void end_writing(struct writer *w)
{
	coder_end(&w->form.coder);
	payload_done(&w->payload);
	free(w->forks);
}

void job_write_origin(const struct tree *t, struct bytes *out)
{
	struct writer w = {.tree = t, .inputs_left = INPUTS_MOST};
	struct tree_node leaf = {.kind = TREE_LIVE};
	leaf.state = t->origin;
	coder_write(&w.form.coder, out);
	take_records(&w, &leaf);
	write_leaf(&w, &leaf);
	end_writing(&w);
}

void job_write_one(struct job *j, struct bytes *out)
{
	struct writer w = {0};
	struct tree_node leaf = {.kind = TREE_VIRTUAL};
	leaf.job = j;
	coder_write(&w.form.coder, out);
	take_records(&w, &leaf);
	write_leaf(&w, &leaf);
	end_writing(&w);
}

static bool is_full_fork(const struct tree_node *n)
{
	return n->kind == TREE_FORK && n->side[0]->is_marked && n->side[1]->is_marked;
}

void job_write(const struct tree *t, struct bytes *out)
{
	struct writer w = {.tree = t, .inputs_left = INPUTS_MOST};
	const struct tree_node *n = t->root;
	if (!n || !n->is_marked)
		return;
	if (t->begin)
		t->begin(t->arg);
	coder_write(&w.form.coder, out);
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
		w.at = w.forks[--w.nforks];
		n = up->side[0];
		take_records(&w, first_marked(n));
	}
	end_writing(&w);
}

/* --- reading --- */

struct reader {
	struct form form;
	struct log log; /* on the way to here */
	uint16_t thread; /* that the next record is of */
	/* Forks whose second side is still to come. */
	struct {
		struct tree_node *node;
		struct log log;
		uint16_t thread;
	} *forks;
	uint32_t nforks, cap_forks;
	uint64_t leaves;
	struct bytes item; /* buffer */
	struct err err; /* what it is that is wrong; empty: damage of some kind */
};

static bool is_bad_wire(const struct reader *r)
{
	return r->form.coder.is_bad;
}

static void refuse_job(struct reader *r, const char *what, unsigned code)
{
	if (is_bad_wire(r))
		return;
	err_set(&r->err, "a job has %s that this version of Everett does not know: %u",
		what, code);
	r->form.coder.is_bad = true;
}

static void read_log_record(struct reader *r, enum token t)
{
	struct choice c = {0};
	code_record(&r->form, t, &c);
	if (choice_name(c.kind)[0] == '?')
		refuse_job(r, "a kind of choice", c.kind);
	bool is_thread = c.kind == CHOICE_THREAD && !c.is_not;
	if ((c.is_not && c.is_forced) || (is_thread && c.value >= CHOICE_THREADS))
		r->form.coder.is_bad = true;
	c.thread = r->thread;
	log_add(&r->log, &c);
	if (is_thread)
		r->thread = (uint16_t)(c.value % CHOICE_THREADS);
}

static void read_payload(struct reader *r, struct payload *p)
{
	const struct bytes_reader none = {0};
	unsigned type;
	bytes_clear(&r->item);
	while ((type = code_item(&r->form, 0, &none, &r->item)) && !is_bad_wire(r)) {
		if (!payload_name(type))
			refuse_job(r, "a type of payload", type);
		payload_add(p, (uint8_t)type, r->item.data, r->item.n);
		bytes_clear(&r->item);
	}
}

static struct tree_node *read_leaf(struct reader *r, struct tree_node *parent)
{
	struct tree_node *n = tree_node_new(parent, TREE_VIRTUAL);
	struct job *j = n->job = job_new();
	struct leaf x = {0};
	code_leaf(&r->form, r->log.length, &x);
	read_payload(r, &j->payload);
	if (x.undone > r->log.length)
		r->form.coder.is_bad = true;
	j->covers_new = x.covers_new;
	j->is_unproved = x.is_unproved;
	j->check = (uint16_t)x.check;
	j->instructions = x.instructions;
	j->depth = x.depth;
	j->faults = x.faults;
	j->log = r->log; /* takes it over */
	log_init(&r->log);
	j->committed = j->log.length - x.undone;
	r->leaves++;
	return n;
}

/* Records, then a fork or a leaf. */
static struct tree_node *read_node(struct reader *r, struct tree_node *parent)
{
	for (;;) {
		enum token t = code_token(&r->form, 0);
		if (is_bad_wire(r))
			return NULL;
		if (t == TOKEN_END)
			return read_leaf(r, parent);
		if (t == TOKEN_FORK)
			break;
		read_log_record(r, t);
	}
	struct tree_node *n = tree_node_new(parent, TREE_FORK);
	n->at = (uint32_t)r->log.length;
	n->virtual_sides = 3;
	uint32_t i = r->nforks;
	VEC_ADD(r->forks, r->nforks, r->cap_forks);
	r->forks[i].node = n;
	r->forks[i].thread = r->thread;
	log_fork(&r->log, &r->forks[i].log);
	return n;
}

/* Frees what was read so far; sides that are missing are NULL. */
static void forget_node(struct tree_node *n)
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
	while (n && !is_bad_wire(r)) {
		struct tree_node *next;
		if (n->kind == TREE_FORK) {
			next = n->side[1] = read_node(r, n);
		} else {
			if (!r->nforks)
				return root;
			struct tree_node *fork = r->forks[--r->nforks].node;
			log_done(&r->log);
			r->log = r->forks[r->nforks].log;
			r->thread = r->forks[r->nforks].thread;
			next = fork->side[0] = read_node(r, fork);
		}
		n = next;
	}
	if (root)
		forget_node(root);
	return NULL;
}

/* Calls back for every leaf that was read; all of them are virtual. */
static void tell_of_leaves(struct tree_node *root,
			   void (*come)(void *arg, struct tree_node *leaf), void *arg)
{
	struct tree_node *n = root, *from = NULL;
	while (n) {
		struct tree_node *next = n->parent;
		if (n->kind == TREE_VIRTUAL) {
			come(arg, n);
		} else if (from == n->side[1]) {
			next = n->side[0];
		} else if (from != n->side[0]) {
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
	struct reader r = {0};
	*leaves = 0;
	if (!n)
		return true;
	coder_read(&r.form.coder, data, n);
	struct tree_node *root = read_trie(&r);
	for (uint32_t i = 0; i < r.nforks; i++)
		log_done(&r.forks[i].log);
	log_done(&r.log);
	bytes_done(&r.item);
	free(r.forks);
	if (root && !coder_end(&r.form.coder)) {
		forget_node(root);
		root = NULL;
	}
	if (!root)
		return err_set(e, "%s", r.err.text[0] ? r.err.text : "jobs are damaged");
	tell_of_leaves(root, come, arg);
	tree_graft(t, root, r.leaves);
	*leaves = r.leaves;
	return true;
}

/* answers.c - answers that cost something, by a digest of their question.
 *
 * The cache (cache.c) is quick and knows the terms by their ids, so it ends with them; and
 * ids mean nothing to other workers. What SAT or a search has answered is therefore kept
 * here a second time, where neither a sweep nor the end of a process matters: a question's
 * name is the digest of its terms, its bytes in their order, and their sets. An answer is a
 * verdict and, if it is SAT, a value for each of the question's bytes. Values are evaluated
 * before they are believed. UNKNOWN is never kept.
 * What took long enough is also put down for others: see solve_tell. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "expr/digest.h"

#include <string.h>

enum { ANSWERS_SLOTS = 1 << 15, ANSWERS_BYTES = 24 << 20, ANSWERS_OVERHEAD = 16 };

struct answer {
	struct answer *next; /* in the slot */
	struct expr_digest key;
	uint32_t n;
	uint8_t verdict;
	bool is_learned; /* from others, and not used yet */
	uint8_t values[];
};
struct solve_answers {
	struct answer *slots[ANSWERS_SLOTS];
	size_t bytes;
	struct expr_digests *digests;
	struct expr_digest key; /* of the question asked last */
	struct bytes news; /* for others */
	bool passes_on;
	uint32_t others;
	double least_seconds; /* that an answer took which they are told */
	uint32_t learned, used; /* of theirs, since that was last thought about */
};

struct solve_answers *answers_new(const struct expr_pool *p)
{
	struct solve_answers *a = alloc_zero(1, sizeof *a);
	a->digests = expr_digests_new(p);
	return a;
}

static void forget_answers(struct solve_answers *a)
{
	for (uint32_t i = 0; i < ANSWERS_SLOTS; i++) {
		for (struct answer *x = a->slots[i], *next; x; x = next) {
			next = x->next;
			free(x);
		}
		a->slots[i] = NULL;
	}
	a->bytes = 0;
}

void answers_free(struct solve_answers *a)
{
	forget_answers(a);
	expr_digests_free(a->digests);
	bytes_done(&a->news);
	free(a);
}

/* Parts are a set, so their digests are added up; but repaired values depend on their order.
 * Bytes are taken in the order of their numbers, which "least" refers to. */
static struct expr_digest digest_of(struct solve *s, const struct query *q)
{
	struct expr_digests *d = chain_of(s)->answers->digests;
	struct expr_digest key = {{q->nparts, q->nvars}}, sum = {{0, 0}};
	for (uint32_t i = 0; i < q->nparts; i++) {
		struct expr_digest part = expr_digest(d, q->parts[i]);
		expr_digest_number(&part, query_is_ordered(q) ? 1 + i : 1);
		sum.half[0] += part.half[0];
		sum.half[1] += part.half[1];
	}
	expr_digest_feed(&key, sum);
	expr_digest_number(&key, q->cond ? 2u + q->want : !q->want);
	if (q->cond)
		expr_digest_feed(&key, expr_digest(d, q->cond));
	for (uint32_t i = 0; i < q->nvars; i++) {
		set_id set = facts_byte(q->f, q->vars[i]).set;
		expr_digest_feed(&key, expr_digest_var(s->pool, q->vars[i]));
		for (unsigned k = 0; k < 4 && set != SET_FULL; k++)
			expr_digest_number(&key, sets_get(&s->sets, set)->bits[k]);
	}
	return key;
}

static struct answer *find_answer(const struct solve_answers *a, struct expr_digest key)
{
	struct answer *x = a->slots[key.half[0] % ANSWERS_SLOTS];
	while (x && (x->key.half[0] != key.half[0] || x->key.half[1] != key.half[1]))
		x = x->next;
	return x;
}

enum verdict answers_find(struct solve *s, const struct query *q, struct model *m)
{
	struct solve_answers *a = chain_of(s)->answers;
	a->key = digest_of(s, q);
	struct answer *x = find_answer(a, a->key);
	if (!x)
		return VERDICT_UNKNOWN;
	a->used += x->is_learned;
	x->is_learned = false;
	if (x->verdict == VERDICT_UNSAT)
		return VERDICT_UNSAT;
	struct model found = {0};
	for (uint32_t i = 0; i < q->nvars && x->n == q->nvars; i++)
		model_put(&found, q->vars[i], x->values[i]);
	bool holds = found.n == q->nvars && witness_try(s, q, &found);
	if (holds)
		model_copy(m, &found);
	model_done(&found);
	return holds ? VERDICT_SAT : VERDICT_UNKNOWN;
}

static void write_answer(struct bytes *out, const struct answer *x)
{
	bytes_add(out, &x->key, sizeof x->key);
	bytes_byte(out, x->verdict);
	bytes_block(out, x->values, x->n);
}

static struct answer *add_answer(struct solve_answers *a, struct expr_digest key,
				 enum verdict v, uint32_t n)
{
	struct answer *x = alloc_get(sizeof *x + n);
	struct answer **slot = &a->slots[key.half[0] % ANSWERS_SLOTS];
	if (a->bytes > ANSWERS_BYTES)
		forget_answers(a);
	*x = (struct answer){.next = *slot, .key = key, .n = n, .verdict = (uint8_t)v};
	*slot = x;
	a->bytes += sizeof *x + n + ANSWERS_OVERHEAD;
	return x;
}

void answers_add(struct solve *s, const struct query *q, enum verdict v,
		 const struct model *m, double seconds)
{
	struct solve_answers *a = chain_of(s)->answers;
	if (v == VERDICT_UNKNOWN || find_answer(a, a->key))
		return;
	struct answer *x = add_answer(a, a->key, v, v == VERDICT_SAT ? q->nvars : 0);
	for (uint32_t i = 0, k = 0; i < x->n; i++) {
		while (k < m->n && m->vars[k] < q->vars[i])
			k++;
		bool has_value = k < m->n && m->vars[k] == q->vars[i];
		x->values[i] =
			has_value ? m->values[k] : facts_byte(q->f, q->vars[i]).witness;
	}
	if (a->others && seconds >= a->least_seconds)
		write_answer(&a->news, x);
}

/* --- others --- */

/* Every other one reads an answer, which takes it less than half a microsecond. So at first
 * an answer is told that took twice the time of telling it. If most of what comes from
 * others is of no use here, most of what is told is of no use there: only what took
 * longer is told then, and shorter ones when much of it is used. */
static const double told_seconds = 1e-6, told_most = 64;
enum { TOLD_LEAST = 20, TOLD_REVIEW = 256, TOLD_FEW = 16, TOLD_MANY = 4 };

static void review_answers(struct solve_answers *a)
{
	double least = a->others * told_seconds / 2, most = least * told_most;
	if (a->learned < TOLD_REVIEW)
		return;
	if (a->used < a->learned / TOLD_FEW && a->least_seconds < most)
		a->least_seconds *= 2;
	if (a->used > a->learned / TOLD_MANY && a->least_seconds > least)
		a->least_seconds /= 2;
	a->learned = a->used = 0;
}

void solve_tell(struct solve *s, uint32_t others)
{
	struct solve_answers *a = chain_of(s)->answers;
	a->passes_on = false;
	a->others = others;
	a->least_seconds = (others > TOLD_LEAST ? others : TOLD_LEAST) * told_seconds;
	bytes_clear(&a->news);
}

void solve_pass_on(struct solve *s)
{
	chain_of(s)->answers->passes_on = true;
}

const struct bytes *solve_news(struct solve *s)
{
	return &chain_of(s)->answers->news;
}

void solve_forget_news(struct solve *s)
{
	bytes_clear(&chain_of(s)->answers->news);
}

void solve_all_answers(const struct solve *s, struct bytes *out)
{
	const struct solve_answers *a = chain_of(s)->answers;
	for (uint32_t i = 0; i < ANSWERS_SLOTS; i++)
		for (const struct answer *x = a->slots[i]; x; x = x->next)
			write_answer(out, x);
}

bool solve_learn(struct solve *s, const uint8_t *data, size_t n)
{
	struct solve_answers *a = chain_of(s)->answers;
	struct bytes_reader in = bytes_read(data, n);
	while (in.at < in.end) {
		struct expr_digest key;
		size_t count;
		if ((size_t)(in.end - in.at) < sizeof key)
			return false;
		memcpy(&key, in.at, sizeof key);
		in.at += sizeof key;
		uint8_t verdict = bytes_get_byte(&in);
		const uint8_t *values = bytes_get_block(&in, &count);
		if (in.is_bad || verdict > VERDICT_SAT)
			return false;
		if (find_answer(a, key))
			continue;
		struct answer *x = add_answer(a, key, verdict, (uint32_t)count);
		if (count)
			memcpy(x->values, values, count);
		x->is_learned = true;
		a->learned++;
		if (a->passes_on)
			write_answer(&a->news, x);
	}
	review_answers(a);
	return true;
}

/* members.c - workers come: a process that joins is told what the run is, one that stands at the
 * origin is taken if it proves that its run is the same, and refused with the reason if not. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/version.h"
#include "cluster/collector.h"
#include "engine/part.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED_STARTS = 5 }; /* in a row, then a worker is not started again */

void collector_started(struct collector *c, uint32_t worker, bool is_careful)
{
	struct member *m = &c->members[worker];
	m->state = MEMBER_JOINING;
	m->is_careful = is_careful;
	m->has_joined = false;
	m->started = clock_now();
}

double collector_interval(const struct collector *c)
{
	return balancer_interval((double)c->run->options->balance_interval / 1000, c->n);
}

double collector_careful_seconds(const struct collector *c, uint32_t worker)
{
	return c->members[worker].is_careful ? 2.0 * (c->deaths + 1) : 0;
}

const struct search_kind *collector_search(const struct collector *c, uint32_t worker)
{
	return c->nteams ? c->teams[collector_team(c, worker)] : NULL;
}

/* The place of a worker stays empty. All of them may have the same reason: it is said once.
 * `what` is what the worker did or was. */
static void give_up_worker(struct collector *c, uint32_t worker, const char *what)
{
	struct err e = {0};
	err_set(&e, "the last worker %s", what);
	c->members[worker].state = MEMBER_OUT;
	if (strcmp(e.text, c->last_trouble.text) == 0)
		return;
	c->last_trouble = e;
	fprintf(stderr, "everett: worker %" PRIu32 " %s; the others go on without it\n",
		worker, what);
}

static void refuse_worker(struct collector *c, uint32_t worker, const struct err *why)
{
	struct bytes out = {0};
	struct err e = {0};
	bytes_string(&out, why->text);
	collector_send(c, worker, MESSAGE_DISMISSED, &out);
	bytes_done(&out);
	err_set(&e, "was refused: %s", why->text);
	give_up_worker(c, worker, e.text);
}

void collector_failed_start(struct collector *c, uint32_t worker)
{
	struct member *m = &c->members[worker];
	struct err e = {0};
	if (++m->failed_starts < FAILED_STARTS)
		return;
	err_set(&e, "has ended %d times before it was ready for work", FAILED_STARTS);
	give_up_worker(c, worker, e.text);
}

static bool speaks_same_protocol(uint64_t protocol, struct err *e)
{
	return protocol == WIRE_PROTOCOL ||
	       err_set(e, "its protocol is %" PRIu64 ", that of the run is %d", protocol,
		       WIRE_PROTOCOL);
}

static void send_run(struct collector *c, uint32_t worker)
{
	const struct search_kind *search = collector_search(c, worker);
	struct bytes out = {0};
	if (!c->invitation.n)
		part_describe(c->run, &c->invitation);
	bytes_number(&out, worker);
	bytes_number(&out, c->n);
	bytes_double(&out, collector_interval(c));
	bytes_double(&out, collector_careful_seconds(c, worker));
	bytes_string(&out, search ? search->name : "");
	bytes_block(&out, c->invitation.data, c->invitation.n);
	collector_send(c, worker, MESSAGE_RUN, &out);
	bytes_done(&out);
}

void collector_take_join(struct collector *c, uint32_t worker, struct bytes_reader *in)
{
	struct member *m = &c->members[worker];
	struct err e = {0};
	bool ok = speaks_same_protocol(bytes_get_number(in), &e);
	const char *version = bytes_get_string(in);
	if (m->state != MEMBER_JOINING)
		return;
	if (ok && strcmp(version, EVERETT_VERSION) != 0)
		ok = err_set(&e, "it is of Everett %.40s, the run is of %s", version,
			     EVERETT_VERSION);
	m->has_joined = true;
	if (ok)
		send_run(c, worker);
	else
		refuse_worker(c, worker, &e);
}

/* What a forked worker has from the collector. */
static void tell_all_results(struct collector *c, uint32_t worker)
{
	struct bytes bits = {0}, out = {0}, answers = {0};
	cover_to_bytes(c->run->cover, &bits);
	bytes_block(&out, bits.data, bits.n);
	collector_send(c, worker, MESSAGE_COVERAGE, &out);
	if (part_all_answers(c->run, &answers))
		collector_send(c, worker, MESSAGE_ANSWERS, &answers);
	bytes_done(&answers);
	bytes_done(&bits);
	bytes_done(&out);
}

void collector_take_hello(struct collector *c, uint32_t worker, struct bytes_reader *in)
{
	struct member *m = &c->members[worker];
	struct err e = {0};
	bool ok = speaks_same_protocol(bytes_get_number(in), &e);
	const char *address = bytes_get_string(in);
	if (m->state != MEMBER_JOINING)
		return;
	if (!ok || !part_check(c->run, in, &e)) {
		refuse_worker(c, worker, &e);
		return;
	}
	m->state = MEMBER_PRESENT;
	m->start_seconds = clock_now() - m->started;
	m->failed_starts = 0;
	free(m->address);
	m->address = alloc_string(address);
	balancer_status(&c->balancer, worker, 0);
	c->balancer.workers[worker].may_give = !m->is_careful;
	if (m->has_joined)
		tell_all_results(c, worker);
	collector_tell_asides(c, worker);
}

void collector_take_unfit(struct collector *c, uint32_t worker, struct bytes_reader *in)
{
	struct err e = {0};
	err_set(&e, "cannot take part: %s", bytes_get_string(in));
	if (c->members[worker].state == MEMBER_JOINING)
		give_up_worker(c, worker, e.text);
}

/* keep.c - see keep.h. */
#include "sched/keep.h"

#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <stdlib.h>
#include <string.h>

/* A place that jobs which were not replayed so far have on their way. */
struct sched_kept {
	uint64_t length, place; /* its name */
	uint32_t pending; /* such jobs; 0: the entry is not used */
	uint32_t written; /* as of a place */
	struct sched_node *node; /* counted; NULL: it is still to be made, of */
	struct bytes data;
};

/* A name as it is written. */
struct named {
	uint64_t number; /* of the event behind it */
	uint64_t length, place;
	bool has_data;
	struct bytes_reader data;
};

/* A job on its way. */
struct sched_arrival {
	struct bytes_reader way, places;
	struct named next;
	uint64_t left; /* places behind the next one */
	bool has_next;
	bool is_there;
	uint64_t instructions;
};

/* --- places --- */

static void put_place(struct bytes *out, const struct sched_node *n)
{
	bytes_byte(out, n->is_full);
	bytes_byte(out, n->kind);
	wire_put_sleep(out, n->sleep);
	bytes_number(out, n->ntaken);
	for (uint32_t i = 0; i < n->ntaken; i++) {
		const struct branch *b = &n->taken[i];
		bytes_number(out, b->thread);
		bytes_byte(out, (uint8_t)(b->is_known | b->is_end << 1));
		wire_put_operation(out, &b->what);
	}
	wire_put_wakeups(out, n->wakeups);
}

/* Fills a place that has just been made. */
static void get_place(struct sched *s, struct sched_node *n, struct bytes_reader *in)
{
	n->is_full = bytes_get_byte(in);
	n->kind = bytes_get_byte(in);
	s->reverses |= n->kind == SCHED_DPOR;
	n->sleep = wire_get_sleep(in);
	for (uint64_t left = bytes_get_count(in, 2 + WIRE_OPERATION); left; left--) {
		struct branch *b = sched_take_branch(n, (uint16_t)bytes_get_number(in));
		uint8_t flags = bytes_get_byte(in);
		b->is_known = flags & 1;
		b->is_end = flags & 2;
		b->what = wire_get_operation(in);
	}
	sched_node_set(s, n, wire_get_wakeups(in));
}

static void put_name(struct bytes *out, const struct named *n)
{
	bytes_number(out, n->number);
	bytes_number(out, n->length);
	bytes_number(out, n->place);
	bytes_byte(out, n->has_data);
}

static struct named get_name(struct bytes_reader *in)
{
	struct named n = {.number = bytes_get_number(in)};
	size_t size;
	n.length = bytes_get_number(in);
	n.place = bytes_get_number(in);
	n.has_data = bytes_get_byte(in);
	if (n.has_data) {
		const uint8_t *data = bytes_get_block(in, &size);
		n.data = bytes_read(data, data ? size : 0);
	}
	return n;
}

/* --- writing --- */

void sched_begin_write(struct sched *s)
{
	s->writes++;
}

bool sched_write_way(const struct state *at, struct bytes *out)
{
	const struct schedule *c = state_node(at)->schedule;
	if (!c || (!c->sleep && !c->wakeups))
		return false;
	wire_put_sleep(out, c->sleep);
	wire_put_wakeups(out, c->wakeups);
	return true;
}

/* The place with its contents, unless another job of the same write has them. */
static void put_node(struct sched *s, struct bytes *out, struct sched_node *n,
		     uint64_t number)
{
	struct named name = {number, n->length, n->place, n->written != s->writes, {0}};
	struct bytes data = {0};
	put_name(out, &name);
	if (!name.has_data)
		return;
	n->written = s->writes;
	put_place(&data, n);
	bytes_block(out, data.data, data.n);
	bytes_done(&data);
}

/* The places of a state from the oldest one that is not done, the newest first, in an array to
 * be freed; their events' numbers. */
struct way_places {
	struct sched_node **nodes;
	uint64_t *numbers;
	uint32_t n, cap, cap_numbers, kept; /* kept: those down to the oldest not done */
};

static void add_place(struct way_places *w, struct sched_node *n, uint64_t number)
{
	uint32_t at = w->n;
	*VEC_ADD(w->nodes, w->n, w->cap) = n;
	*VEC_ADD(w->numbers, at, w->cap_numbers) = number;
	if (!sched_node_is_done(n))
		w->kept = w->n;
}

static struct way_places places_of(const struct state *at)
{
	const struct schedule *c = state_node(at)->schedule;
	struct way_places w = {0};
	if (!c)
		return w;
	if (c->node)
		add_place(&w, c->node, c->last ? c->last->number + 1 : 0);
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node)
			add_place(&w, e->node, e->number);
	return w;
}

static void free_places(struct way_places *w)
{
	free(w->nodes);
	free(w->numbers);
}

bool sched_write_places(struct sched *s, const struct state *at, struct bytes *out)
{
	struct way_places w = places_of(at);
	if (w.kept)
		bytes_number(out, w.kept);
	for (uint32_t i = w.kept; i-- > 0;)
		put_node(s, out, w.nodes[i], w.numbers[i]);
	free_places(&w);
	return w.kept;
}

/* --- places of jobs that wait --- */

static uint64_t key_of(uint64_t length, uint64_t place)
{
	return hash_mix(place ^ hash_mix(length));
}

static struct sched_kept *find_kept(const struct sched *s, uint64_t length, uint64_t place)
{
	uint64_t i;
	if (!map_get(&s->kept_by_name, key_of(length, place), &i))
		return NULL;
	struct sched_kept *k = &s->kept[i];
	return k->length == length && k->place == place && k->pending ? k : NULL;
}

static struct sched_kept *expect_one(struct sched *s, uint64_t length, uint64_t place)
{
	struct sched_kept *k = find_kept(s, length, place);
	if (!k) {
		map_put(&s->kept_by_name, key_of(length, place), s->nkept);
		k = VEC_ADD(s->kept, s->nkept, s->cap_kept);
		*k = (struct sched_kept){.length = length, .place = place};
	}
	k->pending++;
	s->pending++;
	return k;
}

void sched_renew_places(struct sched *s, struct bytes_reader places, struct bytes *out)
{
	uint64_t n = bytes_get_number(&places);
	bytes_number(out, n);
	while (n--) {
		struct named name = get_name(&places);
		struct sched_kept *k = find_kept(s, name.length, name.place);
		if (k && k->node) {
			put_node(s, out, k->node, name.number);
			continue;
		}
		name.has_data = k && k->written != s->writes;
		put_name(out, &name);
		if (!name.has_data)
			continue;
		k->written = s->writes;
		bytes_block(out, k->data.data, k->data.n);
	}
}

bool sched_expect(struct sched *s, struct bytes_reader places)
{
	for (uint64_t n = bytes_get_number(&places); n && !places.is_bad; n--) {
		struct named name = get_name(&places);
		struct sched_kept *k = expect_one(s, name.length, name.place);
		if (name.has_data && !k->node && !k->data.n)
			bytes_add(&k->data, name.data.at,
				  (size_t)(name.data.end - name.data.at));
	}
	return !places.is_bad;
}

void sched_put_aside(struct sched *s, const struct state *at)
{
	struct way_places w = places_of(at);
	for (uint32_t i = w.kept; i-- > 0;) {
		struct sched_kept *k =
			expect_one(s, w.nodes[i]->length, w.nodes[i]->place);
		if (k->node)
			continue;
		k->node = w.nodes[i];
		k->node->ref++;
	}
	free_places(&w);
}

static void let_go(struct sched *s, struct sched_kept *k)
{
	struct sched_node *n = k->node;
	bytes_done(&k->data);
	k->node = NULL;
	if (n)
		sched_node_drop(s, n);
}

static void forget_unused(struct sched *s)
{
	if (s->pending)
		return;
	s->nkept = 0;
	map_clear(&s->kept_by_name);
}

void sched_expect_no_more(struct sched *s, struct bytes_reader places)
{
	for (uint64_t n = bytes_get_number(&places); n && !places.is_bad; n--) {
		struct named name = get_name(&places);
		struct sched_kept *k = find_kept(s, name.length, name.place);
		if (!k)
			continue;
		s->pending--;
		if (--k->pending == 0)
			let_go(s, k);
	}
	forget_unused(s);
}

void sched_forget_kept(struct sched *s)
{
	for (uint32_t i = 0; i < s->nkept; i++) {
		let_go(s, &s->kept[i]);
		s->kept[i].pending = 0;
	}
	s->pending = 0;
	forget_unused(s);
}

void sched_kept_done(struct sched *s)
{
	free(s->kept);
	map_done(&s->kept_by_name);
	free(s->arrival);
	s->arrival = NULL;
}

/* --- replaying --- */

static void next_place(struct sched_arrival *a)
{
	a->has_next = a->left != 0;
	if (!a->has_next)
		return;
	a->left--;
	a->next = get_name(&a->places);
	a->has_next = !a->places.is_bad;
}

static const struct schedule *schedule_now(const struct sched *s)
{
	return state_node(s->exec->state)->schedule;
}

static uint64_t events_of(const struct schedule *c)
{
	return c && c->last ? c->last->number + 1 : 0;
}

/* Places in front of where the replay starts are there: sched_can_start. */
static void skip_passed(struct sched_arrival *a, const struct schedule *c)
{
	const struct sched_node *n = c ? c->node : NULL;
	while (a->has_next &&
	       (a->next.number < events_of(c) ||
		(n && n->length == a->next.length && n->place == a->next.place)))
		next_place(a);
}

void sched_arrive(struct sched *s, struct bytes_reader way, struct bytes_reader places,
		  uint64_t instructions)
{
	if (way.at == way.end && places.at == places.end)
		return;
	struct sched_arrival *a = alloc_zero(1, sizeof *a);
	*a = (struct sched_arrival){.way = way, .places = places};
	a->instructions = instructions;
	a->left = places.at == places.end ? 0 : bytes_get_number(&a->places);
	next_place(a);
	skip_passed(a, schedule_now(s));
	s->arrival = a;
}

struct sched_node *sched_kept_place(struct sched *s, struct exec *x)
{
	struct sched_arrival *a = s->arrival;
	if (!a->has_next || a->next.number != events_of(schedule_now(s)))
		return NULL;
	struct sched_kept *k = find_kept(s, a->next.length, a->next.place);
	next_place(a);
	if (!k)
		return NULL;
	if (!k->node) {
		struct bytes_reader in = bytes_read(k->data.data, k->data.n);
		k->node = sched_node_again(s, x);
		get_place(s, k->node, &in);
		bytes_done(&k->data);
	}
	k->node->ref++;
	return k->node;
}

void sched_come(struct sched *s, struct exec *x)
{
	struct sched_arrival *a = s->arrival;
	struct schedule *c = state_node(x->state)->schedule;
	if (a->is_there || exec_now(x) < a->instructions || !c)
		return;
	a->is_there = true;
	struct bytes_reader in = a->way;
	if (in.at == in.end)
		return;
	sleep_set_drop(c->sleep);
	wakeups_drop(c->wakeups);
	c->sleep = wire_get_sleep(&in);
	c->wakeups = wire_get_wakeups(&in);
}

void sched_arrived(struct sched *s, bool is_there)
{
	if (s->arrival && is_there)
		sched_come(s, s->exec);
	free(s->arrival);
	s->arrival = NULL;
}

bool sched_can_start(const struct state *from, struct bytes_reader places)
{
	const struct schedule *c = state_node(from)->schedule;
	uint64_t had = events_of(c), wanted = 0, found = 0;
	for (uint64_t n = bytes_get_number(&places); n && !places.is_bad; n--)
		wanted += get_name(&places).number < had;
	for (const struct event *e = c ? c->last : NULL; e; e = e->before)
		found += e->node != NULL;
	return found >= wanted;
}

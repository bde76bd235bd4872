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
	bool is_shared; /* the places are in the job, and nobody else's here */
	uint64_t instructions;
};

/* --- places --- */

static void put_place(struct bytes *out, const struct sched_node *n)
{
	bytes_number(out, n->group);
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
	n->group = bytes_get_number(in);
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

/* The tree of a place as it was written, a count for the caller; where that begins. */
static struct wakeups *get_tree(struct bytes_reader in, const uint8_t **begin)
{
	bytes_get_number(&in);
	bytes_get_byte(&in);
	bytes_get_byte(&in);
	sleep_set_drop(wire_get_sleep(&in));
	for (uint64_t left = bytes_get_count(&in, 2 + WIRE_OPERATION); left; left--) {
		bytes_get_number(&in);
		bytes_get_byte(&in);
		wire_get_operation(&in);
	}
	*begin = in.at;
	return wire_get_wakeups(&in);
}

/* Another copy of the place comes home: its ways are added to a place, or to what is
 * written of it. */
static void merge_into_node(struct sched *s, struct sched_node *n, struct bytes_reader copy)
{
	const uint8_t *begin;
	struct wakeups *w = get_tree(copy, &begin);
	if (w)
		sched_node_set(s, n, wakeups_merged(n->wakeups, w));
	wakeups_drop(w);
}

static void merge_into_data(struct bytes *data, struct bytes_reader copy)
{
	const uint8_t *begin, *unused;
	struct wakeups *a = get_tree(bytes_read(data->data, data->n), &begin);
	struct wakeups *b = get_tree(copy, &unused);
	struct wakeups *all = wakeups_merged(a, b);
	data->n = (size_t)(begin - data->data);
	wire_put_wakeups(data, all);
	wakeups_drop(a);
	wakeups_drop(b);
	wakeups_drop(all);
}

static void put_place_name(struct bytes *out, const struct named *n)
{
	bytes_number(out, n->number);
	bytes_number(out, n->length);
	bytes_number(out, n->place);
	bytes_byte(out, n->has_data);
}

static struct named get_place_name(struct bytes_reader *in)
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

static void put_whole(struct bytes *out, const struct sched_node *n, uint64_t number)
{
	struct bytes data = {0};
	put_place_name(out, &(struct named){number, n->length, n->place, true, {0}});
	put_place(&data, n);
	bytes_block(out, data.data, data.n);
	bytes_done(&data);
}

/* The place with its contents, unless another job of the same write has them. */
static void put_named_place(struct sched *s, struct bytes *out, struct sched_node *n,
			    uint64_t number)
{
	if (n->written == s->writes) {
		put_place_name(out, &(struct named){number, n->length, n->place, false, {0}});
		return;
	}
	n->written = s->writes;
	put_whole(out, n, number);
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

static struct way_places places_along(const struct state *at)
{
	const struct schedule *c = state_node(at)->schedule;
	struct way_places w = {0};
	if (!c)
		return w;
	if (c->node)
		add_place(&w, c->node, c->moment);
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node)
			add_place(&w, e->node, e->moment);
	return w;
}

static void free_places(struct way_places *w)
{
	free(w->nodes);
	free(w->numbers);
}

bool sched_write_places(struct sched *s, const struct state *at, struct bytes *out)
{
	struct way_places w = places_along(at);
	if (w.kept)
		bytes_number(out, w.kept);
	for (uint32_t i = w.kept; i-- > 0;)
		put_named_place(s, out, w.nodes[i], w.numbers[i]);
	free_places(&w);
	return w.kept;
}

bool sched_write_shared(const struct state *at, struct bytes *out)
{
	struct way_places w = places_along(at);
	if (w.kept)
		bytes_number(out, w.kept);
	for (uint32_t i = w.kept; i-- > 0;)
		put_whole(out, w.nodes[i], w.numbers[i]);
	free_places(&w);
	return w.kept;
}

/* --- places of jobs that wait --- */

static uint64_t place_key(uint64_t length, uint64_t place)
{
	return hash_mix(place ^ hash_mix(length));
}

static struct sched_kept *find_kept(const struct sched *s, uint64_t length, uint64_t place)
{
	uint64_t i;
	if (!map_get(&s->kept_by_name, place_key(length, place), &i))
		return NULL;
	struct sched_kept *k = &s->kept[i];
	return k->length == length && k->place == place && k->pending ? k : NULL;
}

static struct sched_kept *expect_place(struct sched *s, uint64_t length, uint64_t place)
{
	struct sched_kept *k = find_kept(s, length, place);
	if (!k) {
		map_put(&s->kept_by_name, place_key(length, place), s->nkept);
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
		struct named name = get_place_name(&places);
		struct sched_kept *k = find_kept(s, name.length, name.place);
		if (k && k->node) {
			put_named_place(s, out, k->node, name.number);
			continue;
		}
		name.has_data = k && k->written != s->writes;
		put_place_name(out, &name);
		if (!name.has_data)
			continue;
		k->written = s->writes;
		bytes_block(out, k->data.data, k->data.n);
	}
}

/* The contents of a place have come; a group that is complete is over. */
static void take_data(struct sched *s, struct sched_kept *k, struct bytes_reader data)
{
	if (k->node || k->data.n) {
		if (k->node)
			merge_into_node(s, k->node, data);
		else
			merge_into_data(&k->data, data);
		return;
	}
	uint64_t group = bytes_get_number(&data);
	bool is_over = s->complete == SCHED_ALL_GROUPS || s->complete == group;
	bytes_number(&k->data, is_over ? 0 : group);
	bytes_add(&k->data, data.at, (size_t)(data.end - data.at));
}

bool sched_expect(struct sched *s, struct bytes_reader places)
{
	for (uint64_t n = bytes_get_number(&places); n && !places.is_bad; n--) {
		struct named name = get_place_name(&places);
		struct sched_kept *k = expect_place(s, name.length, name.place);
		if (name.has_data)
			take_data(s, k, name.data);
	}
	return !places.is_bad;
}

void sched_groups(const struct sched *s, struct numbers *out)
{
	for (const struct sched_node *n = s->nodes; n; n = n->older)
		if (n->group)
			numbers_add(out, n->group);
	for (uint32_t i = 0; i < s->nkept; i++) {
		struct bytes_reader in = bytes_read(s->kept[i].data.data, s->kept[i].data.n);
		uint64_t group = s->kept[i].data.n ? bytes_get_number(&in) : 0;
		if (group)
			numbers_add(out, group);
	}
}

void sched_put_aside(struct sched *s, const struct state *at)
{
	struct way_places w = places_along(at);
	for (uint32_t i = w.kept; i-- > 0;) {
		struct sched_kept *k =
			expect_place(s, w.nodes[i]->length, w.nodes[i]->place);
		if (k->node)
			continue;
		k->node = w.nodes[i];
		k->node->ref++;
	}
	free_places(&w);
}

static void let_go_of_place(struct sched *s, struct sched_kept *k)
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
		struct named name = get_place_name(&places);
		struct sched_kept *k = find_kept(s, name.length, name.place);
		if (!k)
			continue;
		s->pending--;
		if (--k->pending == 0)
			let_go_of_place(s, k);
	}
	forget_unused(s);
}

void sched_forget_kept(struct sched *s)
{
	for (uint32_t i = 0; i < s->nkept; i++) {
		let_go_of_place(s, &s->kept[i]);
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

static void next_arrival_place(struct sched_arrival *a)
{
	a->has_next = a->left != 0;
	if (!a->has_next)
		return;
	a->left--;
	a->next = get_place_name(&a->places);
	a->has_next = !a->places.is_bad;
}

static const struct schedule *schedule_now(const struct sched *s)
{
	return state_node(s->exec->state)->schedule;
}

static uint64_t count_events(const struct schedule *c)
{
	return c ? c->moment : 0;
}

static bool has_name(const struct sched_node *n, const struct named *name)
{
	return n && n->length == name->length && n->place == name->place;
}

/* The job brings contents of a place that is there: a copy that another worker had. */
static void merge_passed(struct sched *s, const struct sched_arrival *a,
			 const struct schedule *c)
{
	struct sched_kept *k =
		a->is_shared ? NULL : find_kept(s, a->next.length, a->next.place);
	struct sched_node *n = c && has_name(c->node, &a->next) ? c->node : NULL;
	for (const struct event *e = c ? c->last : NULL; e && !n; e = e->before)
		if (has_name(e->node, &a->next))
			n = e->node;
	if (!n)
		return;
	if (a->is_shared && a->next.has_data)
		merge_into_node(s, n, a->next.data);
	if (!k || k->node || !k->data.n)
		return;
	merge_into_node(s, n, bytes_read(k->data.data, k->data.n));
	bytes_done(&k->data);
	k->node = n;
	n->ref++;
}

/* Places in front of where the replay starts are there: sched_can_start. */
static void skip_passed(struct sched *s, struct sched_arrival *a, const struct schedule *c)
{
	while (a->has_next && (a->next.number < count_events(c) ||
			       (c && has_name(c->node, &a->next)))) {
		merge_passed(s, a, c);
		next_arrival_place(a);
	}
}

void sched_arrive(struct sched *s, struct bytes_reader way, struct bytes_reader places,
		  bool is_shared, uint64_t instructions)
{
	if (way.at == way.end && places.at == places.end)
		return;
	struct sched_arrival *a = alloc_zero(1, sizeof *a);
	*a = (struct sched_arrival){.way = way, .places = places, .is_shared = is_shared};
	a->instructions = instructions;
	a->left = places.at == places.end ? 0 : bytes_get_number(&a->places);
	next_arrival_place(a);
	skip_passed(s, a, schedule_now(s));
	s->arrival = a;
}

/* The next place on the way of a job that brings it. */
static struct sched_node *shared_place(struct sched *s, struct exec *x, struct sched_arrival *a)
{
	struct sched_node *n = sched_node_again(s, x);
	get_place(s, n, &a->next.data);
	next_arrival_place(a);
	return n;
}

struct sched_node *sched_kept_place(struct sched *s, struct exec *x)
{
	struct sched_arrival *a = s->arrival;
	if (!a->has_next || a->next.number != count_events(schedule_now(s)))
		return NULL;
	if (a->is_shared)
		return shared_place(s, x, a);
	struct sched_kept *k = find_kept(s, a->next.length, a->next.place);
	next_arrival_place(a);
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
	uint64_t had = count_events(c), wanted = 0, found = 0;
	for (uint64_t n = bytes_get_number(&places); n && !places.is_bad; n--)
		wanted += get_place_name(&places).number < had;
	for (const struct event *e = c ? c->last : NULL; e; e = e->before)
		found += e->node != NULL;
	return found >= wanted;
}

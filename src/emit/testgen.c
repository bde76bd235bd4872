/* testgen.c - see testgen.h. Values are canonical (solve_canonical), so the same path gives
 * the same test whoever explored it. */
#include "emit/testgen.h"

#include "base/alloc.h"
#include "emit/faults.h"
#include "emit/place.h"
#include "emit/turns.h"
#include "testcase/input_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A path that has ended when the run does gets its test if that takes no longer. */
static const double grace_seconds = 1;

enum { NAMES_KEPT = 1024 }; /* tests whose made-up names are freed together */

void testgen_init(struct testgen *g, const struct program *p)
{
	*g = (struct testgen){0};
	snprintf(g->fingerprint, sizeof g->fingerprint, "%016" PRIx64, p->fingerprint);
	text_init(&g->input);
	arena_init(&g->names);
	arena_init(&g->texts);
	map_init(&g->places);
}

void testgen_done(struct testgen *g)
{
	free(g->values);
	free(g->inputs);
	free(g->files);
	free(g->events);
	free(g->path);
	printed_done(&g->printed);
	text_done(&g->input);
	arena_done(&g->names);
	arena_done(&g->texts);
	map_done(&g->places);
}

/* Values of all symbolic bytes on the current path; is_finding: those that its finding is
 * shown with. */
static bool solve_values(struct testgen *g, struct exec *x, bool is_finding)
{
	struct node *n = state_node(x->state);
	uint32_t count = x->exprs ? expr_var_count(x->exprs) : 0;
	if (count > g->cap_values) {
		g->cap_values = count * 2;
		g->values = alloc_resize(g->values, g->cap_values);
	}
	if (count)
		memset(g->values, 0, count);
	if (!n->facts && !n->rare->preferences)
		return true;
	solve_set_grace(x->solve, grace_seconds);
	struct facts *f = exec_preferred_facts(x);
	bool is_least = exec_wants_least(x);
	bool ok = is_finding ? solve_finding(x->solve, f, is_least, g->values, count)
			     : solve_canonical(x->solve, f, is_least, g->values, count);
	facts_drop(x->solve, f);
	solve_set_grace(x->solve, 0);
	solve_was_broken_off(x->solve); /* the path is over: there is no second time */
	return ok;
}

bool testgen_is_possible(struct testgen *g, struct exec *x)
{
	return solve_values(g, x, true);
}

static void fill_inputs(struct testgen *g, const struct node *n, struct testcase *t)
{
	if (n->rare->ninputs > g->cap_inputs) {
		g->cap_inputs = n->rare->ninputs * 2;
		g->inputs = alloc_resize(g->inputs, g->cap_inputs * sizeof *g->inputs);
	}
	const struct input *in = n->rare->inputs;
	for (uint32_t i = n->rare->ninputs; i-- > 0; in = in->before)
		g->inputs[i] = (struct testcase_input){
			in->name, g->values + in->first_var, in->size, in->type};
	testcase_make_names_unique(g->inputs, n->rare->ninputs, &g->names);
	t->inputs = g->inputs;
	t->ninputs = n->rare->ninputs;
}

/* In the order in which they were named. */
static void fill_files(struct testgen *g, const struct node *n, struct testcase *t)
{
	uint32_t count = 0;
	for (const struct named_file *f = n->rare->named; f; f = f->before)
		count++;
	if (count > g->cap_files) {
		g->cap_files = count * 2;
		g->files = alloc_resize(g->files, g->cap_files * sizeof *g->files);
	}
	t->files = g->files;
	t->nfiles = count;
	for (const struct named_file *f = n->rare->named; f; f = f->before)
		g->files[--count] = (struct testcase_file){f->file->path, f->file->mode,
							   f->file->size, f->file->bytes};
}

/* Where a decision was made; the text is made once for each place. */
static const char *decision_place(struct testgen *g, const struct program *p,
				  const struct choice *c)
{
	uint64_t key = (uint64_t)c->func << 32 | c->insn, known;
	if (map_get(&g->places, key, &known))
		return (const char *)(uintptr_t)known;
	const struct func *f = &p->funcs[c->func];
	const struct source_loc *loc = prog_loc(p, f, f->code + c->insn);
	const char *text = f->name;
	if (loc->line)
		text = arena_printf(&g->texts, "%s:%" PRIu32 " in %s",
				    testcase_base_name(loc->file), loc->line, f->name);
	map_put(&g->places, key, (uintptr_t)text);
	return text;
}

/* What the environment has answered; NULL: nothing that a test tells. */
static const char *event_kind(uint8_t kind)
{
	switch (kind) {
	case CHOICE_GUEST: return "choose";
	case CHOICE_OPEN: return "open";
	case CHOICE_FRAGMENT: return "fragment";
	case CHOICE_DATAGRAM: return "datagram";
	default: return NULL;
	}
}

/* Answers to ev_choose and ev_open are events, and what became of streams and datagrams; the whole log is kept on request. */
static void fill_choices(struct testgen *g, const struct exec *x, struct testcase *t)
{
	const struct node *n = state_node(x->state);
	uint32_t events = 0, numbers[CHOICE_KINDS] = {0};
	if (n->log.length > g->cap_path) {
		g->cap_path = n->log.length * 2;
		g->path = alloc_resize(g->path, g->cap_path * sizeof *g->path);
		g->events = alloc_resize(g->events, g->cap_path * sizeof *g->events);
	}
	if (!g->has_logs && !n->has_choices)
		return;
	struct log_iter records;
	struct choice c;
	log_iter_begin(&records, &n->log, 0);
	for (uint64_t i = 0; log_next(&records, &c); i++) {
		g->path[i] = (struct testcase_choice){.kind = choice_name(c.kind),
						      .value = c.value};
		if (g->has_logs)
			g->path[i].place = decision_place(g, x->prog, &c);
		if (event_kind(c.kind))
			g->events[events++] =
				(struct testcase_event){.kind = event_kind(c.kind),
							.number = numbers[c.kind]++,
							.value = c.value};
	}
	t->events = g->events;
	t->nevents = events;
	t->path = g->path;
	t->npath = g->has_logs ? n->log.length : 0;
}

static void append_events(const struct testcase_event *more, uint32_t n, struct arena *a,
			  struct testcase *t)
{
	if (!n)
		return;
	struct testcase_event *all = arena_get(a, (t->nevents + n) * sizeof *all);
	if (t->nevents)
		memcpy(all, t->events, t->nevents * sizeof *all);
	memcpy(all + t->nevents, more, n * sizeof *all);
	t->events = all;
	t->nevents += n;
}

/* Behind the choices: the faults, and the turns of the threads. */
static void fill_turns(struct exec *x, const struct finding *f, struct arena *a,
		       struct testcase *t)
{
	const struct node *node = state_node(x->state);
	struct testcase_event *more;
	uint32_t n;
	if (node->rare->injected) {
		n = faults_make(x, a, &more);
		append_events(more, n, a, t);
	}
	if (node->schedule) {
		n = turns_make(x, f, a, &more);
		append_events(more, n, a, t);
	}
}

/* Arguments as the program saw them; with symbolic words also the words themselves. */
static void fill_args(struct testgen *g, struct arena *a, struct testcase *t)
{
	struct words_world world;
	t->argv0 = g->argv0;
	t->options = g->options;
	t->noptions = g->noptions;
	t->args = g->args;
	t->nargs = g->nargs;
	t->env = g->env;
	t->nenv = g->nenv;
	if (!g->words.is_symbolic)
		return;
	words_solve(&g->words, t->inputs, t->ninputs, a, &world);
	t->words = g->args;
	t->nwords = g->nargs;
	t->args = world.args;
	t->nargs = world.nargs;
}

/* What could not be done, and where. */
static void fill_incomplete(struct exec *x, struct testcase_outcome *o)
{
	struct place p;
	place_find(x, &p);
	o->end = TESTCASE_INCOMPLETE;
	o->message = x->end_detail;
	o->file = p.file;
	o->function = p.function;
	o->line = p.line;
}

static void fill_outcome(const struct testgen *g, struct exec *x, const struct finding *f,
			 struct testcase *t)
{
	const struct state *s = x->state;
	struct testcase_outcome *o = &t->outcome;
	o->status = exec_status(x, g->values, x->exprs ? expr_var_count(x->exprs) : 0);
	if (f) {
		o->end = TESTCASE_FINDING;
		o->kind = f->kind;
		o->id = f->id;
		o->message = f->message;
		o->file = f->file;
		o->function = f->function;
		o->line = f->line;
	} else if (state_has_exited(s)) {
		o->end = TESTCASE_EXIT;
	} else if (s->ended == END_SILENT) {
		o->end = TESTCASE_SILENT;
	} else {
		fill_incomplete(x, o);
	}
}

static void fill_output(struct testgen *g, struct exec *x, struct testcase *t)
{
	uint32_t count = x->exprs ? expr_var_count(x->exprs) : 0;
	if (!g->has_output)
		return;
	t->has_output = true;
	t->terminals = state_node(x->state)->terminals;
	printed_take(&g->printed, x, g->values, count, t->output);
}

bool testgen_add(struct testgen *g, struct exec *x, const struct finding *finding,
		 struct err *e)
{
	const struct node *n = state_node(x->state);
	struct testcase t = {.number = g->tests + 1, .fingerprint = g->fingerprint};
	struct arena scratch;
	if (!solve_values(g, x, finding != NULL))
		return false;
	arena_init(&scratch);
	fill_inputs(g, n, &t);
	fill_files(g, n, &t);
	fill_choices(g, x, &t);
	fill_turns(x, finding, &scratch, &t);
	if (g->given) { /* its inputs are no symbols here */
		t.inputs = g->given->inputs;
		t.ninputs = g->given->ninputs;
		t.events = g->given->events;
		t.nevents = g->given->nevents;
	}
	g->is_torn = testcase_torn_block(&t);
	g->is_nameless = false;
	for (uint32_t i = 0; i < t.nevents; i++)
		g->is_nameless |= testcase_is_stop(&t.events[i]) && !t.events[i].bytes;
	g->is_unset = false;
	for (uint32_t i = 0; i < t.ninputs; i++)
		g->is_unset |= testcase_is_unset(&t.inputs[i]);
	fill_args(g, &scratch, &t);
	fill_outcome(g, x, finding, &t);
	fill_output(g, x, &t);
	const struct finding *first = finding && finding->count == 1 ? finding : NULL;
	if (first) {
		text_clear(&g->input);
		input_text(&g->input, &t, g->program);
	}
	bool ok = g->write(g->arg, &t, first, e);
	if (g->tests % NAMES_KEPT == NAMES_KEPT - 1) {
		arena_done(&g->names);
		arena_init(&g->names);
	}
	g->tests += ok;
	arena_done(&scratch);
	return ok;
}

/* sink.c - results go where people look for them: the run directory and the terminal. */
#include "explore/explore.h"

#include "format/colour.h"
#include "result/finding_text.h"

#include <stdio.h>
#include <unistd.h>

static bool sink_write_test(void *arg, const struct testcase *t,
			    const struct finding *first, struct err *e)
{
	struct run *r = arg;
	return (!first || testcase_store_add_finding(r->store, t, e)) &&
	       testcase_store_add(r->store, t, e);
}

static struct finding_look finding_look_of(const struct run *r)
{
	return (struct finding_look){
		.has_colour = colour_is_wanted((enum colour_when)r->options->color, stderr),
		.is_terminal = isatty(fileno(stderr)),
		.width = colour_width(stderr, 100)};
}

static void sink_show_finding(void *arg, struct finding *f)
{
	struct run *r = arg;
	struct err e = {0};
	r->is_found |= options_stops_at(r->options, finding_kind_name(f->kind));
	reproduce_describe(r, f);
	summary_clear(r);
	fflush(stdout);
	if (finding_set_is_first_there(&r->findings, f))
		finding_print_short(stderr, f, finding_look_of(r));
	if (!rundir_write_finding(&r->dir, f, &e))
		run_trouble(r, &e);
}

/* The tree is all here: what is new to this run is new. */
static void add_alternative(void *arg, const struct offer *o, struct job *j)
{
	struct run *r = arg;
	struct tree_node *leaf = tree_leaf(r->exec->state);
	explore_come(r, tree_add_alternative(&r->tree, leaf, o->place.at, j));
}

void sink_local(struct run *r)
{
	r->sink = (struct run_sink){.test = sink_write_test,
				    .found = sink_show_finding,
				    .offered = add_alternative,
				    .arg = r};
	r->testgen.write = sink_write_test;
	r->testgen.arg = r;
}

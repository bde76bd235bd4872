/* report.c - what `everett test` prints: a line for each test in the order of the suite,
 * then what is wrong with those that failed, then the sum. */
#include "suite/suite.h"

#include "base/alloc.h"
#include "base/text.h"
#include "format/colour.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *suite_verdict_name(enum suite_verdict v)
{
	static const char *const names[] = {"not run", "ok", "FAIL", "skipped", "BROKEN"};
	return names[v];
}

static bool has_colour(const struct suite *s)
{
	return colour_is_wanted((enum colour_when)s->command->colour, stdout);
}

static void clear_progress(void)
{
	if (isatty(2))
		fputs("\r\033[K", stderr);
}

static void add_test_facts(struct text *t, const struct suite_test *test)
{
	const struct suite_result *r = &test->result;
	if (r->verdict == SUITE_NOT_RUN ||
	    (r->verdict == SUITE_BROKEN && r->seconds <= 0)) {
		text_add_string(t, r->verdict == SUITE_BROKEN ? "" : "interrupted");
		return;
	}
	if (r->has_numbers)
		text_printf(t, "%" PRIu64 " path%s, ", r->paths, text_plural(r->paths));
	if (r->findings)
		text_printf(t, "%u finding%s, ", r->findings, text_plural(r->findings));
	if (r->has_numbers && !r->is_exhausted)
		text_add_string(t, "not exhausted, ");
	if (r->skipped)
		text_printf(t, "%s, ", r->skipped);
	text_printf(t, "%.1f s", r->seconds > 0 ? r->seconds : 0.0);
}

static void tell_test(const struct suite *s, const struct suite_test *t, size_t width)
{
	const struct suite_result *r = &t->result;
	bool is_bad = r->verdict == SUITE_FAILED || r->verdict == SUITE_BROKEN;
	bool colour = has_colour(s) && is_bad;
	struct text facts;
	text_init(&facts);
	add_test_facts(&facts, t);
	printf("  %s%-7s%s %-*s  %s\n", colour_code(colour, COLOUR_ALARM),
	       suite_verdict_name(r->verdict), colour_code(colour, COLOUR_OFF),
	       (int)width, t->name, facts.data);
	text_done(&facts);
}

/* What the run of a test that passed took for granted, or did not do. */
static void tell_notes(const struct suite_test *t)
{
	static const char *const notes[] = {"everett: assumed: ",
					    "everett: no fault points: "};
	const size_t name = strlen("everett: ");
	if (t->result.verdict != SUITE_PASSED)
		return; /* all of it is told in the end */
	for (const char *line = t->result.details.data; *line;) {
		size_t n = strcspn(line, "\n");
		for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
			if (strncmp(line, notes[i], strlen(notes[i])) == 0)
				printf("          %.*s\n", (int)(n - name), line + name);
		line += n + (line[n] == '\n');
	}
}

/* As many lines as are settled without a gap, so that their order is always the same. */
void suite_tell(struct suite *s)
{
	static uint32_t file, test; /* how far it was told */
	static bool has_heading;
	if (s->command->quiet)
		return;
	for (; file < s->nfiles; file++, test = 0, has_heading = false) {
		const struct suite_file *f = s->files[file];
		size_t width = 0;
		for (uint32_t i = 0; i < f->ntests; i++)
			if (f->tests[i].is_chosen && strlen(f->tests[i].name) > width)
				width = strlen(f->tests[i].name);
		for (; test < f->ntests; test++) {
			const struct suite_test *t = &f->tests[test];
			if (!t->is_chosen)
				continue;
			if (!t->result.is_over)
				return;
			clear_progress();
			if (!has_heading)
				printf("%s\n", f->path);
			has_heading = true;
			tell_test(s, t, width);
			tell_notes(t);
			fflush(stdout);
		}
	}
}

static void count_verdicts(const struct suite *s,
			   uint32_t counts[static SUITE_BROKEN + 1], uint32_t *over)
{
	*over = 0;
	for (uint32_t i = 0; i < s->nfiles; i++)
		for (uint32_t k = 0; k < s->files[i]->ntests; k++) {
			const struct suite_test *t = &s->files[i]->tests[k];
			if (!t->is_chosen)
				continue;
			counts[t->result.verdict]++;
			*over += t->result.is_over;
		}
}

void suite_tell_progress(struct suite *s, const char *doing)
{
	uint32_t counts[SUITE_BROKEN + 1] = {0}, over, all = 0;
	if (!isatty(2) || s->command->quiet)
		return;
	count_verdicts(s, counts, &over);
	for (int i = 0; i <= SUITE_BROKEN; i++)
		all += counts[i];
	unsigned width = colour_width(stderr, 80);
	char *line = alloc_printf("[%u/%u] %s", over, all, doing);
	fprintf(stderr, "\r\033[K%.*s", (int)width - 1, line);
	fflush(stderr);
	free(line);
}

/* --- the end --- */

static void put_indented(const char *text, const char *with)
{
	while (*text) {
		size_t n = strcspn(text, "\n");
		printf("%s%.*s\n", with, (int)n, text);
		text += n + (text[n] == '\n');
	}
}

static void tell_failure(const struct suite *s, const struct suite_test *t)
{
	const struct suite_result *r = &t->result;
	bool colour = has_colour(s);
	printf("\n%s%s%s %s:%u: %s\n", colour_code(colour, COLOUR_ALARM),
	       suite_verdict_name(r->verdict), colour_code(colour, COLOUR_OFF),
	       t->file->path, t->line, t->name);
	put_indented(r->reasons.data, "  ");
	if (r->details.len && strcmp(t->file->dir, ".") != 0 && r->command)
		printf("  seen from %s:\n", t->file->dir);
	put_indented(r->details.data, "    ");
	if (r->command)
		printf("  run it alone: %s\n", r->command);
}

static bool is_wrong(const struct suite_test *t)
{
	return t->is_chosen &&
	       (t->result.verdict == SUITE_FAILED || t->result.verdict == SUITE_BROKEN);
}

/* What concerns a whole file is told once. */
static void tell_file(const struct suite *s, const struct suite_file *f)
{
	bool colour = has_colour(s);
	bool is_told = f->state == SUITE_UNBUILDABLE;
	if (is_told) {
		printf("\n%sBROKEN%s %s: %s\n", colour_code(colour, COLOUR_ALARM),
		       colour_code(colour, COLOUR_OFF), f->path,
		       f->trouble ? f->trouble : "it cannot be built");
		put_indented(f->build_log.data, "    ");
	}
	for (uint32_t i = 0; i < f->ntests; i++) {
		const char *why = f->tests[i].result.reasons.data;
		bool is_of_file =
			is_told && (strncmp(why, "its file ", 9) == 0 ||
				    (f->trouble &&
				     strncmp(why, f->trouble, strlen(f->trouble)) == 0));
		if (is_wrong(&f->tests[i]) && !is_of_file)
			tell_failure(s, &f->tests[i]);
	}
}

void suite_tell_end(struct suite *s)
{
	static const char *const words[] = {"not run", "passed", "failed", "skipped",
					    "broken"};
	static const enum suite_verdict order[] = {
		SUITE_PASSED, SUITE_FAILED, SUITE_BROKEN, SUITE_SKIPPED, SUITE_NOT_RUN};
	uint32_t counts[SUITE_BROKEN + 1] = {0}, over, all = 0;
	clear_progress();
	for (uint32_t i = 0; i < s->nfiles; i++)
		tell_file(s, s->files[i]);
	count_verdicts(s, counts, &over);
	for (int i = 0; i <= SUITE_BROKEN; i++)
		all += counts[i];
	printf("\n%s%u test%s:", s->is_interrupted ? "interrupted; " : "", all,
	       text_plural(all));
	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		if (i < 2 || counts[order[i]])
			printf("%s %u %s", i ? "," : "", counts[order[i]],
			       words[order[i]]);
	printf(", in %.1f s\n", s->seconds);
	fflush(stdout);
}

void suite_list(const struct suite *s)
{
	for (uint32_t i = 0; i < s->nfiles; i++)
		for (uint32_t k = 0; k < s->files[i]->ntests; k++)
			if (s->files[i]->tests[k].is_chosen)
				printf("%s:%s\n", s->files[i]->path,
				       s->files[i]->tests[k].name);
}

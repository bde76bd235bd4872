/* junit.c - results as JUnit's XML, which build servers read. */
#include "suite/suite.h"

#include "base/file.h"

#include <stdio.h>
#include <string.h>

/* Bytes that XML cannot have become question marks; what is not ASCII becomes one too,
 * since it may be no UTF-8. */
static void put_text(FILE *out, const char *text)
{
	for (const char *p = text; *p; p++) {
		unsigned char c = (unsigned char)*p;
		if (c == '<')
			fputs("&lt;", out);
		else if (c == '>')
			fputs("&gt;", out);
		else if (c == '&')
			fputs("&amp;", out);
		else if (c == '"')
			fputs("&quot;", out);
		else if (c == '\n')
			fputs("&#10;", out);
		else
			fputc((c >= ' ' && c < 127) || c == '\t' ? c : '?', out);
	}
}

static void put_problem(FILE *out, const char *element, const struct suite_test *t)
{
	const struct suite_result *r = &t->result;
	size_t n = strcspn(r->reasons.data, "\n");
	char first[200];
	snprintf(first, sizeof first, "%.*s", (int)n, r->reasons.data);
	fprintf(out, "      <%s message=\"", element);
	put_text(out, first);
	fputs("\">", out);
	put_text(out, r->reasons.data);
	put_text(out, r->details.data);
	if (t->file->state == SUITE_UNBUILDABLE)
		put_text(out, t->file->build_log.data);
	if (r->command) {
		put_text(out, "run it alone: ");
		put_text(out, r->command);
	}
	fprintf(out, "</%s>\n", element);
}

static void write_junit_test(FILE *out, const struct suite_test *t)
{
	const struct suite_result *r = &t->result;
	bool is_plain = r->verdict == SUITE_PASSED;
	fputs("    <testcase classname=\"", out);
	put_text(out, t->file->path);
	fprintf(out, "\" name=\"%s\" file=\"", t->name);
	put_text(out, t->file->path);
	fprintf(out, "\" line=\"%u\" time=\"%.3f\"%s>\n", t->line,
		r->seconds > 0 ? r->seconds : 0.0, is_plain ? "/" : "");
	if (r->verdict == SUITE_FAILED)
		put_problem(out, "failure", t);
	else if (r->verdict == SUITE_BROKEN)
		put_problem(out, "error", t);
	else if (!is_plain)
		fprintf(out, "      <skipped message=\"%s\"/>\n",
			r->skipped ? r->skipped : "not run");
	if (!is_plain)
		fputs("    </testcase>\n", out);
}

struct sums {
	uint32_t tests, failures, errors, skipped;
	double seconds;
};

static struct sums add_up(const struct suite_file *f)
{
	struct sums n = {0};
	for (uint32_t i = 0; i < f->ntests; i++) {
		const struct suite_result *r = &f->tests[i].result;
		if (!f->tests[i].is_chosen)
			continue;
		n.tests++;
		n.failures += r->verdict == SUITE_FAILED;
		n.errors += r->verdict == SUITE_BROKEN;
		n.skipped += r->verdict == SUITE_SKIPPED || r->verdict == SUITE_NOT_RUN;
		n.seconds += r->seconds > 0 ? r->seconds : 0;
	}
	return n;
}

static void put_sums(FILE *out, const struct sums *n)
{
	fprintf(out,
		" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.3f\"",
		n->tests, n->failures, n->errors, n->skipped, n->seconds);
}

bool suite_write_junit(const struct suite *s, const char *path, struct err *e)
{
	struct file_out f;
	struct sums all = {0};
	if (!file_open(&f, path, e))
		return false;
	for (uint32_t i = 0; i < s->nfiles; i++) {
		struct sums n = add_up(s->files[i]);
		all.tests += n.tests;
		all.failures += n.failures;
		all.errors += n.errors;
		all.skipped += n.skipped;
	}
	all.seconds = s->seconds;
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"everett\"",
	      f.stream);
	put_sums(f.stream, &all);
	fputs(">\n", f.stream);
	for (uint32_t i = 0; i < s->nfiles; i++) {
		struct sums n = add_up(s->files[i]);
		if (!n.tests)
			continue;
		fputs("  <testsuite name=\"", f.stream);
		put_text(f.stream, s->files[i]->path);
		fputc('"', f.stream);
		put_sums(f.stream, &n);
		fputs(">\n", f.stream);
		for (uint32_t k = 0; k < s->files[i]->ntests; k++)
			if (s->files[i]->tests[k].is_chosen)
				write_junit_test(f.stream, &s->files[i]->tests[k]);
		fputs("  </testsuite>\n", f.stream);
	}
	fputs("</testsuites>\n", f.stream);
	return file_commit(&f, e);
}

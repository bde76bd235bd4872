/* checkpoint.c - see checkpoint.h. The form is in doc/run-directory.md. */
#include "explore/checkpoint.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/vec.h"
#include "run/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAGIC "EVERETT-RESUME\n"
enum { VERSION = 10 };

/* Opens the file of a directory and reads up to the words; `in` is bad if it is none. */
static bool open_checkpoint(const char *dir, struct bytes *data, struct bytes_reader *in,
			    struct err *e)
{
	char *path = alloc_printf("%s/resume", dir),
	     *record = alloc_printf("%s/run.json", dir);
	bool ok = true;
	if (access(dir, F_OK) != 0)
		ok = err_set(e, "there is no directory %s", dir);
	else if (access(path, F_OK) != 0)
		ok = err_set(e,
			     access(record, F_OK) == 0
				     ? "%s has nothing to resume: its run was not "
				       "interrupted"
				     : "%s has nothing to resume: it is not the "
				       "directory of a run",
			     dir);
	free(record);
	ok = ok && (data->data = (uint8_t *)file_read(path, &data->n, e));
	free(path);
	if (!ok)
		return false;
	*in = bytes_read(data->data, data->n);
	if (data->n < strlen(MAGIC) || memcmp(data->data, MAGIC, strlen(MAGIC)) != 0)
		return err_set(e, "%s/resume: not a checkpoint of Everett", dir);
	in->at += strlen(MAGIC);
	uint8_t version = bytes_get_byte(in);
	if (version != VERSION)
		return err_set(e, "%s/resume: made by another version of Everett", dir);
	return true;
}

static bool set_damaged(const char *dir, struct err *e)
{
	return err_set(e, "%s/resume is damaged", dir);
}

char **checkpoint_words(const char *dir, int *n, bool *has_jobs, struct err *e)
{
	struct bytes data = {0};
	struct bytes_reader in;
	char **words = NULL;
	*n = 0;
	if (open_checkpoint(dir, &data, &in, e)) {
		*has_jobs = bytes_get_byte(&in);
		uint64_t count = bytes_get_count(&in, 2);
		words = alloc_zero(count + 2, sizeof *words);
		for (uint64_t i = 0; i < count && !in.is_bad; i++)
			words[(*n)++] = alloc_string(bytes_get_string(&in));
		if (in.is_bad) {
			set_damaged(dir, e);
			for (int i = 0; i < *n; i++)
				free(words[i]);
			free(words);
			words = NULL;
		}
	}
	bytes_done(&data);
	return words;
}

static void name_finding_tests(struct run *r)
{
	for (uint32_t i = 0; i < r->findings.n; i++) {
		struct finding *f = r->findings.items[i];
		char *test = alloc_printf("findings/%s/test.json", f->id);
		char *path = rundir_path(&r->dir, test);
		if (access(path, F_OK) == 0)
			f->test = test;
		else
			free(test);
		free(path);
	}
}

static bool take_earlier_report(struct run *r, const void *data, size_t n, struct err *e)
{
	struct report *p = run_report_read(data, n, e);
	if (!p)
		return false;
	*VEC_ADD(r->others, r->nothers, r->cap_others) = p;
	r->testgen.tests = p->result.tests;
	p->result.tests = 0; /* this run counts on from them */
	r->budget.before = p->result.seconds;
	if (!run_report_take(r, p, false, e))
		return false;
	run_report_add_counts(r, p);
	name_finding_tests(r);
	return true;
}

static void read_checkpoint_jobs(struct checkpoint *c, struct bytes_reader *in)
{
	uint64_t together = bytes_get_number(in), n = bytes_get_count(in, 2);
	c->jobs = alloc_zero(n + 1, sizeof *c->jobs);
	for (uint64_t i = 0; i < n && !in->is_bad; i++) {
		size_t size;
		const uint8_t *block = bytes_get_block(in, &size);
		if (block)
			bytes_add(&c->jobs[c->n++], block, size);
	}
	c->together = together < c->n ? (uint32_t)together : c->n;
}

/* Were these lines (options_decisions) in force then as well? Names the first that was not. */
static bool has_same_options(const struct run *r, const char *then, struct err *e)
{
	char name[64];
	return options_decide_alike(r->options, then, name, sizeof name) ||
	       err_set(e,
		       "%s: %s must be as it was when the run was started; leave it out",
		       r->options->resume, name);
}

bool checkpoint_load(struct run *r, struct checkpoint *c, struct err *e)
{
	struct bytes data = {0};
	struct bytes_reader in;
	bool ok = open_checkpoint(r->options->resume, &data, &in, e);
	if (ok) {
		bytes_get_byte(&in); /* the caller knows that there are jobs */
		for (uint64_t n = bytes_get_count(&in, 2); n && !in.is_bad; n--)
			bytes_get_string(&in);
		if (strcmp(bytes_get_string(&in), r->testgen.fingerprint) != 0 &&
		    !in.is_bad)
			ok = err_set(e,
				     "%s: the program has changed since; start a new run",
				     r->options->resume);
		const char *options = bytes_get_string(&in);
		ok = ok && (in.is_bad || has_same_options(r, options, e));
	}
	if (ok) {
		size_t n;
		const uint8_t *report = bytes_get_block(&in, &n);
		ok = report ? take_earlier_report(r, report, n, e)
			    : set_damaged(r->options->resume, e);
	}
	if (ok) {
		read_checkpoint_jobs(c, &in);
		open_set_read(&r->opens, &in);
		if (in.is_bad || in.at != in.end)
			ok = set_damaged(r->options->resume, e);
	}
	if (!ok)
		checkpoint_done(c);
	bytes_done(&data);
	return ok;
}

bool checkpoint_import(struct run *r, struct checkpoint *c, struct err *e)
{
	uint64_t leaves;
	bool ok = true;
	r->sched.complete = SCHED_ALL_GROUPS;
	for (uint32_t i = 0; ok && i < c->n; i++)
		ok = job_read(&r->tree, c->jobs[i].data, c->jobs[i].n, explore_come, r,
			      &leaves, e);
	r->sched.complete = 0;
	checkpoint_done(c);
	return ok;
}

static void write_checkpoint_jobs(struct run *r, const struct checkpoint *c,
				  struct bytes *out, struct err *e)
{
	struct bytes own = {0}, parked = {0};
	uint64_t n = job_select(&r->tree, UINT64_MAX, NULL);
	job_write(&r->tree, &own);
	job_unmark(&r->tree, n, false, NULL, NULL);
	if (!park_to_bytes(r, &parked, e))
		bytes_clear(&parked);
	bytes_number(out, c->together);
	bytes_number(out, c->n + (own.n != 0) + (parked.n ? r->park.n : 0));
	for (uint32_t i = 0; i < c->n; i++)
		bytes_block(out, c->jobs[i].data, c->jobs[i].n);
	if (own.n)
		bytes_block(out, own.data, own.n);
	struct bytes_reader skip = bytes_read(parked.data, parked.n);
	bytes_get_number(&skip); /* their number: counted above */
	bytes_add(out, skip.at, (size_t)(skip.end - skip.at));
	bytes_done(&own);
	bytes_done(&parked);
}

static void write_report(struct run *r, struct bytes *out)
{
	struct bytes report = {0};
	run_report_write(r, &report);
	bytes_block(out, report.data, report.n);
	bytes_done(&report);
}

/* Everything in front of the results. */
static void write_header(struct run *r, bool has_jobs, struct bytes *out)
{
	bytes_add(out, MAGIC, strlen(MAGIC));
	bytes_byte(out, VERSION);
	bytes_byte(out, has_jobs);
	bytes_number(out, (uint64_t)r->options->nwords);
	for (int i = 0; i < r->options->nwords; i++)
		bytes_string(out, r->options->words[i]);
	bytes_string(out, r->testgen.fingerprint);
	char *options = options_decisions(r->options);
	bytes_string(out, options);
	free(options);
}

static bool write_checkpoint_file(struct rundir *d, const struct bytes *out,
				  struct err *e)
{
	struct file_out file;
	if (!rundir_file(d, "resume", &file, e))
		return false;
	fwrite(out->data, 1, out->n, file.stream);
	return file_commit(&file, e);
}

bool checkpoint_write_start(struct run *r, struct err *e)
{
	struct bytes out = {0};
	write_header(r, false, &out);
	bool ok = write_checkpoint_file(&r->dir, &out, e);
	bytes_done(&out);
	return ok;
}

bool checkpoint_write(struct run *r, const struct checkpoint *c, struct err *e)
{
	struct bytes out = {0};
	write_header(r, true, &out);
	write_report(r, &out);
	write_checkpoint_jobs(r, c, &out, e);
	open_set_write(&r->opens, &out);
	bool ok = !e->text[0] && write_checkpoint_file(&r->dir, &out, e);
	bytes_done(&out);
	return ok;
}

void checkpoint_keep(struct run *r, enum run_stop stop, const struct checkpoint *c)
{
	struct err e = {0};
	char *path = rundir_path(&r->dir, "resume");
	bool has_more = r->tree.root || r->park.n || c->n;
	/* Everything is explored, but not everything could be written: the run can be started
	 * once more. */
	if (!has_more && (stop == STOP_FAILED || r->cannot_write))
		checkpoint_write_start(r, &e);
	else if (!has_more || stop == STOP_EXHAUSTED)
		unlink(path);
	else if (!checkpoint_write(r, c, &e))
		run_trouble(r, &e);
	free(path);
}

bool checkpoint_write_jobs(struct run *r, const char *dir, const struct checkpoint *c,
			   struct err *e)
{
	struct bytes out = {0}, report = {0};
	struct rundir d = {.path = (char *)(uintptr_t)dir};
	write_header(r, true, &out);
	run_report_write_nothing(r, &report);
	bytes_block(&out, report.data, report.n);
	bytes_number(&out, c->together);
	bytes_number(&out, c->n);
	for (uint32_t i = 0; i < c->n; i++)
		bytes_block(&out, c->jobs[i].data, c->jobs[i].n);
	open_set_write(&r->opens, &out); /* the collector's: none */
	bool ok = write_checkpoint_file(&d, &out, e);
	bytes_done(&report);
	bytes_done(&out);
	return ok;
}

void checkpoint_done(struct checkpoint *c)
{
	for (uint32_t i = 0; i < c->n; i++)
		bytes_done(&c->jobs[i]);
	free(c->jobs);
	free(c->leaves);
	*c = (struct checkpoint){0};
}

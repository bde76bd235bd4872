/* aside.c - paths that end their workers: they are watched when they do it again, and set aside
 * the third time, with what is needed to repeat them.
 *
 * The first worker that dies was not watched. Its successor is careful: it announces what it is
 * about to run, so two more deaths at the same place name the path. aside/N gets a checkpoint
 * with that one job, and its log as a test without inputs. */
#include "base/alloc.h"
#include "base/vec.h"
#include "cluster/collector.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEATHS_MAX = 2 }; /* seen while it ran; the first one was not watched */

static void note_read_leaf(void *arg, struct tree_node *leaf)
{
	*(struct tree_node **)arg = leaf;
}

/* As a test: the log alone. What was decided inside an instruction goes with it as long as it
 * is nothing but decisions. */
static void fill_path(const struct job *j, struct testcase *t)
{
	struct testcase_choice *path = alloc_get((j->log.length + 1) * sizeof *path);
	struct log_iter records;
	struct choice c;
	uint64_t n = 0;
	bool is_plain = true;
	log_iter_begin(&records, &j->log, 0);
	for (; log_next(&records, &c); n++) {
		path[n] = (struct testcase_choice){.kind = choice_name(c.kind),
						   .value = c.value};
		is_plain = is_plain && !c.is_not;
	}
	t->path = path;
	t->npath = is_plain ? n : j->committed;
}

static bool write_log_as_test(struct run *r, const char *dir, const uint8_t *trie,
			      size_t n, struct err *e)
{
	struct tree tree;
	struct tree_node *leaf = NULL;
	uint64_t leaves;
	struct file_out file;
	struct rundir d = {.path = (char *)(uintptr_t)dir};
	struct testcase t = {.number = 1,
			     .fingerprint = r->testgen.fingerprint,
			     .args = r->testgen.args,
			     .nargs = r->testgen.nargs,
			     .env = r->testgen.env,
			     .nenv = r->testgen.nenv,
			     .outcome = {.end = TESTCASE_INCOMPLETE,
					 .message = "the path ended its worker"}};
	tree_init(&tree);
	if (!job_read(&tree, trie, n, note_read_leaf, &leaf, &leaves, e) || !leaf)
		return false;
	fill_path(leaf->job, &t);
	bool ok = rundir_file(&d, "log.json", &file, e);
	if (ok) {
		testcase_write(file.stream, &t);
		ok = file_commit(&file, e);
	}
	free((void *)(uintptr_t)t.path);
	tree_remove(&tree, leaf);
	return ok;
}

/* Makes the first directory aside/N that is not there: a run that is resumed has some. */
static char *make_aside_directory(struct collector *c, uint32_t *number, struct err *e)
{
	char *above = rundir_path(&c->run->dir, "aside"), *dir = NULL;
	bool ok = mkdir(above, 0777) == 0 || errno == EEXIST, is_taken = ok;
	while (is_taken) {
		free(dir);
		*number = ++c->asides;
		dir = alloc_printf("%s/%u", above, *number);
		ok = mkdir(dir, 0777) == 0;
		is_taken = !ok && errno == EEXIST;
	}
	if (!ok) {
		err_set(e, "cannot create %s: %s", dir ? dir : above, strerror(errno));
		free(dir);
		dir = NULL;
	}
	free(above);
	return dir;
}

static void write_aside(struct collector *c, uint32_t *number, const uint8_t *trie,
			size_t n)
{
	struct run *r = c->run;
	struct err e = {0};
	char *dir = make_aside_directory(c, number, &e);
	struct bytes jobs = {0};
	bytes_add(&jobs, trie, n);
	struct checkpoint one = {.jobs = &jobs, .n = 1};
	if (dir && checkpoint_write_jobs(r, dir, &one, &e) &&
	    write_log_as_test(r, dir, trie, n, &e))
		fprintf(stderr,
			"everett: a path has ended its worker three times and is set aside; to "
			"repeat it: everett run -j 1 --resume %s (its log: %s/log.json)\n",
			dir, dir);
	if (e.text[0])
		run_trouble(r, &e);
	bytes_done(&jobs);
	free(dir);
}

static void tell_worker_to_avoid(struct collector *c, uint32_t worker,
				 const struct suspect *s)
{
	struct bytes out = {0};
	bytes_number(&out, s->hash);
	bytes_number(&out, s->length);
	bytes_number(&out, s->aside);
	collector_send(c, worker, MESSAGE_AVOID, &out);
	bytes_done(&out);
}

void collector_tell_asides(struct collector *c, uint32_t worker)
{
	for (uint32_t i = 0; i < c->nsuspects; i++)
		if (c->suspects[i].aside)
			tell_worker_to_avoid(c, worker, &c->suspects[i]);
}

void collector_suspect(struct collector *c, const struct bytes *running)
{
	struct bytes_reader in = bytes_read(running->data, running->n);
	uint64_t hash = bytes_get_number(&in), length = bytes_get_number(&in);
	uint32_t i = 0;
	if (in.is_bad)
		return;
	while (i < c->nsuspects &&
	       (c->suspects[i].hash != hash || c->suspects[i].length != length))
		i++;
	if (i == c->nsuspects)
		*VEC_ADD(c->suspects, c->nsuspects, c->cap_suspects) =
			(struct suspect){.hash = hash, .length = length};
	struct suspect *s = &c->suspects[i];
	if (++s->deaths != DEATHS_MAX)
		return;
	write_aside(c, &s->aside, in.at, (size_t)(in.end - in.at));
	for (uint32_t k = 0; k < c->n; k++)
		tell_worker_to_avoid(c, k, s);
}

/* timeline.c - see timeline.h. When there are many samples every second one is dropped and
 * the step doubled: a long run has a picture of the same size as a short one. */
#include "report/timeline.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/vec.h"
#include "format/json.h"
#include "report/chart.h"

#include <stdlib.h>

enum { SAMPLES_PER_WORKER = 2000 };

void timeline_init(struct timeline *t, uint32_t workers)
{
	*t = (struct timeline){.start = clock_now(), .step = 0.05, .workers = workers};
	t->last = alloc_zero(workers, sizeof *t->last);
	for (uint32_t i = 0; i < workers; i++)
		t->last[i] = -1;
}

void timeline_done(struct timeline *t)
{
	free(t->samples);
	free(t->moves);
	free(t->last);
	*t = (struct timeline){0};
}

static void thin_out(struct timeline *t)
{
	uint32_t kept = 0;
	t->step *= 2;
	for (uint32_t i = 0; i < t->workers; i++)
		t->last[i] = -1;
	for (uint32_t i = 0; i < t->nsamples; i++) {
		const struct timeline_sample *s = &t->samples[i];
		if (t->last[s->worker] >= 0 && s->time - t->last[s->worker] < t->step)
			continue;
		t->last[s->worker] = s->time;
		t->samples[kept++] = *s;
	}
	t->nsamples = kept;
}

void timeline_status(struct timeline *t, uint32_t worker, uint64_t jobs,
		     uint64_t instructions, double idle)
{
	double now = clock_now() - t->start;
	if (t->last[worker] >= 0 && now - t->last[worker] < t->step)
		return;
	t->last[worker] = now;
	*VEC_ADD(t->samples, t->nsamples, t->cap_samples) =
		(struct timeline_sample){now, worker, jobs, instructions, idle};
	if (t->nsamples > SAMPLES_PER_WORKER * t->workers)
		thin_out(t);
}

void timeline_transfer(struct timeline *t, uint32_t from, uint32_t to, uint64_t jobs)
{
	*VEC_ADD(t->moves, t->nmoves, t->cap_moves) =
		(struct timeline_move){clock_now() - t->start, from, to, jobs};
}

static void write_json(const struct timeline *t, FILE *out)
{
	struct json j;
	json_init(&j, out);
	json_object(&j, NULL);
	json_number(&j, "workers", t->workers);
	json_real(&j, "balancing_stopped", t->stopped);
	json_array(&j, "samples");
	for (uint32_t i = 0; i < t->nsamples; i++) {
		const struct timeline_sample *s = &t->samples[i];
		json_object(&j, NULL);
		json_real(&j, "time", s->time);
		json_number(&j, "worker", s->worker);
		json_number(&j, "jobs", s->jobs);
		json_number(&j, "instructions", s->instructions);
		json_real(&j, "idle", s->idle);
		json_end(&j);
	}
	json_end(&j);
	json_array(&j, "transfers");
	for (uint32_t i = 0; i < t->nmoves; i++) {
		const struct timeline_move *m = &t->moves[i];
		json_object(&j, NULL);
		json_real(&j, "time", m->time);
		json_number(&j, "from", m->from);
		json_number(&j, "to", m->to);
		json_number(&j, "jobs", m->jobs);
		json_end(&j);
	}
	json_end(&j);
	json_end(&j);
	json_done(&j);
}

bool timeline_write(const struct timeline *t, struct rundir *d, struct err *e)
{
	struct file_out f;
	if (!rundir_file(d, "workers.json", &f, e))
		return false;
	write_json(t, f.stream);
	if (!file_commit(&f, e) || !rundir_file(d, "workers.svg", &f, e))
		return false;
	chart_write(t, f.stream);
	return file_commit(&f, e);
}

/* chart.c - see chart.h. Four panels over one time axis, after Cloud9's figures 7, 9, 12 and
 * 13: jobs in each worker's queue, the share of all jobs that was moved, useful work of all
 * workers together, and the share of time that workers were busy. Axes end at round numbers. */
#include "report/chart.h"

#include "base/alloc.h"
#include "report/timeline.h"

#include <math.h>
#include <stdlib.h>

enum { BINS = 100, PANELS = 4 };
static const double ticks = 5; /* on an axis, about */
static const int width_all = 900, panel_high = 150, left_edge = 70, right_edge = 40,
		 top_edge = 40, gap_between = 50;

struct panel {
	FILE *out;
	double seconds, most; /* ranges of the axes */
	int top;
};

static double x_of(const struct panel *p, double time)
{
	return left_edge + (width_all - left_edge - right_edge) *
				   (p->seconds > 0 ? time / p->seconds : 0);
}

static double y_of(const struct panel *p, double value)
{
	return p->top + panel_high - panel_high * (p->most > 0 ? value / p->most : 0);
}

/* The distance of about five marks up to `most`: 1, 2 or 5 and zeros. */
static double step_of(double most)
{
	double step = pow(10, floor(log10(most / ticks)));
	double left = most / ticks / step;
	return step * (left > 5 ? 10 : left > 2 ? 5 : left > 1 ? 2 : 1);
}

static void print_chart_number(FILE *out, double value)
{
	if (value >= 1e9)
		fprintf(out, "%g G", value / 1e9);
	else if (value >= 1e6)
		fprintf(out, "%g M", value / 1e6);
	else if (value >= 1e4)
		fprintf(out, "%g k", value / 1e3);
	else
		fprintf(out, "%g", value);
}

static void mark_values(const struct panel *p)
{
	double step = step_of(p->most);
	for (int i = 0; i * step <= p->most * 1.0001; i++) {
		double y = y_of(p, i * step);
		fprintf(p->out,
			"<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' class='grid'/>\n"
			"<text x='%d' y='%.1f' class='tick' text-anchor='end'>",
			left_edge, width_all - right_edge, y, y, left_edge - 6, y + 4);
		print_chart_number(p->out, i * step);
		fprintf(p->out, "</text>\n");
	}
}

static void mark_times(const struct panel *p)
{
	double step = step_of(p->seconds);
	for (int i = 0; i * step <= p->seconds * 1.0001; i++)
		fprintf(p->out,
			"<text x='%.1f' y='%d' class='tick' "
			"text-anchor='middle'>%g s</text>\n",
			x_of(p, i * step), p->top + panel_high + 16, i * step);
}

/* Rounds the range of values up, and draws what is around them. */
static void draw_panel_frame(struct panel *p, const char *title)
{
	if (p->most <= 0)
		p->most = 1;
	double step = step_of(p->most);
	p->most = ceil(p->most / step * 0.9999) * step;
	fprintf(p->out,
		"<text x='%d' y='%d' class='title'>%s</text>\n"
		"<rect x='%d' y='%d' width='%d' height='%d' class='frame'/>\n",
		left_edge, p->top - 8, title, left_edge, p->top,
		width_all - left_edge - right_edge, panel_high);
	mark_values(p);
	if (p->seconds > 0)
		mark_times(p);
}

static unsigned worker_hue(uint32_t worker, uint32_t workers)
{
	return worker * 360u / (workers ? workers : 1);
}

static void draw_queues(const struct timeline *t, struct panel *p)
{
	for (uint32_t i = 0; i < t->nsamples; i++)
		if ((double)t->samples[i].jobs > p->most)
			p->most = (double)t->samples[i].jobs;
	draw_panel_frame(p, "jobs in each worker's queue");
	for (uint32_t w = 0; w < t->workers; w++) {
		fprintf(p->out,
			"<polyline class='line' stroke='hsl(%u,70%%,45%%)' points='",
			worker_hue(w, t->workers));
		for (uint32_t i = 0; i < t->nsamples; i++)
			if (t->samples[i].worker == w)
				fprintf(p->out, "%.1f,%.1f ", x_of(p, t->samples[i].time),
					y_of(p, (double)t->samples[i].jobs));
		fprintf(p->out, "'/>\n");
	}
}

static unsigned bin_of(const struct panel *p, double time)
{
	double b = p->seconds > 0 ? time / p->seconds * (int)BINS : 0;
	return b < 0 ? 0 : b >= (int)BINS ? BINS - 1 : (unsigned)b;
}

static void draw_bars(const struct panel *p, const double *bins, const char *style)
{
	double width = (double)(width_all - left_edge - right_edge) / (int)BINS;
	for (unsigned i = 0; i < BINS; i++)
		if (bins[i] > 0)
			fprintf(p->out,
				"<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' "
				"class='%s'/>\n",
				left_edge + width * i, y_of(p, bins[i]), width,
				p->top + panel_high - y_of(p, bins[i]), style);
}

/* An amount that came about between two times, over the bins it lies in. */
static void add_span(const struct panel *p, double *bins, double from, double to,
		     double amount)
{
	double width = p->seconds / (int)BINS;
	if (to <= from || width <= 0)
		return;
	for (unsigned i = bin_of(p, from); i <= bin_of(p, to); i++) {
		double start = width * i, end = width * (i + 1);
		double part = (to < end ? to : end) - (from > start ? from : start);
		if (part > 0)
			bins[i] += amount * part / (to - from);
	}
}

/* What is drawn in bins: each sample is about the time since the worker's last one. */
struct binned {
	double jobs[BINS]; /* in all queues, times seconds */
	double work[BINS], idle[BINS], all[BINS]; /* instructions; seconds */
};

static void fill_bins(const struct timeline *t, const struct panel *p, struct binned *b)
{
	struct timeline_sample *last = alloc_zero(t->workers + 1, sizeof *last);
	*b = (struct binned){0};
	for (uint32_t i = 0; i < t->nsamples; i++) {
		const struct timeline_sample *s = &t->samples[i];
		struct timeline_sample *old = &last[s->worker];
		double length = s->time - old->time;
		add_span(p, b->jobs, old->time, s->time, length * (double)s->jobs);
		/* Numbers start again when a worker was replaced. */
		if (s->idle >= old->idle && s->instructions >= old->instructions) {
			add_span(p, b->idle, old->time, s->time, s->idle - old->idle);
			add_span(p, b->all, old->time, s->time, length);
			add_span(p, b->work, old->time, s->time,
				 (double)(s->instructions - old->instructions));
		}
		*old = *s;
	}
	free(last);
}

static void set_most(struct panel *p, const double *bins)
{
	p->most = 0;
	for (unsigned i = 0; i < BINS; i++)
		if (bins[i] > p->most)
			p->most = bins[i];
}

static void draw_moves(const struct timeline *t, struct panel *p, const struct binned *b)
{
	double bins[BINS] = {0}, width = p->seconds / (int)BINS;
	for (uint32_t i = 0; i < t->nmoves; i++)
		bins[bin_of(p, t->moves[i].time)] += (double)t->moves[i].jobs;
	for (unsigned i = 0; i < BINS; i++) {
		double jobs = width > 0 ? b->jobs[i] / width : 0;
		bins[i] = bins[i] > jobs ? 100 * (bins[i] > 0) : 100 * bins[i] / jobs;
	}
	set_most(p, bins);
	draw_panel_frame(
		p,
		"jobs moved between workers, % of all jobs (each bar: 1 % of the time)");
	draw_bars(p, bins, "moved");
}

static void draw_work(struct panel *p, const struct binned *b)
{
	double bins[BINS] = {0}, width = p->seconds / (int)BINS;
	for (unsigned i = 0; i < BINS && width > 0; i++)
		bins[i] = b->work[i] / width;
	set_most(p, bins);
	draw_panel_frame(p, "useful work of all workers, instructions per second");
	draw_bars(p, bins, "work");
}

static void draw_busy(struct panel *p, const struct binned *b)
{
	double bins[BINS] = {0};
	for (unsigned i = 0; i < BINS; i++)
		if (b->all[i] > 0 && b->all[i] > b->idle[i])
			bins[i] = 100 * (1 - b->idle[i] / b->all[i]);
	p->most = 100;
	draw_panel_frame(p, "share of time that workers were busy, %");
	draw_bars(p, bins, "busy");
}

void chart_write(const struct timeline *t, FILE *out)
{
	struct panel p = {.out = out, .top = top_edge};
	for (uint32_t i = 0; i < t->nsamples; i++)
		if (t->samples[i].time > p.seconds)
			p.seconds = t->samples[i].time;
	int height = top_edge + PANELS * (panel_high + gap_between);
	struct binned bins;
	fill_bins(t, &p, &bins);
	fprintf(out,
		"<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d'>\n"
		"<style>text{font-family:sans-serif;font-size:12px}.title{font-size:14px}"
		".tick{fill:#555}.frame{fill:none;stroke:#999}"
		".grid{stroke:#ddd}"
		".line{fill:none;stroke-width:1}.moved{fill:#c60}.busy{fill:#393}"
		".work{fill:#369}"
		".stop{stroke:#000;stroke-dasharray:4}</style>\n"
		"<rect width='100%%' height='100%%' fill='white'/>\n",
		width_all, height);
	draw_queues(t, &p);
	p.top += panel_high + gap_between;
	draw_moves(t, &p, &bins);
	p.top += panel_high + gap_between;
	draw_work(&p, &bins);
	p.top += panel_high + gap_between;
	draw_busy(&p, &bins);
	if (t->stopped > 0)
		fprintf(out,
			"<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' class='stop'/>\n"
			"<text x='%.1f' y='%d' class='tick'>balancing off</text>\n",
			x_of(&p, t->stopped), x_of(&p, t->stopped), top_edge,
			height - gap_between, x_of(&p, t->stopped) + 4, top_edge + 14);
	fprintf(out, "</svg>\n");
}

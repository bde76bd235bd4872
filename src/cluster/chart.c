/* chart.c - see chart.h. Three panels over one time axis, after Cloud9's figures 7, 9, 12 and
 * 13: jobs in each worker's queue, jobs moved, and the share of time that workers were busy. */
#include "cluster/chart.h"

#include "base/alloc.h"
#include "cluster/timeline.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BINS = 100 };
static const int width_all = 900, panel_high = 200, left_edge = 70, right_edge = 20,
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

static void frame(const struct panel *p, const char *title)
{
	fprintf(p->out,
		"<text x='%d' y='%d' class='title'>%s</text>\n"
		"<rect x='%d' y='%d' width='%d' height='%d' class='frame'/>\n",
		left_edge, p->top - 8, title, left_edge, p->top,
		width_all - left_edge - right_edge, panel_high);
	for (int i = 0; i <= 4; i++) {
		double value = p->most * i / 4, time = p->seconds * i / 4;
		fprintf(p->out,
			"<text x='%d' y='%.1f' class='tick' text-anchor='end'>%.4g</text>\n",
			left_edge - 6, y_of(p, value) + 4, value);
		fprintf(p->out,
			"<text x='%.1f' y='%d' class='tick' "
			"text-anchor='middle'>%.4g s</text>\n",
			x_of(p, time), p->top + panel_high + 16, time);
	}
}

static unsigned hue(uint32_t worker, uint32_t workers)
{
	return worker * 360u / (workers ? workers : 1);
}

static void draw_queues(const struct timeline *t, struct panel *p)
{
	for (uint32_t i = 0; i < t->nsamples; i++)
		if ((double)t->samples[i].jobs > p->most)
			p->most = (double)t->samples[i].jobs;
	frame(p, "jobs in each worker's queue");
	for (uint32_t w = 0; w < t->workers; w++) {
		fprintf(p->out,
			"<polyline class='line' stroke='hsl(%u,70%%,45%%)' points='",
			hue(w, t->workers));
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

static void draw_moves(const struct timeline *t, struct panel *p)
{
	double bins[BINS] = {0};
	for (uint32_t i = 0; i < t->nmoves; i++)
		bins[bin_of(p, t->moves[i].time)] += (double)t->moves[i].jobs;
	for (unsigned i = 0; i < BINS; i++)
		if (bins[i] > p->most)
			p->most = bins[i];
	frame(p, "jobs moved between workers");
	draw_bars(p, bins, "moved");
}

/* Idle time between two samples of a worker, spread over the bins it lies in. */
static void draw_busy(const struct timeline *t, struct panel *p)
{
	double idle[BINS] = {0}, all[BINS] = {0}, busy[BINS] = {0};
	struct timeline_sample *last = alloc_zero(t->workers + 1, sizeof *last);
	for (uint32_t i = 0; i < t->nsamples; i++) {
		const struct timeline_sample *s = &t->samples[i];
		struct timeline_sample *before = &last[s->worker];
		unsigned bin = bin_of(p, s->time);
		if (s->idle >= before->idle) {
			idle[bin] += s->idle - before->idle;
			all[bin] += s->time - before->time;
		}
		*before = *s;
	}
	for (unsigned i = 0; i < BINS; i++)
		busy[i] = all[i] > 0 ? 100 * (1 - idle[i] / all[i]) : 0;
	p->most = 100;
	frame(p, "share of time that workers were busy, %");
	draw_bars(p, busy, "busy");
	free(last);
}

void chart_write(const struct timeline *t, FILE *out)
{
	struct panel p = {.out = out, .top = top_edge};
	for (uint32_t i = 0; i < t->nsamples; i++)
		if (t->samples[i].time > p.seconds)
			p.seconds = t->samples[i].time;
	int height = top_edge + 3 * (panel_high + gap_between);
	fprintf(out,
		"<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d'>\n"
		"<style>text{font-family:sans-serif;font-size:12px}.title{font-size:14px}"
		".tick{fill:#555}.frame{fill:none;stroke:#999}"
		".line{fill:none;stroke-width:1}.moved{fill:#c60}.busy{fill:#393}"
		".stop{stroke:#000;stroke-dasharray:4}</style>\n"
		"<rect width='100%%' height='100%%' fill='white'/>\n",
		width_all, height);
	draw_queues(t, &p);
	p.top += panel_high + gap_between;
	p.most = 0;
	draw_moves(t, &p);
	p.top += panel_high + gap_between;
	draw_busy(t, &p);
	if (t->stopped > 0)
		fprintf(out,
			"<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' class='stop'/>\n"
			"<text x='%.1f' y='%d' class='tick'>balancing off</text>\n",
			x_of(&p, t->stopped), x_of(&p, t->stopped), top_edge,
			height - gap_between, x_of(&p, t->stopped) + 4, top_edge + 14);
	fprintf(out, "</svg>\n");
}

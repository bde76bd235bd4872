/* filter.c - a sensor's moving average with hysteresis: above 60 degrees the fan goes on,
 * below 55 off. Every sample is any float there is, NaN and infinities included. The
 * assertions hold on every path: the mean stays within what the sensor can measure. */
#include <everett.h>

enum { WINDOW = 4, SAMPLES = 4 };
static const float LOWEST = -40.0f, HIGHEST = 125.0f;

struct filter {
	float window[WINDOW];
	unsigned n;
	int is_on;
};

static float mean(const struct filter *f)
{
	unsigned n = f->n < WINDOW ? f->n : WINDOW;
	float sum = 0;
	for (unsigned i = 0; i < n; i++)
		sum += f->window[i];
	return sum / (float)n;
}

/* A sample that cannot be is left out. */
static int push(struct filter *f, float sample)
{
	if (!(sample >= LOWEST && sample <= HIGHEST))
		return f->is_on;
	f->window[f->n++ % WINDOW] = sample;
	float m = mean(f);
	ev_assert(m >= LOWEST && m <= HIGHEST);
	if (!f->is_on && m > 60.0f)
		f->is_on = 1;
	else if (f->is_on && m < 55.0f)
		f->is_on = 0;
	return f->is_on;
}

int main(void)
{
	float samples[SAMPLES];
	struct filter f = {{0}, 0, 0};
	int changes = 0;
	ev_make_symbolic(samples, sizeof samples, "samples");
	for (int i = 0; i < SAMPLES; i++) {
		int before = f.is_on;
		changes += push(&f, samples[i]) != before;
	}
	return changes;
}

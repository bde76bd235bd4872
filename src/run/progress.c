/* progress.c - see progress.h. */
#include "run/progress.h"

#include "base/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

enum { COLUMNS = 80, FIELD = 240, NUMBER = 32 };

static const double speed_seconds = 5; /* over which the speed is smoothed */

const char *progress_count(uint64_t n, char *buf, size_t size)
{
	char digits[NUMBER], out[NUMBER * 2];
	size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, n), at = 0;
	for (size_t i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0)
			out[at++] = ',';
		out[at++] = digits[i];
	}
	out[at] = 0;
	snprintf(buf, size, "%s", out);
	return buf;
}

/* Two digits at least, with the unit before which there are at most three. */
static const char *scaled_number(double n, double step, const char *const *units,
				 char *buf, size_t size)
{
	while (n >= step && units[1]) {
		n /= step;
		units++;
	}
	snprintf(buf, size, n < 9.95 && **units ? "%.1f%s%s" : "%.0f%s%s", n,
		 **units ? " " : "", *units);
	return buf;
}

const char *progress_rough(double n, char *buf, size_t size)
{
	static const char *const units[] = {"", "K", "M", "G", "T", NULL};
	return scaled_number(n, 1000, units, buf, size);
}

const char *progress_bytes(uint64_t bytes, char *buf, size_t size)
{
	static const char *const units[] = {"KB", "MB", "GB", "TB", NULL};
	return scaled_number((double)bytes / 1024, 1024, units, buf, size);
}

size_t progress_width(int fd)
{
	struct winsize w;
	return ioctl(fd, TIOCGWINSZ, &w) == 0 && w.ws_col ? w.ws_col : COLUMNS;
}

double progress_speed(struct progress_speed *s, double now, uint64_t instructions)
{
	double span = now - s->time;
	if (span <= 0 || instructions < s->instructions)
		return s->value;
	double speed = (double)(instructions - s->instructions) / span;
	double weight = s->value > 0 ? 1 - exp(-span / speed_seconds) : 1;
	s->value += (speed - s->value) * weight;
	s->time = now;
	s->instructions = instructions;
	return s->value;
}

/* --- the line --- */

enum field { /* in the order of the line */
	     TIME,
	     PATHS,
	     LEFT,
	     SCHEDULES,
	     COVERED,
	     NEW,
	     FINDINGS,
	     LONG,
	     MEMORY,
	     SPEED,
	     TESTS,
	     FIELDS
};

/* What goes first when there is no room. */
static const enum field dispensable[] = {TESTS,	  SPEED,    MEMORY, NEW,
					 COVERED, FINDINGS, LONG,   LEFT,
					 SCHEDULES};

/* In full up to a million: what comes behind has no room, and is not read either. */
static const char *short_count(uint64_t n, char *buf, size_t size)
{
	return n < 1000000 ? progress_count(n, buf, size)
			   : progress_rough((double)n, buf, size);
}

static void fill_progress_fields(const struct progress_numbers *p, char f[FIELDS][FIELD])
{
	char n[NUMBER * 2];
	snprintf(f[TIME], FIELD, "%.0f s", p->seconds);
	snprintf(f[PATHS], FIELD, "%s path%s", short_count(p->paths, n, sizeof n),
		 text_plural(p->paths));
	snprintf(f[LEFT], FIELD, "%s left", short_count(p->left, n, sizeof n));
	if (p->schedules.explored) {
		char pending[NUMBER * 2], all[NUMBER * 2];
		snprintf(f[SCHEDULES], FIELD,
			 "%s schedule%s explored, %s pending, about %s in all",
			 short_count(p->schedules.explored, n, sizeof n),
			 text_plural(p->schedules.explored),
			 short_count(p->schedules.pending, pending, sizeof pending),
			 progress_rough((double)p->schedules.estimate, all, sizeof all));
	}
	snprintf(f[COVERED], FIELD, "%.0f %% covered", p->covered);
	if (p->since_new >= 1)
		snprintf(f[NEW], FIELD, "new %.0f s ago", p->since_new);
	snprintf(f[FINDINGS], FIELD, "%u finding%s", p->findings,
		 text_plural(p->findings));
	if (p->long_path.instructions) {
		const char *place = p->long_path.place;
		snprintf(f[LONG], FIELD, "%s for %s instructions%s%s",
			 p->left == 1 ? "1 path running" : "no path ended",
			 progress_rough((double)p->long_path.instructions, n, sizeof n),
			 *place ? ", at " : "", place);
	}
	if (p->memory)
		snprintf(f[MEMORY], FIELD, "%s", progress_bytes(p->memory, n, sizeof n));
	if (p->speed >= 1)
		snprintf(f[SPEED], FIELD, "%s instructions/s",
			 progress_rough(p->speed, n, sizeof n));
	snprintf(f[TESTS], FIELD, "%s test%s", short_count(p->tests, n, sizeof n),
		 text_plural(p->tests));
}

static size_t join_progress_fields(char f[FIELDS][FIELD], char *buf, size_t n)
{
	size_t at = 0;
	buf[0] = 0;
	for (unsigned i = 0; i < FIELDS && at < n; i++)
		if (f[i][0])
			at += (size_t)snprintf(buf + at, n - at, "%s%s", at ? ", " : "",
					       f[i]);
	return at;
}

void progress_line(const struct progress_numbers *p, size_t width, char *buf, size_t n)
{
	char f[FIELDS][FIELD];
	memset(f, 0, sizeof f);
	fill_progress_fields(p, f);
	size_t have = join_progress_fields(f, buf, n);
	for (size_t i = 0;
	     width && have > width && i < sizeof dispensable / sizeof *dispensable; i++) {
		f[dispensable[i]][0] = 0;
		have = join_progress_fields(f, buf, n);
	}
	if (width && width < n)
		buf[width] = 0;
}

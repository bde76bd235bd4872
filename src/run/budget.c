/* budget.c - see budget.h. Ctrl-C sets a flag; the second one ends the process the hard way. */
#include "run/budget.h"

#include "base/clock.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A live line may move more often than lines that stay. */
static const double live_seconds = 1, progress_seconds = 5, memory_seconds = 0.01,
		    size_seconds = 0.005;

static volatile sig_atomic_t interrupted;
static volatile double interrupted_at;

static void on_interrupt(int sig)
{
	(void)sig;
	budget_interrupt();
}

void budget_start(struct budget *b, const struct options *o)
{
	*b = (struct budget){.options = o, .start = clock_now()};
	b->last_progress = b->now = b->start;
	b->ends = o->max_time > 0 ? b->start + o->max_time : 0;
	b->is_live = isatty(2) && !o->show_output;
	interrupted = 0;
	struct sigaction a = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
	sigaction(SIGINT, &a, NULL);
	sigaction(SIGTERM, &a, NULL);
	signal(SIGXFSZ, SIG_IGN); /* a file that gets too large is an error like others */
}

double budget_stop_at(void *budget)
{
	const struct budget *b = budget;
	return interrupted ? interrupted_at : b->ends;
}

void budget_ignore_signals(void)
{
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
}

uint64_t budget_quantum(const struct budget *b, uint64_t instructions)
{
	uint64_t most = BUDGET_QUANTUM, limit = b->options->max_instructions;
	if (limit && limit - instructions < most)
		most = limit - instructions;
	return most;
}

enum run_stop budget_check(struct budget *b, uint64_t instructions)
{
	const struct options *o = b->options;
	b->now = clock_now();
	if (interrupted)
		return STOP_INTERRUPTED;
	if (o->max_instructions && instructions >= o->max_instructions)
		return STOP_INSTRUCTIONS;
	if (o->max_time > 0 && b->now - b->start >= o->max_time)
		return STOP_TIME;
	return STOP_NONE;
}

bool budget_is_over(struct budget *b)
{
	uint64_t limit = b->options->max_memory;
	b->now = clock_now();
	if (interrupted || (b->ends > 0 && b->now >= b->ends))
		return true;
	if (!limit || b->now - b->last_size < size_seconds)
		return false;
	b->last_size = b->now;
	return budget_rss() > limit;
}

uint64_t budget_memory(struct budget *b, bool at_once)
{
	uint64_t limit = b->options->max_memory;
	/* Asking the system costs microseconds: only now and then. */
	if (!limit || (!at_once && b->now - b->last_memory < memory_seconds))
		return 0;
	b->last_memory = b->now;
	uint64_t rss = budget_rss();
	return rss > limit - limit / 6 ? rss : 0;
}

void budget_interrupt(void)
{
	if (!interrupted)
		interrupted_at = clock_now();
	interrupted = 1;
}

bool budget_wants_progress(struct budget *b)
{
	double now = clock_now();
	if (now - b->last_progress < (b->is_live ? live_seconds : progress_seconds))
		return false;
	b->last_progress = now;
	return true;
}

/* A number of /proc/self/statm, in bytes; 0: not known. */
static uint64_t statm_bytes(unsigned index)
{
	char text[128], *at = text;
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	ssize_t n = read(fd, text, sizeof text - 1);
	close(fd);
	if (n <= 0)
		return 0;
	text[n] = 0;
	for (; at && index; index--)
		at = strchr(at + 1, ' ');
	return at ? strtoull(at, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

uint64_t budget_rss(void)
{
	return statm_bytes(1);
}

uint64_t budget_shared_rss(void)
{
	return statm_bytes(2);
}

/* ru_maxrss has the memory that the process had before exec, too: that of the shell or the script
 * that started it. VmHWM has not. */
uint64_t budget_peak_rss(void)
{
	struct rusage u;
	char line[128];
	unsigned long long kilobytes = 0;
	FILE *f = fopen("/proc/self/status", "re");
	while (f && !kilobytes && fgets(line, sizeof line, f))
		if (strncmp(line, "VmHWM:", 6) == 0)
			kilobytes = strtoull(line + 6, NULL, 10);
	if (f)
		fclose(f);
	if (kilobytes)
		return kilobytes * 1024;
	getrusage(RUSAGE_SELF, &u);
	return (uint64_t)u.ru_maxrss * 1024;
}

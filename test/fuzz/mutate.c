/* mutate.c - damaged files for everything that reads files: 0 crashes, one line each.
 *
 *	mutate load|test|packed|record|ktest FILE COUNT SEED
 *
 * Damages FILE in COUNT ways and reads each result. A reader must accept it, or refuse it
 * with one line of text; what it accepts is used: programs are verified and printed, tests
 * written again. Batches run in child processes that note the number of the case they are
 * at, so a crash names its case; `FILE.case` then holds the bytes. One seed gives the same
 * cases everywhere. Ends with a line of figures; status 1 if anything went wrong. */
#include "base/arena.h"
#include "base/rng.h"
#include "load/load.h"
#include "prog/print.h"
#include "prog/verify.h"
#include "testcase/ktest.h"
#include "testcase/packed.h"
#include "testcase/testcase.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BATCH = 250, KEEP = 8, PATIENCE = 900, MOST_GROWN = 4096 };

/* What children tell, in a page they share with us. */
struct tally {
	volatile uint64_t at, accepted, refused;
	volatile bool is_silent; /* refused without a line, or with several */
	char line[300];
};

static char *original, *damaged;
static size_t original_size, damaged_size;
static char scratch[64];
static FILE *nowhere;

/* --- damage */

static size_t place(struct rng *r)
{
	return damaged_size > KEEP ? KEEP + rng_below(r, damaged_size - KEEP) : 0;
}

static size_t up_to(struct rng *r, size_t at, size_t most)
{
	size_t n = 1 + rng_below(r, most);
	return at + n > damaged_size ? damaged_size - at : n;
}

static void flip_bits(struct rng *r)
{
	for (uint64_t n = 1 + rng_below(r, 8); n--;)
		damaged[place(r)] ^= (char)(1 << rng_below(r, 8));
}

static void overwrite(struct rng *r)
{
	size_t at = place(r), n = up_to(r, at, 32);
	uint64_t how = rng_below(r, 4);
	for (size_t i = at; i < at + n; i++)
		damaged[i] = how == 0 ? 0 : how == 1 ? (char)0xff : (char)rng_next(r);
}

static void remove_bytes(struct rng *r)
{
	size_t at = place(r), n = up_to(r, at, 64);
	memmove(damaged + at, damaged + at + n, damaged_size - at - n);
	damaged_size -= n;
}

static void double_bytes(struct rng *r)
{
	size_t at = place(r), n = up_to(r, at, 64);
	memmove(damaged + at + n, damaged + at, damaged_size - at);
	damaged_size += n;
}

static void exchange(struct rng *r)
{
	size_t a = place(r), b = place(r), n = up_to(r, a > b ? a : b, 64);
	for (size_t i = 0; i < n; i++) {
		char c = damaged[a + i];
		damaged[a + i] = damaged[b + i];
		damaged[b + i] = c;
	}
}

static void cut_off(struct rng *r)
{
	damaged_size = place(r);
}

/* A number written as text becomes another one; for the formats that are text. */
static void change_digits(struct rng *r)
{
	static const char *const numbers[] = {"0", "-1", "18446744073709551616", "1e9",
					      "7.5"};
	size_t at = place(r);
	while (at < damaged_size && (damaged[at] < '0' || damaged[at] > '9'))
		at++;
	const char *n = numbers[rng_below(r, 5)];
	if (at + strlen(n) < damaged_size)
		memcpy(damaged + at, n, strlen(n));
}

static void damage(uint64_t seed, uint64_t number)
{
	static void (*const kinds[])(struct rng *) = {
		flip_bits, overwrite, remove_bytes, double_bytes,
		exchange,  cut_off,   change_digits};
	struct rng r;
	rng_init(&r, seed * 0x9e3779b97f4a7c15u + number);
	memcpy(damaged, original, original_size);
	damaged_size = original_size;
	kinds[number % 7](&r);
	while (rng_below(&r, 4) == 0 && damaged_size < original_size + MOST_GROWN / 2)
		kinds[rng_below(&r, 7)](&r);
}

/* --- readers: false with a line in *e when they refuse */

static bool read_program(const char *path, struct err *e)
{
	static const struct load_options none;
	struct program *p = load_program(path, &none, e);
	if (!p)
		return false;
	struct err bad = {0};
	if (!prog_verify(p, &bad)) {
		fprintf(stderr, "not well formed: %s\n", bad.text);
		abort();
	}
	prog_print(nowhere, p, NULL);
	prog_free(p);
	return true;
}

static bool read_json(const char *path, struct err *e)
{
	struct arena a;
	struct testcase t;
	arena_init(&a);
	bool ok = testcase_read(path, &a, &t, e);
	if (ok)
		testcase_write(nowhere, &t);
	arena_done(&a);
	return ok;
}

static bool read_ktest(const char *path, struct err *e)
{
	struct arena a;
	struct testcase t;
	arena_init(&a);
	bool ok = ktest_read(path, &a, &t, e);
	if (ok)
		testcase_write(nowhere, &t);
	arena_done(&a);
	return ok;
}

static bool read_packed(const char *path, struct err *e)
{
	struct testcase t;
	struct packed_reader *p = packed_open(path, e);
	if (!p)
		return false;
	while (packed_next(p, &t))
		testcase_write(nowhere, &t);
	if (packed_problem(p))
		err_set(e, "%s", packed_problem(p));
	packed_done(p);
	return !e->text[0];
}

/* One record of a packed file, without the checksum that protects it there. */
static bool read_record(const char *path, struct err *e)
{
	struct testcase t;
	struct packed_reader *p = packed_reader_new();
	(void)path;
	bool ok = packed_parse(p, damaged, damaged_size, &t);
	if (ok)
		testcase_write(nowhere, &t);
	packed_done(p);
	return ok || err_set(e, "not a record");
}

static const struct reader {
	const char *name;
	bool (*read)(const char *path, struct err *e);
} readers[] = {{"load", read_program},
	       {"test", read_json},
	       {"packed", read_packed},
	       {"record", read_record},
	       {"ktest", read_ktest}};

/* --- cases */

static void write_file(const char *path)
{
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(damaged, 1, damaged_size, f) != damaged_size || fclose(f) != 0) {
		perror(path);
		exit(2);
	}
}

static void run_batch(const struct reader *r, uint64_t seed, uint64_t from, uint64_t to,
		      struct tally *t)
{
	for (t->at = from; t->at < to; t->at++) {
		struct err e = {0};
		damage(seed, t->at);
		write_file(scratch);
		alarm(PATIENCE);
		if (r->read(scratch, &e)) {
			t->accepted++;
			continue;
		}
		t->refused++;
		snprintf(t->line, sizeof t->line, "%s", e.text);
		if (!e.text[0] || strchr(e.text, '\n')) {
			t->is_silent = true;
			_exit(1);
		}
	}
	_exit(0);
}

/* One process for cases [from, to); true if all went well. */
static bool batch(const struct reader *r, const char *file, uint64_t seed, uint64_t from,
		  uint64_t to, struct tally *t)
{
	int status = 0;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0)
		run_batch(r, seed, from, to, t);
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		exit(2);
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return true;
	char path[4096];
	snprintf(path, sizeof path, "%s.case", file);
	damage(seed, t->at);
	write_file(path);
	if (t->is_silent)
		printf("case %" PRIu64 ": refused with \"%s\"; see %s\n", t->at, t->line,
		       path);
	else
		printf("case %" PRIu64 ": died from %s; see %s\n", t->at,
		       WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "a sanitizer",
		       path);
	t->is_silent = false;
	return false;
}

static void read_original(const char *path)
{
	FILE *f = fopen(path, "rb");
	if (!f) {
		perror(path);
		exit(2);
	}
	fseek(f, 0, SEEK_END);
	original_size = (size_t)ftell(f);
	rewind(f);
	original = malloc(original_size + 1);
	damaged = malloc(2 * original_size + MOST_GROWN);
	if (fread(original, 1, original_size, f) != original_size ||
	    original_size <= KEEP) {
		fprintf(stderr, "%s: too short\n", path);
		exit(2);
	}
	fclose(f);
}

int main(int argc, char **argv)
{
	const struct reader *r = NULL;
	for (size_t i = 0; argc == 5 && i < sizeof readers / sizeof *readers; i++)
		if (!strcmp(argv[1], readers[i].name))
			r = &readers[i];
	if (!r) {
		fprintf(stderr,
			"usage: mutate load|test|packed|record|ktest FILE COUNT SEED\n");
		return 2;
	}
	uint64_t count = strtoull(argv[3], NULL, 10), seed = strtoull(argv[4], NULL, 10);
	struct tally *t = mmap(NULL, sizeof *t, PROT_READ | PROT_WRITE,
			       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	uint64_t failed = 0;
	snprintf(scratch, sizeof scratch, "mutate.%d.bc", (int)getpid());
	setenv("XDG_CACHE_HOME", "/nowhere", 1); /* nothing is remembered as good */
	nowhere = fopen("/dev/null", "w");
	read_original(argv[2]);
	for (uint64_t i = 0; i < count;) {
		uint64_t to = i + BATCH < count ? i + BATCH : count;
		bool is_good = batch(r, argv[2], seed, i, to, t);
		failed += !is_good;
		i = is_good ? to : t->at + 1;
	}
	unlink(scratch);
	printf("%s: %" PRIu64 " accepted, %" PRIu64 " refused, %" PRIu64 " failed\n",
	       r->name, t->accepted, t->refused, failed);
	return failed != 0;
}

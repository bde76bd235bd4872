/* gone.c - is a predicted defect gone from a program that has changed?
 *
 * Natively most defects go unnoticed, so the module beside the program is asked: another
 * Everett executes the test on its values (everett run --test) in a scratch directory of
 * its own. The defect is gone if that path ends by itself without any finding. */
#include "replay/replay.h"

#include "base/alloc.h"
#include "base/text.h"
#include "driver/words.h"
#include "format/json_read.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int remove_scratch_entry(const char *path, const struct stat *st, int type,
				struct FTW *where)
{
	(void)st;
	(void)type;
	(void)where;
	return remove(path);
}

static bool write_scratch_test(const char *path, const struct testcase *t)
{
	FILE *f = fopen(path, "wxe");
	if (!f)
		return false;
	testcase_write(f, t);
	bool ok = !ferror(f);
	return fclose(f) == 0 && ok;
}

static void add_gone_command(struct words *argv, const struct replay_job *job,
			     const struct testcase *t, const char *dir, double max_time)
{
	words_add(argv, "everett");
	words_add(argv, "run");
	words_add(argv, "--quiet");
	words_addf(argv, "--out=%s/run", dir);
	words_addf(argv, "--max-time=%gs", max_time);
	for (uint32_t i = 0; i < t->noptions; i++)
		words_add(argv, t->options[i]);
	for (uint32_t i = 0; i < job->run.nfs; i++)
		words_addf(argv, "--fs=%s", job->run.fs[i]);
	words_addf(argv, "--test=%s/test.json", dir);
	words_add(argv, "--");
	words_addf(argv, "%s.bc", job->program);
}

static void execute_everett(struct words *argv)
{
	fflush(stdout);
	fflush(stderr);
	pid_t pid = fork();
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);
		dup2(null, 0);
		dup2(null, 1);
		dup2(null, 2);
		execv("/proc/self/exe", argv->at);
		_exit(127);
	}
	while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

static bool is_empty_list(const struct json_value *top, const char *key)
{
	const struct json_value *v = json_get(top, key);
	return v && v->type == JSON_ARRAY && !v->count;
}

/* One path, completed, and nothing to say about it. */
static bool is_clean(const char *json, size_t n)
{
	struct err ignored = {0};
	struct arena a;
	arena_init(&a);
	const struct json_value *top = json_read(&a, json, n, &ignored);
	const struct json_value *paths = top ? json_get(top, "paths") : NULL;
	const struct json_value *completed = paths ? json_get(paths, "completed") : NULL;
	bool is_gone = completed && completed->type == JSON_NUMBER &&
		       completed->number == 1 && is_empty_list(top, "findings") &&
		       is_empty_list(top, "incomplete");
	arena_done(&a);
	return is_gone;
}

static bool read_run(const char *dir)
{
	struct text text;
	char *path = alloc_printf("%s/run/run.json", dir), part[4096];
	FILE *f = fopen(path, "re");
	text_init(&text);
	for (size_t n; f && (n = fread(part, 1, sizeof part, f)) > 0;)
		text_add(&text, part, n);
	bool is_gone = text.len && is_clean(text.data, text.len);
	if (f)
		fclose(f);
	free(path);
	text_done(&text);
	return is_gone;
}

bool replay_is_gone(const struct replay_job *job, const struct testcase *t,
		    double max_time)
{
	const char *temporary = getenv("TMPDIR");
	char *dir = alloc_printf("%s/everett-replay.XXXXXX",
				 temporary && *temporary ? temporary : "/tmp");
	struct words argv = {0};
	bool is_gone = false;
	if (mkdtemp(dir)) {
		char *path = alloc_printf("%s/test.json", dir);
		if (write_scratch_test(path, t)) {
			add_gone_command(&argv, job, t, dir, max_time);
			execute_everett(&argv);
			is_gone = read_run(dir);
		}
		nftw(dir, remove_scratch_entry, 16, FTW_DEPTH | FTW_PHYS);
		free(path);
	}
	words_done(&argv);
	free(dir);
	return is_gone;
}

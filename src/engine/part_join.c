/* part_join.c - a process of its own becomes a part of a run; see part.h.
 *
 * The description holds what engine_run was given, and what this process cannot find out: the
 * program's environment, what was read from standard input so far, and where the origin is.
 * The program itself and the files it reads are on this machine. */
#include "base/alloc.h"
#include "base/log.h"
#include "engine/engine.h"
#include "engine/part.h"

#include <stdlib.h>
#include <string.h>

static void write_words(struct bytes *out, const char *const *words, uint64_t n)
{
	bytes_number(out, n);
	for (uint64_t i = 0; i < n; i++)
		bytes_string(out, words[i]);
}

/* In place, NULL behind the last; the caller frees the array. */
static char **read_option_words(struct bytes_reader *in, uint64_t *n)
{
	*n = bytes_get_count(in, 1);
	char **words = alloc_zero(*n + 1, sizeof *words);
	for (uint64_t i = 0; i < *n; i++)
		words[i] = (char *)(uintptr_t)bytes_get_string(in);
	return words;
}

void part_describe(const struct run *r, struct bytes *out)
{
	const struct options *o = r->options;
	struct arena a;
	uint32_t n;
	size_t ninput;
	bool has_ended;
	arena_init(&a);
	const char *const *words = options_as_words(o, &a, &n);
	write_words(out, words, n);
	arena_done(&a);
	bytes_string(out, o->other);
	bytes_number(out, o->ignored);
	bytes_string(out, r->result.program);
	write_words(out, (const char *const *)r->result.args, r->result.nargs);
	for (n = 0; r->variables[n];)
		n++;
	write_words(out, (const char *const *)r->variables, n);
	bytes_string(out, r->dir.path);
	bytes_number(out, r->tree.origin->instructions);
	const char *input = env_stdin(r->env, &ninput, &has_ended);
	bytes_block(out, input, ninput);
	bytes_byte(out, has_ended);
}

/* The options as words, with what only the collector does taken away. */
static bool read_run_options(struct options *o, struct bytes_reader *in,
			     const char *support, char ***words, struct err *e)
{
	uint64_t n;
	int first;
	options_init(o);
	char **given = read_option_words(in, &n);
	*words = alloc_zero(n + 2, sizeof **words); /* without argv[0] */
	memcpy(*words + 1, given, n * sizeof *given);
	free(given);
	if (!options_parse(o, (int)n + 1, *words, &first, e))
		return false;
	o->out = o->resume = o->seeds = NULL;
	o->force = false;
	o->max_time = 0;
	o->quiet = true;
	o->support = support;
	const char *other = bytes_get_string(in);
	o->other = *other ? other : NULL;
	o->ignored = (unsigned)bytes_get_number(in);
	log_level = (enum log_level)o->log_level;
	return true;
}

bool part_join(const uint8_t *data, size_t n, const char *support,
	       void (*serve)(struct run *r, void *arg), void *arg, struct err *e)
{
	struct bytes_reader in = bytes_read(data, n);
	struct options o;
	char **words, **args = NULL, **argv = NULL;
	struct run_joined j = {0};
	uint64_t nargs, nvariables;
	bool ok = read_run_options(&o, &in, support, &words, e);
	if (!ok)
		goto out;
	char *program = (char *)(uintptr_t)bytes_get_string(&in);
	args = read_option_words(&in, &nargs);
	j.variables = read_option_words(&in, &nvariables);
	j.dir = bytes_get_string(&in);
	j.origin = bytes_get_number(&in);
	j.input = bytes_get_block(&in, &j.ninput);
	j.has_input_ended = bytes_get_byte(&in);
	if (in.is_bad || in.at != in.end) {
		ok = err_set(e, "the description of the run is damaged");
		goto out;
	}
	argv = alloc_zero(nargs + 2, sizeof *argv);
	argv[0] = program;
	memcpy(argv + 1, args, nargs * sizeof *args);
	ok = engine_join(&o, &j, (int)nargs + 1, argv, serve, arg, e);
out:
	free(argv);
	free(args);
	free(j.variables);
	options_done(&o);
	free(words);
	return ok;
}

void part_prove(const struct run *r, struct bytes *out)
{
	char *options = options_decisions(r->options);
	bytes_string(out, r->testgen.fingerprint);
	bytes_string(out, options);
	bytes_number(out, r->tree.origin->instructions);
	free(options);
}

bool part_check(const struct run *r, struct bytes_reader *in, struct err *e)
{
	const char *fingerprint = bytes_get_string(in), *options = bytes_get_string(in);
	uint64_t origin = bytes_get_number(in);
	char name[64];
	if (in->is_bad)
		return err_set(e, "its greeting is damaged");
	if (strcmp(fingerprint, r->testgen.fingerprint) != 0)
		return err_set(e,
			       "its program has build id %s, that of the run is %s (the "
			       "file has changed since the run was started)",
			       fingerprint, r->testgen.fingerprint);
	if (!options_decide_alike(r->options, options, name, sizeof name))
		return err_set(e, "its option %s is not that of the run", name);
	if (origin != r->tree.origin->instructions)
		return err_set(e, "its program comes to another first choice (files that "
				  "the program reads have changed)");
	return true;
}

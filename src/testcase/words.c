/* words.c - see words.h. */
#include "testcase/words.h"

#include "format/parse.h"
#include "format/spell.h"

#include <string.h>

static const struct words_form forms[] = {
#define WORD(kind, name, how, words, help) {name, how, help, WORDS_##kind, words},
#include "testcase/words.def"
#undef WORD
};
enum { FORMS = sizeof forms / sizeof *forms };

/* Without its one or two dashes; NULL: not for us. */
static const char *word_without_dashes(const char *word)
{
	const char *name = word + (word[0] == '-') + (word[0] == '-' && word[1] == '-');
	return name > word && strncmp(name, "sym-", 4) == 0 ? name : NULL;
}

static const struct words_form *find_form(const char *name)
{
	for (size_t i = 0; i < FORMS; i++)
		if (strcmp(forms[i].name, name) == 0)
			return &forms[i];
	return NULL;
}

const struct words_form *words_forms(uint32_t *n)
{
	*n = FORMS;
	return forms;
}

const struct words_form *words_form(const char *word)
{
	const char *name = word_without_dashes(word);
	return name ? find_form(name) : NULL;
}

static bool fail_unknown_word(const char *word, struct err *e)
{
	const char *names[FORMS], *nearest;
	for (size_t i = 0; i < FORMS; i++)
		names[i] = forms[i].name;
	nearest = spell_nearest(word_without_dashes(word), names, FORMS);
	if (nearest)
		return err_set(e, "unknown word %s; did you mean --%s?", word, nearest);
	return err_set(e,
		       "unknown word %s; if it is meant for the program, put -- in front "
		       "of it",
		       word);
}

static bool read_word_number(const char *text, const char *what, uint64_t most,
			     uint32_t *out, struct err *e)
{
	uint64_t n;
	if (!parse_number(text, &n, e))
		return err_context(e, "%s", what);
	if (n > most)
		return err_set(e, "%s: %s is too much; at most %llu", what, text,
			       (unsigned long long)most);
	*out = (uint32_t)n;
	return true;
}

static bool read_args(struct words_item *i, const char *const *w, struct err *e)
{
	if (!read_word_number(w[0], "--sym-args, MIN", WORDS_MAX_ARGS, &i->least, e) ||
	    !read_word_number(w[1], "--sym-args, MAX", WORDS_MAX_ARGS, &i->most, e) ||
	    !read_word_number(w[2], "--sym-args, N", WORDS_MAX_BYTES, &i->size, e))
		return false;
	return i->least <= i->most ||
	       err_set(e, "--sym-args: MIN %u is more than MAX %u", i->least, i->most);
}

static bool read_files_option(struct words_item *i, const char *const *w, struct err *e)
{
	if (!read_word_number(w[0], "--sym-files, K", WORDS_MAX_FILES, &i->most, e) ||
	    !read_word_number(w[1], "--sym-files, N", WORDS_MAX_BYTES, &i->size, e))
		return false;
	return i->most > 0 || err_set(e, "--sym-files: K is the number of files, 1 to %d",
				      WORDS_MAX_FILES);
}

static bool read_file_option(struct words_item *i, const char *word, struct arena *a,
			     struct err *e)
{
	const char *colon = strrchr(word, ':');
	i->text = colon ? arena_string(a, word, (size_t)(colon - word)) : word;
	i->has_size = colon != NULL;
	if (!*i->text)
		return err_set(e, "--sym-file: %s has no path; write PATH or PATH:N",
			       word);
	return !colon || read_word_number(colon + 1, "--sym-file, N behind the colon",
					  WORDS_MAX_BYTES, &i->size, e);
}

static bool read_env(struct words_item *i, const char *word, struct arena *a,
		     struct err *e)
{
	const char *equals = strchr(word, '=');
	if (!equals || equals == word)
		return err_set(e, "--sym-env: %s is not NAME=N", word);
	i->text = arena_string(a, word, (size_t)(equals - word));
	return read_word_number(equals + 1, "--sym-env, N", WORDS_MAX_BYTES, &i->size, e);
}

/* The arguments of one form, w[0 …]. */
static bool read_item(struct words_item *i, const char *const *w, struct arena *a,
		      struct err *e)
{
	switch (i->kind) {
	case WORDS_LITERAL:
	case WORDS_STDOUT: return true;
	case WORDS_ARG:
		return read_word_number(w[0], "--sym-arg", WORDS_MAX_BYTES, &i->size, e);
	case WORDS_ARGS: return read_args(i, w, e);
	case WORDS_STDIN:
		return read_word_number(w[0], "--sym-stdin", WORDS_MAX_BYTES, &i->size,
					e);
	case WORDS_FILES: return read_files_option(i, w, e);
	case WORDS_FILE: return read_file_option(i, w[0], a, e);
	case WORDS_ENV: return read_env(i, w[0], a, e);
	}
	return true;
}

static bool is_letter(const char *path, uint32_t files)
{
	return path[0] >= 'A' && (uint32_t)(path[0] - 'A') < files && !path[1];
}

/* Things that can only be there once. */
static bool check_once(const struct words_list *l, const struct words_item *new,
		       struct err *e)
{
	for (uint32_t k = 0; k < l->n; k++) {
		const struct words_item *old = &l->items[k];
		bool is_same = old->kind == new->kind;
		if (is_same && new->kind == WORDS_STDIN)
			return err_set(e, "--sym-stdin is given twice");
		if (is_same && new->kind == WORDS_FILES)
			return err_set(e, "--sym-files is given twice");
		if (is_same && (new->kind == WORDS_FILE || new->kind == WORDS_ENV) &&
		    strcmp(old->text, new->text) == 0)
			return err_set(e, "%s is given twice for %s",
				       new->kind == WORDS_FILE ? "--sym-file"
							       : "--sym-env",
				       new->text);
		if ((old->kind == WORDS_FILES &&
		     new->kind == WORDS_FILE &&is_letter(new->text, old->most)) ||
		    (old->kind == WORDS_FILE &&
		     new->kind == WORDS_FILES &&is_letter(old->text, new->most)))
			return err_set(e, "--sym-file and --sym-files both name %s",
				       new->kind == WORDS_FILE ? new->text : old->text);
	}
	return true;
}

/* Names of inputs have two digits. */
static bool check_count(const struct words_list *l, struct err *e)
{
	uint32_t args = 0;
	for (uint32_t i = 0; i < l->n; i++) {
		const struct words_item *item = &l->items[i];
		args += item->kind == WORDS_ARG	   ? 1
			: item->kind == WORDS_ARGS ? item->most
						   : 0;
	}
	return args <= WORDS_MAX_ARGS ||
	       err_set(e,
		       "--sym-arg and --sym-args give up to %u arguments; %d at most are "
		       "supported",
		       args, WORDS_MAX_ARGS);
}

bool words_read(const char *const *args, uint32_t n, struct arena *a,
		struct words_list *out, struct err *e)
{
	bool is_literal = false;
	*out = (struct words_list){.items = arena_get(a, (n + 1) * sizeof *out->items)};
	for (uint32_t i = 0; i < n; i++) {
		struct words_item item = {.kind = WORDS_LITERAL, .text = args[i]};
		if (strcmp(args[i], "--") == 0)
			is_literal = true;
		if (!is_literal && word_without_dashes(args[i])) {
			const struct words_form *f =
				find_form(word_without_dashes(args[i]));
			if (!f)
				return fail_unknown_word(args[i], e);
			if (n - i - 1 < f->words)
				return err_set(e, "--%s needs %s", f->name, f->how);
			item.kind = f->kind;
			if (!read_item(&item, args + i + 1, a, e) ||
			    !check_once(out, &item, e))
				return false;
			i += f->words;
			out->is_symbolic = true;
		}
		out->items[out->n++] = item;
	}
	return check_count(out, e);
}

/* --- backwards: from inputs to what the program saw --- */

static const struct testcase_input *find_input_named(const struct testcase_input *inputs,
						     uint32_t n, const char *name)
{
	for (uint32_t i = 0; i < n; i++)
		if (strcmp(inputs[i].name, name) == 0)
			return &inputs[i];
	return NULL;
}

struct solving {
	const struct testcase_input *inputs;
	uint32_t n;
	struct arena *arena;
	uint32_t args, ranges; /* met so far: arg0 …, n_args, n_args_1 … */
	struct words_world *out;
};

static const char *string_of(const struct testcase_input *in, struct arena *a)
{
	size_t n = in ? strnlen((const char *)in->bytes, in->size) : 0;
	return n ? arena_string(a, (const char *)in->bytes, n) : "";
}

static uint32_t input_as_number(const struct testcase_input *in)
{
	uint32_t value = 0;
	if (in && in->size == sizeof value)
		memcpy(&value, in->bytes, sizeof value);
	return value;
}

static const struct testcase_input *use_input_named(const struct solving *s,
						    const char *name)
{
	const struct testcase_input *in = find_input_named(s->inputs, s->n, name);
	if (in)
		s->out->is_used[in - s->inputs] = true;
	if (in && in - s->inputs >= s->out->ninputs)
		s->out->ninputs = (uint32_t)(in - s->inputs) + 1;
	return in;
}

static void add_symbolic_args(struct solving *s, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		s->out->args[s->out->nargs++] = string_of(
			use_input_named(s, arena_printf(s->arena, "arg%u", s->args++)),
			s->arena);
}

static void add_some_args(struct solving *s, const struct words_item *i)
{
	const char *name =
		s->ranges ? arena_printf(s->arena, "n_args_%u", s->ranges) : "n_args";
	uint32_t count = input_as_number(use_input_named(s, name));
	s->ranges++;
	if (i->least == i->most)
		count = i->least;
	add_symbolic_args(s, count <= i->most ? count : i->most);
}

static void solve_file(struct solving *s, const char *path, const char *base,
		       const struct words_item *i)
{
	const struct testcase_input *data = use_input_named(
		s, path ? arena_printf(s->arena, "%s-data", base) : "stdin");
	struct words_file *f = &s->out->files[s->out->nfiles++];
	*f = (struct words_file){.path = path};
	if (data)
		f->bytes = data->bytes, f->size = data->size;
	const struct testcase_input *size =
		i->has_size ? use_input_named(s, arena_printf(s->arena, "%s-size", base))
			    : NULL;
	if (size && input_as_number(size) < f->size)
		f->size = input_as_number(size);
}

static void solve_item(struct solving *s, const struct words_item *i)
{
	char letter[2] = "A";
	switch (i->kind) {
	case WORDS_LITERAL: s->out->args[s->out->nargs++] = i->text; break;
	case WORDS_ARG: add_symbolic_args(s, 1); break;
	case WORDS_ARGS: add_some_args(s, i); break;
	case WORDS_STDIN: solve_file(s, NULL, "stdin", i); break;
	case WORDS_STDOUT: break;
	case WORDS_FILE: solve_file(s, i->text, i->text, i); break;
	case WORDS_FILES:
		for (uint32_t k = 0; k < i->most; k++, letter[0]++) {
			const char *path = arena_string(s->arena, letter, 1);
			solve_file(s, path, path, i);
		}
		break;
	case WORDS_ENV:
		s->out->env[s->out->nenv++] = arena_printf(
			s->arena, "%s=%s", i->text,
			string_of(use_input_named(
					  s, arena_printf(s->arena, "env-%s", i->text)),
				  s->arena));
		break;
	}
}

void words_solve(const struct words_list *w, const struct testcase_input *inputs,
		 uint32_t n, struct arena *a, struct words_world *out)
{
	uint32_t args = 1, files = 1;
	for (uint32_t i = 0; i < w->n; i++) {
		args += w->items[i].kind == WORDS_ARGS ? w->items[i].most : 1;
		files += w->items[i].kind == WORDS_FILES ? w->items[i].most : 1;
	}
	*out = (struct words_world){.args = arena_get(a, args * sizeof *out->args),
				    .env = arena_get(a, (w->n + 1) * sizeof *out->env),
				    .files = arena_get(a, files * sizeof *out->files),
				    .is_used = arena_get(a, n + 1)};
	struct solving s = {.inputs = inputs, .n = n, .arena = a, .out = out};
	for (uint32_t i = 0; i < w->n; i++)
		solve_item(&s, &w->items[i]);
}

bool words_of_test(const struct testcase *t, struct arena *a, struct words_world *out)
{
	struct words_list w;
	if (!t->nwords || !words_read(t->words, t->nwords, a, &w, NULL))
		return false;
	words_solve(&w, t->inputs, t->ninputs, a, out);
	return true;
}

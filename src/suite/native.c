/* native.c - how a test runs on the native program: on the values that it gives, as one
 * ordinary test. Symbolic words become arguments, variables and standard input of these
 * values; what is not given is empty or zero. */
#include "suite/suite.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/text.h"
#include "testcase/words.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The values as inputs of a test: NAME=BYTES in hexadecimal. */
static struct testcase_input *inputs_of(struct suite *s, const struct words *values)
{
	struct testcase_input *list =
		arena_get(&s->arena, (values->count + 1) * sizeof *list);
	for (size_t i = 0; i < values->count; i++) {
		const char *hex = strchr(values->at[i], '=') + 1;
		uint8_t *bytes = arena_get(&s->arena, strlen(hex) / 2 + 1);
		list[i].name = arena_string(&s->arena, values->at[i],
					    (size_t)(hex - values->at[i]) - 1);
		for (; hex[2 * list[i].size]; list[i].size++)
			bytes[list[i].size] =
				(uint8_t)(text_hex_digit(hex[2 * list[i].size]) << 4 |
					  text_hex_digit(hex[2 * list[i].size + 1]));
		list[i].bytes = bytes;
		if (strcmp(list[i].name, "n_args") == 0)
			list[i].size = sizeof(uint32_t);
	}
	return list;
}

/* Standard input has as many bytes as its word says. */
static bool write_input(struct suite *s, const struct suite_test *t,
			const struct words_file *from, size_t size,
			struct suite_native *out, struct err *e)
{
	struct file_out f;
	out->input = arena_printf(&s->arena, "%s/%s.stdin", t->file->out_here, t->name);
	if (!file_open(&f, out->input, e))
		return false;
	for (size_t i = 0; i < size; i++)
		fputc(i < from->size ? from->bytes[i] : 0, f.stream);
	return file_commit(&f, e);
}

static void add_native_variables(const struct suite_test *t,
				 const struct words_world *world,
				 struct suite_native *out)
{
	struct text list;
	char bin[PATH_MAX], *dir = alloc_printf("%s/bin", t->file->out_here);
	const char *path = getenv("PATH");
	text_init(&list);
	for (size_t i = 0; i < t->settings.values.count; i++)
		text_printf(&list, "%s%s", i ? ";" : "", t->settings.values.at[i]);
	if (list.len)
		words_addf(&out->variables, "EVERETT_VALUES=%s", list.data);
	if (realpath(dir, bin)) /* other programs are found by their names */
		words_addf(&out->variables, "PATH=%s:%s", bin, path ? path : "/bin");
	for (uint32_t i = 0; i < world->nenv; i++)
		words_add(&out->variables, world->env[i]);
	text_done(&list);
	free(dir);
}

bool suite_native(struct suite *s, const struct suite_test *t, struct suite_native *out,
		  struct err *e)
{
	const struct suite_settings *set = &t->settings;
	struct words_list list;
	struct words_world world;
	*out = (struct suite_native){0};
	if (!words_read((const char *const *)set->words.at, (uint32_t)set->words.count,
			&s->arena, &list, e))
		return false;
	words_solve(&list, inputs_of(s, &set->values), (uint32_t)set->values.count,
		    &s->arena, &world);
	words_add(&out->words, t->file->program);
	words_add(&out->words, t->name);
	for (uint32_t i = 0; i < world.nargs; i++)
		words_add(&out->words, world.args[i]);
	add_native_variables(t, &world, out);
	for (uint32_t i = 0; i < world.nfiles; i++) {
		size_t size = 0;
		for (uint32_t k = 0; k < list.n; k++)
			if (list.items[k].kind == WORDS_STDIN)
				size = list.items[k].size;
		if (world.files[i].path)
			out->lacks = "symbolic files are there in Everett only";
		else if (!write_input(s, t, &world.files[i], size, out, e))
			return false;
	}
	return true;
}

void suite_native_done(struct suite_native *n)
{
	words_done(&n->words);
	words_done(&n->variables);
}

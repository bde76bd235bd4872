/* start.c - arguments and environment of the program, in the form its entry wants: the
 * kernel's block for _start (and the model's ev_begin before it), argc and argv for a main
 * without libc. Each string and each array is an object of its own, so that running off
 * one is seen. */
#include "env/internal.h"

#include "base/alloc.h"

#include <stdlib.h>

enum {
	AT_NULL_ = 0,
	AT_PAGESZ_ = 6,
	AT_UID_ = 11,
	AT_EUID_ = 12,
	AT_GID_ = 13,
	AT_EGID_ = 14,
	AT_SECURE_ = 23,
	AT_RANDOM_ = 25
};

static uint64_t place_start_bytes(struct exec *x, const void *data, uint64_t n)
{
	struct heap_header h = {
		.size = (uint32_t)n, .kind = HEAP_START, .is_hidden = 1, .is_private = 1};
	uint64_t at = heap_alloc(&x->view, &x->thread->heap_next, 16, &h);
	view_put(&x->view, at, data, n);
	return at;
}

static uint32_t count_strings(char **list)
{
	uint32_t n = 0;
	while (list[n])
		n++;
	return n;
}

void env_start(struct exec *x, int argc, char **argv, char **envp, uint64_t flags)
{
	uint32_t nenv = count_strings(envp), n = 0;
	uint64_t *words = alloc_zero((size_t)argc + nenv + 32, sizeof *words);
	words[n++] = (uint64_t)argc;
	for (int i = 1; i < argc; i++)
		visible_add_argument(files_visible(env_of(x)->files), argv[i]);
	for (int i = 0; i < argc; i++)
		words[n++] = place_start_bytes(x, argv[i], strlen(argv[i]) + 1);
	words[n++] = 0;
	uint32_t env_at = n;
	for (uint32_t i = 0; i < nenv; i++)
		words[n++] = place_start_bytes(x, envp[i], strlen(envp[i]) + 1);
	words[n++] = 0;
	static const uint8_t random[16] = "everett is fixed";
	const uint64_t aux[][2] = {
		{AT_PAGESZ_, 4096},
		{AT_UID_, 1000},
		{AT_EUID_, 1000},
		{AT_GID_, 1000},
		{AT_EGID_, 1000},
		{AT_SECURE_, 0},
		{AT_RANDOM_, place_start_bytes(x, random, sizeof random)},
		{AT_NULL_, 0}};
	for (size_t i = 0; i < sizeof aux / sizeof aux[0]; i++) {
		words[n++] = aux[i][0];
		words[n++] = aux[i][1];
	}
	uint64_t block = place_start_bytes(x, words, n * sizeof *words);
	const struct func *f = &x->funcs[x->prog->entry];
	uint64_t values[3] = {block, flags, 0};
	if (x->prog->entry_is_main) {
		values[0] = (uint64_t)argc;
		values[1] = block + sizeof *words;
		values[2] = block + env_at * sizeof *words;
	}
	for (uint32_t i = 0; i < f->nparams && i < 3; i++)
		exec_frame(x)->regs[i] = values[i];
	for (uint32_t i = 3; i < f->nparams; i++)
		exec_frame(x)->regs[i] = 0;
	free(words);
}

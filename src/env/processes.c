/* processes.c - programs that processes execute (model/prim.h). */
#include "base/alloc.h"
#include "env/internal.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

/* Does the path mean the program NAME of "NAME=FILE"? */
static bool path_means_program(const char *path, const char *word)
{
	size_t n = strcspn(word, "=");
	const char *slash = strrchr(path, '/');
	if (strlen(path) == n && !strncmp(path, word, n))
		return true;
	return !memchr(word, '/', n) && slash && strlen(slash + 1) == n &&
	       !strncmp(slash + 1, word, n);
}

static uint64_t start_function_of(struct exec *x, const char *prefix, size_t n)
{
	char *name = alloc_printf("%.*s%s_start", (int)n, prefix, n ? ":" : "");
	uint64_t id, address = 0;
	if (strmap_get(&x->prog->func_by_name, name, &id))
		address = prog_func_address((func_id)id);
	free(name);
	return address;
}

/* Said once for each place, and counted. */
static void tell_missing_program(struct exec *x, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char text[400];
	if (!x->hooks->assumed || !*name)
		return;
	snprintf(text, sizeof text,
		 "there is no program %.100s (ENOENT); --program %.100s=FILE.bc gives it", name,
		 name);
	x->hooks->assumed(x->hooks->arg, x, text);
}

enum exec_answer env_processes_program(struct exec *x, uint32_t n)
{
	(void)n;
	const struct env *e = env_of(x);
	const char *path = exec_string(x, x->args[0]);
	MUST(path);
	if (!path[0] && x->has_image)
		return answer(x, start_function_of(x, "", 0));
	for (uint32_t i = 0; x->has_image && i < e->nprograms; i++)
		if (path_means_program(path, e->programs[i]))
			return answer(x, start_function_of(x, e->programs[i],
							   strcspn(e->programs[i], "=")));
	tell_missing_program(x, path);
	return answer(x, 0);
}

/* Variables of other programs than the first have its name in front: "NAME:__libc". */
static bool is_libc(const struct global *g)
{
	const char *colon = strrchr(g->name, ':');
	return strcmp(colon ? colon + 1 : g->name, "__libc") == 0 && !g->is_external;
}

enum exec_answer env_processes_libc(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t left = x->args[0];
	for (uint32_t i = 0; i < x->prog->nglobals; i++)
		if (is_libc(&x->prog->globals[i]) && !left--)
			return answer(x, x->prog->globals[i].address);
	return answer(x, 0);
}

enum exec_answer env_processes_exec(struct exec *x, uint32_t n)
{
	(void)n;
	const struct func *f = prog_func_at(x->prog, x->args[0]);
	if (!f || !f->code || !x->has_image) {
		exec_end(x, END_UNSUPPORTED, 0, "a program that cannot be executed");
		return EXEC_STOPPED;
	}
	exec_renew_process(x, f, x->args[1]);
	return EXEC_JUMPED;
}

/* (family) */
enum exec_answer env_processes_no_family(struct exec *x, uint32_t n)
{
	(void)n;
	char text[100];
	snprintf(text, sizeof text, "the machine has no sockets of family %d (EAFNOSUPPORT)",
		 (int)x->args[0]);
	if (x->hooks->assumed)
		x->hooks->assumed(x->hooks->arg, x, text);
	return answer(x, 0);
}

enum exec_answer env_processes_interrupts(struct exec *x, uint32_t n)
{
	(void)n;
	exec_set_interrupt(x, x->args[0]);
	return answer(x, 0);
}

enum exec_answer env_processes_resume(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_resume(x);
}

/* program.c - how the options of a run have its program loaded. */
#include "base/alloc.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/internal.h"

#include <stdlib.h>
#include <string.h>

void engine_load_options(struct load_options *out, const char *support)
{
	static struct load_intrinsic *list;
	static char *libc, *model, *image, *thread, *cancel, *guest, *cross;
	struct env_table t = env_table();
	list = alloc_resize(list, t.n * sizeof *list);
	for (uint32_t i = 0; i < t.n; i++)
		list[i] = (struct load_intrinsic){t.names[i], (int32_t)i,
						  t.hows[i] == EXEC_BODY ||
							  t.hows[i] == EXEC_MODEL};
	free(libc);
	free(model);
	free(image);
	free(thread);
	free(cancel);
	free(guest);
	free(cross);
	libc = support ? alloc_printf("%s/libc.bc", support) : NULL;
	model = support ? alloc_printf("%s/model.bc", support) : NULL;
	image = support ? alloc_printf("%s/model.image", support) : NULL;
	thread = support ? alloc_printf("%s/thread.bc", support) : NULL;
	cancel = support ? alloc_printf("%s/cancel.bc", support) : NULL;
	guest = support ? alloc_printf("%s/guest.bc", support) : NULL;
	cross = support ? alloc_printf("%s/cross.bc", support) : NULL;
	*out = (struct load_options){.intrinsics = list,
				     .nintrinsics = t.n,
				     .libc = libc,
				     .model = model,
				     .model_image = image,
				     .thread = thread,
				     .cancel = cancel,
				     .guest = guest,
				     .cross = cross,
				     .keep_undef = LOAD_UNDEF_UNOPTIMISED,
				     .checks = LOAD_CHECK_SHIFT};
}

uint32_t engine_visible(const char *const *fs, uint32_t nfs, const char *const *args,
			uint32_t nargs, struct text *out)
{
	return env_list_visible(fs, nfs, args, nargs, out);
}

/* The words of --check, in the order of enum load_check; the last takes one away. */
static bool checks_parse(const char *list, unsigned *checks, struct err *e)
{
	static const char *const words[] = {"overflow", "truncate", "align",
					    "stack",	"shift",    "no-shift"};
	enum { WORDS = sizeof words / sizeof *words };
	for (const char *w = list; w && *w; w += strcspn(w, ","), w += *w == ',') {
		size_t n = strcspn(w, ","), i = 0;
		while (i < WORDS &&
		       (strlen(words[i]) != n || memcmp(words[i], w, n) != 0))
			i++;
		if (i == WORDS)
			return err_set(
				e,
				"--check: '%.*s' is not one of overflow, truncate, "
				"align, stack, no-shift",
				n < 80 ? (int)n : 80, w);
		if (i == WORDS - 1)
			*checks &= ~(unsigned)LOAD_CHECK_SHIFT;
		else
			*checks |= 1u << i;
	}
	return !list || *list ||
	       err_set(e, "--check needs a list of overflow, truncate, align, stack, "
			  "no-shift");
}

/* What --uninit asks for. */
enum exec_unset engine_uninit(const struct options *o)
{
	if (!o->uninit)
		return EXEC_UNSET_ASSUMED;
	if (strcmp(o->uninit, "symbolic") == 0)
		return EXEC_UNSET_SYMBOLIC;
	return strcmp(o->uninit, "zero") == 0 ? EXEC_UNSET_ZERO : EXEC_UNSET_REPORTED;
}

static void free_further_programs(struct load_further *f, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		free((char *)f[i].name);
	free(f);
}

/* The words of --program; NULL: *e. */
static struct load_further *read_program_options(const struct options *o, struct err *e)
{
	static const char allowed[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789_-./+";
	struct load_further *f = alloc_zero(o->program.n + 1, sizeof *f);
	for (uint32_t i = 0; i < o->program.n; i++) {
		const char *word = o->program.items[i];
		size_t n = strspn(word, allowed);
		bool is_twice = false;
		if (n && word[n] == '=' && word[n + 1]) {
			f[i].name = alloc_printf("%.*s", (int)n, word);
			f[i].path = word + n + 1;
			for (uint32_t k = 0; k < i; k++)
				is_twice |= !strcmp(f[k].name, f[i].name);
		}
		if (f[i].name && !is_twice)
			continue;
		err_set(e,
			is_twice ? "--program %s: there is a program of that name already"
				 : "--program %s: give a name and a file, as in "
				   "--program sh=dash.bc",
			word);
		free_further_programs(f, o->program.n);
		return NULL;
	}
	return f;
}

struct program *engine_load(const char *path, const struct options *o, bool is_symbolic,
			    unsigned *checks, struct err *e)
{
	struct load_options options;
	engine_load_options(&options, o->support);
	options.passes = o->passes;
	options.keep_memory = o->keep_memory || o->uninit;
	options.wants_model = is_symbolic;
	options.no_cache = o->no_cache;
	options.other = o->other;
	options.keep_undef = o->uninit ? LOAD_UNDEF_ALL : LOAD_UNDEF_UNOPTIMISED;
	unsigned usual = options.checks;
	*checks = usual;
	if (!checks_parse(o->check, checks, e))
		return NULL;
	options.checks = *checks;
	struct load_further *further = read_program_options(o, e);
	if (!further)
		return NULL;
	options.further = further;
	options.nfurther = o->program.n;
	struct program *p = load_program(path, &options, e);
	free_further_programs(further, o->program.n);
	/* Logs of a run with other addresses, or other decisions, are not ours. */
	if (p && (o->uninit || *checks != usual))
		p->fingerprint = hash_mix(p->fingerprint ^
					  (*checks | (unsigned)engine_uninit(o) << 16));
	return p;
}

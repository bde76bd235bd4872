/* reproduce.c - the command that shows a finding again, ready to be pasted.
 *
 * Natively where the twin is there and shows that kind of defect; otherwise in Everett
 * itself, on the values of the test, with those options of the run that have a say. */
#include "run/run.h"

#include "base/alloc.h"
#include "base/text.h"
#include "format/quote.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Options that decide what a path meets. */
static const char *const repeated[] = {
	"fs",	    "enosys",  "max-stack",   "max-len",  "leaks",    "check",
	"uninit",   "passes",  "keep-memory", "env",	  "spurious", "left-threads",
	"max-heap", "program", "fragment",    "max-cuts", "datagrams"};
enum { REPEATED = sizeof repeated / sizeof *repeated };

static void add_quoted_word(struct text *t, const char *word)
{
	text_add_char(t, ' ');
	quote_word(t, word, strlen(word));
}

char *reproduce_twin(const char *module)
{
	struct stat st;
	size_t n = strlen(module);
	if (!text_has_ending(module, ".bc"))
		return NULL;
	char *twin = alloc_printf("%.*s", (int)(n - 3), module);
	if (stat(twin, &st) == 0 && S_ISREG(st.st_mode) && access(twin, X_OK) == 0)
		return twin;
	free(twin);
	return NULL;
}

/* everett and the command, as the user would call it from here. */
static void add_everett(struct text *t, const struct run *r, const char *command)
{
	const char *name = r->options->everett ? r->options->everett : "everett";
	quote_word(t, name, strlen(name));
	text_printf(t, " %s", command);
}

/* Replay takes the directory of a finding for its test. */
static void add_replay_of_finding(struct text *t, const struct run *r,
				  const struct finding *f, const char *file)
{
	char *path = alloc_printf("%s/findings/%s%s", r->dir.path, f->id, file);
	add_quoted_word(t, path);
	free(path);
}

static void add_replay(struct text *t, const struct run *r, const struct finding *f,
		       const char *twin, const char *against)
{
	add_everett(t, r, "replay");
	for (uint32_t i = 0; i < r->options->fs.n; i++) {
		text_add_string(t, " --fs");
		add_quoted_word(t, r->options->fs.items[i]);
	}
	if (against) {
		text_add_string(t, " --against");
		add_quoted_word(t, against);
	}
	add_quoted_word(t, twin);
	add_replay_of_finding(t, r, f, "");
}

static void add_run_command(struct text *t, const struct run *r, const struct finding *f)
{
	add_everett(t, r, "run");
	options_repeat(r->options, repeated, REPEATED, t);
	text_add_string(t, " --test");
	add_replay_of_finding(t, r, f, "/test.json");
	add_quoted_word(t, r->result.program);
}

/* The option of `everett cc` that makes a program in which the defect shows. */
static const char *cc_option(enum finding_seen seen)
{
	switch (seen) {
	case SEEN_CHECKED: return "--checked";
	case SEEN_OVERFLOW: return "--check=overflow";
	case SEEN_TRUNCATE: return "--check=truncate";
	case SEEN_ALIGN: return "--check=align";
	case SEEN_PLAINLY:
	case SEEN_INSIDE: break;
	}
	return NULL;
}

static void set_native(struct finding *f, const struct run *r, const char *twin)
{
	const char *option = cc_option(f->seen);
	char *built = alloc_printf("%s-checked", twin);
	struct text t;
	text_init(&t);
	if (option) {
		text_printf(
			&t,
			"build %s with 'everett cc %s' instead of 'everett cc', then\n",
			built, option);
		add_replay(&t, r, f, built, NULL);
	} else {
		text_add_string(&t, "not visible in a native program");
	}
	f->native = text_take(&t);
	free(built);
}

void reproduce_describe(const struct run *r, struct finding *f)
{
	const char *other = r->options->other;
	struct text t;
	if (!f->input || f->command) /* there is no test; or it is known */
		return;
	char *twin = reproduce_twin(r->result.program);
	char *against = other ? reproduce_twin(other) : NULL;
	text_init(&t);
	if (other && twin && against) {
		add_replay(&t, r, f, twin, against);
	} else if (!other && twin && f->seen == SEEN_PLAINLY) {
		add_replay(&t, r, f, twin, NULL);
	} else if (!other) {
		add_run_command(&t, r, f);
		if (twin)
			set_native(f, r, twin);
	}
	f->command = t.len ? text_take(&t) : NULL;
	if (!f->command)
		text_done(&t);
	free(twin);
	free(against);
}

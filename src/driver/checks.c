/* checks.c - see checks.h. clang knows types that bitcode does not: whether a shift is one
 * of signed values, whether a conversion was asked for. Its checks end in calls of
 * __ubsan_handle_..., which the engine answers with a finding and the twin with a trap. */
#include "driver/checks.h"

#include "base/text.h"

#include <string.h>

static const struct check {
	const char *word, *sanitizers;
} checks[] = {
	{"overflow", "signed-integer-overflow,shift"},
	{"truncate", "implicit-integer-truncation"},
	{"align", "alignment"},
};

static const struct check *find_check(const char *word, size_t n)
{
	for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
		if (strlen(checks[i].word) == n && strncmp(checks[i].word, word, n) == 0)
			return &checks[i];
	return NULL;
}

bool cc_checks_add(struct words *w, const char *list, const char **bad, size_t *n)
{
	const char *word = list;

	do {
		*n = strcspn(word, ",");
		const struct check *c = find_check(word, *n);
		if (!c) {
			*bad = word;
			return false;
		}
		words_addf(w, "-fsanitize=%s", c->sanitizers);
		words_addf(w, "-fno-sanitize-recover=%s", c->sanitizers);
		word += *n;
	} while (*word++ == ',');
	words_add(w, "-fsanitize-minimal-runtime");
	words_add(w, "-fno-sanitize-link-runtime");
	words_add(w, "-mllvm"); /* each place keeps its own call, and so its line */
	words_add(w, "-ubsan-unique-traps");
	return true;
}

void cc_checks_note(struct words *w, const struct words *lists)
{
	struct text t;
	if (!lists->count)
		return;
	text_init(&t);
	text_printf(&t, "everett --check");
	for (size_t i = 0; i < lists->count; i++)
		text_printf(&t, "%c%s", i ? ',' : '=', lists->at[i]);
	words_add(w, "-Xclang");
	words_add(w, "-record-command-line");
	words_add(w, "-Xclang");
	words_addf(w, "%s", t.data);
	text_done(&t);
}

/* klee.c - see klee.h. A name that Everett has too is not listed. */
#include "options/klee.h"

#include <stddef.h>
#include <string.h>

static const char not_needed[] = "it is not needed here; leave it out";

static const struct {
	const char *name, *hint;
} table[] = {
	{"fd-fail", "write --max-fail 1"},
	{"save-all-writes", not_needed},
	{"posix-runtime", not_needed},
	{"libc", not_needed},
	{"libcxx", "C++ is not supported"},
	{"optimize", "compile with 'everett cc -O1'"},
	{"link-llvm-lib", "link with 'everett cc'"},
	{"external-calls", not_needed},
	{"allow-external-sym-calls", not_needed},
	{"watchdog", not_needed},
	{"use-forked-solver", not_needed},
	{"only-output-states-covering-new", "that is the default; see --all-tests"},
	{"emit-all-errors", "every finding is kept; leave it out"},
	{"output-dir", "write --out DIR"},
	{"exit-on-error", "write --stop-at-finding"},
	{"exit-on-error-type", "write --stop-at-finding=KIND"},
	{"max-tests", "see --max-paths"},
	{"max-stack-frames", "see --max-stack"},
	{"seed-dir", "write --seeds DIR"},
	{"seed-file", "write --seeds DIR"},
	{"replay-ktest-file", "write --test FILE"},
	{"replay-ktest-dir", "write --test FILE for each"},
	{"replay-path", "see --replay-log"},
	{"search-portfolio", "write --portfolio LIST"},
	{"check-overshift", "write --check overflow"},
	{"check-div-zero", "that is always reported; leave it out"},
	{"run-in-dir", "change the directory first"},
	{"environ", "write --env NAME=VALUE"},
};

const char *options_klee_hint(const char *name)
{
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (strcmp(table[i].name, name) == 0)
			return table[i].hint;
	return NULL;
}

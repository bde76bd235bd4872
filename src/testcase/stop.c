/* stop.c - see stop.h. */
#include "testcase/stop.h"

#include <inttypes.h>
#include <stdlib.h>

enum { STOP_WORDS = 7 };

static bool read_how(const char *word, enum wire_how *out)
{
	static const char *const names[] = {"read", "write", "modify"};
	static const char atomic[] = "atomic-";
	bool is_atomic = strncmp(word, atomic, strlen(atomic)) == 0;
	for (int i = 0; i < 3; i++)
		if (strcmp(word + (is_atomic ? strlen(atomic) : 0), names[i]) == 0) {
			*out = (enum wire_how)(i | (is_atomic ? WIRE_HOW_ATOMIC : 0));
			return true;
		}
	return false;
}

static bool read_stop_number(const char *word, int base, uint64_t *out)
{
	char *end;
	*out = strtoull(word, &end, base);
	return *word && !*end && *word != '-';
}

static uint32_t split_stop_words(char *text, char *words[STOP_WORDS])
{
	uint32_t n = 0;
	char *rest = text;
	for (char *w; n < STOP_WORDS && (w = strsep(&rest, " "));)
		words[n++] = w;
	return rest ? 0 : n;
}

/* What is between kind and address. */
static bool read_object(char **w, uint32_t n, struct stop *out)
{
	uint64_t thread = 0;
	bool ok = false;
	if (strcmp(w[0], "global") == 0 && n == 3) {
		out->kind = WIRE_OBJECT_GLOBAL;
		out->name = w[1];
		ok = true;
	} else if (strcmp(w[0], "heap") == 0 && n == 4) {
		out->kind = WIRE_OBJECT_HEAP;
		ok = read_stop_number(w[1], 10, &thread) &&
		     read_stop_number(w[2], 10, &out->number);
	} else if (strcmp(w[0], "local") == 0 && n == 5) {
		out->kind = WIRE_OBJECT_LOCAL;
		out->name = w[2];
		ok = read_stop_number(w[1], 10, &thread) &&
		     read_stop_number(w[3], 10, &out->number);
	} else if (strcmp(w[0], "shared") == 0 && n == 3) {
		out->kind = WIRE_OBJECT_COMMON;
		ok = read_stop_number(w[1], 16, &out->number);
	}
	out->thread = (uint32_t)thread;
	return ok && thread <= UINT32_MAX && read_stop_number(w[n - 1], 10, &out->offset);
}

bool stop_read(const struct testcase_event *e, struct arena *a, struct stop *out)
{
	char *words[STOP_WORDS];
	*out = (struct stop){.name = ""};
	if (!testcase_is_stop(e) || !e->bytes)
		return false;
	char *text = arena_get(a, e->size + 1);
	memcpy(text, e->bytes, e->size);
	text[e->size] = 0;
	uint32_t n = split_stop_words(text, words);
	return n >= 5 && read_how(words[0], &out->how) && words[n - 1][0] == '@' &&
	       read_stop_number(words[n - 1] + 1, 16, &out->address) &&
	       read_object(words + 1, n - 2, out);
}

const char *stop_words(const struct stop *s, struct arena *a)
{
	static const char *const verbs[] = {"read of", "write to", "change of"};
	const char *verb = verbs[s->how & 3], *is_atomic = s->how & 4 ? "atomic " : "";
	const char *byte = s->offset ? arena_printf(a, "byte %" PRIu64 " of ", s->offset) : "";
	const char *colon = strchr(s->name, ':');
	switch (s->kind) {
	case WIRE_OBJECT_GLOBAL:
		return arena_printf(a, "%s%s %s%s", is_atomic, verb, byte, s->name);
	case WIRE_OBJECT_HEAP:
		return arena_printf(a, "%s%s %sallocation %" PRIu64 " of thread %" PRIu32,
				    is_atomic, verb, byte, s->number, s->thread);
	case WIRE_OBJECT_COMMON:
		return arena_printf(a, "%s%s shared memory at 0x%" PRIx64, is_atomic, verb,
				    s->number);
	case WIRE_OBJECT_LOCAL: break;
	}
	return arena_printf(a, "%s%s %s%s of %.*s in thread %" PRIu32, is_atomic, verb, byte,
			    colon ? colon + 1 : s->name,
			    colon ? (int)(colon - s->name) : 0, s->name, s->thread);
}

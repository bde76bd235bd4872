/* finding_set.c - removes duplicates and hands out ids that are safe as file names. */
#include "result/finding_set.h"

#include "base/alloc.h"
#include "base/text.h"
#include "base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ID_NAME_MAX = 80 }; /* bytes of a file or function name in an id */

void finding_set_init(struct finding_set *s)
{
	*s = (struct finding_set){0};
	map_init(&s->by_key);
	strmap_init(&s->by_id);
}

void finding_set_done(struct finding_set *s)
{
	for (uint32_t i = 0; i < s->n; i++)
		finding_free(s->items[i]);
	free(s->items);
	map_done(&s->by_key);
	strmap_done(&s->by_id);
	*s = (struct finding_set){0};
}

/* Appends "-name" with only characters that no shell or file system minds. */
static void add_name(struct text *id, const char *name)
{
	if (!*name)
		return;
	text_add_char(id, '-');
	for (size_t i = 0; name[i] && i < ID_NAME_MAX; i++) {
		unsigned char c = (unsigned char)name[i];
		bool is_plain = isascii(c) && (isalnum(c) || strchr("._-+", c));
		text_add_char(id, is_plain ? (char)c : '_');
	}
}

static char *make_id(const struct finding_set *s, const struct finding *f)
{
	struct text id;
	const char *slash = strrchr(f->file, '/');
	text_init(&id);
	text_add_string(&id, finding_kind_name(f->kind));
	if (f->line && *f->file) {
		add_name(&id, slash ? slash + 1 : f->file);
		text_printf(&id, "-%u", f->line);
	} else {
		add_name(&id, f->function);
	}
	size_t length = id.len;
	for (unsigned n = 2; strmap_get(&s->by_id, id.data, NULL); n++) {
		id.len = length;
		text_printf(&id, "-%u", n);
	}
	return text_take(&id);
}

struct finding *finding_set_add(struct finding_set *s, struct finding *f, bool *is_new)
{
	uint64_t index;
	*is_new = !map_get(&s->by_key, f->key, &index);
	if (!*is_new) {
		s->items[index]->count += f->count;
		finding_free(f);
		return s->items[index];
	}
	f->id = make_id(s, f);
	map_put(&s->by_key, f->key, s->n);
	strmap_put(&s->by_id, f->id, s->n);
	*VEC_ADD(s->items, s->n, s->cap) = f;
	return f;
}

bool finding_set_is_first_there(const struct finding_set *s, const struct finding *f)
{
	for (uint32_t i = 0; i < s->n && s->items[i] != f; i++) {
		const struct finding *g = s->items[i];
		bool is_there = g->line == f->line && g->column == f->column &&
				g->insn == f->insn && strcmp(g->file, f->file) == 0 &&
				(f->line || strcmp(g->function, f->function) == 0);
		bool is_other = f->kind == FINDING_ASSERTION &&
				strcmp(g->message, f->message) != 0;
		if (g->kind == f->kind && is_there && !is_other)
			return false;
	}
	return true;
}

uint32_t finding_set_places(const struct finding_set *s)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < s->n; i++)
		n += finding_set_is_first_there(s, s->items[i]);
	return n;
}

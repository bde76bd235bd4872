/* excerpt.c - reads source lines for finding texts.
 *
 * The path comes from the tested program's debug information, so it may name anything:
 * only regular files are read, and what is shown is made harmless. A line is first laid
 * out in cells, one for each column; then the same columns of all lines are shown. */
#include "result/excerpt.h"

#include "base/alloc.h"
#include "base/text.h"
#include "base/vec.h"
#include "format/colour.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum {
	EXCERPT_TAB = 8,
	EXCERPT_GUTTER = 12, /* columns in front of the text */
	EXCERPT_LEAST = 20, /* columns of text, however narrow the terminal is */
};

struct cell {
	const char *at;
	size_t n; /* bytes; 0: a blank */
};

struct line {
	char *text;
	struct cell *cells;
	uint32_t n, cap;
	uint32_t caret; /* the cell of the column asked for; n if there is none */
};

static FILE *open_source_file(const char *path)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		return NULL;
	}
	return fdopen(fd, "r");
}

static FILE *open_source(const struct excerpt *e)
{
	FILE *f = NULL;
	if (e->file[0] != '/' && *e->dir) {
		char *path = alloc_printf("%s/%s", e->dir, e->file);
		f = open_source_file(path);
		free(path);
	}
	return f ? f : open_source_file(e->file);
}

static void add_excerpt_cell(struct line *l, const char *at, size_t n)
{
	*VEC_ADD(l->cells, l->n, l->cap) = (struct cell){at, n};
}

/* Lays out the text of n bytes. */
static void lay_out_line(struct line *l, size_t n, uint32_t column)
{
	bool has_caret = false;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)l->text[i];
		if (i + 1 == column) {
			l->caret = l->n;
			has_caret = true;
		}
		if (c == '\t')
			do
				add_excerpt_cell(l, NULL, 0);
			while (l->n % EXCERPT_TAB);
		else if ((c & 0xc0) == 0x80 && l->n && l->cells[l->n - 1].n)
			l->cells[l->n - 1].n++;
		else
			add_excerpt_cell(l, c < 0x20 || c == 0x7f ? "?" : l->text + i, 1);
	}
	while (l->n && (!l->cells[l->n - 1].n || *l->cells[l->n - 1].at == ' '))
		l->n--;
	if (!has_caret || l->caret > l->n)
		l->caret = l->n;
}

/* The first column shown: the caret stays in sight, with more before it than behind. */
static uint32_t window_start(const struct line *l, uint32_t width)
{
	uint32_t before = width * 2 / 3;
	if (l->n <= width || l->caret == l->n || l->caret < before)
		return 0;
	uint32_t start = l->caret - before;
	return start + width > l->n ? l->n - width : start;
}

static void add_cells(struct text *out, const struct line *l, uint32_t start,
		      uint32_t width)
{
	bool is_cut = l->n > start + width;
	uint32_t end = is_cut ? start + width - 1 : l->n;
	for (uint32_t i = start; i < end; i++) {
		const struct cell *c = &l->cells[i];
		if (i == start && start)
			text_add_string(out, "…");
		else if (c->n)
			text_add(out, c->at, c->n);
		else
			text_add_char(out, ' ');
	}
	if (is_cut)
		text_add_string(out, "…");
}

static void add_excerpt_line(struct text *out, const struct excerpt *e,
			     const struct line *l, uint32_t number, uint32_t start,
			     uint32_t width)
{
	bool is_place = number == e->line;
	const char *faint = colour_code(e->has_colour, COLOUR_FAINT);
	const char *off = colour_code(e->has_colour, COLOUR_OFF);
	text_printf(out, "%s  %c %5u |%s", faint, is_place ? '>' : ' ', number, off);
	if (l->n > start)
		text_add_char(out, ' ');
	add_cells(out, l, start, width);
	text_add_char(out, '\n');
	if (is_place && l->caret < l->n)
		text_printf(out, "%s          |%s %*s%s^%s\n", faint, off,
			    (int)(l->caret - start), "",
			    colour_code(e->has_colour, COLOUR_MARK), off);
}

/* Reads lines first … last; false: the place is not among them. */
static bool read_lines(FILE *in, const struct excerpt *e, uint64_t first, uint64_t last,
		       struct line *lines, uint32_t *n)
{
	char *text = NULL;
	size_t room = 0;
	ssize_t got;
	*n = 0;
	for (uint64_t i = 1; i <= last && (got = getline(&text, &room, in)) >= 0; i++) {
		if (i < first)
			continue;
		while (got > 0 && (text[got - 1] == '\n' || text[got - 1] == '\r'))
			got--;
		struct line *l = &lines[(*n)++];
		l->text = text;
		lay_out_line(l, (size_t)got, i == e->line ? e->column : 0);
		text = NULL;
		room = 0;
	}
	free(text);
	return first + *n > e->line;
}

bool excerpt_write(FILE *out, const struct excerpt *e)
{
	FILE *in = e->line && *e->file ? open_source(e) : NULL;
	if (!in)
		return false;
	uint64_t first = e->line > e->context ? e->line - e->context : 1;
	uint64_t last = (uint64_t)e->line + e->context;
	struct line *lines = alloc_zero(last - first + 1, sizeof *lines);
	uint32_t n, width = EXCERPT_LEAST;
	if (e->width > EXCERPT_GUTTER + EXCERPT_LEAST)
		width = e->width - EXCERPT_GUTTER;
	bool is_found = read_lines(in, e, first, last, lines, &n);
	if (is_found) {
		struct text shown;
		text_init(&shown);
		uint32_t start = window_start(&lines[e->line - first], width);
		for (uint32_t i = 0; i < n; i++)
			add_excerpt_line(&shown, e, &lines[i], (uint32_t)(first + i),
					 start, width);
		fwrite(shown.data, 1, shown.len, out);
		text_done(&shown);
	}
	for (uint32_t i = 0; i < n; i++) {
		free(lines[i].text);
		free(lines[i].cells);
	}
	free(lines);
	fclose(in);
	return is_found;
}

/* excerpt.c - reads source lines for finding texts.
 *
 * The path comes from the tested program's debug information, so it may name anything:
 * only regular files are read, and what is shown is made harmless. */
#include "result/excerpt.h"

#include "base/text.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { EXCERPT_WIDTH = 160, EXCERPT_TAB = 8 }; /* columns shown of a line; tab stops */

static FILE *open_source(const char *path)
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

/* Appends the line as shown; returns the display column of byte `column` (1-based). */
static size_t show_line(struct text *out, const char *line, size_t n, uint32_t column)
{
	size_t at = 0, caret = 0;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)line[i];
		bool continues = (c & 0xc0) == 0x80;
		if (i + 1 == column)
			caret = at;
		if (at >= EXCERPT_WIDTH) {
			text_add_string(out, "...");
			break;
		}
		if (c == '\t') {
			do
				text_add_char(out, ' ');
			while (++at % EXCERPT_TAB);
			continue;
		}
		text_add_char(out, c < 0x20 || c == 0x7f ? '?' : (char)c);
		at += !continues;
	}
	return caret;
}

static void add_line(struct text *out, uint32_t number, bool is_place, const char *line,
		     size_t n, uint32_t column)
{
	text_printf(out, "  %c %5u | ", is_place ? '>' : ' ', number);
	size_t caret = show_line(out, line, n, column);
	while (out->data[out->len - 1] == ' ')
		out->data[--out->len] = 0;
	text_add_char(out, '\n');
	if (is_place && column && column <= n && caret < EXCERPT_WIDTH)
		text_printf(out, "          | %*s^\n", (int)caret, "");
}

bool excerpt_write(FILE *out, const char *path, uint32_t line, uint32_t column,
		   uint32_t context)
{
	if (!line || !*path)
		return false;
	FILE *in = open_source(path);
	if (!in)
		return false;
	struct text shown;
	text_init(&shown);
	char *text = NULL;
	size_t room = 0;
	ssize_t n;
	bool is_found = false;
	uint64_t last = (uint64_t)line + context;
	for (uint32_t i = 1; i <= last && (n = getline(&text, &room, in)) >= 0; i++) {
		if ((uint64_t)i + context < line)
			continue;
		while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
			n--;
		is_found |= i == line;
		add_line(&shown, i, i == line, text, (size_t)n, i == line ? column : 0);
	}
	if (is_found)
		fwrite(shown.data, 1, shown.len, out);
	free(text);
	fclose(in);
	text_done(&shown);
	return is_found;
}

/* quote.c - see quote.h. */
#include "format/quote.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static bool is_plain(uint8_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (c && strchr("%+,-./:=@_", c));
}

static bool is_text(uint8_t c)
{
	return c >= 0x20 && c < 0x7f;
}

/* Inside $'…': what follows an escape must not look like part of it, so octal with all
 * three digits. */
static void add_escaped(struct text *out, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t c = (uint8_t)text[i];
		if (c == '\'' || c == '\\')
			text_printf(out, "\\%c", c);
		else if (is_text(c))
			text_add_char(out, (char)c);
		else if (c == '\n')
			text_add_string(out, "\\n");
		else
			text_printf(out, "\\%03o", c);
	}
}

void quote_word(struct text *out, const char *text, size_t n)
{
	bool needs_quotes = !n, needs_escapes = false;
	for (size_t i = 0; i < n; i++) {
		needs_quotes |= !is_plain((uint8_t)text[i]);
		needs_escapes |= !is_text((uint8_t)text[i]) || text[i] == '\'';
	}
	if (needs_escapes) {
		text_add_string(out, "$'");
		add_escaped(out, text, n);
	} else {
		text_add_string(out, needs_quotes ? "'" : "");
		text_add(out, text, n);
	}
	text_add_string(out, needs_quotes ? "'" : "");
}

void quote_printf(struct text *out, const void *bytes, size_t n)
{
	const uint8_t *b = bytes;
	text_add_char(out, '\'');
	for (size_t i = 0; i < n; i++) {
		bool is_option = !i && b[i] == '-'; /* it must not look like one */
		if (b[i] == '\n' || b[i] == '\t')
			text_add_string(out, b[i] == '\n' ? "\\n" : "\\t");
		else if (b[i] == '\\' || b[i] == '%')
			text_printf(out, "%c%c", b[i], b[i]);
		else if (is_text(b[i]) && b[i] != '\'' && !is_option)
			text_add_char(out, (char)b[i]);
		else
			text_printf(out, "\\%03o", b[i]);
	}
	text_add_char(out, '\'');
}

/* quote.h - text as one types it in a shell. */
#ifndef FORMAT_QUOTE_H
#define FORMAT_QUOTE_H
#include "base/text.h"

/* One word that bash reads back as this: abc, 'a b', $'\001'. */
void quote_word(struct text *out, const char *text, size_t n);
/* What printf, of the shell or of coreutils, takes in single quotes and prints as these
 * bytes; zeros too. */
void quote_printf(struct text *out, const void *bytes, size_t n);
#endif

/* text.h - a string that grows at its end; always terminated, may hold any bytes. Below:
 * a few questions about ordinary strings. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
	char *data; /* never NULL after text_init; data[len] is 0 */
	size_t len, cap;
};

void text_init(struct text *t);
void text_done(struct text *t);
void text_clear(struct text *t); /* empty again, keeps the room */
void text_add(struct text *t, const void *bytes, size_t n);
void text_add_string(struct text *t, const char *string);
void text_add_char(struct text *t, char c);
void text_printf(struct text *t, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *t, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));
/* Hands the string over to the caller, who frees it; t is as after text_done. */
char *text_take(struct text *t);

bool text_has_start(const char *string, const char *start);
/* Whether the string is longer than `ending` and ends with it. */
bool text_has_ending(const char *string, const char *ending);
/* What a noun has behind it after the number n: "" or "s". */
const char *text_plural(uint64_t n);
/* The value of a hexadecimal digit; -1: the character is none. */
int text_hex_digit(char c);
#endif

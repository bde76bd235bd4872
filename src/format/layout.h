/* layout.h - the type of an object in one line of text, and bytes as C writes them.
 *
 * i32, u8, f64, bool, char, ptr and char* are what they look like; x7 is seven bytes of
 * unknown meaning; T[3][2] an array; {name@offset:T;…} a structure, with /size behind it
 * where it ends in padding. "" is no type at all:
 * then the bytes are shown by their looks. No more can be said, none is needed: this is for
 * people who read values. Anybody's text may come from a file; what makes no sense counts
 * as "". */
#ifndef FORMAT_LAYOUT_H
#define FORMAT_LAYOUT_H
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that an object of the type has; 0: "" or not a type. */
uint64_t layout_size(const char *type);
/* Appends the type of `size` bytes at `offset` in an object of the type: the whole, a
 * member, elements of an array. False: there is no such part, nothing is appended. */
bool layout_part(const char *type, uint64_t offset, uint64_t size, struct text *out);
/* Appends how C names the smallest part of an object of the type that has all `size` bytes at
 * `offset`: "[2].lock"; nothing for the whole; "+8" where no part begins. */
void layout_path(const char *type, uint64_t offset, uint64_t size, struct text *out);
/* Appends the value as in C: -5, 'a', "text", {1, 2}, {x = 1, y = 2}, hexadecimal bytes.
 * Long ones are cut, with the number of bytes behind. */
void layout_print(struct text *out, const char *type, const uint8_t *bytes, size_t n);
/* Appends a character as inside "…": escapes as in C where it is not printable; `next` is
 * the one behind it, which must not look like part of the escape. */
void layout_print_char(struct text *out, uint8_t c, uint8_t next);
#endif

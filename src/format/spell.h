/* spell.h - which known word did somebody mean? For hints in error messages. */
#ifndef FORMAT_SPELL_H
#define FORMAT_SPELL_H
#include <stddef.h>

/* The known word nearest to `word` if it is near enough to be worth a hint, else NULL.
 * Ties go to the earlier one. */
const char *spell_nearest(const char *word, const char *const *known, size_t n);
#endif

/* smoothsort.h - read before musl's sorting, which gets the name __ev_smoothsort: qsort and qsort_r are
 * those of libc/qsort.c. */
#include <stdlib.h>

hidden void __ev_smoothsort(void *, size_t, size_t,
			    int (*)(const void *, const void *, void *), void *);
#define __qsort_r __ev_smoothsort
#undef weak_alias
#define weak_alias(old, new) _Static_assert(1, "the other name is not musl's")

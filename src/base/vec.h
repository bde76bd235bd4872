/* vec.h - growing arrays: `T *items; uint32_t n, cap;` in the owner, one macro to add.
 * VEC_ADD(items, n, cap) makes room for one more and yields the address of the new slot. */
#ifndef BASE_VEC_H
#define BASE_VEC_H
#include "base/alloc.h"

#include <stdint.h>

#define VEC_ADD(items, n, cap)                                                        \
	((n) == (cap)                                                                 \
		 ? ((cap) = (cap) ? (cap) * 2 : 16,                                   \
		    (items) = alloc_resize((items), (size_t)(cap) * sizeof *(items)), \
		    (items) + (n)++)                                                  \
		 : (items) + (n)++)
#endif

/* mapping.h - what can happen to a part of a mapping (HEAP_MAP) after it was made: its
 * rights change, or it goes away. Ranges are whole pages of the guest (4 KB), so they are
 * whole pages here. */
#ifndef MEM_MAPPING_H
#define MEM_MAPPING_H
#include "mem/heap.h"

/* Does the range lie in one live mapping? */
bool mapping_covers(struct view *v, uint64_t start, uint64_t size);

enum mapping_rights { MAPPING_NONE = 0, MAPPING_READ = 1, MAPPING_WRITE = 3 };
/* False, and nothing done: symbolic bytes are there and would be locked away. */
bool mapping_protect(struct view *v, uint64_t start, uint64_t size,
		     enum mapping_rights rights);
/* Gives the range zero bytes and all rights again. */
void mapping_renew(struct view *v, uint64_t start, uint64_t size);
/* Removes what is mapped in the range; mappings that reach out of it stay as pieces. */
void mapping_cut(struct view *v, uint64_t start, uint64_t size, uint64_t cursor,
		 uint32_t stack);
#endif

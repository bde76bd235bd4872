/* tables.h - switch tables in their final form. */
#ifndef VCODE_TABLES_H
#define VCODE_TABLES_H
#include "vcode/vcode.h"

/* Adds the table of one SWITCH to prog.switches and returns its index. target[i] is the
 * distance to jump for s->values[i]. */
uint32_t tables_add(struct program *prog, const struct vswitch *s, const int32_t *target,
		    int32_t otherwise);
#endif

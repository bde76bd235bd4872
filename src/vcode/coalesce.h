/* coalesce.h - groups joined by moves become one class that shares registers. */
#ifndef VCODE_COALESCE_H
#define VCODE_COALESCE_H
#include "vcode/live.h"

struct classes {
	uint32_t *parent; /* per group; a class is named by its root, its own parent */
	uint32_t *offset; /* of a group within its parent, in slots */
};

/* Joins as many groups as possible; segments move to the slots of the root. */
void classes_init(struct classes *c, const struct flow *f, struct live *l);
void classes_done(struct classes *c);
/* The root of a group's class, and the group's place in it. */
uint32_t classes_find(struct classes *c, uint32_t group, uint32_t *offset);
#endif

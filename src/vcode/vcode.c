/* vcode.c - building the virtual code of a function: slots, constants, labels.
 *
 * Slot, group and label 0 exist and mean "none", so that every table is indexed
 * directly. Called from lower/ and body/; assemble.c turns the result into a struct func. */
#include "vcode/vcode.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"

#include <stdlib.h>

static vslot add_group(struct vcode *v, uint32_t size, struct vgroup group)
{
	uint32_t cap = v->cap_groups, id = v->ngroups;
	group.size = size;
	*VEC_ADD(v->groups, v->ngroups, v->cap_groups) = group;
	if (cap != v->cap_groups)
		v->first = alloc_resize(v->first, v->cap_groups * sizeof *v->first);
	v->first[id] = v->nslots;
	for (uint32_t k = 0; k < size; k++) {
		uint32_t old = v->cap_slots;
		*VEC_ADD(v->of, v->nslots, v->cap_slots) = id;
		if (old != v->cap_slots)
			v->values =
				alloc_resize(v->values, v->cap_slots * sizeof *v->values);
		v->values[v->nslots - 1] = 0;
	}
	return v->first[id];
}

void vcode_init(struct vcode *v, struct program *prog, struct func *func)
{
	*v = (struct vcode){.prog = prog, .func = func};
	map_init(&v->const_by_value);
	add_group(v, 1, (struct vgroup){0});
	vcode_label(v);
}

void vcode_done(struct vcode *v)
{
	free(v->code);
	free(v->of);
	free(v->values);
	free(v->groups);
	free(v->first);
	free(v->label_at);
	free(v->args);
	free(v->stack);
	free(v->switches);
	map_done(&v->const_by_value);
	*v = (struct vcode){0};
}

vslot vcode_group(struct vcode *v, uint32_t size)
{
	ASSERT(size > 0);
	return add_group(v, size, (struct vgroup){0});
}

vslot vcode_param(struct vcode *v, uint32_t size)
{
	ASSERT(size > 0);
	ASSERT(v->ngroups == 1 || v->groups[v->ngroups - 1].is_pinned);
	return add_group(v, size, (struct vgroup){.is_pinned = true});
}

vslot vcode_const(struct vcode *v, uint64_t value)
{
	uint64_t known;
	if (map_get(&v->const_by_value, value, &known))
		return (vslot)known;
	vslot s = add_group(v, 1, (struct vgroup){.is_const = true});
	v->values[s] = value;
	map_put(&v->const_by_value, value, s);
	return s;
}

vslot vcode_const2(struct vcode *v, uint64_t low, uint64_t high)
{
	vslot s = add_group(v, 2, (struct vgroup){.is_const = true});
	v->values[s] = low;
	v->values[s + 1] = high;
	return s;
}

vlabel vcode_label(struct vcode *v)
{
	*VEC_ADD(v->label_at, v->nlabels, v->cap_labels) = UINT32_MAX;
	return v->nlabels - 1;
}

void vcode_place(struct vcode *v, vlabel l)
{
	ASSERT(l > 0 && l < v->nlabels && v->label_at[l] == UINT32_MAX);
	v->label_at[l] = v->n;
}

struct vinsn *vcode_add(struct vcode *v, enum prog_op op, uint32_t loc)
{
	struct vinsn *in = VEC_ADD(v->code, v->n, v->cap);
	*in = (struct vinsn){.op = (uint16_t)op, .loc = loc};
	return in;
}

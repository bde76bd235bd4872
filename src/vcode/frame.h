/* frame.h - places the fixed stack objects of a function in its guest stack frame. */
#ifndef VCODE_FRAME_H
#define VCODE_FRAME_H
#include "vcode/regs.h"

/* Fills in frame_size, frame_align, slots, nslots and plain of v->func. False with *why
 * set when the frame would be too large. */
bool frame_lay_out(struct vcode *v, const struct regs *r, const char **why);
#endif

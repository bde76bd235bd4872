/* begin.h - how a program is entered: begin.c. The engine calls ev_begin, the native twin
 * calls ev_expand when it replays a test that has symbolic words. */
#ifndef MODEL_BEGIN_H
#define MODEL_BEGIN_H

enum {
	BEGIN_EXPAND = 1, /* there are symbolic words among the arguments */
	BEGIN_PRINTABLE = 2, /* their bytes are printable text only */
};

/* `stack` is as the kernel lays it out: argc, argv, NULL, environment, NULL, auxiliary
 * vector. */
void ev_begin(long *stack, long flags);
/* The same block with the words expanded, in new memory. */
long *ev_expand(long *stack, long flags);
#endif

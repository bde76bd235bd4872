/* klee.h - options that people know from KLEE and that have another name here. */
#ifndef OPTIONS_KLEE_H
#define OPTIONS_KLEE_H

/* What to do instead of KLEE's option --NAME, which is not one of ours; NULL: not known. */
const char *options_klee_hint(const char *name);
#endif

/* klee_options.h - options that people know from KLEE and that have another name here. */
#ifndef ENGINE_KLEE_OPTIONS_H
#define ENGINE_KLEE_OPTIONS_H

/* What to do instead of KLEE's option --NAME, which is not one of ours; NULL: not known. */
const char *klee_option(const char *name);
#endif

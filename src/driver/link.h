/* link.h - linking: the executable, the module beside it, and twins with checks in them. */
#ifndef DRIVER_LINK_H
#define DRIVER_LINK_H
#include "driver/args.h"

#define CC_LLVM "19"

/* One line, and the exit status of a compiler that failed. */
int cc_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cc_run_instead(char **argv);

/* Whether there is a place for a module beside the output, which the link then saves. */
bool cc_saves_module(const struct cc_args *a, const char *output);
/* What the linker is told besides the user's own words. */
void cc_add_link_flags(struct words *w, const struct cc_args *a, const char *support,
		       bool saves_module);
/* Runs the command, which links, and puts the module beside the output as <output>.bc; with
 * --checked the output is linked again from that module with the checks in it. */
int cc_link(char **command, const struct cc_args *a, const char *output, const char *support,
	    bool saves_module);
#endif

/* common.c - what several subcommands do the same way. */
#include "cli/commands.h"

#include "result/counters.h"

#include <stdio.h>

int cli_fail(const struct err *e)
{
	fflush(stdout);
	fprintf(stderr, "everett: %s\n", e->text);
	return RUN_STATUS_USAGE;
}

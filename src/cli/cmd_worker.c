/* cmd_worker.c - `everett worker ADDRESS`: a worker of a run that is going on. `everett run
 * --workers exec` starts it; it is no command for people, so `everett help` does not list it. */
#include "cli/commands.h"
#include "cluster/join.h"
#include "driver/support.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
	"Usage: everett worker ADDRESS\n"
	"\n"
	"Joins a run as a worker. Started by 'everett run --workers exec'.\n";

int cmd_worker(int argc, char **argv)
{
	struct err e = {0};
	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(usage, stdout);
		return 0;
	}
	if (argc != 2)
		err_set(&e, "an address is needed; 'everett run --workers exec' starts "
			    "workers and gives it");
	else
		join_run(argv[1], support_dir(), &e);
	return e.text[0] ? cli_fail(&e) : 1;
}

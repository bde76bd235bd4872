/* cmd_run.c - `everett run`: options, a look at the file, then the engine. */
#include "base/log.h"
#include "cli/commands.h"
#include "cli/support.h"
#include "engine/engine.h"
#include "engine/options.h"

#include <stdio.h>

static const char usage[] =
	"Usage: everett run [options] prog.bc [arguments of the program]\n"
	"\n"
	"Executes prog.bc, made by 'everett cc' or 'clang -emit-llvm', and reports\n"
	"defects in it. Options stand before prog.bc; what follows is the program's.\n";

static const char statuses[] =
	"\n"
	"Exit status: 0 complete, nothing found; 1 findings; 2 usage or input error;\n"
	"3 nothing found but not complete; 130 interrupted.\n";

static void print_help(void)
{
	fputs(usage, stdout);
	options_print_help(stdout);
	fputs(statuses, stdout);
}

int cmd_run(int argc, char **argv)
{
	struct err e = {0};
	struct options o;
	int first, status = 0;
	bool ok;
	options_init(&o);
	ok = options_parse(&o, argc, argv, &first, &e);
	if (ok && o.help) {
		print_help();
		goto out;
	}
	if (ok && first >= argc)
		ok = err_set(&e, "no program given; everett run [options] prog.bc");
	ok = ok && cli_check_file(argv[first], &e);
	if (ok) {
		log_level = (enum log_level)o.log_level;
		o.support = support_dir();
		status = engine_run(&o, argv[first], argc - first, argv + first, &e);
	}
	if (!ok || e.text[0])
		status = cli_fail(&e);
out:
	options_done(&o);
	return status;
}

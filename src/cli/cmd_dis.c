/* cmd_dis.c - `everett dis`: the lowered form of a program, with source lines. */
#include "base/file.h"
#include "cli/commands.h"
#include "driver/support.h"
#include "engine/engine.h"
#include "load/load.h"
#include "prog/print.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
	"Usage: everett dis prog.bc [function]\n"
	"\n"
	"Prints the program, or one function of it, in the form that Everett executes,\n"
	"with the source line that each instruction comes from.\n";

static bool print_program(const char *path, const char *function, struct err *e)
{
	struct load_options options = {0};
	engine_load_options(&options, support_dir());
	struct program *p = load_program(path, &options, e);
	if (!p)
		return false;
	bool ok = prog_print(stdout, p, function);
	if (!ok)
		err_set(e, "%s has no function %s", path, function);
	else if (fflush(stdout) != 0)
		ok = err_set(e, "cannot write: %s", strerror(errno));
	prog_free(p);
	return ok;
}

int cmd_dis(int argc, char **argv)
{
	struct err e = {0};
	bool ok;
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		fputs(usage, stdout);
		return 0;
	}
	if (argc >= 2 && argv[1][0] == '-')
		ok = err_set(&e, "unknown option %s; 'everett dis' takes none but --help",
			     argv[1]);
	else if (argc < 2 || argc > 3)
		ok = err_set(&e, "usage: everett dis prog.bc [function]");
	else
		ok = file_check(argv[1], &e) &&
		     print_program(argv[1], argc == 3 ? argv[2] : NULL, &e);
	return ok ? 0 : cli_fail(&e);
}

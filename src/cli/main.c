/* main.c - finds the subcommand and hands over. A new one is a line in the table. */
#include "base/alloc.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/commands.h"
#include "driver/cc.h"
#include "format/spell.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static int cmd_help(int argc, char **argv);
static int cmd_version(int argc, char **argv);

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *help; /* NULL: not listed */
} commands[] = {
	{"cc", driver_cc, "compile C: a drop-in compiler that gives prog and prog.bc"},
	{"ar", driver_ar, "make archives of objects from 'everett cc'"},
	{"ranlib", driver_ar, "index such an archive"},
	{"nm", driver_ar, "list the symbols of such an object or archive"},
	{"run", cmd_run, "execute prog.bc and report defects in it"},
	{"replay", cmd_replay, "run the native prog on a test and compare"},
	{"show", cmd_show, "list findings and tests of a run, print a test"},
	{"export", cmd_export,
	 "write tests as .ktest, raw bytes, script, unit test or corpus"},
	{"crosscheck", cmd_crosscheck,
	 "compare two programs on the same symbolic inputs"},
	{"test", cmd_test, "run suites of symbolic tests"},
	{"cov", cmd_cov, "print the coverage of runs, write it for genhtml"},
	{"worker", cmd_worker, NULL},
	{"lower-model", cmd_lower_model, NULL},
	{"dis", cmd_dis, "print prog.bc in the form that Everett executes"},
	{"help", cmd_help, "print this help, or the help of a command"},
	{"version", cmd_version, "print the version"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct command *find_command(const char *name)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	return NULL;
}

static int unknown_command(const char *name)
{
	const char *names[COMMANDS];
	struct err e = {0};
	for (size_t i = 0; i < COMMANDS; i++)
		names[i] = commands[i].name;
	const char *nearest = spell_nearest(name, names, COMMANDS);
	if (text_has_ending(name, ".bc"))
		err_set(&e, "unknown command %s; did you mean 'everett run %s'?", name,
			name);
	else if (nearest)
		err_set(&e, "unknown command %s; did you mean '%s'?", name, nearest);
	else
		err_set(&e, "unknown command %s; 'everett help' lists them", name);
	return cli_fail(&e);
}

static int cmd_version(int argc, char **argv)
{
	(void)argc, (void)argv;
	puts("everett " EVERETT_VERSION);
	return 0;
}

static void print_commands(FILE *out)
{
	fputs("Everett runs C programs and finds their defects.\n"
	      "\n"
	      "Usage: everett COMMAND [...]\n"
	      "\n",
	      out);
	for (size_t i = 0; i < COMMANDS; i++)
		if (commands[i].help)
			fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
	fputs("\n"
	      "Start: everett cc -g -o prog prog.c && everett run prog.bc\n"
	      "More:  everett help COMMAND\n",
	      out);
}

static int cmd_help(int argc, char **argv)
{
	if (argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
	    strcmp(argv[1], "-h") == 0) {
		print_commands(stdout);
		return 0;
	}
	const struct command *command = find_command(argv[1]);
	if (!command)
		return unknown_command(argv[1]);
	char help[] = "--help";
	return command->run(2, (char *[]){argv[1], help, NULL});
}

int main(int argc, char **argv)
{
	alloc_setup();
	signal(SIGCHLD, SIG_DFL); /* if it was left ignored, children cannot be waited for */
	if (argc < 2) {
		print_commands(stderr);
		return 2;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		return cmd_help(1, argv + 1);
	if (strcmp(argv[1], "--version") == 0)
		return cmd_version(1, argv + 1);
	const struct command *command = find_command(argv[1]);
	return command ? command->run(argc - 1, argv + 1) : unknown_command(argv[1]);
}

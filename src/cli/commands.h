/* commands.h - the subcommands that need no header of their own. argv[0] is the name of
 * the command; the result is the exit status. They print their own errors. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H
#include "base/err.h"

int cmd_run(int argc, char **argv);
int cmd_crosscheck(int argc, char **argv);
int cmd_cov(int argc, char **argv);
int cmd_dis(int argc, char **argv);
int cmd_test(int argc, char **argv);
int cmd_lower_model(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_worker(int argc, char **argv);

/* Prints "everett: text" to stderr and returns 2, the status of usage and input errors. */
int cli_fail(const struct err *e);
#endif

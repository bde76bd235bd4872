/* common.c - what several subcommands do the same way. */
#include "cli/commands.h"

#include "result/counters.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int cli_fail(const struct err *e)
{
	fflush(stdout);
	fprintf(stderr, "everett: %s\n", e->text);
	return RUN_STATUS_USAGE;
}

bool cli_check_file(const char *path, struct err *e)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return err_set(e, "cannot read %s: %s", path, strerror(errno));
	bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	close(fd);
	if (ok)
		return true;
	return err_set(e, "cannot read %s: %s", path,
		       S_ISDIR(st.st_mode) ? "it is a directory" : "not a regular file");
}

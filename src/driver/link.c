/* link.c - see link.h.
 *
 * lld optimises nothing but leaves two things: the executable and, because it is told to save
 * its input of link-time optimisation, the program as one module. A checked twin is made from
 * that same module, so that its accesses are those that the engine sees. */
#include "driver/link.h"

#include "load/checked.h"
#include "load/seal.h"

#include <errno.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int cc_fail(const char *format, ...)
{
	va_list ap;

	fputs("everett cc: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	return 1;
}

int cc_run_instead(char **argv)
{
	execvp(argv[0], argv);
	fprintf(stderr,
		"everett: cannot run %s: %s; Debian's package is %s-" CC_LLVM "\n",
		argv[0], strerror(errno),
		strncmp(argv[0], "clang", 5) == 0 ? "clang" : "llvm");
	return 127;
}

static int run_and_wait(char **argv)
{
	int status;
	pid_t pid;
	int error = posix_spawnp(&pid, argv[0], NULL, NULL, argv, environ);

	if (error) {
		errno = error;
		return cc_run_instead(argv); /* fails the same way and says so */
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return cc_fail("waiting for %s: %s", argv[0], strerror(errno));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void add_for_linker(struct words *w, const char *text)
{
	words_add(w, "-Xlinker");
	words_add(w, text);
}

static void add_file_for_linker(struct words *w, const char *support, const char *file)
{
	words_add(w, "-Xlinker"); /* as an input, -x would apply to it */
	words_addf(w, "%s/%s", support, file);
}

static void add_runtime(struct words *w, const char *support)
{
	add_file_for_linker(w, support, "twin/start.o");
	add_file_for_linker(w, support, "sys/lib/libguest.a");
	add_file_for_linker(w, support, "sys/lib/libc.a");
	add_file_for_linker(w, support, "twin/model.o");
	add_file_for_linker(w, support, "twin/libtwin.a");
	add_file_for_linker(w, support, "twin/libbuiltins.a");
}

static void add_basic_flags(struct words *w)
{
	static const char *const driver[] = {"-static", "-nostdlib", "-no-pie",
					     "-fuse-ld=lld", NULL};
	/* The debugger needs frames of libc, too: it has no tables for unwinding. */
	static const char *const linker[] = {"-e",	 "ev_twin_start",
					     "--lto-O0", "--lto-CGO0",
					     "-mllvm",	 "-force-dwarf-frame-section",
					     /* The model is at the same place in all programs
					      * (model/model.mk); the rest comes behind. */
					     "--section-start=.everett.const=0x201000",
					     "--section-start=.everett.text=0x220000",
					     NULL};

	words_add_all(w, driver);
	for (const char *const *f = linker; *f; f++)
		add_for_linker(w, *f);
}

/* Functions that are never called stay in the module, for coverage; the executable does
 * without them, and without what they refer to. */
static void add_dropping_flags(struct words *w)
{
	static const char *const dropping[] = {"--gc-sections", "-z", "nostart-stop-gc",
					       NULL};

	words_add(w, "-ffunction-sections");
	for (const char *const *f = dropping; *f; f++)
		add_for_linker(w, *f);
}

bool cc_saves_module(const struct cc_args *a, const char *output)
{
	struct stat st;

	/* Configure scripts link to /dev/null; there is no place for a module beside that. */
	return a->mode == CC_LINK && !a->is_dry &&
	       (stat(output, &st) != 0 || S_ISREG(st.st_mode));
}

void cc_add_link_flags(struct words *w, const struct cc_args *a, const char *support,
		       bool saves_module)
{
	static const char *const keeping[] = {"--save-temps=preopt", "-mllvm",
					      "-compute-dead=false", NULL};

	words_addf(w, "-L%s/sys/lib", support);
	add_file_for_linker(w, support, "sys/lib/crt1.o");
	if (a->is_fuzzer)
		add_file_for_linker(w, support, "sys/lib/fuzzer.o");
	add_runtime(w, support);
	add_basic_flags(w);
	if (!saves_module)
		return;
	add_dropping_flags(w);
	for (const char *const *f = keeping; *f; f++)
		add_for_linker(w, *f);
}

/* The command that links a whole module: nothing of it is compiled again. */
static void add_checked_command(struct words *w, const char *module, const char *output,
				const char *support)
{
	static const char *const first[] = {"clang-" CC_LLVM, "--target=x86_64-linux-musl",
					    "-Qunused-arguments", "-o", NULL};

	words_add_all(w, first);
	words_add(w, output);
	add_for_linker(w, module);
	words_addf(w, "--sysroot=%s/sys", support);
	words_add(w, "-fno-pic");
	add_runtime(w, support);
	add_basic_flags(w);
	add_dropping_flags(w);
}

static int link_checked(const char *saved, const char *output, const char *support)
{
	struct words path = {0}, command = {0};
	struct err e = {0};
	int status;

	words_addf(&path, "%s.checked.bc", output);
	const char *module = path.at[0];
	add_checked_command(&command, module, output, support);
	status = checked_write(saved, module, &e) ? run_and_wait(command.at)
						  : cc_fail("%s", e.text);
	if (status != 0)
		unlink(output);
	unlink(module);
	unlink(saved);
	words_done(&command);
	words_done(&path);
	return status;
}

/* Some linker options (-Wl,--version) make it succeed without any output. */
static int keep_module(const char *saved, const char *module, const char *output)
{
	seal_add(saved);
	if (rename(saved, module) != 0 && access(output, F_OK) == 0)
		return cc_fail("%s: the linker left no module: %s", module,
			       strerror(errno));
	return 0;
}

int cc_link(char **command, const struct cc_args *a, const char *output, const char *support,
	    bool saves_module)
{
	struct words paths = {0};
	int status;

	words_addf(&paths, "%s.0.0.preopt.bc", output);
	words_addf(&paths, "%s.bc", output);
	const char *saved = paths.at[0], *module = paths.at[1];
	if (saves_module && !a->is_checked)
		unlink(module); /* no stale module beside a link that failed */
	status = run_and_wait(command);
	if (!saves_module)
		goto out;
	if (status != 0)
		unlink(saved);
	else if (!a->is_checked)
		status = keep_module(saved, module, output);
	else if (access(saved, F_OK) == 0)
		status = link_checked(saved, output, support);
out:
	words_done(&paths);
	return status;
}

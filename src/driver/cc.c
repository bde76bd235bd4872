/* cc.c - the compiler driver.
 *
 * Compiles with clang to bitcode against our headers only, and links with lld, which
 * optimises nothing but leaves two things: the executable and, because it is told to
 * save its input of link-time optimisation, the program as one module.
 * No code and no header of another C library may get in: native inputs are refused
 * here, with one line that says how to build them instead, before clang sees them.
 * Failing is ordinary: configure scripts try things out. Read args.h first. */
#include "driver/cc.h"

#include "driver/args.h"
#include "driver/checks.h"
#include "driver/native.h"
#include "driver/support.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CC_LLVM "19"

extern char **environ;

static const char help[] =
	"Usage: everett cc [any options of a C compiler] file...\n"
	"\n"
	"Compiles and links C programs for Everett; a drop-in for cc, gcc and clang:\n"
	"    ./configure CC=\"everett cc\" AR=\"everett ar\" && make\n"
	"    cmake -DCMAKE_TOOLCHAIN_FILE=.../lib/everett/everett.cmake ..\n"
	"Linking `prog` gives two files:\n"
	"    prog     an ordinary static executable (the native twin)\n"
	"    prog.bc  the whole program with its C library, for `everett run prog.bc`\n"
	"--checked (when compiling and when linking) gives a `prog` for `everett replay` that\n"
	"checks its accesses to local and global variables, and no prog.bc.\n"
	"-fsanitize=fuzzer (when linking) makes a program of a fuzz target: of files with\n"
	"LLVMFuzzerTestOneInput and without a main.\n"
	"--check=LIST of overflow, truncate and align compiles clang's checks into the\n"
	"program, which stops where one fails; `everett run --check` needs no recompiling.\n"
	"Libraries must be built with `everett cc` too; the system's libraries are not used.\n"
	"Other options are clang's. Add -g to see source lines in reports.\n";

static int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One line, and the exit status of a compiler that failed. */
static int fail(const char *format, ...)
{
	va_list ap;

	fputs("everett cc: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	return 1;
}

static int run_instead(char **argv)
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
		return run_instead(argv); /* fails the same way and says so */
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return fail("waiting for %s: %s", argv[0], strerror(errno));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* --- what must not be linked --- */

static const char rebuild[] =
	"rebuild it from source with CC=\"everett cc\" AR=\"everett ar\"";

static int refuse_native(const char *what, const char *member)
{
	if (member[0])
		return fail("%s: native code (%s); %s", what, member, rebuild);
	return fail("%s: native code; %s", what, rebuild);
}

/* Where dir has the library that -lname means; false if it has none. */
static bool find_lib(const char *dir, const char *name, bool shared_too, char *path,
		     size_t size)
{
	static const char *const forms[] = {"%s/lib%s.a", "%s/lib%s.so"};

	if (name[0] == ':') {
		snprintf(path, size, "%s/%s", dir, name + 1);
		return access(path, R_OK) == 0;
	}
	for (int i = 0; i < (shared_too ? 2 : 1); i++) {
		snprintf(path, size, i == 0 ? forms[0] : forms[1], dir, name);
		if (access(path, R_OK) == 0)
			return true;
	}
	return false;
}

/* A library that cannot be linked: say why. Looks where systems keep theirs. */
static int refuse_missing(const struct cc_args *a, const char *name)
{
	static const char *const system_dirs[] = {
		"/usr/local/lib",
		"/usr/lib/x86_64-linux-gnu",
		"/lib/x86_64-linux-gnu",
		"/usr/lib64",
		"/usr/lib",
		"/lib",
	};
	char path[PATH_MAX];

	for (size_t i = 0; i < a->lib_dirs.count; i++)
		if (find_lib(a->lib_dirs.at[i], name, true, path, sizeof path))
			return fail("-l%s: only native code found (%s); %s", name, path,
				    rebuild);
	for (size_t i = 0; i < sizeof system_dirs / sizeof *system_dirs; i++)
		if (find_lib(system_dirs[i], name, true, path, sizeof path))
			return fail("-l%s: only native code found (%s); %s", name, path,
				    rebuild);
	return fail("-l%s: library not found; build it with CC=\"everett cc\", name its "
		    "directory with -L",
		    name);
}

static int check_lib(const struct cc_args *a, const char *own_dir, const char *name)
{
	char path[PATH_MAX], member[256];

	for (size_t i = 0; i <= a->lib_dirs.count; i++) {
		const char *dir = i < a->lib_dirs.count ? a->lib_dirs.at[i] : own_dir;
		if (!find_lib(dir, name, false, path, sizeof path))
			continue;
		if (code_kind_of(path, member, sizeof member) == CODE_NATIVE)
			return refuse_native(path, member);
		return 0;
	}
	return refuse_missing(a, name);
}

static bool is_same_file(const char *a, const char *b)
{
	struct stat x, y;

	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
	       x.st_ino == y.st_ino;
}

/* Linking prog.bc to prog would replace it by itself and a C library. */
static int check_module(const struct cc_args *a, const char *output)
{
	struct words module = {0};
	int status = 0;

	words_addf(&module, "%s.bc", output);
	for (size_t i = 0; i < a->inputs.count && status == 0; i++)
		if (is_same_file(a->inputs.at[i], module.at[0]))
			status = fail("%s is input and output; give another name with -o",
				      module.at[0]);
	words_done(&module);
	return status;
}

/* 0 if everything to be linked can be bitcode. */
static int check_link(const struct cc_args *a, const char *own_dir)
{
	char member[256];
	int status = 0;

	if (a->is_shared)
		return fail("-shared: shared libraries are not supported; build static "
			    "ones (--disable-shared)");
	if (a->is_relocatable)
		return fail("-r: partial linking is not supported; use everett ar");
	for (size_t i = 0; i < a->inputs.count && status == 0; i++)
		if (code_kind_of(a->inputs.at[i], member, sizeof member) == CODE_NATIVE)
			status = refuse_native(a->inputs.at[i], member);
	for (size_t i = 0; i < a->libs.count && status == 0; i++)
		status = check_lib(a, own_dir, a->libs.at[i]);
	return status;
}

static int check_inputs(const struct cc_args *a)
{
	if (a->mode <= CC_PREPROCESS || !a->foreign)
		return 0;
	if (a->foreign_language == CC_CXX)
		return fail("%s: C++ is not supported, only C", a->foreign);
	return fail(
		"%s: assembly is not supported; use the C version (often --disable-asm "
		"or -DNO_ASM)",
		a->foreign);
}

/* --- the command line --- */

/* Every access calls twin/checked.c, which knows the same place for the shadow. */
static void add_checks(struct words *w)
{
	static const char *const passes[] = {
		"-asan-instrumentation-with-call-threshold=0",
		"-asan-max-inline-poisoning-size=0",
		"-asan-mapping-offset=0x7fff8000",
		"-asan-kernel-mem-intrinsic-prefix=1",
		"-asan-instrument-dynamic-allocas=1",
		"-asan-use-after-scope=1",
		"-asan-stack=1",
		"-asan-globals=1",
		NULL,
	};

	words_add(w, "-fsanitize=kernel-address");
	words_add(w, "-Xclang"); /* marks the ends of scopes at -O0 as well */
	words_add(w, "-fsanitize-address-use-after-scope");
	for (const char *const *p = passes; *p; p++) {
		words_add(w, "-mllvm");
		words_add(w, *p);
	}
}

static void add_compile_flags(struct words *w, const struct cc_args *a)
{
	/* The last of two contrary flags counts, and -O2 turns vectorising on again. */
	static const char *const always[] = {
		"-fno-vectorize",
		"-fno-slp-vectorize",
		"-fno-stack-protector",
		"-U_FORTIFY_SOURCE",
		"-ffp-contract=off",
		"-fno-discard-value-names",
		"-fno-pic",
		"-fno-pie",
		/* Keeps sin() a call of libc's, so that engine and twin compute the same. */
		"-fmath-errno",
		NULL,
	};

	words_add_all(w, always);
	if (a->is_unoptimised) { /* else no pass may touch the functions later */
		words_add(w, "-Xclang");
		words_add(w, "-disable-O0-optnone");
		words_add(w, "-Xclang"); /* marks where scopes end; nothing else */
		words_add(w, "-fsanitize-address-use-after-scope");
	}
	if (a->is_checked)
		add_checks(w);
	if (a->mode >= CC_OBJECT) {
		words_add(w, "-flto=full");
		words_add(w, "-fno-fat-lto-objects");
	}
}

/* Those of --check; 0 or the exit status. */
static int add_chosen_checks(struct words *w, const struct cc_args *a)
{
	const char *bad;
	size_t length;

	for (size_t i = 0; i < a->checks.count && a->mode >= CC_PREPROCESS; i++)
		if (!cc_checks_add(w, a->checks.at[i], &bad, &length)) {
			fail("--check: '%.*s' is not one of overflow, truncate, align",
			     (int)length, bad);
			return 2;
		}
	if (a->mode >= CC_PREPROCESS)
		cc_checks_note(w, &a->checks);
	return 0;
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

static void add_link_flags(struct words *w, const struct cc_args *a, const char *support,
			   bool saves_module)
{
	static const char *const driver[] = {"-static", "-nostdlib", "-no-pie",
					     "-fuse-ld=lld", NULL};
	/* The debugger needs frames of libc, too: it has no tables for unwinding. */
	static const char *const linker[] = {"-e",	 "ev_twin_start",
					     "--lto-O0", "--lto-CGO0",
					     "-mllvm",	 "-force-dwarf-frame-section",
					     NULL};
	/* Functions that nobody calls stay in the module, for coverage; the executable
	 * does without them, and without what they refer to. */
	static const char *const keeping[] = {"--save-temps=preopt",
					      "-mllvm",
					      "-compute-dead=false",
					      "--gc-sections",
					      "-z",
					      "nostart-stop-gc",
					      NULL};

	words_add_all(w, driver);
	words_addf(w, "-L%s/sys/lib", support);
	add_file_for_linker(w, support, "sys/lib/crt1.o");
	add_file_for_linker(w, support, "twin/start.o");
	if (a->is_fuzzer)
		add_file_for_linker(w, support, "sys/lib/fuzzer.o");
	add_file_for_linker(w, support, "sys/lib/libguest.a");
	add_file_for_linker(w, support, "sys/lib/libc.a");
	add_file_for_linker(w, support, "twin/model.o");
	add_file_for_linker(w, support, "twin/libtwin.a");
	add_file_for_linker(w, support, "twin/libbuiltins.a");
	for (const char *const *f = linker; *f; f++)
		add_for_linker(w, *f);
	if (!saves_module)
		return;
	words_add(w, "-ffunction-sections");
	for (const char *const *f = keeping; *f; f++)
		add_for_linker(w, *f);
}

static void build_command(struct words *w, const struct cc_args *a, const char *support,
			  bool saves_module)
{
	/* Before the user's own flags, which may say otherwise. Old C that gcc 12 takes
	 * with a warning, clang refuses: ask it for the same patience. */
	static const char *const first[] = {
		"clang-" CC_LLVM,
		"--target=x86_64-linux-musl",
		"-Qunused-arguments",
		"-Wno-error=implicit-function-declaration",
		"-Wno-error=implicit-int",
		"-Wno-error=int-conversion",
		"-Wno-error=incompatible-function-pointer-types",
		NULL,
	};

	words_add_all(w, first);
	words_add_all(w, (const char *const *)a->words.at);
	/* After the user's, so that -I and -isystem given come first; the sysroot keeps
	 * the system's library directories out. */
	words_addf(w, "--sysroot=%s/sys", support);
	words_addf(w, "-fdebug-prefix-map=%s=/everett", support);
	words_add(w, "-nostdlibinc");
	words_add(w, "-isystem");
	words_addf(w, "%s/include", support);
	words_add(w, "-isystem");
	words_addf(w, "%s/sys/first", support);
	words_add(w, "-isystem");
	words_addf(w, "%s/sys/include", support);
	if (a->mode >= CC_PREPROCESS)
		add_compile_flags(w, a);
	if (a->mode == CC_LINK)
		add_link_flags(w, a, support, saves_module);
}

/* --- linking --- */

/* Links and puts the saved module beside the executable as <output>.bc. Some linker
 * options (-Wl,--version) make it succeed without any output. */
static int link_both(char **command, const char *output, bool saves_module)
{
	struct words paths = {0};
	int status;

	words_addf(&paths, "%s.0.0.preopt.bc", output);
	words_addf(&paths, "%s.bc", output);
	const char *saved = paths.at[0], *module = paths.at[1];
	if (saves_module)
		unlink(module); /* no stale module beside a link that failed */
	status = run_and_wait(command);
	if (!saves_module)
		goto out;
	if (status != 0)
		unlink(saved);
	else if (rename(saved, module) != 0 && access(output, F_OK) == 0)
		status = fail("%s: the linker left no module: %s", module,
			      strerror(errno));
out:
	words_done(&paths);
	return status;
}

/* Configure scripts link to /dev/null; there is no place for a module beside that. */
static bool is_place_for_module(const char *output)
{
	struct stat st;

	return stat(output, &st) != 0 || S_ISREG(st.st_mode);
}

/* The environment may name directories as well: of native libraries, which lld would
 * search, and of headers, which are as unwelcome here as on the command line. */
static void clean_environment(void)
{
	static const char *const lists[] = {"CPATH", "C_INCLUDE_PATH"};

	unsetenv("LIBRARY_PATH");
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		const char *dirs = getenv(lists[i]);
		if (dirs && cc_names_system_headers(dirs)) {
			fprintf(stderr,
				"everett cc: warning: $%s left out: it names headers of "
				"another C library\n",
				lists[i]);
			unsetenv(lists[i]);
		}
	}
}

int driver_cc(int argc, char **argv)
{
	const char *support = support_dir();
	struct words command = {0}, own_dir = {0};
	struct cc_args a;
	int status;

	cc_args_read(&a, argc, argv);
	const char *output = a.output ? a.output : "a.out";
	if (a.wants_help) {
		fputs(help, stdout);
		status = 0;
		goto out;
	}
	if (!support) {
		status = fail("no lib/everett beside the executable or one level up; "
			      "is the installation complete?");
		goto out;
	}
	if (a.is_narrow) {
		fail("32-bit programs are not supported");
		status = 2;
		goto out;
	}
	for (size_t i = 0; i < a.notes.count; i++)
		fprintf(stderr, "everett cc: warning: %s\n", a.notes.at[i]);
	clean_environment();
	words_addf(&own_dir, "%s/sys/lib", support);
	status = check_inputs(&a);
	if (status == 0 && a.mode == CC_LINK)
		status = check_link(&a, own_dir.at[0]);
	if (status == 0 && a.mode == CC_LINK)
		status = check_module(&a, output);
	if (status != 0)
		goto out;
	bool saves_module = a.mode == CC_LINK && !a.is_dry && !a.is_checked &&
			    is_place_for_module(output);
	build_command(&command, &a, support, saves_module);
	status = add_chosen_checks(&command, &a);
	if (status != 0)
		goto out;
	if (a.mode == CC_LINK)
		status = link_both(command.at, output, saves_module);
	else
		status = run_instead(command.at);
out:
	words_done(&command);
	words_done(&own_dir);
	cc_args_done(&a);
	return status;
}

int driver_ar(int argc, char **argv)
{
	struct words command = {0};

	words_addf(&command, "llvm-%s-" CC_LLVM, argv[0]);
	for (int i = 1; i < argc; i++)
		words_add(&command, argv[i]);
	int status = run_instead(command.at);
	words_done(&command);
	return status;
}

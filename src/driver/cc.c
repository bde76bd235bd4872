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
#include "driver/link.h"
#include "driver/native.h"
#include "driver/support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
	"Usage: everett cc [any options of a C compiler] file...\n"
	"\n"
	"Compiles and links C programs for Everett; a drop-in for cc, gcc and clang:\n"
	"    ./configure CC=\"everett cc\" AR=\"everett ar\" && make\n"
	"    cmake -DCMAKE_TOOLCHAIN_FILE=.../lib/everett/everett.cmake ..\n"
	"Linking `prog` gives two files:\n"
	"    prog     an ordinary static executable (the native twin)\n"
	"    prog.bc  the whole program with its C library, for `everett run prog.bc`\n"
	"--checked (when linking) gives a `prog` for `everett replay` that checks its accesses\n"
	"to local and global variables and lets threads take turns at them, and no prog.bc.\n"
	"-fsanitize=fuzzer (when linking) makes a program of a fuzz target: of files with\n"
	"LLVMFuzzerTestOneInput and without a main.\n"
	"--check=LIST of overflow, truncate and align compiles clang's checks into the\n"
	"program, which stops where one fails; `everett run --check` needs no recompiling.\n"
	"Libraries must be built with `everett cc` too; the system's libraries are not used.\n"
	"Other options are clang's. Add -g to see source lines in reports.\n";

/* --- what must not be linked --- */

static const char rebuild[] =
	"rebuild it from source with CC=\"everett cc\" AR=\"everett ar\"";

static int refuse_native(const char *what, const char *member)
{
	if (member[0])
		return cc_fail("%s: native code (%s); %s", what, member, rebuild);
	return cc_fail("%s: native code; %s", what, rebuild);
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
			return cc_fail("-l%s: only native code found (%s); %s", name, path,
				    rebuild);
	for (size_t i = 0; i < sizeof system_dirs / sizeof *system_dirs; i++)
		if (find_lib(system_dirs[i], name, true, path, sizeof path))
			return cc_fail("-l%s: only native code found (%s); %s", name, path,
				    rebuild);
	return cc_fail("-l%s: library not found; build it with CC=\"everett cc\", name its "
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

static bool is_same_output_file(const char *a, const char *b)
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
		if (is_same_output_file(a->inputs.at[i], module.at[0]))
			status = cc_fail("%s is input and output; give another name with -o",
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
		return cc_fail("-shared: shared libraries are not supported; build static "
			    "ones (--disable-shared)");
	if (a->is_relocatable)
		return cc_fail("-r: partial linking is not supported; use everett ar");
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
		return cc_fail("%s: C++ is not supported, only C", a->foreign);
	return cc_fail(
		"%s: assembly is not supported; use the C version (often --disable-asm "
		"or -DNO_ASM)",
		a->foreign);
}

/* --- the command line --- */

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
			cc_fail("--check: '%.*s' is not one of overflow, truncate, align",
			     (int)length, bad);
			return 2;
		}
	if (a->mode >= CC_PREPROCESS)
		cc_checks_note(w, &a->checks);
	return 0;
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
		cc_add_link_flags(w, a, support, saves_module);
}

/* --- the way through --- */

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
		status = cc_fail("no lib/everett beside the executable or one level up; "
			      "is the installation complete?");
		goto out;
	}
	if (a.is_narrow) {
		cc_fail("32-bit programs are not supported");
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
	bool saves_module = cc_saves_module(&a, output);
	build_command(&command, &a, support, saves_module);
	status = add_chosen_checks(&command, &a);
	if (status != 0)
		goto out;
	if (a.mode == CC_LINK)
		status = cc_link(command.at, &a, output, support, saves_module);
	else
		status = cc_run_instead(command.at);
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
	int status = cc_run_instead(command.at);
	words_done(&command);
	return status;
}

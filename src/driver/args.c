/* args.c - reads a compiler command line.
 *
 * Left out of the words passed on, each with a note unless it makes no difference:
 * directories of the system's own headers (they belong to another libc), sanitizers
 * (the engine checks, and their run-time libraries are native code), -static-pie. */
#include "driver/args.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* Options whose argument is the next word. -o, -I, -L, -l, -x have code of their own. */
static const char *const takes_argument[] = {
	"-D",
	"-U",
	"-include",
	"-imacros",
	"-idirafter",
	"-iquote",
	"-iprefix",
	"-iwithprefix",
	"-iwithprefixbefore",
	"-isysroot",
	"-MF",
	"-MT",
	"-MQ",
	"-MJ",
	"-Xlinker",
	"-Xclang",
	"-Xpreprocessor",
	"-Xassembler",
	"-Xanalyzer",
	"-mllvm",
	"-T",
	"-u",
	"-z",
	"-e",
	"-A",
	"-B",
	"-G",
	"-target",
	"-aux-info",
	"--param",
	"--sysroot",
	"-Xarch_host",
	"-dumpdir",
	"-dumpbase",
	"-wrapper",
	NULL,
};

static const char *const cxx_endings[] = {
	".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C", ".ii", ".cppm", NULL,
};
static const char *const asm_endings[] = {".s", ".S", ".sx", ".asm", NULL};

/* Where a C library other than ours keeps its headers. */
static const char *const system_headers[] = {
	"/usr/include",
	"/usr/include/x86_64-linux-gnu",
	"/include",
	NULL,
};

static bool is_one_of(const char *text, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(text, *list) == 0)
			return true;
	return false;
}

static bool ends_with_one_of(const char *path, const char *const *endings)
{
	const char *slash = strrchr(path, '/');
	const char *dot = strrchr(slash ? slash : path, '.');

	return dot && is_one_of(dot, endings);
}

static bool is_system_headers(const char *dir, size_t n)
{
	char clean[64];

	while (n > 1 && dir[n - 1] == '/')
		n--;
	if (n >= sizeof clean)
		return false;
	memcpy(clean, dir, n);
	clean[n] = '\0';
	return is_one_of(clean, system_headers);
}

bool cc_names_system_headers(const char *dirs)
{
	while (*dirs) {
		size_t n = strcspn(dirs, ":");
		if (is_system_headers(dirs, n))
			return true;
		dirs += n + (dirs[n] == ':');
	}
	return false;
}

static enum cc_language language_of(const char *path, const char *language)
{
	if (language && strcmp(language, "none") != 0) {
		if (text_has_start(language, "c++") ||
		    text_has_start(language, "objective-c++"))
			return CC_CXX;
		return text_has_start(language, "assembler") ? CC_ASM : CC_OTHER;
	}
	if (ends_with_one_of(path, cxx_endings))
		return CC_CXX;
	return ends_with_one_of(path, asm_endings) ? CC_ASM : CC_OTHER;
}

static void add_link_input(struct cc_args *a, const char *path, const char *language)
{
	enum cc_language l = language_of(path, language);

	words_add(&a->inputs, path);
	if (l != CC_OTHER && !a->foreign) {
		a->foreign = a->inputs.at[a->inputs.count - 1];
		a->foreign_language = l;
	}
	words_add(&a->words, path);
}

/* Options that end the work before linking; the least of them wins. */
static enum cc_mode mode_of(const char *word, enum cc_mode mode)
{
	static const struct {
		const char *word;
		enum cc_mode mode;
	} table[] = {
		{"-E", CC_PREPROCESS},	     {"-M", CC_PREPROCESS},
		{"-MM", CC_PREPROCESS},	     {"--preprocess", CC_PREPROCESS},
		{"-fsyntax-only", CC_CHECK}, {"-S", CC_ASSEMBLY},
		{"--assemble", CC_ASSEMBLY}, {"-c", CC_OBJECT},
		{"--compile", CC_OBJECT},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (strcmp(word, table[i].word) == 0 && table[i].mode < mode)
			return table[i].mode;
	return mode;
}

/* -Ix, -I x, -isystem x; returns how many words were read. */
static size_t read_include(struct cc_args *a, const char *word, const char *next)
{
	const char *option = word[1] == 'I' ? "-I" : "-isystem";
	const char *dir = word + strlen(option);
	size_t used = 1;

	if (!*dir && next) {
		dir = next;
		used = 2;
	}
	if (is_system_headers(dir, strlen(dir))) {
		words_addf(&a->notes,
			   "%s%s%s left out: those headers belong to another C library",
			   option, used == 2 ? " " : "", dir);
		return used;
	}
	words_add(&a->words, word);
	if (used == 2)
		words_add(&a->words, next);
	return used;
}

/* -Lx, -L x, -lx, -l x: noted in list and passed on. */
static size_t read_lib(struct cc_args *a, struct words *list, const char *word,
		       const char *next)
{
	words_add(&a->words, word);
	if (word[2]) {
		words_add(list, word + 2);
		return 1;
	}
	if (!next)
		return 1;
	words_add(list, next);
	words_add(&a->words, next);
	return 2;
}

/* -fsanitize=a,b and the like. Of all sanitizers one means something here: fuzzer. */
static void read_sanitizers(struct cc_args *a, const char *word)
{
	static const char start[] = "-fsanitize=";
	const char *name = word + sizeof start - 1;
	bool is_list = text_has_start(word, start), leaves_out = !is_list;

	while (is_list && *name) {
		size_t n = strcspn(name, ",");
		bool is_fuzzer = n == strlen("fuzzer") && strncmp(name, "fuzzer", n) == 0;
		bool is_half = n == strlen("fuzzer-no-link") &&
			       strncmp(name, "fuzzer-no-link", n) == 0;
		a->is_fuzzer |= is_fuzzer;
		leaves_out |= !is_fuzzer && !is_half;
		name += n + (name[n] == ',');
	}
	if (leaves_out)
		words_addf(&a->notes, "%s left out: everett run has its own checks",
			   word);
}

static void read_switch(struct cc_args *a, const char *word)
{
	a->mode = mode_of(word, a->mode);
	if (text_has_start(word, "-O"))
		a->is_unoptimised = strcmp(word, "-O0") == 0;
	else if (strcmp(word, "-shared") == 0 || strcmp(word, "--shared") == 0)
		a->is_shared = true;
	else if (strcmp(word, "-r") == 0)
		a->is_relocatable = true;
	else if (strcmp(word, "-m32") == 0 || strcmp(word, "-mx32") == 0 ||
		 strcmp(word, "-m16") == 0)
		a->is_narrow = true;
	else if (strcmp(word, "-###") == 0)
		a->is_dry = true;
	else if (strcmp(word, "--help") == 0)
		a->wants_help = true;
	else if (strcmp(word, "-static-pie") == 0)
		return;
	else if (text_has_start(word, "--check=")) {
		words_add(&a->checks, strchr(word, '=') + 1);
		return;
	} else if (strcmp(word, "--checked") == 0) {
		a->is_checked = true;
		return;
	} else if (text_has_start(word, "-fsanitize")) {
		read_sanitizers(a, word);
		return;
	}
	words_add(&a->words, word);
}

/* One option or input and its argument; returns how many words were read. */
static size_t read_argument(struct cc_args *a, const char *word, const char *next,
			    const char **language)
{
	if (word[0] != '-' || word[1] == '\0') {
		add_link_input(a, word, *language);
		return 1;
	}
	if (word[1] == 'I' || text_has_start(word, "-isystem"))
		return read_include(a, word, next);
	if (word[1] == 'L')
		return read_lib(a, &a->lib_dirs, word, next);
	if (word[1] == 'l')
		return read_lib(a, &a->libs, word, next);
	if (word[1] == 'o' && (word[2] || next)) {
		words_add(&a->words, "-o");
		words_add(&a->words, word[2] ? word + 2 : next);
		a->output = a->words.at[a->words.count - 1];
		return word[2] ? 1 : 2;
	}
	if (word[1] == 'x' && (word[2] || next)) {
		*language = word[2] ? word + 2 : next;
		words_add(&a->words, "-x");
		words_add(&a->words, *language);
		return word[2] ? 1 : 2;
	}
	if (next && is_one_of(word, takes_argument)) {
		words_add(&a->words, word);
		words_add(&a->words, next);
		return 2;
	}
	read_switch(a, word);
	return 1;
}

void cc_args_read(struct cc_args *a, int argc, char **argv)
{
	struct words expanded = {0};
	const char *language = NULL;

	*a = (struct cc_args){.mode = CC_LINK, .is_unoptimised = true};
	for (int i = 1; i < argc; i++)
		if (argv[i][0] != '@' || !words_add_file(&expanded, argv[i] + 1))
			words_add(&expanded, argv[i]);
	for (size_t i = 0; i < expanded.count;)
		i += read_argument(a, expanded.at[i], expanded.at[i + 1], &language);
	if (a->inputs.count == 0 && (a->libs.count == 0 || a->mode != CC_LINK))
		a->mode = CC_QUERY;
	words_done(&expanded);
}

void cc_args_done(struct cc_args *a)
{
	words_done(&a->words);
	words_done(&a->inputs);
	words_done(&a->lib_dirs);
	words_done(&a->libs);
	words_done(&a->notes);
	words_done(&a->checks);
}

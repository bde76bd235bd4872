/* build.c - builds the program of a file of tests, with `everett cc`, in the file's
 * directory.
 *
 * An object is compiled again when its command, a file that went into it, or Everett
 * itself has changed: a note beside it has the sum of each. Contents count, not times.
 * This runs in a process of its own, whose output is the log of the build; children of it
 * run the compiler, since `everett cc` may end in exec. */
#include "suite/suite.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "base/version.h"
#include "driver/cc.h"
#include "driver/support.h"
#include "load/extract.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct build {
	const struct suite_file *file;
	uint64_t tools; /* sum of Everett and its libraries */
	struct words objects;
};

static bool print_build_error(const struct err *e)
{
	fprintf(stderr, "%s\n", e->text);
	return false;
}

static uint64_t sum_of_tools(void)
{
	static const char *const libraries[] = {"sys/lib/libc.a", "sys/lib/libguest.a",
						"sys/lib/libeverett-test.a",
						"twin/libtwin.a", "twin/model.o"};
	uint64_t sum = hash_bytes(1, EVERETT_VERSION, sizeof EVERETT_VERSION);
	struct stat st;
	for (size_t i = 0; i <= sizeof libraries / sizeof *libraries; i++) {
		char *path = i ? alloc_printf("%s/%s", support_dir(), libraries[i - 1])
			       : alloc_string("/proc/self/exe");
		if (stat(path, &st) == 0) {
			int64_t id[] = {st.st_size, st.st_mtim.tv_sec,
					st.st_mtim.tv_nsec};
			sum = hash_bytes(sum, id, sizeof id);
		}
		free(path);
	}
	return sum;
}

/* --- what went into a file --- */

static bool add_file_to_sum(const char *path, uint64_t *sum)
{
	size_t size;
	char *text = file_read(path, &size, NULL);
	if (text)
		*sum = hash_bytes(2, text, size);
	free(text);
	return text != NULL;
}

static uint64_t sum_words(const struct build *b, const struct words *w)
{
	uint64_t sum = b->tools;
	for (size_t i = 0; i < w->count; i++)
		sum = hash_bytes(sum, w->at[i], strlen(w->at[i]) + 1);
	return sum;
}

/* Is the note beside `output` about this command and the files as they are now? */
static bool is_fresh(const char *output, uint64_t command)
{
	char *path = alloc_printf("%s.note", output);
	char *text = NULL, *line, *rest;
	size_t size;
	bool ok =
		access(output, R_OK) == 0 && (text = file_read(path, &size, NULL));
	uint64_t sum, wanted;
	for (line = ok ? strtok_r(text, "\n", &rest) : NULL; line && ok;
	     line = strtok_r(NULL, "\n", &rest)) {
		char *name = strchr(line, ' ');
		ok = name != NULL;
		if (!ok)
			break;
		wanted = strtoull(line, NULL, 16);
		if (strcmp(name, " command") == 0)
			ok = wanted == command;
		else
			ok = add_file_to_sum(name + 1, &sum) && sum == wanted;
	}
	free(text);
	free(path);
	return ok;
}

static bool write_note(const char *output, uint64_t command, const struct words *inputs)
{
	char *path = alloc_printf("%s.note", output);
	struct file_out f;
	struct err e = {0};
	uint64_t sum;
	bool ok = file_open(&f, path, &e);
	if (ok) {
		fprintf(f.stream, "%016" PRIx64 " command\n", command);
		for (size_t i = 0; i < inputs->count; i++)
			if (add_file_to_sum(inputs->at[i], &sum))
				fprintf(f.stream, "%016" PRIx64 " %s\n", sum,
					inputs->at[i]);
		ok = file_commit(&f, &e);
	}
	free(path);
	return ok || print_build_error(&e);
}

/* The files of a rule of make, as clang writes it. */
static void read_rule(const char *path, struct words *inputs)
{
	size_t size;
	char *text = file_read(path, &size, NULL);
	const char *p = text ? strstr(text, ": ") : NULL;
	struct text word;
	text_init(&word);
	for (p = p ? p + 1 : NULL; p && *p; p++) {
		if (*p == '\\' && p[1] == '\n') {
			p++;
		} else if (*p == '\\' && p[1] == ' ') {
			text_add_char(&word, *++p);
			continue;
		} else if (*p != ' ' && *p != '\n') {
			text_add_char(&word, *p);
			continue;
		}
		if (word.len)
			words_add(inputs, word.data);
		text_clear(&word);
	}
	if (word.len)
		words_add(inputs, word.data);
	text_done(&word);
	free(text);
}

/* --- steps --- */

static bool run_cc(struct words *w)
{
	int status = -1;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		_exit(driver_cc((int)w->count, w->at));
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void add_flags(const struct suite_file *f, struct words *w)
{
	words_add(w, "cc");
	words_add(w, "-g");
	for (size_t i = 0; i < f->build.includes.count; i++)
		words_addf(w, "-I%s", f->build.includes.at[i]);
	words_add_all(w, (const char *const *)f->build.flags.at);
}

static bool compile_source(struct build *b, const char *source, const char *object,
			   const char *main)
{
	struct words w = {0}, inputs = {0};
	char *rule = alloc_printf("%s.d", object);
	add_flags(b->file, &w);
	if (main)
		words_addf(&w, "-Dmain=%s", main);
	words_add(&w, "-MMD");
	words_add(&w, "-MF");
	words_add(&w, rule);
	words_add(&w, "-c");
	words_add(&w, source);
	words_add(&w, "-o");
	words_add(&w, object);
	uint64_t command = sum_words(b, &w);
	bool ok = is_fresh(object, command);
	if (!ok) {
		ok = run_cc(&w);
		if (ok) {
			read_rule(rule, &inputs);
			ok = write_note(object, command, &inputs);
		}
	}
	free(rule);
	words_done(&w);
	words_done(&inputs);
	return ok;
}

/* An object or a whole program that is there already, with its main under another
 * name. */
static bool rename_main_of_object(struct build *b, const char *source, const char *object)
{
	struct words w = {0}, inputs = {0};
	struct err e = {0};
	char *libc = alloc_printf("%s/libc.bc", support_dir());
	words_add(&w, "rename");
	words_add(&w, source);
	words_add(&w, b->file->build.main);
	words_add(&inputs, source);
	uint64_t command = sum_words(b, &w);
	bool ok = is_fresh(object, command) ||
		  ((extract_main(source, b->file->build.main, libc, object, &e) ||
		    print_build_error(&e)) &&
		   write_note(object, command, &inputs));
	free(libc);
	words_done(&w);
	words_done(&inputs);
	return ok;
}

/* One of `sources`; the number keeps files of the same name apart. */
static bool add_build_source(struct build *b, const char *source, size_t number)
{
	const char *base = strrchr(source, '/');
	const char *main = b->file->build.main;
	struct err e = {0};
	base = base ? base + 1 : source;
	if (access(source, R_OK) != 0) {
		err_set(&e, "cannot read %s, one of the sources in everett.toml: %s",
			source, strerror(errno));
		return print_build_error(&e);
	}
	bool is_module = text_has_ending(base, ".o") || text_has_ending(base, ".bc");
	if (!text_has_ending(base, ".c") && !(is_module && main)) {
		words_add(&b->objects, source);
		return true;
	}
	words_addf(&b->objects, "%s/obj/%zu-%s.o", b->file->out, number, base);
	const char *object = b->objects.at[b->objects.count - 1];
	return is_module ? rename_main_of_object(b, source, object)
			 : compile_source(b, source, object, main);
}

static bool link_test_program(struct build *b)
{
	struct words w = {0};
	add_flags(b->file, &w);
	words_add_all(&w, (const char *const *)b->objects.at);
	words_add(&w, "-leverett-test");
	words_add(&w, "-o");
	words_add(&w, b->file->program);
	uint64_t command = sum_words(b, &w);
	bool ok = is_fresh(b->file->program, command) ||
		  (run_cc(&w) && write_note(b->file->program, command, &b->objects));
	words_done(&w);
	return ok;
}

/* Other programs of the tests: compiled if they are sources, and found by their name when
 * the tests run natively. */
static bool add_other_program(struct build *b, size_t i)
{
	const char *made = strchr(b->file->made_programs.at[i], '=') + 1;
	const char *word = b->file->build.programs.at[i], *file = strchr(word, '=') + 1;
	char *object = alloc_printf("%s.o", made), full[PATH_MAX];
	char *link =
		alloc_printf("%s/bin/%.*s", b->file->out, (int)(file - word) - 1, word);
	struct words w = {0}, inputs = {0};
	bool ok = true;
	if (text_has_ending(file, ".c")) {
		add_flags(b->file, &w);
		words_add(&w, object);
		words_add(&w, "-o");
		words_add(&w, made);
		words_add(&inputs, object);
		uint64_t command = sum_words(b, &w);
		ok = compile_source(b, file, object, NULL) &&
		     (is_fresh(made, command) ||
		      (run_cc(&w) && write_note(made, command, &inputs)));
	}
	unlink(link);
	if (ok && realpath(made, full) && symlink(full, link) != 0 && errno != EEXIST)
		perror(link);
	words_done(&w);
	words_done(&inputs);
	free(link);
	free(object);
	return ok;
}

static bool make_build_directory(const struct suite_file *f, const char *name)
{
	char *path = alloc_printf("%s/%s", f->out, name);
	bool ok = mkdir(path, 0777) == 0 || errno == EEXIST;
	if (!ok)
		perror(path);
	free(path);
	return ok;
}

int suite_build_file(struct suite *s, const struct suite_file *f)
{
	struct build b = {.file = f};
	const char *object = arena_printf(&s->arena, "%s/obj/%s.o", f->out, f->stem);
	if (!support_dir()) {
		fputs("everett: no lib/everett beside the executable or one level up; is the "
		      "installation complete?\n",
		      stderr);
		return 1;
	}
	bool ok = make_build_directory(f, "obj") && make_build_directory(f, "programs") &&
		  make_build_directory(f, "bin");
	b.tools = sum_of_tools();
	words_add(&b.objects, object);
	ok = ok && compile_source(&b, f->base, object, NULL);
	for (size_t i = 0; i < f->build.sources.count && ok; i++)
		ok = add_build_source(&b, f->build.sources.at[i], i + 1);
	ok = ok && link_test_program(&b);
	for (size_t i = 0; i < f->build.programs.count && ok; i++)
		ok = add_other_program(&b, i);
	words_done(&b.objects);
	return ok ? 0 : 1;
}

/* crosscheck.c - builds the two programs of `everett crosscheck --function`: the function
 * is taken out of each module (load/extract.h) and linked with one harness, a main in C
 * that makes the arguments, calls it and shows what it returned and wrote.
 *
 * All of it stays in a directory of its own, for replay and for people who want to go on
 * from the harness. Read harness.h for what is in there. */
#include "driver/crosscheck.h"

#include "base/alloc.h"
#include "base/file.h"
#include "driver/cc.h"
#include "driver/harness.h"
#include "driver/support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool make_crosscheck_directory(const char *path, struct err *e)
{
	return mkdir(path, 0777) == 0 || errno == EEXIST ||
	       err_set(e, "cannot make %s: %s", path, strerror(errno));
}

static bool write_harness(const struct harness *h, const char *path, struct err *e)
{
	struct file_out f;
	if (!file_open(&f, path, e))
		return false;
	harness_write(f.stream, h);
	return file_commit(&f, e);
}

/* Runs `everett cc` in a child, since it may end in exec. */
static bool compile_harness(const char *harness, const char *part, const char *output,
			    struct err *e)
{
	struct words w = {0};
	int status = -1;
	words_add(&w, "cc");
	words_add(&w, "-g");
	words_add(&w, "-o");
	words_add(&w, output);
	words_add(&w, harness);
	words_add(&w, part);
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		_exit(driver_cc((int)w.count, w.at));
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	words_done(&w);
	return (pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
	       err_set(e, "%s and %s cannot be linked; see above", harness, part);
}

static bool is_same_signature(const struct extract_signature *a,
			      const struct extract_signature *b)
{
	bool same = a->nparams == b->nparams && a->result.kind == b->result.kind &&
		    a->result.bits == b->result.bits;
	for (unsigned i = 0; i < a->nparams && same; i++)
		same = a->params[i].kind == b->params[i].kind &&
		       a->params[i].bits == b->params[i].bits;
	return same;
}

bool crosscheck_function(struct crosscheck *c, char **programs, struct err *e)
{
	struct extract_signature signatures[2];
	struct harness h;
	const char *support = support_dir();
	char *libc = support ? alloc_printf("%s/libc.bc", support) : NULL;
	char *dir = alloc_printf("everett-cross-%s", c->function);
	char *source = alloc_printf("%s/harness.c", dir);
	bool ok = make_crosscheck_directory(dir, e);
	for (int i = 0; i < 2 && ok; i++) {
		words_addf(&c->made, "%s/%c.o", dir, 'a' + i);
		ok = extract_function(programs[i], c->function, libc, c->made.at[i],
				      &signatures[i], e);
	}
	if (ok && !is_same_signature(&signatures[0], &signatures[1]))
		ok = err_set(e, "%s has another prototype in %s than in %s", c->function,
			     programs[0], programs[1]);
	ok = ok && harness_init(&h, c->function, &signatures[0], &c->args, e) &&
	     write_harness(&h, source, e);
	for (size_t i = 0; i < 2 && ok; i++) {
		char *output = alloc_printf("%s/%c", dir, 'a' + (int)i);
		ok = compile_harness(source, c->made.at[i], output, e);
		free(output);
	}
	for (int i = 0; i < 2 && ok; i++) {
		words_addf(&c->made, "%s/%c.bc", dir, 'a' + i);
		programs[i] = c->made.at[c->made.count - 1];
	}
	if (ok)
		fprintf(stderr, "everett: harness and programs are in %s\n", dir);
	free(source);
	free(dir);
	free(libc);
	return ok;
}

void crosscheck_done(struct crosscheck *c)
{
	words_done(&c->args);
	words_done(&c->made);
}

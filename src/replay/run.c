/* run.c - starts a native twin with a test and waits for its end.
 *
 * Test and answer are anonymous files that the twin inherits (testcase/wire.h).
 * Their descriptors are moved out of the way of those that the program will open. */
#include "replay/replay.h"

#include "base/alloc.h"
#include "base/text.h"
#include "driver/words.h"
#include "replay/family.h"
#include "replay/turns.h"
#include "engine/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { REPLAY_FIRST_FD = 200 };

extern char **environ;

/* --- the test as the twin reads it --- */

uint64_t replay_wire_add(struct text *t, const void *bytes, size_t n)
{
	static const char zeros[8];
	uint64_t at = t->len;
	text_add(t, bytes, n);
	text_add(t, zeros, 8 - n % 8); /* ends a string, keeps what follows aligned */
	return at;
}

static void add_files(const struct testcase *t, struct wire_test *head, struct text *out)
{
	struct wire_file *files = alloc_zero(t->nfiles + 1, sizeof *files);
	for (uint32_t i = 0; i < t->nfiles; i++) {
		const struct testcase_file *f = &t->files[i];
		files[i].path = replay_wire_add(out, f->path, strlen(f->path));
		files[i].size = f->size;
		files[i].mode = f->mode;
		if (f->bytes)
			files[i].data = replay_wire_add(out, f->bytes, f->size);
	}
	head->nfiles = t->nfiles;
	head->files = replay_wire_add(out, files, t->nfiles * sizeof *files);
	free(files);
}

/* The host's files that the program may see. */
static void add_visible(const struct testcase *t, const struct replay_options *o,
			struct wire_test *head, struct text *out)
{
	struct text list;
	text_init(&list);
	head->nvisible = engine_visible(o->fs, o->nfs, t->nwords ? t->words : t->args,
					t->nwords ? t->nwords : t->nargs, &list);
	head->visible = replay_wire_add(out, list.data, list.len);
	head->uid = geteuid();
	head->gid = getegid();
	text_done(&list);
}

/* Answers to the program. */
static void encode_events(const struct testcase *t, struct wire_test *head,
			  struct text *out)
{
	struct wire_event *events = alloc_zero(t->nevents + 1, sizeof *events);
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct testcase_event *e = &t->events[i];
		if (testcase_is_answer(e))
			events[head->nevents++] = (struct wire_event){
				.kind = replay_wire_add(out, e->kind, strlen(e->kind)),
				.value = e->value};
	}
	head->events = replay_wire_add(out, events, head->nevents * sizeof *events);
	free(events);
}

static void add_programs(const char *program, const struct replay_options *o,
			 struct wire_test *head, struct text *out)
{
	struct wire_program *list = alloc_zero(o->nprograms + 1, sizeof *list);
	list[0].name = replay_wire_add(out, "", 0);
	list[0].path = replay_wire_add(out, program, strlen(program));
	for (uint32_t i = 0; i < o->nprograms; i++) {
		list[i + 1].name = replay_wire_add(out, o->programs[i].name,
						   strlen(o->programs[i].name));
		list[i + 1].path = replay_wire_add(out, o->programs[i].path,
						   strlen(o->programs[i].path));
	}
	head->nprograms = o->nprograms + 1;
	head->programs = replay_wire_add(out, list, head->nprograms * sizeof *list);
	free(list);
}

/* Calls that fail. */
static void encode_faults(const struct testcase *t, struct wire_test *head,
			  struct text *out)
{
	struct wire_fault *faults = alloc_zero(t->nevents + 1, sizeof *faults);
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct testcase_event *e = &t->events[i];
		if (testcase_is_fault(e))
			faults[head->nfaults++] = (struct wire_fault){
				.call = replay_wire_add(out, e->bytes,
							testcase_fault_call(e)),
				.thread = e->thread,
				.number = (uint32_t)e->number,
				.answer = e->value};
	}
	head->faults = replay_wire_add(out, faults, head->nfaults * sizeof *faults);
	free(faults);
}

/* Why the order of threads is not that of the test; NULL: it is. */
static const char *encode_test(const char *program, const struct testcase *t,
			       const struct replay_options *o, struct text *out)
{
	struct wire_test head = {.magic = WIRE_MAGIC,
				 .version = WIRE_VERSION,
				 .heap = o->heap,
				 .ninputs = t->ninputs,
				 .is_cross = o->is_cross,
				 .has_words = t->nwords > 0,
				 .terminals = t->terminals,
				 .answers_enosys = o->answers_enosys,
				 .spurious = o->spurious,
				 .keeps_processes = o->gdb,
				 .max_heap = o->max_heap};
	struct wire_input *inputs = alloc_zero(t->ninputs + 1, sizeof *inputs);
	memcpy(head.network, o->network, sizeof head.network);
	replay_wire_add(out, &head, sizeof head);
	for (uint32_t i = 0; i < t->ninputs; i++) {
		const struct testcase_input *in = &t->inputs[i];
		inputs[i].name = replay_wire_add(out, in->name, strlen(in->name));
		inputs[i].data = replay_wire_add(out, in->bytes, in->size);
		inputs[i].size = in->size;
	}
	head.inputs = replay_wire_add(out, inputs, t->ninputs * sizeof *inputs);
	encode_events(t, &head, out);
	encode_faults(t, &head, out);
	const char *why = replay_add_turns(program, t, &head, out);
	add_files(t, &head, out);
	add_programs(program, o, &head, out);
	const char *name = o->name ? o->name : t->argv0;
	if (name)
		head.argv0 = replay_wire_add(out, name, strlen(name));
	add_visible(t, o, &head, out);
	head.size = out->len;
	memcpy(out->data, &head, sizeof head);
	free(inputs);
	return why;
}

/* An anonymous file with that content, inherited by programs we start; -1 on failure. */
static int make_anonymous_file(const char *name, const void *data, size_t size)
{
	int low = memfd_create(name, 0), fd = -1;
	if (low >= 0)
		fd = fcntl(low, F_DUPFD, REPLAY_FIRST_FD);
	if (fd < 0)
		return low;
	close(low);
	for (size_t done = 0; done < size;) {
		ssize_t n = write(fd, (const char *)data + done, size - done);
		if (n <= 0 && errno != EINTR) {
			close(fd);
			return -1;
		}
		done += n > 0 ? (size_t)n : 0;
	}
	return fd;
}

/* --- the program --- */

struct child {
	struct words argv, env;
	const char *path;
	int test, answer; /* descriptors */
};

static void add_environment(struct child *c, const struct testcase *t)
{
	/* With symbolic words the test has the whole environment. */
	for (char **v = environ; *v && !t->nwords; v++) {
		size_t name = strcspn(*v, "=") + 1;
		bool is_set = strncmp(*v, WIRE_VARIABLE "=", name) == 0;
		for (uint32_t i = 0; i < t->nenv; i++)
			is_set |= strncmp(*v, t->env[i], name) == 0;
		if (!is_set)
			words_add(&c->env, *v);
	}
	for (uint32_t i = 0; i < t->nenv; i++)
		words_add(&c->env, t->env[i]);
	words_addf(&c->env, WIRE_VARIABLE "=%d,%d", c->test, c->answer);
}

static void add_arguments(struct child *c, const char *program, const struct testcase *t,
			  const struct replay_options *o)
{
	/* It has all processes, and stops in the one that fails. */
	static const char *const debugger[] = {"gdb", "-q",
					       "-ex", "set detach-on-fork off",
					       "-ex", "set schedule-multiple on",
					       NULL};
	static const char *const start[] = {"-ex", "run", "--args", NULL};
	if (o->gdb)
		words_add_all(&c->argv, debugger);
	if (o->gdb && o->stop_at) {
		words_add(&c->argv, "-ex");
		words_addf(&c->argv, "break %s", o->stop_at);
	}
	if (o->gdb)
		words_add_all(&c->argv, start);
	if (strchr(program, '/'))
		words_add(&c->argv, program);
	else
		words_addf(&c->argv, "./%s", program); /* never from $PATH */
	c->path = c->argv.at[0];
	uint32_t n = t->nwords ? t->nwords : t->nargs;
	for (uint32_t i = 0; i < n; i++)
		words_add(&c->argv, t->nwords ? t->words[i] : t->args[i]);
}

static void silence_output(void)
{
	int null = open("/dev/null", O_RDWR);
	if (null >= 0) {
		dup2(null, 1);
		dup2(null, 2);
		close(null);
	}
}

/* A shell without job control starts its background jobs with SIGINT and SIGQUIT ignored, nohup
 * with SIGHUP; the test was made by a program that was started with none. */
static void take_usual_signals(void)
{
	sigset_t none;
	for (int sig = 1; sig < NSIG; sig++)
		signal(sig, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child. Nobody wants a core file of a fault that was predicted. */
static _Noreturn void become_program(const struct child *c, const struct family *f,
				     const struct replay_options *o)
{
	const struct rlimit no_core = {0, 0};
	family_begin_child(f);
	take_usual_signals();
	setrlimit(RLIMIT_CORE, &no_core);
	if (o->is_silent)
		silence_output();
	if (o->is_captured &&
	    (dup2(o->in, 0) < 0 || dup2(o->out, 1) < 0 || dup2(o->err, 2) < 0))
		_exit(127);
	execve(c->path, c->argv.at, c->env.at);
	_exit(127);
}

static bool read_at(int fd, void *to, size_t n, size_t at)
{
	return pread(fd, to, n, (off_t)at) == (ssize_t)n;
}

static bool read_answer(int fd, struct arena *a, struct replay_end *out)
{
	size_t at = offsetof(struct wire_shared, output);
	bool ok = read_at(fd, &out->answer, sizeof out->answer, 0) &&
		  read_at(fd, out->printed, sizeof out->printed,
			  offsetof(struct wire_shared, printed));
	for (unsigned i = 0; ok && a && i < TESTCASE_STREAMS; i++) {
		out->output[i] = arena_get(a, WIRE_OUTPUT);
		ok = read_at(fd, out->output[i], WIRE_OUTPUT, at + i * WIRE_OUTPUT);
	}
	return ok;
}

static bool run_replay_child(const struct child *c, const struct replay_options *o,
			     struct replay_end *out, struct err *e)
{
	const struct wire_shared *shared =
		mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, c->answer, 0);
	if (shared == MAP_FAILED)
		return err_set(e, "cannot map the program's answer: %s", strerror(errno));
	fflush(stdout);
	fflush(stderr);
	struct family *f = family_new(shared);
	pid_t pid = fork();
	if (pid == 0)
		become_program(c, f, o);
	if (pid > 0)
		out->is_timeout = !family_wait(f, pid, o->max_time, &out->status);
	else
		err_set(e, "cannot start a process: %s", strerror(errno));
	family_free(f);
	munmap((void *)(uintptr_t)shared, sizeof *shared);
	return pid > 0 &&
	       (read_answer(c->answer, o->arena, out) ||
		err_set(e, "cannot read the program's answer: %s", strerror(errno)));
}

/* The answer, with room behind it for what the program's processes have in common: pages
 * that are never written cost nothing. */
static bool make_answer_room(int fd)
{
	const uint32_t version = WIRE_VERSION;
	struct rlimit before, largest;
	getrlimit(RLIMIT_FSIZE, &before);
	largest = (struct rlimit){before.rlim_max, before.rlim_max};
	setrlimit(RLIMIT_FSIZE, &largest);
	void (*usual)(int) = signal(SIGXFSZ, SIG_IGN);
	bool is_long = ftruncate(fd, (off_t)(WIRE_MACHINE_AT + 2 * WIRE_REGION)) == 0;
	int error = errno;
	signal(SIGXFSZ, usual);
	setrlimit(RLIMIT_FSIZE, &before);
	errno = error;
	return is_long &&
	       pwrite(fd, &version, sizeof version,
		      offsetof(struct wire_answer, version)) == (ssize_t)sizeof version;
}

bool replay_run(const char *program, const struct testcase *t,
		const struct replay_options *o, struct replay_end *out, struct err *e)
{
	struct child c = {.test = -1, .answer = -1};
	struct text test;
	bool ok = false;
	*out = (struct replay_end){0};
	text_init(&test);
	out->unforced = encode_test(program, t, o, &test);
	c.test = make_anonymous_file("everett-test", test.data, test.len);
	c.answer = make_anonymous_file("everett-answer", NULL, 0);
	if (c.test < 0 || c.answer < 0 || !make_answer_room(c.answer)) {
		err_set(e, "cannot hand over the test: %s", strerror(errno));
		goto out;
	}
	add_environment(&c, t);
	add_arguments(&c, program, t, o);
	if (o->gdb) {
		take_usual_signals();
		execvpe("gdb", c.argv.at, c.env.at);
		err_set(e, "cannot run gdb: %s", strerror(errno));
		goto out;
	}
	ok = run_replay_child(&c, o, out, e);
	out->program = program;
	if (out->answer.program && out->answer.program <= o->nprograms)
		out->program = o->programs[out->answer.program - 1].path;
	if (ok && out->answer.magic != WIRE_MAGIC)
		ok = err_set(e,
			     "%s did not take the test: is it a program that this "
			     "version's 'everett cc' linked?",
			     program);
out:
	if (c.test >= 0)
		close(c.test);
	if (c.answer >= 0)
		close(c.answer);
	words_done(&c.argv);
	words_done(&c.env);
	text_done(&test);
	return ok;
}

/* execute.c - a process of a program that replays a test executes a program of the run: the
 * process of the host executes the native one.
 *
 * The test names the programs; the model knows them by their number in that list and 1. What a
 * new program is to begin with is in the model's memory, which the process maps again before
 * anything else: the descriptors of the test and of the answer stay open for that. The wall stands
 * already then, and the thread has the turn that it had. */
#include "machine.h"

#include "../model/prim.h"

enum {
	SYS_EXECVE_ = 59,
	AUX_WORDS = 3 * 2,
	AUX_PHDR = 3,
	AUX_PHENT = 4,
	AUX_PHNUM = 5,
	READ_WRITE = 3,
	PRIVATE_ANONYMOUS = 0x22,
};

unsigned twin_program;

/* The model's ev_enter_program under another name. */
void twin_model_enter_program(void *image, void (*start)(long *));
void _start(long *stack);

static const struct wire_program *program_at(unsigned number)
{
	const struct wire_program *list =
		(const void *)((const char *)twin_test + twin_test->programs);

	return &list[number];
}

/* As the engine has it (src/env/processes.c). */
static int is_meant(const char *path, const char *name)
{
	const char *last = NULL;

	if (twin_is_same_text(path, name))
		return 1;
	for (const char *p = name; *p; p++)
		if (*p == '/')
			return 0;
	for (; *path; path++)
		if (*path == '/')
			last = path + 1;
	return last && twin_is_same_text(last, name);
}

void *__ev_program(const char *path)
{
	if (twin_test->nprograms < 2)
		return NULL; /* then the engine has no way back to the beginning */
	if (!*path)
		return (void *)1;
	for (unsigned i = 1; i < twin_test->nprograms; i++)
		if (is_meant(path, (const char *)twin_test + program_at(i)->name))
			return (void *)(i + 1UL);
	return NULL;
}

/* "EVERETT_REPLAY=TEST,ANSWER,1" */
static char *replay_variable(void)
{
	static struct twin_text t;

	t.n = 0;
	twin_text_add(&t, WIRE_VARIABLE "=");
	twin_text_number(&t, (uint64_t)twin_test_fd);
	twin_text_add(&t, ",");
	twin_text_number(&t, (uint64_t)twin_answer_fd);
	twin_text_add(&t, ",1");
	return t.data;
}

void __ev_exec(void (*begin)(void *), void *image)
{
	struct machine *m = twin_machine;
	unsigned number = (unsigned)*(const uint64_t *)image - 1;
	const char *path = (const char *)twin_test + program_at(number)->path;
	char *words[] = {(char *)path, NULL}, *variables[] = {replay_variable(), NULL};

	(void)begin;
	m->image = image;
	m->executed = number;
	m->executes = twin_running;
	m->executing_process = twin_process;
	twin_faults_leave();
	for (unsigned i = 0; i < m->nrunners; i++)
		if (twin_runners[i].process == twin_process && i != twin_running)
			twin_runners[i].is_over = 1;
	twin_ask_kernel(SYS_EXECVE_, (long)path, (long)words, (long)variables, TWIN_SIGNED, 0,
			0);
	struct twin_text t = {.n = 0};
	twin_text_add(&t, "executes ");
	twin_text_add(&t, path);
	twin_text_add(&t, ", which cannot be run");
	twin_unable(t.data);
}

/* --- in the new program --- */

static const long *host_words; /* behind the environment of the host: numbers and values */

static long host_word(long number)
{
	for (const long *w = host_words; w[0]; w += 2)
		if (w[0] == number)
			return w[1];
	return 0;
}

/* The model's words for libc, with where the program's headers are: thread-local variables are
 * found by them. */
static void start_with_headers(long *words)
{
	long n = 1 + words[0] + 1;

	while (words[n])
		n++;
	for (n++; words[n]; n += 2)
		;
	long size = (n + AUX_WORDS + 2) * (long)sizeof *words;
	long *own = (long *)twin_ask_kernel(SYS_MMAP, 0, size, READ_WRITE, PRIVATE_ANONYMOUS,
					    -1, 0);
	twin_copy(own, words, (size_t)n * sizeof *words);
	static const long numbers[] = {AUX_PHDR, AUX_PHENT, AUX_PHNUM};
	for (int i = 0; i < AUX_WORDS / 2; i++) {
		own[n++] = numbers[i];
		own[n++] = host_word(numbers[i]);
	}
	_start(own);
}

void twin_resume(const long *words)
{
	enum { FIRST_STACK = 4 << 20 };
	struct machine *m = twin_machine;
	void *image = m->image;

	host_words = words;
	twin_program = m->executed;
	twin_process = m->executing_process;
	twin_running = m->executes;
	twin_faults_resume();
	if (m->nrunners) {
		struct runner *self = &m->runners[twin_running];

		twin_runners = m->runners;
		self->index = 0;
		self->stack_top = (uint64_t)__builtin_frame_address(0);
		self->stack_low = self->stack_top - FIRST_STACK;
		twin_begin_turn(self);
	}
	twin_see_changes();
	twin_model_enter_program(image, start_with_headers);
}

/* internal.h - handlers of the intrinsics, one declaration each from intrinsics.def. */
#ifndef ENV_INTERNAL_H
#define ENV_INTERNAL_H
#include "env/env.h"
#include "exec/answer.h"

#define INTRINSIC(name, handler, how) \
	enum exec_answer env_##handler(struct exec *x, uint32_t n);
#include "env/intrinsics.def"
#undef INTRINSIC

struct files; /* what is known of host files: files.c */

struct env {
	struct files *files;
	char *input; /* standard input as far as it was asked for */
	size_t input_n, input_cap;
	bool input_ended, shows_output, answers_enosys;
	const char *const *programs; /* words of --program: NAME=FILE */
	uint32_t nprograms;
	uint64_t idle; /* ns for which timers of an idle machine are followed */
	uint64_t max_processes; /* at a time; 0: no limit */
	uint32_t spurious; /* wake-ups of each thread without a signal */
	uint32_t network[ENV_NETWORK_SETTINGS];
	bool has_fates; /* streams are cut, or datagrams do not arrive as they were sent */
	uint32_t max_len; /* of a fuzz target's data */
	uint32_t ignored; /* by crosscheck */
	struct env_given *given; /* NULL: inputs are symbols */
	struct fault_list **fault_lists; /* of the run, NULL if it has none; of ev_set_faults */
	uint32_t nfault_lists, cap_fault_lists;
	uint32_t max_faults; /* of a path */
	uint64_t max_heap; /* 0: no limit */
	struct env_known_step *known_steps; /* threads.c; NULL: none */
	char mismatch[256]; /* what a path asked for that was not given */
};

/* exec.give: what a test has for memory that was never written (guest.c). */
bool env_give_input(struct exec *x, const char *name, uint8_t *bytes, uint32_t n);

/* faults.c: may calls be made to fail from the start? */
bool env_has_faults(struct exec *x);
/* exec.fails_alloc: does this allocation fail, by a fault or anyway? It counts. False: the path
 * ended. */
bool env_fails_alloc(struct exec *x, uint32_t call, bool fails_anyway, bool *fails);
/* exec.heap_limit: bytes that the thread may have; 0: no limit. */
uint64_t env_heap_limit(struct exec *x);
void env_faults_done(struct env *e);
/* What the test asks for makes no sense: the run says so. */
void env_tell_refused(struct exec *x, const char *what, const char *why);

static inline struct env *env_of(struct exec *x)
{
	return x->env;
}
struct files *files_new(void);
void files_free(struct files *f);
/* visible.c: is the path in a tree that the program may see? Or only on the way there? */
struct visible;
struct visible *visible_new(void); /* the current directory and a few others */
void visible_free(struct visible *v);
void visible_set(struct visible *v, const char *const *paths, uint32_t n);
void visible_add_argument(struct visible *v, const char *word);
bool visible_has(const struct visible *v, const char *path);
bool visible_leads(const struct visible *v, const char *path);
struct visible *files_visible(struct files *f);
#endif

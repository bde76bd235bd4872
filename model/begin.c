/* begin.c - where a program with symbolic words among its arguments begins: they are
 * expanded here, before libc starts.
 *
 * The words were checked by src/testcase/words.c; the form of each is known to be right.
 * Arguments come first, in place, then the environment, files and standard input, each
 * an input of its own: arg0, arg1 …, env-NAME, A-data, stdin. How many arguments
 * --sym-args gives is the input n_args, made concrete: one path for each number.
 * The twin runs the same code natively; there the inputs come from the test.
 *
 * Every string is an object of its own, of N bytes and a final zero, so that running off
 * its end is seen. A shorter string is one with a zero further in front. */
#include "begin.h"

#include "tree.h"

enum { INPUT_NAME = 300, FILE_MODE = 0644 };

void _start(long *stack);

struct words {
	char **at; /* argv, NULL behind the last */
	long n;
	bool is_printable;
};

struct block { /* what is made of it: argc, argv, NULL, environment, NULL, auxv */
	long *words;
	long n;
	unsigned args; /* symbolic ones so far */
};

/* --- words --- */

/* What follows `start` in the word; NULL if it begins otherwise. */
static const char *text_behind_prefix(const char *word, const char *start)
{
	while (*start)
		if (*word++ != *start++)
			return NULL;
	return word;
}

static bool is_word(const char *word, const char *other)
{
	const char *rest = text_behind_prefix(word, other);
	return rest && !*rest;
}

/* The word behind its dashes if it is one of ours, else NULL. */
static const char *symbolic_word_name(const char *word)
{
	if (*word++ != '-')
		return NULL;
	if (*word == '-')
		word++;
	return text_behind_prefix(word, "sym-");
}

static unsigned long read_number(const char *digits)
{
	unsigned long n = 0, base = 10;
	if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
		base = 16;
		digits += 2;
	}
	for (; *digits; digits++) {
		char c = (char)(*digits | 0x20);
		n = n * base + (unsigned long)(c >= 'a' ? c - 'a' + 10 : c - '0');
	}
	return n;
}

/* How many words follow; the table is that of src/testcase/words.c. */
static int arguments_of_word(const char *name)
{
	if (is_word(name, "stdout"))
		return 0;
	if (is_word(name, "files"))
		return 2;
	return is_word(name, "args") ? 3 : 1;
}

/* The next symbolic word from *i on, which then stands behind its arguments; *name is
 * what follows "--sym-". NULL: no more. */
static char **next_symbolic_word(const struct words *w, long *i, const char **name)
{
	for (; *i < w->n && !is_word(w->at[*i], "--"); ++*i) {
		*name = symbolic_word_name(w->at[*i]);
		if (*name) {
			char **found = &w->at[*i + 1];
			*i += 1 + arguments_of_word(*name);
			return found;
		}
	}
	*i = w->n;
	return NULL;
}

/* --- inputs --- */

/* first + middle as text of INPUT_NAME; for names of inputs. */
static char *join_name(char *to, const char *first, const char *second)
{
	size_t n = 0;
	for (; *first && n + 1 < INPUT_NAME; first++)
		to[n++] = *first;
	for (; *second && n + 1 < INPUT_NAME; second++)
		to[n++] = *second;
	to[n] = 0;
	return to;
}

/* Printable text and its end; where lines are, also their ends and tabs. No branches: the
 * bytes are symbolic. */
static void restrict_bytes(const struct words *w, const char *bytes, size_t n,
			   bool has_lines)
{
	if (!w->is_printable)
		return;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];
		unsigned is_text = (unsigned char)(c - ' ') < 95;
		unsigned other = has_lines ? (c == '\n') | (c == '\t') : c == 0;
		__ev_assume(is_text | other);
	}
}

/* A string of up to n bytes behind `start`, as an object of its own. */
static char *new_string(const struct words *w, const char *start, size_t n,
			const char *name)
{
	size_t before = 0;
	while (start[before])
		before++;
	char *s = __ev_object(before + n + 1);
	for (size_t i = 0; i < before; i++)
		s[i] = start[i];
	/* The final zero is part of the input, as in KLEE's tests, but stays zero. */
	if (n) {
		__ev_symbolic(s + before, n + 1, name);
		restrict_bytes(w, s + before, n, false);
	}
	s[before + n] = 0;
	return s;
}

static void add_arg(struct block *b, const struct words *w, size_t n)
{
	char name[8] = "arg";
	unsigned k = b->args++, at = 3;
	if (k >= 10)
		name[at++] = (char)('0' + k / 10);
	name[at++] = (char)('0' + k % 10);
	name[at] = 0;
	b->words[b->n++] = (long)new_string(w, "", n, name);
}

static void add_args(struct block *b, const struct words *w, char **given)
{
	int least = (int)read_number(given[0]), most = (int)read_number(given[1]),
	    count = least;
	if (least < most)
		count = (int)__ev_concrete(
			(unsigned)__ev_range(least, most + 1, "n_args"));
	for (int i = 0; i < count; i++)
		add_arg(b, w, read_number(given[2]));
}

/* --- arguments --- */

/* All arguments, the symbolic ones expanded; those behind -- are literal. */
static void expand_args(struct block *b, const struct words *w)
{
	bool is_literal = false;
	b->words[b->n++] = (long)w->at[0];
	for (long i = 1; i < w->n; i++) {
		const char *name = is_literal ? NULL : symbolic_word_name(w->at[i]);
		if (is_word(w->at[i], "--"))
			is_literal = true;
		if (!name) {
			b->words[b->n++] = (long)w->at[i];
			continue;
		}
		if (is_word(name, "arg"))
			add_arg(b, w, read_number(w->at[i + 1]));
		else if (is_word(name, "args"))
			add_args(b, w, &w->at[i + 1]);
		i += arguments_of_word(name);
	}
	b->words[b->n++] = 0;
}

/* Room for the most that the words can give. */
static long count_args(const struct words *w)
{
	long n = w->n, i = 1;
	const char *name;
	for (char **given; (given = next_symbolic_word(w, &i, &name));)
		if (is_word(name, "args"))
			n += (long)read_number(given[1]);
	return n;
}

/* --- environment --- */

/* Does "NAME=4" name the variable "NAME=value"? */
static bool is_variable(const char *variable, const char *given)
{
	while (*given != '=' && *variable == *given) {
		variable++;
		given++;
	}
	return *given == '=' && *variable == '=';
}

static char *new_variable(const struct words *w, const char *given)
{
	char name[INPUT_NAME], start[INPUT_NAME];
	size_t n = 0;
	for (; given[n] != '=' && n + 2 < INPUT_NAME; n++)
		start[n] = given[n];
	start[n] = 0;
	join_name(name, "env-", start);
	start[n] = '=';
	start[n + 1] = 0;
	return new_string(w, start, read_number(given + n + 1), name);
}

static void expand_env(struct block *b, const struct words *w, long *env)
{
	const char *name;
	char **given;
	for (; *env; env++) {
		bool is_replaced = false;
		for (long i = 1; (given = next_symbolic_word(w, &i, &name));)
			is_replaced |= is_word(name, "env") &&
				       is_variable((const char *)*env, given[0]);
		if (!is_replaced)
			b->words[b->n++] = *env;
	}
	for (long i = 1; (given = next_symbolic_word(w, &i, &name));)
		if (is_word(name, "env"))
			b->words[b->n++] = (long)new_variable(w, given[0]);
	b->words[b->n++] = 0;
}

/* --- files --- */

static void fill_file(const struct words *w, struct inode *f, size_t n, const char *name)
{
	if (!f)
		__ev_bad_syscall(SYS_open, "a symbolic file whose directory is missing");
	if (!n)
		return;
	__ev_symbolic(file_bytes(f), n, name);
	restrict_bytes(w, file_bytes(f), n, true);
}

/* --sym-files K N: A, B … */
static void add_files(const struct words *w, char **given)
{
	unsigned long count = read_number(given[0]), n = read_number(given[1]);
	char path[2] = "A", name[INPUT_NAME];
	for (unsigned long i = 0; i < count; i++, path[0]++)
		fill_file(w, file_create(path, n, FILE_MODE), n,
			  join_name(name, path, "-data"));
}

/* --sym-file PATH[:N]: as large as the one that is there, or up to N. */
static void add_file(const struct words *w, const char *given)
{
	char path[PATH_SIZE], name[INPUT_NAME];
	struct inode *old;
	size_t n = 0, end = 0;
	for (; given[n]; n++) {
		path[n] = given[n];
		if (given[n] == ':')
			end = n;
	}
	path[end ? end : n] = 0;
	unsigned mode = FILE_MODE;
	unsigned long size = end ? read_number(given + end + 1) : 0;
	if (walk_to(AT_FDCWD, path, WALK_FOLLOW, &old) >= 0) {
		mode = old->mode & 07777;
		size = end ? size : old->size;
	}
	struct inode *f = file_create(path, size, mode);
	fill_file(w, f, size, join_name(name, path, "-data"));
	if (end && size)
		file_set_size(f, (uint64_t)__ev_range(0, (int)size + 1,
						      join_name(name, path, "-size")));
}

static void expand_files(const struct words *w)
{
	const char *name;
	char **given;
	for (long i = 1; (given = next_symbolic_word(w, &i, &name));) {
		if (is_word(name, "files"))
			add_files(w, given);
		if (is_word(name, "file"))
			add_file(w, given[0]);
	}
	for (long i = 1; (given = next_symbolic_word(w, &i, &name));) {
		if (is_word(name, "stdin")) {
			size_t n = read_number(given[0]);
			struct inode *f = file_create_nameless(n, FILE_MODE);
			fill_file(w, f, n, "stdin");
			file_set_input(f);
		}
		if (is_word(name, "stdout"))
			file_set_output(file_create_nameless(0, FILE_MODE));
	}
}

long *ev_expand(long *stack, long flags)
{
	struct words w = {.at = (char **)(stack + 1), .n = stack[0]};
	w.is_printable = flags & BEGIN_PRINTABLE;
	kernel_start();
	long *env = stack + 1 + stack[0] + 1, *aux = env, nenv = 0, naux = 0;
	while (*aux++)
		nenv++;
	while (aux[2 * naux])
		naux++;
	long room = 8 + count_args(&w) + nenv + w.n + 2 * naux;
	struct block b = {.words = __ev_object((unsigned long)room * sizeof(long)),
			  .n = 1};
	expand_args(&b, &w);
	b.words[0] = b.n - 2;
	expand_env(&b, &w, env);
	for (long i = 0; i < 2 * naux + 2; i++)
		b.words[b.n++] = aux[i];
	expand_files(&w);
	return b.words;
}

void ev_begin(long *stack, long flags)
{
	if (flags & BEGIN_EXPAND)
		stack = ev_expand(stack, flags);
	_start(stack);
}

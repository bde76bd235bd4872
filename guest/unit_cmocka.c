/* --- from here on the same in every such file ------------------------------------------
 *
 * The test runs in a process of its own, which serves the inputs above to the calls that
 * ask for them, in order. Files are made in a scratch directory, which the test then runs
 * in; standard input is a file there too. It fails if the program asks for something else, if an
 * assumption or assertion does not hold, if it dies from a signal, and if it ends with
 * another status than recorded. What the program defines itself is used as it is. */
#define WEAK __attribute__((__weak__))

/* Shared with the child. */
static struct shared {
	char problem[512]; /* why the test fails */
	int has_exited; /* in an orderly way, not by a sanitizer */
} *shared;
static size_t inputs_served, choices_served;

static void note_problem(const char *what, const char *detail)
{
	if (!shared->problem[0])
		snprintf(shared->problem, sizeof shared->problem, "%s%s%s", what,
			 *detail ? ": " : "", detail);
}

static void note_exit(void)
{
	shared->has_exited = 1;
}

_Noreturn static void give_up_test(const char *what, const char *detail)
{
	note_problem(what, detail);
	fflush(NULL);
	_exit(1);
}

WEAK void ev_make_symbolic(void *data, size_t size, const char *name)
{
	if (!size)
		return;
	if (inputs_served == INPUTS)
		give_up_test("the program asks for more inputs than the test has", name);
	if (inputs[inputs_served].size != size)
		give_up_test("the program asks for an input of another size", name);
	memcpy(data, inputs[inputs_served++].bytes, size);
}

WEAK void ev_assume(uintptr_t condition)
{
	if (!condition)
		give_up_test("an assumption does not hold", "");
}

WEAK unsigned ev_choose(unsigned count)
{
	if (choices_served == CHOICES || choices[choices_served] >= count)
		give_up_test("the program asks for a choice that the test does not have",
			     "");
	return choices[choices_served++];
}

WEAK unsigned ev_open(unsigned first)
{
	(void)first;
	if (choices_served == CHOICES)
		give_up_test("the program asks for a choice that the test does not have",
			     "");
	return choices[choices_served++];
}

WEAK void ev_offer(unsigned which, unsigned value)
{
	(void)which;
	(void)value;
}

WEAK int ev_int(const char *name)
{
	int value;
	ev_make_symbolic(&value, sizeof value, name);
	return value;
}

WEAK char ev_char(const char *name)
{
	char value;
	ev_make_symbolic(&value, sizeof value, name);
	return value;
}

WEAK int ev_range(int low, int high, const char *name)
{
	int value = ev_int(name);
	ev_assume(value >= low && value < high);
	return value;
}

WEAK void ev_assert_fail(const char *expression, const char *file, int line,
			 const char *function)
{
	(void)file, (void)line, (void)function;
	give_up_test("an assertion does not hold", expression);
}

WEAK void ev_report(const char *message)
{
	give_up_test("the program reports", message);
}

WEAK void ev_silent_exit(int status)
{
	fflush(NULL);
	note_exit();
	_exit(status);
}

WEAK int ev_is_symbolic(uintptr_t value)
{
	(void)value;
	return 0;
}

WEAK uint64_t ev_concretise(uint64_t value)
{
	return value;
}

WEAK void ev_print(const char *message, uint64_t value)
{
	fprintf(stderr, "%s: %llu\n", message, (unsigned long long)value);
}

WEAK void ev_set_forking(int on)
{
	(void)on;
}

WEAK int ev_set_scheduler(const char *scheduler)
{
	(void)scheduler;
	return 0;
}

WEAK int ev_is_native(void)
{
	return 1;
}

/* Nothing fails here, and nothing is cut. */
WEAK void ev_fault_injection_on(void)
{
}

WEAK void ev_fault_injection_off(void)
{
}

WEAK int ev_set_faults(const char *list)
{
	return (void)list, 0;
}

WEAK void ev_set_max_heap(size_t bytes)
{
	(void)bytes;
}

WEAK int ev_set_symbolic(int fd, int how)
{
	return (void)fd, (void)how, 0;
}

WEAK int ev_set_descriptor_faults(int fd, int how)
{
	return (void)fd, (void)how, 0;
}

WEAK int ev_fragment(int fd, unsigned pieces)
{
	return (void)fd, (void)pieces, 0;
}

struct ev_fates;
WEAK int ev_datagrams(int fd, const struct ev_fates *fates)
{
	return (void)fd, (void)fates, 0;
}

WEAK void ev_result(const char *name, const void *data, size_t size)
{
	(void)name, (void)data, (void)size;
}

/* KLEE's names. */
WEAK void klee_make_symbolic(void *data, size_t size, const char *name)
{
	ev_make_symbolic(data, size, name);
}

WEAK int klee_int(const char *name)
{
	return ev_int(name);
}

WEAK int klee_range(int begin, int end, const char *name)
{
	return ev_range(begin, end, name);
}

WEAK uintptr_t klee_choose(uintptr_t count)
{
	uintptr_t value;
	ev_make_symbolic(&value, sizeof value, "klee_choose");
	ev_assume(value < count);
	return value;
}

WEAK void klee_assume(uintptr_t condition)
{
	ev_assume(condition);
}

WEAK void klee_silent_exit(int status)
{
	ev_silent_exit(status);
}

WEAK void klee_abort(void)
{
	abort();
}

WEAK void klee_report_error(const char *file, int line, const char *message,
			    const char *suffix)
{
	(void)file, (void)line, (void)suffix;
	ev_report(message);
}

WEAK unsigned klee_is_symbolic(uintptr_t value)
{
	(void)value;
	return 0;
}

WEAK unsigned klee_is_replay(void)
{
	return 1;
}

#define GET_VALUE(suffix, type)                  \
	WEAK type klee_get_value##suffix(type v) \
	{                                        \
		return v;                        \
	}
GET_VALUE(f, float)
GET_VALUE(d, double)
GET_VALUE(l, long)
GET_VALUE(ll, long long)
GET_VALUE(_i32, int32_t)
GET_VALUE(_i64, int64_t)

WEAK void klee_warning(const char *message)
{
	fprintf(stderr, "%s\n", message);
}

WEAK void klee_warning_once(const char *message)
{
	klee_warning(message);
}

WEAK void klee_prefer_cex(void *object, uintptr_t condition)
{
	(void)object, (void)condition;
}

/* SV-COMP's names. */
#define NONDET(suffix, type)                                               \
	WEAK type __VERIFIER_nondet_##suffix(void)                         \
	{                                                                  \
		type value;                                                \
		ev_make_symbolic(&value, sizeof value, "nondet_" #suffix); \
		return value;                                              \
	}
NONDET(bool, _Bool)
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(size_t, size_t)
NONDET(float, float)
NONDET(double, double)

WEAK void __VERIFIER_assume(int condition)
{
	ev_assume(condition != 0);
}

WEAK void __VERIFIER_assert(int condition)
{
	if (!condition)
		give_up_test("__VERIFIER_assert", "the condition does not hold");
}

WEAK void __VERIFIER_error(void)
{
	give_up_test("__VERIFIER_error was called", "");
}

WEAK void reach_error(void)
{
	give_up_test("reach_error was called", "");
}

WEAK void __VERIFIER_atomic_begin(void)
{
}

WEAK void __VERIFIER_atomic_end(void)
{
}

/* Directories in front of the file's name are made as well. */
static int make_input_file(const char *path, const unsigned char *bytes, size_t size)
{
	char part[4096];
	snprintf(part, sizeof part, "%s", path);
	for (char *p = strchr(part, '/'); p; p = strchr(p + 1, '/')) {
		*p = 0;
		mkdir(part, 0755);
		*p = '/';
	}
	FILE *f = fopen(path, "wb");
	if (!f)
		return 0;
	size_t n = fwrite(bytes, 1, size, f);
	return fclose(f) == 0 && n == size;
}

static int make_files(const char *scratch)
{
	char input[4096];
	int has_files = 0, ok = 1;
	snprintf(input, sizeof input, "%s/stdin", scratch);
	for (size_t i = 0; i < file_count; i++)
		has_files |= files[i].path != NULL;
	/* Without files of its own the test sees those of the current directory. */
	if (has_files)
		ok = chdir(scratch) == 0 && mkdir("work", 0755) == 0 &&
		     chdir("work") == 0;
	for (size_t i = 0; i < file_count && ok; i++) {
		const char *path = files[i].path ? files[i].path : input;
		ok = make_input_file(path, files[i].bytes, files[i].size);
		if (ok && !files[i].path)
			ok = freopen(input, "rb", stdin) != NULL;
	}
	return ok;
}

static int remove_entry(const char *path, const struct stat *st, int type,
			struct FTW *where)
{
	(void)st, (void)type, (void)where;
	return remove(path);
}

static void replay_unit_test(void **unused)
{
	char scratch[4000];
	const char *temporary = getenv("TMPDIR");
	int status = 0;
	pid_t pid;

	(void)unused;
	snprintf(scratch, sizeof scratch, "%s/everett-unit-XXXXXX",
		 temporary ? temporary : "/tmp");
	assert_true(file_count == 0 || mkdtemp(scratch));
	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert_true(shared != MAP_FAILED);
	fflush(NULL);
	pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS};
		for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
			signal(deadly[i], SIG_DFL); /* not cmocka's handlers */
		if (file_count && !make_files(scratch))
			give_up_test("cannot make the files of the test in", scratch);
		set_environment();
		atexit(note_exit);
		alarm(60);
		exit(call_entry());
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	if (file_count)
		nftw(scratch, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
	if (shared->problem[0])
		fail_msg("%s", shared->problem);
	if (WIFSIGNALED(status))
		fail_msg("died from signal %d", WTERMSIG(status));
	if (WANTED_STATUS >= 0)
		assert_int_equal(WEXITSTATUS(status), WANTED_STATUS);
	else if (!shared->has_exited && WEXITSTATUS(status) != 0)
		fail_msg("ended with status %d, not by exit", WEXITSTATUS(status));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		{TEST_NAME, replay_unit_test, NULL, NULL, NULL}};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

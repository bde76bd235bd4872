/* mock.h - the engine's primitives for the model compiled natively: a host with a few
 * files, an input, places where output goes. Included once, by the test's own file.
 *
 * The model keeps its state between the tests of one program, as it does between the
 * calls of one process: tests give back what they take. */
#ifndef MOCK_H
#define MOCK_H
#include "model.h"
#include "tree.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>

#include "../unit.h"

enum {
	MOCK_ROOT = 5,
	MOCK_HERE,
	MOCK_HELLO,
	MOCK_DIR,
	MOCK_INSIDE,
	MOCK_OUTPUT = 4096,
};

static struct {
	jmp_buf end; /* of the path */
	int status;
	long bad_number;
	const char *bad_name;
	const char *input;
	int is_terminal;
	char output[3][MOCK_OUTPUT];
	size_t printed[3];
	char asked[PATH_SIZE]; /* path of the last question to the host */
	long unmapped;
	int rights; /* of the last __ev_protect */
	bool has_enosys;
} mock = {.input = ""};

/* True if the call ends the path; then mock says how. */
#define ENDS(call) (setjmp(mock.end) ? true : ((call), false))

static const struct mock_file {
	const char *path, *content;
	unsigned mode;
	long handle;
} mock_files[] = {
	{"/", "", S_IFDIR | 0755, MOCK_ROOT},
	{"/here", "", S_IFDIR | 0755, MOCK_HERE},
	{"/here/hello.txt", "Hello, world!\n", S_IFREG | 0644, MOCK_HELLO},
	{"/here/dir", "", S_IFDIR | 0755, MOCK_DIR},
	{"/here/dir/inside", "in", S_IFREG | 0755, MOCK_INSIDE},
	{"/here/link", "hello.txt", S_IFLNK | 0777, -ELOOP},
	{"/here/secret", "", S_IFREG | 0600, -EACCES},
	{"/here/disk", "", S_IFBLK | 0666, -ENXIO},
};

static const char *const mock_entries[] = {"inside", "x-rather-long-name"};

static const struct mock_file *mock_find(const char *path)
{
	snprintf(mock.asked, sizeof mock.asked, "%s", path);
	for (size_t i = 0; i < sizeof mock_files / sizeof *mock_files; i++)
		if (!strcmp(path, mock_files[i].path))
			return &mock_files[i];
	return NULL;
}

static const struct mock_file *mock_by_handle(long handle)
{
	for (size_t i = 0; i < sizeof mock_files / sizeof *mock_files; i++)
		if (mock_files[i].handle == handle)
			return &mock_files[i];
	return NULL;
}

static long mock_copy(const char *from, void *out, unsigned long n, unsigned long offset)
{
	size_t size = strlen(from);
	if (offset >= size)
		return 0;
	if (n > size - offset)
		n = size - offset;
	memcpy(out, from + offset, n);
	return (long)n;
}

static long mock_stat(const struct mock_file *f, struct __ev_file *out)
{
	memset(out, 0, sizeof *out);
	out->size = strlen(f->content);
	out->mode = f->mode;
	out->inode = (unsigned long)(f - mock_files) + 100;
	out->links = 1;
	out->mtime_sec = 12345;
	out->uid = strcmp(f->path, "/") ? USER_ID : 0;
	out->device = 9;
	return 0;
}

void __ev_exit(int status)
{
	mock.status = status;
	longjmp(mock.end, 1);
}

void __ev_bad_syscall(long number, const char *name)
{
	mock.bad_number = number;
	mock.bad_name = name;
	longjmp(mock.end, 1);
}

void __ev_output(int stream, const void *data, unsigned long n)
{
	assert_true(mock.printed[stream] + n < MOCK_OUTPUT);
	memcpy(mock.output[stream] + mock.printed[stream], data, n);
	mock.printed[stream] += n;
}

long __ev_input(void *out, unsigned long n, unsigned long offset)
{
	return mock_copy(mock.input, out, n, offset);
}

int __ev_step(const struct __ev_touch *touches, unsigned n, const int *word,
	      unsigned long limit, int is_outside, const char *what)
{
	(void)touches, (void)n, (void)is_outside;
	if (!word || *word)
		return 0;
	if (limit == ~0ul)
		__ev_bad_syscall(0, what); /* nobody else is there */
	return 1;
}

int __ev_sync(int op, const void *object, int op2, const void *object2, const int *word,
	      int relation, int value, unsigned long limit)
{
	(void)op, (void)object, (void)op2, (void)object2;
	(void)word, (void)relation, (void)value, (void)limit;
	return 0;
}

int __ev_events(void)
{
	return 1;
}

void __ev_polls(void)
{
}

void __ev_quiet(void)
{
	__ev_exit(0);
}

long __ev_fork(void)
{
	return -EAGAIN;
}

void *__ev_program(const char *path)
{
	(void)path;
	return NULL;
}

void __ev_interrupts(void (*function)(unsigned long where, unsigned long stack))
{
	(void)function;
}

void __ev_resume(unsigned long where, unsigned long stack)
{
	(void)where, (void)stack;
	__ev_exit(0);
}

void __ev_no_family(int family)
{
	(void)family;
}

void __ev_refused(const char *what, const char *why)
{
	(void)what, (void)why;
}

void __ev_exec(void (*begin)(void *), void *argument)
{
	(void)begin, (void)argument;
	__ev_exit(0);
}

const void *__ev_libc(unsigned i)
{
	(void)i;
	return NULL;
}

int __ev_is_shared(const void *address)
{
	(void)address;
	return 0;
}

unsigned __ev_thread_self(void)
{
	return 0;
}

int __ev_is_terminal(int stream)
{
	return mock.is_terminal >> stream & 1;
}

long __ev_host_open(const char *path)
{
	const struct mock_file *f = mock_find(path);
	return f ? f->handle : -ENOENT;
}

long __ev_host_read(long handle, void *out, unsigned long n, unsigned long offset)
{
	return mock_copy(mock_by_handle(handle)->content, out, n, offset);
}

long __ev_host_stat(const char *path, struct __ev_file *out)
{
	const struct mock_file *f = mock_find(path);
	return f ? mock_stat(f, out) : -ENOENT;
}

long __ev_host_readlink(const char *path, char *out, unsigned long n)
{
	const struct mock_file *f = mock_find(path);
	if (!f)
		return -ENOENT;
	return S_ISLNK(f->mode) ? mock_copy(f->content, out, n, 0) : -EINVAL;
}

long __ev_host_entry(long handle, unsigned long index, char name[256], unsigned *type,
		     unsigned long *inode)
{
	if (handle != MOCK_DIR || index >= sizeof mock_entries / sizeof *mock_entries)
		return 0;
	snprintf(name, 256, "%s", mock_entries[index]);
	*type = DT_REG;
	*inode = index + 3;
	return 1;
}

long __ev_host_cwd(char *out, unsigned long n)
{
	return n < 6 ? -ERANGE : (memcpy(out, "/here", 6), 6);
}

void *__ev_map(unsigned long size, int is_models)
{
	(void)is_models;
	assert_int_equal(size % PAGE_BYTES, 0);
	void *made = size > 32 << 20 ? NULL : aligned_alloc(PAGE_BYTES, size);
	return made ? memset(made, 0, size) : NULL;
}

long __ev_map_fixed(void *start, unsigned long size)
{
	memset(start, 0, size);
	return 0;
}

/* Memory is only counted: parts cannot be given back. */
long __ev_unmap(void *start, unsigned long size)
{
	(void)start;
	mock.unmapped += (long)size;
	return 0;
}

long __ev_protect(void *start, unsigned long size, int rights)
{
	(void)start;
	(void)size;
	mock.rights = rights;
	return 0;
}

void __ev_host_named(const char *path)
{
	(void)path;
}

/* Two areas, one the stack. */
int __ev_memory(unsigned long from, struct __ev_area *out)
{
	static const struct __ev_area areas[] = {{0x10000, 0x14000, 5, 0},
						 {0x7fff00000000, 0x7fff00004000, 3, 1}};
	for (size_t i = 0; i < 2; i++)
		if (from < areas[i].end) {
			*out = areas[i];
			return 1;
		}
	return 0;
}

void __ev_signal_mask(unsigned long *mask)
{
	assert_non_null(mask);
}

int __ev_is_symbolic(unsigned long value)
{
	(void)value;
	return 0;
}

/* Faults: `fails` is asked for every call that can be made to fail; NULL: none does. */
static int (*mock_fails)(int call, unsigned number, unsigned long may, unsigned how);

int __ev_fault_asked(int call, unsigned how)
{
	(void)call, (void)how;
	return mock_fails != NULL;
}

int __ev_fault(int call, unsigned number, unsigned long may, unsigned how)
{
	return mock_fails(call, number, may, how);
}

long __ev_faults(int what, unsigned long argument)
{
	(void)what, (void)argument;
	return 0;
}

/* Streams come whole, and datagrams arrive. */
long __ev_fragment(unsigned long low, unsigned long high)
{
	(void)low;
	return (long)high;
}

long __ev_datagram(unsigned may, unsigned most)
{
	(void)may, (void)most;
	return FATE_ARRIVES;
}

long __ev_input_left(unsigned long n, unsigned long offset)
{
	(void)offset;
	return (long)n;
}

long __ev_setting(int which)
{
	if (which == __EV_FAULTS)
		return mock_fails != NULL;
	if (which == __EV_IDLE)
		return 10000000000;
	return which == __EV_ENOSYS && mock.has_enosys;
}

/* System calls as a libc makes them. */
#define CALL6(n, a, b, c, d, e, f, ...) \
	ev_syscall(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
#define SYS(name, ...) CALL6(SYS_##name, __VA_ARGS__ __VA_OPT__(, ) 0, 0, 0, 0, 0, 0)

static inline long mock_open(const char *path)
{
	return SYS(open, path, O_RDONLY);
}

/* --- inputs: the bytes that a test gives for a name, else zeros --- */

static struct {
	const char *name, *bytes;
	size_t size;
} mock_inputs[8];
static char mock_asked[256]; /* names in their order, each with a blank */

void __ev_symbolic(void *data, unsigned long size, const char *name)
{
	size_t used = strlen(mock_asked);
	snprintf(mock_asked + used, sizeof mock_asked - used, "%s ", name);
	memset(data, 0, size);
	for (size_t i = 0; i < 8 && mock_inputs[i].name; i++)
		if (!strcmp(mock_inputs[i].name, name)) {
			assert_true(mock_inputs[i].size <= size);
			memcpy(data, mock_inputs[i].bytes, mock_inputs[i].size);
		}
}

int __ev_range(int low, int high, const char *name)
{
	int value;
	__ev_symbolic(&value, sizeof value, name);
	assert_true(value >= low && value < high);
	return value;
}

void __ev_assume(unsigned long condition)
{
	assert_true(condition);
}

unsigned long __ev_concrete(unsigned long value)
{
	return value;
}

void *__ev_object(unsigned long size)
{
	return calloc(1, size);
}
#endif

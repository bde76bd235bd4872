/* fuzzer.c - a main for LLVMFuzzerTestOneInput (`everett cc -fsanitize=fuzzer`).
 *
 * Without arguments the data is symbolic, of every length up to `everett run --max-len`.
 * Arguments are files, as libFuzzer takes them: the function is called on each. */
#include "../include/everett.h"
#include "../src/testcase/fuzzer_names.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((__weak__)) int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
unsigned __ev_max_len(void); /* of the engine: --max-len */

/* The one place that decides about lengths. Each length is a path of its own, shortest
 * first, made when the one before has been taken: an object of exactly that size follows,
 * so that one byte too far is seen. */
static size_t choose_length(void)
{
	uint32_t size;
	ev_make_symbolic(&size, sizeof size, FUZZER_SIZE);
	if (!ev_is_native()) /* the twin gets it from the test */
		ev_assume(size <= __ev_max_len());
	return (size_t)ev_concretise(size);
}

static void run_symbolic(void)
{
	size_t size = choose_length();
	uint8_t *data = malloc(size);
	if (!data)
		return;
	if (size)
		ev_make_symbolic(data, size, FUZZER_DATA);
	LLVMFuzzerTestOneInput(data, size);
	free(data);
}

static void complain_about(const char *path)
{
	static const char text[] = ": cannot be read\n";
	if (write(2, path, strlen(path)) < 0 || write(2, text, sizeof text - 1) < 0)
		return;
}

/* Whole files only: data ends exactly where its object does. */
static int run_file(const char *path)
{
	int fd = open(path, O_RDONLY), status = 1;
	off_t size = fd < 0 ? -1 : lseek(fd, 0, SEEK_END);
	uint8_t *data = size < 0 ? NULL : malloc((size_t)size);
	size_t have = 0;
	ssize_t got = 1;
	if (!data || lseek(fd, 0, SEEK_SET) != 0)
		goto out;
	while (have < (size_t)size && got > 0) {
		got = read(fd, data + have, (size_t)size - have);
		have += got > 0 ? (size_t)got : 0;
	}
	if (have != (size_t)size)
		goto out;
	LLVMFuzzerTestOneInput(data, have);
	status = 0;
out:
	if (status)
		complain_about(path);
	free(data);
	if (fd >= 0)
		close(fd);
	return status;
}

__attribute__((__weak__)) int main(int argc, char **argv)
{
	int status = 0, files = 0;
	if (LLVMFuzzerInitialize)
		LLVMFuzzerInitialize(&argc, &argv);
	for (int i = 1; i < argc; i++) {
		if (argv[i][0] == '-')
			continue; /* a flag of libFuzzer's */
		status |= run_file(argv[i]);
		files++;
	}
	if (!files)
		run_symbolic();
	return status;
}

/* test_plain.c - the functions of include/everett.h where neither the engine nor the
 * twin's runtime answers them: in a program that a plain C compiler made. Nothing is
 * symbolic, the first choice is taken, and an assumption that does not hold ends the
 * program. */
#include "../include/everett.h"
#include "test_inside.h"
#include "test_values.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

void ev_make_symbolic(void *data, size_t size, const char *name)
{
	test_value_fill(getenv(TEST_VALUES_VARIABLE), name ? name : "", data, size);
}

int ev_int(const char *name)
{
	int value;

	ev_make_symbolic(&value, sizeof value, name);
	return value;
}

char ev_char(const char *name)
{
	char value;

	ev_make_symbolic(&value, sizeof value, name);
	return value;
}

int ev_range(int low, int high, const char *name)
{
	int value = ev_int(name);

	if (low >= high)
		ev_report("ev_range: no value is in the range");
	return value < low || value >= high ? low : value;
}

unsigned ev_choose(unsigned count)
{
	ev_assume(count);
	return 0;
}

unsigned ev_open(unsigned first)
{
	return first;
}

void ev_offer(unsigned which, unsigned value)
{
	(void)which;
	(void)value;
}

void ev_assume(uintptr_t condition)
{
	if (condition)
		return;
	fputs("everett: an assumption does not hold; stopping\n", stderr);
	_Exit(0);
}

void ev_assert_fail(const char *expression, const char *file, int line,
		    const char *function)
{
	fprintf(stderr, "%s:%d: %s: assertion %s does not hold\n", file, line, function,
		expression);
	abort();
}

void ev_report(const char *message)
{
	fprintf(stderr, "everett: the test reports: %s\n", message);
	_Exit(1);
}

void ev_silent_exit(int status)
{
	_Exit(status);
}

int ev_is_symbolic(uintptr_t value)
{
	(void)value;
	return 0;
}

uint64_t ev_concretise(uint64_t value)
{
	return value;
}

void ev_print(const char *message, uint64_t value)
{
	fprintf(stderr, "%s: %llu (0x%llx)\n", message, (unsigned long long)value,
		(unsigned long long)value);
}

void ev_result(const char *name, const void *data, size_t size)
{
	(void)name;
	(void)data;
	(void)size;
}

void ev_set_forking(int on)
{
	(void)on;
}

int ev_set_scheduler(const char *scheduler)
{
	(void)scheduler;
	return 0;
}

int ev_is_native(void)
{
	return 1;
}

/* Calls fail, streams come in pieces and datagrams get lost only in Everett: natively these succeed
 * for a descriptor that is open. */
void ev_fault_injection_on(void)
{
}

void ev_fault_injection_off(void)
{
}

int ev_set_faults(const char *list)
{
	(void)list;
	return 0;
}

void ev_set_max_heap(size_t bytes)
{
	(void)bytes;
}

static int check_open(int fd)
{
	return fcntl(fd, F_GETFD) < 0 ? -1 : 0;
}

int ev_set_symbolic(int fd, int how)
{
	(void)how;
	return check_open(fd);
}

int ev_set_descriptor_faults(int fd, int how)
{
	(void)how;
	return check_open(fd);
}

int ev_fragment(int fd, unsigned pieces)
{
	(void)pieces;
	return check_open(fd);
}

int ev_datagrams(int fd, const struct ev_fates *fates)
{
	(void)fates;
	return check_open(fd);
}

long ev_inside_shield(void)
{
	return -1;
}

void ev_inside_unshield(long before)
{
	(void)before;
}

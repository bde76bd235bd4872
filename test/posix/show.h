/* show.h - what the programs here print with: results and errors of system calls. */
#ifndef SHOW_H
#define SHOW_H
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static inline void show_result(const char *what, long result)
{
	if (result < 0)
		printf("%s: %ld %s\n", what, result, strerror(errno));
	else
		printf("%s: %ld\n", what, result);
	errno = 0;
}

/* The call, what it returned, and errno if it failed. */
#define SHOW(call) show_result(#call, (long)(call))

/* Mode, links and size of a file; "." for what differs by machine. */
static inline void show_stat(const char *path)
{
	struct stat st;
	if (lstat(path, &st) != 0)
		printf("%s: %s\n", path, strerror(errno));
	else if (S_ISDIR(st.st_mode))
		printf("%s: %o\n", path, st.st_mode);
	else
		printf("%s: %o %ld links, %ld bytes\n", path, st.st_mode,
		       (long)st.st_nlink, (long)st.st_size);
}

static inline void show_file(const char *path)
{
	char text[64];
	int fd = open(path, O_RDONLY);
	printf("%s:", path);
	if (fd < 0) {
		printf(" %s\n", strerror(errno));
		return;
	}
	for (long n; (n = read(fd, text, sizeof text)) > 0;) {
		putchar(' ');
		for (long i = 0; i < n; i++)
			if (text[i] < 32 || text[i] > 126)
				printf("\\x%02x", (unsigned char)text[i]);
			else
				putchar(text[i]);
	}
	putchar('\n');
	close(fd);
}

static inline void put_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (fd < 0 || write(fd, text, strlen(text)) != (long)strlen(text))
		printf("cannot write %s\n", path);
	close(fd);
}
#endif

/* file.h - files that are read whole, and files that appear whole or not at all: written beside, then renamed.
 * A reader, or a crash of ours, never sees half a file. */
#ifndef BASE_FILE_H
#define BASE_FILE_H
#include "base/err.h"

#include <stdbool.h>
#include <stdio.h>

struct dirent;

struct file_out {
	FILE *stream; /* write here; errors are noticed by file_commit */
	char *path, *temporary;
};

/* The directory must exist. After success exactly one of commit and abandon follows. */
bool file_open(struct file_out *f, const char *path, struct err *e);
bool file_commit(struct file_out *f, struct err *e);
void file_abandon(struct file_out *f);

/* False with one line in *e unless the file exists, is a regular file and can be read. */
bool file_check(const char *path, struct err *e);

/* All of a file, a zero behind it; the caller frees. NULL with one line in *e. */
char *file_read(const char *path, size_t *size, struct err *e);

bool file_is_directory(const char *path); /* links are followed */
/* For scandir: whether the name of the entry begins with something else than a dot. */
int file_is_shown(const struct dirent *entry);
#endif

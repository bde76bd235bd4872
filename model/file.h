/* file.h - regular files that exist before the program starts, for symbolic input.
 *
 * A file's content is a size and bytes, which may be symbolic; both belong to the state.
 * The bytes of a file made here lie in one piece until the program writes behind its end,
 * so that whoever prepares the run can make them symbolic where they are:
 *
 *	struct inode *f = file_create("A", 8, 0644);
 *	ev_make_symbolic(file_bytes(f), 8, "A-data");
 *	file_set_input(f);		 (the same bytes on descriptor 0)
 *
 * To be called at the start, before the program's first system call. */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H
#include <stdint.h>

struct inode;

/* A new regular file of `size` zero bytes at `path` (relative to the working directory);
 * takes the place of what was there, also of a host file. Permissions are those of `mode`
 * without regard to the umask. NULL if the path leads nowhere. */
struct inode *file_create(const char *path, uint64_t size, unsigned mode);
/* The same without a name: for standard input and output. */
struct inode *file_create_nameless(uint64_t size, unsigned mode);
/* Its bytes in one piece, as many as it was made with. */
char *file_bytes(struct inode *f);
/* Another size, at most that it was made with. May be symbolic: one path for each size
 * once the file is opened or looked at. */
void file_set_size(struct inode *f, uint64_t size);
/* Descriptor 0 reads this file from the start, and says it is a regular file. */
void file_set_input(struct inode *f);
/* Descriptor 1 writes to this file, and says it is a regular file; what is written there
 * is the program's output all the same. */
void file_set_output(struct inode *f);
#endif

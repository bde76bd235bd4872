/* prim.h - what the engine does for the model; everything else is guest C.
 *
 * None of these looks at the clock or keeps a position: what they answer depends on their
 * arguments alone, so a forked path sees the same. Errors are negative errno values. */
#ifndef MODEL_PRIM_H
#define MODEL_PRIM_H

/* The path ends: the program exited, or asked for something that is not modelled. The
 * name is for people: "fork". */
_Noreturn void __ev_exit(int status);
_Noreturn void __ev_bad_syscall(long number, const char *name);

/* Output of the program; stream is 1 or 2. Takes everything. */
void __ev_output(int stream, const void *data, unsigned long n);
/* Standard input from `offset` on: bytes read, 0 at the end. */
long __ev_input(void *out, unsigned long n, unsigned long offset);
/* What descriptors 0, 1, 2 are outside: 1 a terminal, 0 something else. */
int __ev_is_terminal(int stream);

/* Host files, read-only. Paths are absolute or relative to where everett runs. */
struct __ev_file {
	unsigned long size, inode, device, links;
	unsigned mode, uid, gid, blksize;
	long mtime_sec, mtime_nsec;
};
long __ev_host_open(const char *path); /* handle >= 0 */
long __ev_host_read(long handle, void *out, unsigned long n, unsigned long offset);
long __ev_host_stat(const char *path, int follow, struct __ev_file *out);
long __ev_host_fstat(long handle, struct __ev_file *out);
long __ev_host_readlink(const char *path, char *out, unsigned long n);
/* Entry number `index` of a directory in byte order of names: 1, 0 after the last. */
long __ev_host_entry(long handle, unsigned long index, char name[256], unsigned *type,
		     unsigned long *inode);
long __ev_host_cwd(char *out, unsigned long n); /* length with the final zero */

/* A new mapping of zero bytes, page-aligned, that is an object of its own; and its end. */
void *__ev_map(unsigned long size);
long __ev_unmap(void *start, unsigned long size); /* only whole mappings: else -22 */

/* Marks an object as the model's own: no leak when it stays. */
void __ev_hide(void *object);
#endif

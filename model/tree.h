/* tree.h - files and directories: what they are, what is in them, how names lead there.
 *
 * The state's tree lies over the host's. An inode that came from the host remembers its
 * path there and takes from it what the program has not changed: bytes of a file block by
 * block, names of a directory one by one. A name that the program removed stays as an
 * entry without an inode and hides the host's. Inodes made by the program have no host.
 *
 * An inode lives while it has names (links) or is in use (holds). */
#ifndef MODEL_TREE_H
#define MODEL_TREE_H
#include "model.h" /* first: it says what of the system's headers we want */

#include "file.h"

#include <sys/stat.h>

enum { NAME_SIZE = 256, BLOCK_BYTES = 4096, FD_NONE = -1 };

/* A name in a directory. */
struct entry {
	struct entry *next;
	struct inode *inode; /* NULL: hides the host's */
	unsigned n;
	char name[];
};

struct inode {
	unsigned mode, uid, gid;
	unsigned links, holds;
	struct wait_queue unlocked; /* woken when a lock is given back */
	struct inotify_watch *watches; /* inotify.c */
	struct record *records; /* locks on parts of it (record.c) */
	uint64_t dev, ino, rdev, size;
	struct moment atime, mtime, ctime;
	char *host; /* its path there; NULL: made by the program */
	long handle; /* the engine's, for `host`; -1: not opened yet */
	struct inode *next_shared; /* host files with several names */
	/* of a regular file: see content.c */
	uint64_t host_size; /* so much of it still shows */
	char ***leaves;
	uint64_t nleaves;
	unsigned maps; /* shared mappings */
	bool is_memory; /* memfd_create; then seals are F_SEAL_… (seal.c) */
	unsigned seals;
	char *bytes; /* of a file that start-up made: all of them (file.h) */
	/* of a directory: its names that are known here, its own place */
	struct entry *entries, *name;
	struct inode *parent;
	struct proc_place *proc; /* of /proc and /sys (proc.h); NULL: elsewhere */
	/* of a symbolic link: the target; or the descriptor it stands for */
	char *target;
	int fd;
	/* of a device, of a pipe with a name */
	int device;
	struct pipe *pipe;
};

/* --- inode.c --- */

struct inode *inode_new(unsigned mode, const struct inode *near); /* now, by this user */
struct inode *inode_from_host(const struct __ev_file *info, const char *host);
long inode_handle(struct inode *i); /* opens it at the host; or why not */
void inode_hold(struct inode *i);
void inode_drop(struct inode *i); /* NULL is allowed */
void inode_unlink(struct inode *i); /* lost a name */
void inode_changed(struct inode *i, bool has_new_content); /* its times */
/* What access rights allow; `rights` as R_OK, W_OK, X_OK. 0 or -EACCES. */
long inode_may(const struct inode *i, int rights);
bool inode_is_mine(const struct inode *i);
const char *inode_target(struct inode *i); /* of a symbolic link; NULL: not readable */

/* --- open.c --- */

void file_settle(struct inode *i); /* a symbolic size becomes one value per path */

/* --- content.c: bytes of regular files --- */

long content_read(struct inode *i, void *to, size_t n, uint64_t offset);
long content_write(struct inode *i, const void *from, size_t n, uint64_t offset);
long content_resize(struct inode *i, uint64_t size);
void content_clear(struct inode *i, uint64_t from, uint64_t to);
void content_free(struct inode *i);
uint64_t content_blocks(const struct inode *i); /* of 512 bytes */
/* Makes the blocks [first, first + n) those at `at`, with the same bytes, and back. */
long content_lend(struct inode *i, uint64_t first, uint64_t n, char *at);
void content_take_back(struct inode *i, uint64_t first, uint64_t n);

/* --- seal.c: files in memory --- */

enum { SEAL_FUTURE_WRITE = 0x10, SEAL_EXEC = 0x20 };
/* May so much be written, up to `end`? May it get this size? 0 or -EPERM. */
long seal_check_write(const struct inode *i, uint64_t end);
long seal_check_size(const struct inode *i, uint64_t size);
bool share_is_writable(const struct inode *i); /* by a mapping (share.c) */

/* --- tree.c: names in directories --- */

void tree_start(void); /* makes the root, /dev and the working directory once */
struct inode *tree_root(void);
struct inode *tree_current(void);
void tree_set_current(struct inode *dir);
/* The inode of a name: 0, -ENOENT, or what the host says. */
long tree_look(struct inode *dir, const char *name, size_t n, struct inode **out);
void tree_add(struct inode *dir, const char *name, struct inode *i); /* was not there */
void tree_remove(struct inode *dir, const char *name, struct inode *i); /* is there */
bool tree_is_empty(struct inode *dir);
bool tree_is_below(const struct inode *i, const struct inode *dir); /* or the same */

/* --- walk.c: from a path to a place --- */

enum {
	WALK_FOLLOW = 1, /* a link at the end */
	WALK_CREATE = 2, /* the last name may be missing */
	WALK_EMPTY = 4, /* AT_EMPTY_PATH */
	WALK_NAME = 8, /* the last name itself is meant, whatever slashes follow */
};

struct place {
	struct inode *dir; /* where the last name is or would be; NULL: the root itself */
	struct inode *inode; /* NULL: not there, which only WALK_CREATE allows */
	int fd; /* the path is a name of this descriptor; FD_NONE usually */
	bool is_plain; /* the last component is a name, not "." or ".." */
	bool has_slash; /* the path ends in a slash */
	char name[NAME_SIZE];
};

long walk(int dir, const char *path, int flags, struct place *out);
/* The same for a path that must be there; then only its inode matters. Names of
 * descriptors give the inode of what is open, -ENOENT for streams. */
long walk_to(int dir, const char *path, int flags, struct inode **out);
/* May names be made and removed there? */
long walk_may_change(const struct place *p);

/* --- proc.c: /proc and /sys --- */

struct text; /* print.h */
struct inode *proc_mount(const char *name, const struct inode *root); /* the top of one */
/* A name in a directory of theirs: is it there now? Its inode; NULL: it is not. */
bool proc_has(const struct inode *dir, const char *name, size_t n);
struct inode *proc_inode(const struct inode *dir, const char *name, size_t n);
void proc_settle(struct inode *i); /* a link that was made before, for who asks now */
/* All names in a directory, with their types as getdents64 tells them. */
void proc_list(const struct inode *dir, void (*add)(void *, const char *, unsigned),
	       void *to);
long proc_open(struct inode *i, int flags); /* a file */
char *proc_target(const struct inode *i); /* of a link, as it is now */
void proc_forget(struct inode *i); /* the inode ends */
/* dir.c: where an inode is, for people; a file that has no name any more is deleted. */
void dir_print_path(struct text *out, const struct inode *i);

/* --- inotify.c: who watches is told; events are IN_… of sys/inotify.h --- */

/* Something happened to a file, under whatever names; to a name in a directory; to the
 * file itself only. Nothing is done if nobody watches anything. */
void inotify_tell(struct inode *i, unsigned event);
void inotify_tell_name(struct inode *dir, const char *name, unsigned mode,
		       unsigned event, unsigned cookie);
void inotify_tell_self(struct inode *i, unsigned event);
void inotify_end(struct inode *i); /* the inode goes */

/* --- listing.c: what getdents64 reads from --- */

struct listing;
struct listing *listing_new(struct inode *dir); /* NULL: no memory */
void listing_free(struct listing *l); /* NULL is allowed */
/* Entry number `index`; NULL behind the last. */
struct kernel_dirent *listing_at(struct listing *l, uint64_t index);
#endif

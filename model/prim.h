/* prim.h - what the engine does for the model; everything else is guest C.
 *
 * None of these looks at the clock or keeps a position: what they answer depends on their
 * arguments alone, so a forked path sees the same. Errors are negative errno values. */
#ifndef MODEL_PRIM_H
#define MODEL_PRIM_H

/* The path ends: the program exited, or asked for something that is not modelled. The
 * name is for people: "fork". */
_Noreturn void __ev_exit(int status); /* of the process, and of the path with the last one */
_Noreturn void __ev_quiet(void); /* nothing more will happen by itself */
/* The thread has asked in vain for somebody who need not be part of the run, and did not wait: a loop
 * that does nothing else waits for a client, as a call that blocks would. */
void __ev_polls(void);
_Noreturn void __ev_bad_syscall(long number, const char *name);

/* Output of the program; stream is 1 or 2. Takes everything. */
void __ev_output(int stream, const void *data, unsigned long n);
/* Standard input from `offset` on: bytes read, 0 at the end. */
long __ev_input(void *out, unsigned long n, unsigned long offset);
/* What descriptors 0, 1, 2 are outside: 1 a terminal, 0 something else. */
int __ev_is_terminal(int stream);

/* Host files, read-only, as far as --fs shows them. Paths are absolute, without symbolic
 * links, "." and "..". What was answered once is answered again: a file that changes
 * outside ends the path. */
struct __ev_file {
	unsigned long size, inode, device, links;
	unsigned mode, uid, gid, blksize;
	long mtime_sec, mtime_nsec;
};
long __ev_host_stat(const char *path, struct __ev_file *out); /* links not followed */
long __ev_host_open(const char *path); /* a file or directory: handle >= 0 */
long __ev_host_read(long handle, void *out, unsigned long n, unsigned long offset);
long __ev_host_readlink(const char *path, char *out, unsigned long n);
/* Entry number `index` of a directory, without "." and "..", in byte order of names: 1, 0
 * after the last. */
long __ev_host_entry(long handle, unsigned long index, char name[256], unsigned *type,
		     unsigned long *inode);
/* A symbolic name has become this one: the test keeps what is there. */
void __ev_host_named(const char *path);
long __ev_host_cwd(char *out, unsigned long n); /* length with the final zero */

/* A new mapping of zero bytes, page-aligned, that is an object of its own: memory of the
 * calling process; memory of the model, which all processes of the node see at the same
 * address; or memory of the program that all of them see. */
enum { __EV_MAP_PRIVATE, __EV_MAP_KERNEL, __EV_MAP_SHARED };
void *__ev_map(unsigned long size, int kind);
/* Zero bytes again, if [start, start + size) lies in one mapping; else -12. */
long __ev_map_fixed(void *start, unsigned long size);
/* Whatever is mapped in [start, start + size), whole pages, is no longer. */
long __ev_unmap(void *start, unsigned long size);
/* What may be done there: 0 nothing, 1 read, 3 read and write. -12: not all of it is
 * mapped; -95: it holds symbolic bytes, which cannot be locked away. */
long __ev_protect(void *start, unsigned long size, int rights);

/* The first area of memory that ends above `from`, in whole pages: 1, or 0 if there is none.
 * Rights: 1 read, 2 write, 4 execute. */
struct __ev_area {
	unsigned long start, end;
	unsigned rights, is_stack;
};
int __ev_memory(unsigned long from, struct __ev_area *out);

/* What a system call does to a thing of the kernel, or to `size` bytes of the program's memory:
 * one of the words of thread/prim_threads.h. */
#define __EV_MEMORY 0xffffffffU /* all memory of the process: a read */
struct __ev_touch {
	const void *object;
	unsigned size;
	int op;
};
/* A scheduling point in front of a system call (word is NULL), or inside of one that waits until
 * *word is not 0: what it does to which things then. Answers 0; or 1: `limit` has come first,
 * a moment of virtual time (~0: never), which it does only when nobody else can go on. If
 * nothing can come any more, that is a deadlock, or the path ends if somebody waits for
 * somebody outside of the run. `what` says what waits. With one thread nothing is ordered. */
int __ev_step(const struct __ev_touch *touches, unsigned n, const int *word,
	      unsigned long limit, int is_outside, const char *what);
/* What a thread is woken with: it tells by which step. Never 0. */
int __ev_events(void);
/* A copy of the calling process with the calling thread only. In the copy the answer is 0, in
 * the process itself it is above 0, or -EAGAIN. The memory of the model has no copies. */
long __ev_fork(void);
/* Where a program of the run starts that a path means; NULL: it is none. "": the first one. */
void *__ev_program(const char *path);
/* A socket of a family was asked for that the model does not have: the run says so. */
void __ev_no_family(int family);
/* What the test asks for with `what`, an ioctl code or a function of everett.h, is refused: the
 * run says so, since few tests look at the answer. */
void __ev_refused(const char *what, const char *why);
/* A thread that computes for a million instructions without a visible operation calls this
 * function, which ends in __ev_resume with the same arguments. */
void __ev_interrupts(void (*function)(unsigned long where, unsigned long stack));
_Noreturn void __ev_resume(unsigned long where, unsigned long stack);
/* The calling process starts anew with begin(argument): the memory of the program is as it was
 * at the start, other threads are gone, the model's memory stays. */
_Noreturn void __ev_exec(void (*begin)(void *), void *argument);
/* Do all processes of the node see this memory of the program? */
int __ev_is_shared(const void *address);
/* The variable __libc of the i-th program of the run that has one; NULL: there are no more. */
const void *__ev_libc(unsigned i);

/* May this call (fault.h), of which `how` says what it is about, be made to fail at all? */
int __ev_fault_asked(int call, unsigned how);
/* Shall it fail? It is the thread's number-th of that name. `may` has a bit for each of its errors
 * in syscalls.def that is possible here, and 32 higher one for each that is if the user names it.
 * Answers 0 or the error, with FAULT_PERSISTENT if that stays. */
int __ev_fault(int call, unsigned number, unsigned long may, unsigned how);
/* What the program says of faults, for the calling thread and those that it makes: (REGION, on),
 * (LIST, text as of --faults, or NULL for that of the run), (HEAP, bytes). 0, or -22: it makes no
 * sense. (SHIELD, 0) lets nothing fail until (SHIELD, what that answered); 0: nothing would. */
enum { __EV_FAULTS_REGION, __EV_FAULTS_LIST, __EV_FAULTS_HEAP, __EV_FAULTS_SHIELD };
long __ev_faults(int what, unsigned long argument);

/* Where the mask of blocked signals is, for sigsetjmp and siglongjmp. */
void __ev_signal_mask(unsigned long *mask);
/* Can the value be more than one? */
int __ev_is_symbolic(unsigned long value);
/* What the user asked for. */
enum {
	__EV_ENOSYS, /* 1: calls that are not modelled fail with ENOSYS */
	__EV_IDLE, /* ns of virtual time for which timers of an idle machine are followed */
	__EV_FAULTS, /* 1: calls may be made to fail */
};
/* Of streams and datagrams (fragment.c), as options/network.h numbers them. */
enum {
	__EV_PIECES = 32, /* that a stream may arrive in; 0: it is not cut, ~0u: any number */
	__EV_INPUT_PIECES, /* the same of standard input */
	__EV_CUTS, /* of all streams of a path; ~0u: any number */
	__EV_LOSS, /* datagrams that may be lost, come twice, overtake others, be corrupt */
	__EV_DUPLICATE,
	__EV_REORDER,
	__EV_CORRUPT,
	__EV_WINDOW, /* how many others a datagram overtakes at most */
	__EV_CORRUPT_FROM, /* bytes of a corrupt datagram that can be anything */
	__EV_CORRUPT_TO,
};
long __ev_setting(int which);

/* How many bytes of a stream a read gives: each number from low to high on a path of its own,
 * and nothing further where a path in the same state has been here before. */
long __ev_fragment(unsigned long low, unsigned long high);
/* What becomes of a datagram: an enum fate of fragment.h, each possible one on a path of its
 * own. Bit n of `may`: fate n is possible; FATE_EARLY + k, k < most: it overtakes k + 1 others. */
long __ev_datagram(unsigned may, unsigned most);
/* How many of n bytes of standard input are there, from `offset` on; natively n. */
long __ev_input_left(unsigned long n, unsigned long offset);

/* ev_make_symbolic, ev_range, ev_assume and ev_concretise of include/everett.h, which the
 * program might define itself. */
void __ev_symbolic(void *data, unsigned long size, const char *name);
int __ev_range(int low, int high, const char *name);
void __ev_assume(unsigned long condition);
unsigned long __ev_concrete(unsigned long value);
/* A new object of exactly so many zero bytes that is no leak when it stays. */
void *__ev_object(unsigned long size);
#endif

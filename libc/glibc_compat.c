/* glibc_compat.c - names that only glibc's headers produce, on top of musl.
 *
 * For modules made by plain `clang -emit-llvm` against the system's headers; goes into
 * libc.bc only, never into what `everett cc` links. The fortified forms (_chk) ignore
 * the size they are given: the engine knows the exact bounds of every object and
 * reports the overflow where it happens. All are weak, as musl has some of them in some
 * versions, and a program may bring its own.
 * What cannot be helped here: types that differ (regoff_t), GNU's strerror_r. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <syslog.h>
#include <unistd.h>
#include <wchar.h>

/* musl's headers make these macros for the plain names. */
#undef stat64
#undef fstat64
#undef lstat64
#undef lseek64
#undef fopen64
#undef tmpfile64
#undef fseeko64
#undef ftello64
#undef ftruncate64
#undef pread64
#undef pwrite64
#undef mkstemp64
#undef open64

#define WEAK __attribute__((__weak__))

/* --- fortified printf --- */

/* Defines a variadic function: HEAD, then CALL with the list `ap`, returning int. */
#define VARIADIC(HEAD, LAST, CALL)  \
	WEAK int HEAD               \
	{                           \
		va_list ap;         \
		va_start(ap, LAST); \
		int result = CALL;  \
		va_end(ap);         \
		return result;      \
	}

VARIADIC(__printf_chk(int flag, const char *f, ...), f, vprintf(f, ap))
VARIADIC(__fprintf_chk(FILE *to, int flag, const char *f, ...), f, vfprintf(to, f, ap))
VARIADIC(__dprintf_chk(int fd, int flag, const char *f, ...), f, vdprintf(fd, f, ap))
VARIADIC(__sprintf_chk(char *s, int flag, size_t room, const char *f, ...), f,
	 vsprintf(s, f, ap))
VARIADIC(__snprintf_chk(char *s, size_t n, int flag, size_t room, const char *f, ...), f,
	 vsnprintf(s, n, f, ap))
VARIADIC(__asprintf_chk(char **s, int flag, const char *f, ...), f, vasprintf(s, f, ap))
VARIADIC(__wprintf_chk(int flag, const wchar_t *f, ...), f, vwprintf(f, ap))
VARIADIC(__fwprintf_chk(FILE *to, int flag, const wchar_t *f, ...), f,
	 vfwprintf(to, f, ap))
VARIADIC(__swprintf_chk(wchar_t *s, size_t n, int flag, size_t room, const wchar_t *f,
			...),
	 f, vswprintf(s, n, f, ap))

#define FORWARD(TYPE, HEAD, CALL) \
	WEAK TYPE HEAD            \
	{                         \
		return CALL;      \
	}

FORWARD(int, __vprintf_chk(int flag, const char *f, va_list ap), vprintf(f, ap))
FORWARD(int, __vfprintf_chk(FILE *to, int flag, const char *f, va_list ap),
	vfprintf(to, f, ap))
FORWARD(int, __vdprintf_chk(int fd, int flag, const char *f, va_list ap),
	vdprintf(fd, f, ap))
FORWARD(int, __vsprintf_chk(char *s, int flag, size_t room, const char *f, va_list ap),
	vsprintf(s, f, ap))
FORWARD(int,
	__vsnprintf_chk(char *s, size_t n, int flag, size_t room, const char *f,
			va_list ap),
	vsnprintf(s, n, f, ap))
FORWARD(int, __vasprintf_chk(char **s, int flag, const char *f, va_list ap),
	vasprintf(s, f, ap))

WEAK void __syslog_chk(int priority, int flag, const char *f, ...)
{
	va_list ap;

	va_start(ap, f);
	vsyslog(priority, f, ap);
	va_end(ap);
}

WEAK void __vsyslog_chk(int priority, int flag, const char *f, va_list ap)
{
	vsyslog(priority, f, ap);
}

/* --- fortified memory and strings --- */

FORWARD(void *, __memcpy_chk(void *d, const void *s, size_t n, size_t room),
	memcpy(d, s, n))
FORWARD(void *, __memmove_chk(void *d, const void *s, size_t n, size_t room),
	memmove(d, s, n))
FORWARD(void *, __mempcpy_chk(void *d, const void *s, size_t n, size_t room),
	mempcpy(d, s, n))
FORWARD(void *, __memset_chk(void *d, int c, size_t n, size_t room), memset(d, c, n))
FORWARD(char *, __strcpy_chk(char *d, const char *s, size_t room), strcpy(d, s))
FORWARD(char *, __stpcpy_chk(char *d, const char *s, size_t room), stpcpy(d, s))
FORWARD(char *, __strncpy_chk(char *d, const char *s, size_t n, size_t room),
	strncpy(d, s, n))
FORWARD(char *, __stpncpy_chk(char *d, const char *s, size_t n, size_t room),
	stpncpy(d, s, n))
FORWARD(char *, __strcat_chk(char *d, const char *s, size_t room), strcat(d, s))
FORWARD(char *, __strncat_chk(char *d, const char *s, size_t n, size_t room),
	strncat(d, s, n))
FORWARD(size_t, __strlcpy_chk(char *d, const char *s, size_t n, size_t room),
	strlcpy(d, s, n))
FORWARD(size_t, __strlcat_chk(char *d, const char *s, size_t n, size_t room),
	strlcat(d, s, n))
FORWARD(wchar_t *, __wcscpy_chk(wchar_t *d, const wchar_t *s, size_t room), wcscpy(d, s))
FORWARD(wchar_t *, __wcsncpy_chk(wchar_t *d, const wchar_t *s, size_t n, size_t room),
	wcsncpy(d, s, n))
FORWARD(wchar_t *, __wcscat_chk(wchar_t *d, const wchar_t *s, size_t room), wcscat(d, s))
FORWARD(wchar_t *, __wmemcpy_chk(wchar_t *d, const wchar_t *s, size_t n, size_t room),
	wmemcpy(d, s, n))
FORWARD(wchar_t *, __wmemset_chk(wchar_t *d, wchar_t c, size_t n, size_t room),
	wmemset(d, c, n))
FORWARD(size_t, __mbstowcs_chk(wchar_t *d, const char *s, size_t n, size_t room),
	mbstowcs(d, s, n))
FORWARD(size_t, __wcstombs_chk(char *d, const wchar_t *s, size_t n, size_t room),
	wcstombs(d, s, n))

WEAK void __explicit_bzero_chk(void *d, size_t n, size_t room)
{
	explicit_bzero(d, n);
}

/* --- fortified input and system interface --- */

FORWARD(char *, __fgets_chk(char *s, size_t room, int n, FILE *f), fgets(s, n, f))
FORWARD(char *, __fgets_unlocked_chk(char *s, size_t room, int n, FILE *f),
	fgets_unlocked(s, n, f))
FORWARD(size_t, __fread_chk(void *p, size_t room, size_t size, size_t n, FILE *f),
	fread(p, size, n, f))
FORWARD(size_t,
	__fread_unlocked_chk(void *p, size_t room, size_t size, size_t n, FILE *f),
	fread_unlocked(p, size, n, f))
FORWARD(ssize_t, __read_chk(int fd, void *p, size_t n, size_t room), read(fd, p, n))
FORWARD(ssize_t, __pread_chk(int fd, void *p, size_t n, off_t at, size_t room),
	pread(fd, p, n, at))
FORWARD(ssize_t, __pread64_chk(int fd, void *p, size_t n, off_t at, size_t room),
	pread(fd, p, n, at))
FORWARD(ssize_t, __recv_chk(int fd, void *p, size_t n, size_t room, int flags),
	recv(fd, p, n, flags))
FORWARD(ssize_t,
	__recvfrom_chk(int fd, void *p, size_t n, size_t room, int flags,
		       struct sockaddr *from, socklen_t *length),
	recvfrom(fd, p, n, flags, from, length))
FORWARD(ssize_t, __readlink_chk(const char *path, char *p, size_t n, size_t room),
	readlink(path, p, n))
FORWARD(ssize_t,
	__readlinkat_chk(int fd, const char *path, char *p, size_t n, size_t room),
	readlinkat(fd, path, p, n))
FORWARD(char *, __realpath_chk(const char *path, char *p, size_t room), realpath(path, p))
FORWARD(char *, __getcwd_chk(char *p, size_t n, size_t room), getcwd(p, n))
FORWARD(int, __gethostname_chk(char *p, size_t n, size_t room), gethostname(p, n))
FORWARD(int, __getgroups_chk(int n, gid_t *list, size_t room), getgroups(n, list))
FORWARD(size_t, __confstr_chk(int name, char *p, size_t n, size_t room),
	confstr(name, p, n))
FORWARD(int, __ttyname_r_chk(int fd, char *p, size_t n, size_t room), ttyname_r(fd, p, n))
FORWARD(int, __poll_chk(struct pollfd *p, nfds_t n, int timeout, size_t room),
	poll(p, n, timeout))
FORWARD(int, __open_2(const char *path, int flags), open(path, flags))
FORWARD(int, __open64_2(const char *path, int flags), open(path, flags))
FORWARD(int, __openat_2(int fd, const char *path, int flags), openat(fd, path, flags))
FORWARD(int, __openat64_2(int fd, const char *path, int flags), openat(fd, path, flags))
FORWARD(long, __fdelt_chk(long fd), fd / (8 * (long)sizeof(long)))
FORWARD(long, __fdelt_warn(long fd), fd / (8 * (long)sizeof(long)))

WEAK _Noreturn void __chk_fail(void)
{
	fputs("*** buffer overflow detected ***\n", stderr);
	abort();
}

WEAK _Noreturn void __longjmp_chk(jmp_buf env, int value)
{
	longjmp(env, value);
}

/* --- scanf and strto* under the names of a C standard --- */

VARIADIC(__isoc99_scanf(const char *f, ...), f, vscanf(f, ap))
VARIADIC(__isoc99_fscanf(FILE *from, const char *f, ...), f, vfscanf(from, f, ap))
VARIADIC(__isoc99_sscanf(const char *s, const char *f, ...), f, vsscanf(s, f, ap))
VARIADIC(__isoc23_scanf(const char *f, ...), f, vscanf(f, ap))
VARIADIC(__isoc23_fscanf(FILE *from, const char *f, ...), f, vfscanf(from, f, ap))
VARIADIC(__isoc23_sscanf(const char *s, const char *f, ...), f, vsscanf(s, f, ap))
FORWARD(int, __isoc99_vscanf(const char *f, va_list ap), vscanf(f, ap))
FORWARD(int, __isoc99_vfscanf(FILE *from, const char *f, va_list ap),
	vfscanf(from, f, ap))
FORWARD(int, __isoc99_vsscanf(const char *s, const char *f, va_list ap),
	vsscanf(s, f, ap))
FORWARD(int, __isoc23_vscanf(const char *f, va_list ap), vscanf(f, ap))
FORWARD(int, __isoc23_vfscanf(FILE *from, const char *f, va_list ap),
	vfscanf(from, f, ap))
FORWARD(int, __isoc23_vsscanf(const char *s, const char *f, va_list ap),
	vsscanf(s, f, ap))

FORWARD(long, __isoc23_strtol(const char *s, char **end, int base), strtol(s, end, base))
FORWARD(unsigned long, __isoc23_strtoul(const char *s, char **end, int base),
	strtoul(s, end, base))
FORWARD(long long, __isoc23_strtoll(const char *s, char **end, int base),
	strtoll(s, end, base))
FORWARD(unsigned long long, __isoc23_strtoull(const char *s, char **end, int base),
	strtoull(s, end, base))
FORWARD(intmax_t, __isoc23_strtoimax(const char *s, char **end, int base),
	strtoimax(s, end, base))
FORWARD(uintmax_t, __isoc23_strtoumax(const char *s, char **end, int base),
	strtoumax(s, end, base))
FORWARD(long, __strtol_internal(const char *s, char **end, int base, int group),
	strtol(s, end, base))
FORWARD(unsigned long, __strtoul_internal(const char *s, char **end, int base, int group),
	strtoul(s, end, base))
FORWARD(double, __strtod_internal(const char *s, char **end, int group), strtod(s, end))

/* --- private names of ordinary functions --- */

FORWARD(char *, __strdup(const char *s), strdup(s))
FORWARD(char *, __strndup(const char *s, size_t n), strndup(s, n))
FORWARD(char *, __strtok_r(char *s, const char *separators, char **next),
	strtok_r(s, separators, next))
FORWARD(void *, __rawmemchr(const void *s, int c), memchr(s, c, (size_t)-1))
FORWARD(void *, rawmemchr(const void *s, int c), memchr(s, c, (size_t)-1))
FORWARD(ssize_t, __getdelim(char **line, size_t *n, int end, FILE *f),
	getdelim(line, n, end, f))
FORWARD(long, __sysconf(int name), sysconf(name))
FORWARD(char *, __secure_getenv(const char *name), getenv(name))
FORWARD(int, _IO_putc(int c, FILE *f), putc(c, f))
FORWARD(int, _IO_getc(FILE *f), getc(f))
FORWARD(int, _IO_puts(const char *s), puts(s))

/* glibc's headers call these when files are to have 64-bit offsets, as ours always have.
 */
FORWARD(int, stat64(const char *path, struct stat *st), stat(path, st))
FORWARD(int, fstat64(int fd, struct stat *st), fstat(fd, st))
FORWARD(int, lstat64(const char *path, struct stat *st), lstat(path, st))
FORWARD(off_t, lseek64(int fd, off_t at, int whence), lseek(fd, at, whence))
FORWARD(FILE *, fopen64(const char *path, const char *mode), fopen(path, mode))
FORWARD(FILE *, tmpfile64(void), tmpfile())
FORWARD(int, fseeko64(FILE *f, off_t at, int whence), fseeko(f, at, whence))
FORWARD(off_t, ftello64(FILE *f), ftello(f))
FORWARD(int, ftruncate64(int fd, off_t length), ftruncate(fd, length))
FORWARD(ssize_t, pread64(int fd, void *p, size_t n, off_t at), pread(fd, p, n, at))
FORWARD(ssize_t, pwrite64(int fd, const void *p, size_t n, off_t at),
	pwrite(fd, p, n, at))
FORWARD(int, mkstemp64(char *name), mkstemp(name))

WEAK int open64(const char *path, int flags, ...)
{
	va_list ap;

	va_start(ap, flags);
	int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, int) : 0;
	va_end(ap);
	return open(path, flags, mode);
}

/* The *stat functions of old glibc; the first argument is the version of struct stat. */
FORWARD(int, __xstat(int version, const char *path, struct stat *st), stat(path, st))
FORWARD(int, __fxstat(int version, int fd, struct stat *st), fstat(fd, st))
FORWARD(int, __lxstat(int version, const char *path, struct stat *st), lstat(path, st))
FORWARD(int, __xstat64(int version, const char *path, struct stat *st), stat(path, st))
FORWARD(int, __fxstat64(int version, int fd, struct stat *st), fstat(fd, st))
FORWARD(int, __lxstat64(int version, const char *path, struct stat *st), lstat(path, st))

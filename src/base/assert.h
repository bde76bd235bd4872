/* assert.h - ASSERT for our own bugs: on in every build, never for outside trouble. */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

#define ASSERT(cond) \
	(__builtin_expect(!!(cond), 1) ? (void)0 : assert_fail(#cond, __FILE__, __LINE__))
#ifdef EVERETT_CHECK
#define ASSERT_SLOW(cond) ASSERT(cond)
#else
#define ASSERT_SLOW(cond) ((void)0)
#endif

_Noreturn void assert_fail(const char *cond, const char *file, int line);
/* Called with the message before abort, to add where the run stood; NULL: nothing. */
extern void (*assert_note)(void);
#endif

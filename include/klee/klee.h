/* klee/klee.h - lets harnesses written for KLEE compile and run unchanged.
 *
 * The names and types are those of KLEE's public interface; the meaning is that of the
 * functions of everett.h named beside each. They are functions, not macros, so a program
 * that declares them itself needs no header at all. What has no use here does nothing. */
#ifndef KLEE_H
#define KLEE_H
#include <stddef.h>
#include <stdint.h>

#include "../everett.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Input: ev_make_symbolic, ev_range (begin <= value < end), ev_int. klee_choose is an input
 * of its own, a value below count: unlike ev_choose it does not fork. */
void klee_make_symbolic(void *address, size_t size, const char *name);
int klee_range(int begin, int end, const char *name);
int klee_int(const char *name);
uintptr_t klee_choose(uintptr_t count);

/* Conditions and ends: ev_assume, ev_silent_exit; klee_abort is a finding of kind
 * "abort", klee_report_error one of kind "user" with the message, at the caller's place
 * (`file`, `line` and `suffix`, which named KLEE's output file, are not used). */
void klee_assume(uintptr_t condition);
EV_NORETURN void klee_silent_exit(int status);
EV_NORETURN void klee_abort(void);
EV_NORETURN void klee_report_error(const char *file, int line, const char *message,
				   const char *suffix);

#define klee_assert(condition) ev_assert(condition)

/* Values: ev_is_symbolic; ev_concretise for each type. Unlike KLEE's, the other values
 * are not given up but explored on paths of their own. */
unsigned klee_is_symbolic(uintptr_t value);
float klee_get_valuef(float value);
double klee_get_valued(double value);
long klee_get_valuel(long value);
#ifdef __GNUC__
__extension__
#endif
long long klee_get_valuell(long long value);
int32_t klee_get_value_i32(int32_t value);
int64_t klee_get_value_i64(int64_t value);

/* 1 in the native twin: ev_is_native. */
unsigned klee_is_replay(void);

/* Talking: lines on standard error. klee_print_expr takes the value, or several, behind the
 * message. klee_stack_trace prints the calls that are active; in the native twin it does
 * nothing. A name or message that depends on symbolic input is a finding of kind "user". */
void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int value);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_stack_trace(void);

/* Exploration: ev_set_forking. Paths are not merged, so the two marks do nothing. */
void klee_set_forking(unsigned on);
void klee_open_merge(void);
void klee_close_merge(void);

/* Reports a finding unless all bytes may be read. */
void klee_check_memory_access(const void *address, size_t size);
/* The size of the object that starts at the pointer. */
size_t klee_get_obj_size(void *pointer);
/* The program's errno. */
int klee_get_errno(void);

/* Makes a range of fixed addresses, zeros, an object that the program may use: between
 * 64 KiB and 64 GiB, where nothing of the program is, from a multiple of 4096 on (or one
 * of 16 at least 32 above one). A path that asks for another place ends as unsupported. */
void klee_define_fixed_object(void *address, size_t size);
/* From now on calls of the one function go to the other. Both names must be literal
 * strings, and the first a function without `...` and structs by value; a path ends as
 * unsupported otherwise. A target that nothing else refers to must be marked
 * __attribute__((used)), or `everett cc` leaves it out. In the native twin it has no effect: such tests may diverge. */
void klee_alias_function(const char *name, const char *target);

/* The values of this path's test meet the condition if they can, together with those that
 * were preferred before; paths are not restricted. The object is not looked at. */
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
/* Nothing: nothing is local to a path. */
void klee_mark_global(void *object);

#ifdef __cplusplus
}
#endif
#endif

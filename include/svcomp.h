/* svcomp.h - the functions of SV-COMP's verification tasks, for programs that want to
 * include a header. Most tasks declare what they use themselves; those need nothing.
 *
 * Each __VERIFIER_nondet_T() is an input of its own, named nondet_T (nondet_T_1, … when
 * called again). What a program defines itself stays as it is. */
#ifndef SVCOMP_H
#define SVCOMP_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Input: any value of the type. */
bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned char __VERIFIER_nondet_unsigned_char(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned __VERIFIER_nondet_unsigned_int(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
unsigned long __VERIFIER_nondet_unsigned_long(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
#ifdef __SIZEOF_INT128__
__extension__ __int128 __VERIFIER_nondet_int128(void);
__extension__ unsigned __int128 __VERIFIER_nondet_uint128(void);
#endif
int8_t __VERIFIER_nondet_int8_t(void);
uint8_t __VERIFIER_nondet_uint8_t(void);
int16_t __VERIFIER_nondet_int16_t(void);
uint16_t __VERIFIER_nondet_uint16_t(void);
int32_t __VERIFIER_nondet_int32_t(void);
uint32_t __VERIFIER_nondet_uint32_t(void);
int64_t __VERIFIER_nondet_int64_t(void);
uint64_t __VERIFIER_nondet_uint64_t(void);
uint8_t __VERIFIER_nondet_u8(void);
uint16_t __VERIFIER_nondet_u16(void);
uint32_t __VERIFIER_nondet_u32(void);
uint64_t __VERIFIER_nondet_u64(void);
int8_t __VERIFIER_nondet_s8(void);
int16_t __VERIFIER_nondet_s16(void);
int32_t __VERIFIER_nondet_s32(void);
int64_t __VERIFIER_nondet_s64(void);
size_t __VERIFIER_nondet_size_t(void);
ptrdiff_t __VERIFIER_nondet_ptrdiff_t(void);
int64_t __VERIFIER_nondet_loff_t(void);
uint64_t __VERIFIER_nondet_sector_t(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
/* Any address; most of them lead nowhere, which is found out when they are used. */
void *__VERIFIER_nondet_pointer(void);
char *__VERIFIER_nondet_pchar(void);
char *__VERIFIER_nondet_charp(void);
/* `size` bytes at `data` may hold anything from now on. */
void __VERIFIER_nondet_memory(void *data, size_t size);

/* Only paths on which the condition is not zero go on: ev_assume. */
void __VERIFIER_assume(int condition);
/* A finding of kind "assertion" where the condition may be zero. */
void __VERIFIER_assert(int condition);
/* A finding of kind "user": the call must not be reached. */
void __VERIFIER_error(void);
void reach_error(void);

/* What stands between the two excludes all other such sections. An access of another thread outside
 * of one may still come into the middle. */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifdef __cplusplus
}
#endif
#endif

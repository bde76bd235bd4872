/* The header: every type, once; assert of the library. */
/* finding: assertion function=main message~__VERIFIER_assert */
/* exits: 0 */
#include <svcomp.h>

int main(void)
{
	char bytes[3];
	__VERIFIER_atomic_begin();
	long sum = __VERIFIER_nondet_bool() + __VERIFIER_nondet_char() +
		   __VERIFIER_nondet_schar() + __VERIFIER_nondet_uchar() +
		   __VERIFIER_nondet_short() + __VERIFIER_nondet_ushort() +
		   __VERIFIER_nondet_int() + __VERIFIER_nondet_uint() +
		   __VERIFIER_nondet_long() + (long)__VERIFIER_nondet_ulong() +
		   __VERIFIER_nondet_longlong() + (long)__VERIFIER_nondet_ulonglong() +
		   __VERIFIER_nondet_int8_t() + __VERIFIER_nondet_uint8_t() +
		   __VERIFIER_nondet_int16_t() + __VERIFIER_nondet_uint16_t() +
		   __VERIFIER_nondet_int32_t() + __VERIFIER_nondet_uint32_t() +
		   __VERIFIER_nondet_int64_t() + (long)__VERIFIER_nondet_uint64_t() +
		   __VERIFIER_nondet_u8() + __VERIFIER_nondet_u16() +
		   __VERIFIER_nondet_u32() + (long)__VERIFIER_nondet_u64() +
		   (long)__VERIFIER_nondet_size_t() + __VERIFIER_nondet_ptrdiff_t() +
		   __VERIFIER_nondet_loff_t() + (long)__VERIFIER_nondet_int128() +
		   (long)__VERIFIER_nondet_pointer() + (long)__VERIFIER_nondet_pchar();
	__VERIFIER_nondet_memory(bytes, sizeof bytes);
	__VERIFIER_atomic_end();
	__VERIFIER_assert(sum != 0 || bytes[2] != 'x');
	return 0;
}

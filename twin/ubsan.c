/* ubsan.c - what the checks call that clang compiled in (everett cc --check): here they stop
 * the program, so that the finding shows natively. Weak: a program may bring its own. */
#define CHECK(name)                                                                    \
	void __ubsan_handle_##name##_minimal_abort(void);                              \
	__attribute__((__weak__, __noreturn__,                                         \
		       __noinline__)) void __ubsan_handle_##name##_minimal_abort(void) \
	{                                                                              \
		__builtin_trap();                                                      \
	}

CHECK(add_overflow)
CHECK(sub_overflow)
CHECK(mul_overflow)
CHECK(negate_overflow)
CHECK(divrem_overflow)
CHECK(shift_out_of_bounds)
CHECK(implicit_conversion)
CHECK(type_mismatch)

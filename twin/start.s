/* start.s - entry point of a twin: hands the initial stack to _start (libc/start.c). */
	.globl ev_twin_start
	.type ev_twin_start, @function
ev_twin_start:
	xor %rbp, %rbp
	mov %rsp, %rdi
	and $-16, %rsp
	call _start
	hlt
	.size ev_twin_start, . - ev_twin_start

	.section .note.GNU-stack, "", @progbits

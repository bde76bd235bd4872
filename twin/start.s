/* start.s - entry point of a twin: lets the runtime look at the initial stack (init.c),
 * then hands it to _start (libc/start.c). */
	.globl ev_twin_start
	.type ev_twin_start, @function
ev_twin_start:
	xor %rbp, %rbp
	mov %rsp, %rdi
	and $-16, %rsp
	call ev_twin_init
	mov %rax, %rdi
	call _start
	hlt
	.size ev_twin_start, . - ev_twin_start

	.section .note.GNU-stack, "", @progbits

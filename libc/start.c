/* start.c - where a program begins, in C.
 *
 * The engine enters _start with a stack image as the kernel lays it out: argc,
 * argv, NULL, environment, NULL, auxiliary vector. The native twin's entry point
 * (twin/start.s) passes its real stack. */
int main();
int __libc_start_main(int (*)(), int, char **, void (*)(), void (*)(), void (*)());

__attribute__((used)) void _start(long *stack)
{
	__libc_start_main(main, (int)stack[0], (char **)(stack + 1), 0, 0, 0);
}

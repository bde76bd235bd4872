/* A harness that declares what it needs itself. */
/* paths: 2 */
/* exits: 0 1 */
typedef unsigned long size;
void klee_make_symbolic(void *address, size bytes, const char *name);
void klee_assume(size condition);
unsigned klee_is_symbolic(size n);

int main(void)
{
	unsigned char s[2];
	klee_make_symbolic(s, sizeof s, "s");
	klee_assume(s[0] != s[1]);
	if (s[0] + s[1] == 511)
		return 2;
	return s[0] < s[1];
}

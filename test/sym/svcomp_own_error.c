/* Most tasks define reach_error and __VERIFIER_assert themselves: theirs are used. */
/* paths: completed=2 errors=1 */
/* finding: assertion function=reach_error */
/* exits: 0 */
extern void __assert_fail(const char *, const char *, unsigned, const char *)
	__attribute__((__nothrow__, __leaf__, __noreturn__));
void reach_error()
{
	__assert_fail("0", "task.c", 3, "reach_error");
}
extern unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assert(int cond)
{
	if (!cond)
		reach_error();
}

int main(void)
{
	unsigned n = __VERIFIER_nondet_uint();
	__VERIFIER_assert(n * 2 != 84 || n > 1000);
	return 0;
}

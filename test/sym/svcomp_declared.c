/* A task of SV-COMP as they are: everything is declared, nothing included. */
/* paths: completed=3 errors=1 */
/* finding: user line=@bad function=main message~reach_error */
/* exits: 0 1 2 */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar();
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
	int x = __VERIFIER_nondet_int();
	unsigned char c = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(x > 5);
	if (__VERIFIER_nondet_bool())
		return 2;
	if (c < 200)
		return 1;
	if (x == 1000)
		reach_error(); /* @bad */
	return 0;
}

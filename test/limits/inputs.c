/* Many inputs of one name. */
extern char __VERIFIER_nondet_char(void);
static char text[4000];

int main(void)
{
	for (unsigned i = 0; i < sizeof text; i++)
		text[i] = __VERIFIER_nondet_char();
	return text[0] == text[1];
}

#include "cli/crosscheck.h"
bool crosscheck_function(struct crosscheck *c, char **programs, struct err *e)
{
	(void)programs;
	return err_set(e, "%s: later", c->function);
}
void crosscheck_done(struct crosscheck *c)
{
	words_done(&c->args);
	words_done(&c->made);
}

/* A range with nothing in it is a defect of the test. */
/* finding: user function=main */
/* paths: errors=1 completed=0 */
/* replay: any */
#include <everett.h>

int main(void)
{
	return ev_range(5, 5, "x");
}

/* A double that was never set: added up without harm, then compared. */
/* run: --all-tests --uninit */
/* replay: any */
/* cc: -O0 -g */
/* finding: uninitialised line=@bad function=main message~heap */
/* paths: completed=1 errors=1 */
/* exits: 3 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	double *v = malloc(3 * sizeof *v);
	int k = ev_int("k");
	v[0] = 1;
	v[1] = v[0] + v[2];
	if (k == 7) {
		if (v[1] > 2) /* @bad */
			return 1;
		return 2;
	}
	return 3;
}

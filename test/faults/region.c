/* Only what lies between on and off may fail; a list of its own; per call site. */
#include "everett.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "region";
	int failed = 0;
	void *p[4];
	p[0] = malloc(10);
	if (!strcmp(how, "region"))
		ev_fault_injection_on();
	else if (ev_set_faults("calloc") || ev_set_faults("nonsense") != -1)
		return 100;
	p[1] = malloc(11);
	p[2] = calloc(1, 12);
	ev_fault_injection_off();
	p[3] = malloc(13);
	for (int i = 0; i < 4; i++) {
		failed |= p[i] ? 0 : 1 << i;
		free(p[i]);
	}
	ev_assert(!(failed & 9));
	return failed;
}

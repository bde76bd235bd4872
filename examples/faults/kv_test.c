/* kv_test.c - a session with the server of kv.c, in which every call that the server makes may
 * fail:
 *
 *   everett cc -g kv.c kv_test.c -o kv
 *   everett run --faults all kv.bc                    each fault by itself
 *   everett run --faults all --max-faults 2 --search fewest-faults kv.bc      then pairs
 *   everett replay kv everett-last                    all of them natively */
#include "everett.h"
#include "kv.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char session[] = "set colour green\n"
			      "get colour\n"
			      "set colour blue\n"
			      "set size 10\n"
			      "get size\n"
			      "del colour\n"
			      "get colour\n"
			      "quit\n";

int main(void)
{
	int ends[2];
	ev_fault_injection_off(); /* the test's own calls do not fail */
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
		return 1;
	int log = open("/tmp/kv.log", O_CREAT | O_WRONLY | O_APPEND, 0600);
	if (log < 0 || write(ends[0], session, strlen(session)) < 0)
		return 1;
	ev_fault_injection_on();
	int status = kv_serve(ends[1], log);
	ev_fault_injection_off();
	close(log);
	return status ? 2 : 0;
}

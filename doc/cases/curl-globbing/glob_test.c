/* glob_test.c - Debian's curl on URLs with symbolic braces. Its main is called curl_main here
 * (everett.toml). A proxy that does not exist keeps it from resolving names: every URL ends with
 * "connection refused", after it was parsed, expanded and parsed again. */
#include <everett/test.h>
#include <string.h>

int curl_main(int argc, char **argv);

enum { REFUSED = 7, MALFORMED = 3 }; /* exit statuses of curl */

static int ask(char *url)
{
	char *words[] = {"curl", "-q",	      "-s", "-x", "127.0.0.1:9",
			 "-o",	 "/dev/null", url,  NULL};
	return curl_main(8, words);
}

static int is_one_of(char c, const char *set)
{
	int is = 0;
	for (; *set; set++)
		is |= c == *set; /* one term, no path for each */
	return is;
}

/* Characters of this set only. */
static void make_part(char *part, size_t n, const char *set)
{
	ev_make_symbolic(part, n, "part");
	for (size_t i = 0; i < n; i++)
		ev_assume(is_one_of(part[i], set));
}

/* The URL of the paper, with any two bytes where it has a brace or two. */
// expect: exhausts
// timeout: 10m
EV_TEST(any_tail)
{
	char url[64] = "http://site.{one,two,three}.com";
	ev_make_symbolic(url + strlen(url), 2, "tail");
	ask(url);
}

/* Braces and commas alone: a brace that is not matched is refused. */
// expect: exhausts
// timeout: 10m
EV_TEST(braces)
{
	char url[64] = "http://site.{one,two,three}.com/";
	char *tail = url + strlen(url);
	int depth = 0;
	make_part(tail, 4, "{},a");
	int status = ask(url);
	for (; *tail; tail++)
		depth += *tail == '{' ? 1 : *tail == '}' ? -1 : 0;
	ev_assert(status == MALFORMED || (status == REFUSED && depth == 0));
}

/* Inside a set. */
// expect: exhausts
// timeout: 10m
EV_TEST(inside)
{
	char url[] = "http://site.{_____}.com/";
	make_part(strchr(url, '_'), 5, "{}[],\\-1");
	ask(url);
}

/* Ranges of numbers and letters. */
// expect: exhausts
// timeout: 10m
EV_TEST(ranges)
{
	char url[] = "http://site.com/[_____";
	make_part(strchr(url, '_'), 5, "09az-:]");
	ask(url);
}

/* Every allocation fails, one at a time: in globbing and everywhere else. */
// everett: --faults memory --schedule round-robin
// expect: exhausts
EV_TEST(little_memory)
{
	char url[] = "http://site.{one,two}.com/[a-b]";
	ask(url);
}

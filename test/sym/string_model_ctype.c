/* Classes of characters are terms: nothing forks, also not ispunct. */
/* paths: 1 */
/* exits: 0 */
#include <ctype.h>
#include <everett.h>

int main(void)
{
	unsigned char b;
	ev_make_symbolic(&b, sizeof b, "b");
	int c = b, digit = (c >= '0') & (c <= '9');
	int upper = (c >= 'A') & (c <= 'Z'), lower = (c >= 'a') & (c <= 'z');
	int graph = (c > 32) & (c < 127), wrong = 0;
	wrong |= !(isdigit)(c) == digit;
	wrong |= !(isupper)(c) == upper;
	wrong |= !(islower)(c) == lower;
	wrong |= !(isalpha)(c) == (upper | lower);
	wrong |= !(isalnum)(c) == (upper | lower | digit);
	wrong |= !(isgraph)(c) == graph;
	wrong |= !(isprint)(c) == (graph | (c == ' '));
	wrong |= !(ispunct)(c) == (graph & !(upper | lower | digit));
	wrong |= !(isspace)(c) == ((c == ' ') | ((c >= 9) & (c <= 13)));
	wrong |= !(isblank)(c) == ((c == ' ') | (c == 9));
	wrong |= !(iscntrl)(c) == ((c < 32) | (c == 127));
	wrong |= !(isxdigit)(c) == (digit | (((c | 32) >= 'a') & ((c | 32) <= 'f')));
	wrong |= (toupper)(c) != c - 32 * lower;
	wrong |= (tolower)(c) != c + 32 * upper;
	return wrong;
}

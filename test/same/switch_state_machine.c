/* A scanner of C-like text as one switch in a loop, with states and classes. */
#include <ctype.h>
#include <stdio.h>

enum state { START, WORD, NUMBER, STRING, ESCAPE, SLASH, LINE, BLOCK, STAR };

int main(void)
{
	static const char text[] =
		"int x1 = 0x1f; /* block * / */ char *s = \"a\\\"b\"; // line\n"
		"return x1/2 + 'c' <= 10.5e3;";
	enum state s = START;
	int counts[9] = {0}, start = 0;
	for (int i = 0; i <= (int)sizeof text - 1; i++) {
		unsigned char c = (unsigned char)text[i];
again:
		counts[s]++;
		switch (s) {
		case START:
			start = i;
			s = isalpha(c) || c == '_' ? WORD
			    : isdigit(c)	   ? NUMBER
			    : c == '"'		   ? STRING
			    : c == '/'		   ? SLASH
						   : START;
			break;
		case WORD:
		case NUMBER:
			if (isalnum(c) || c == '_' || (s == NUMBER && c == '.'))
				break;
			printf("%d:%.*s ", s, i - start, text + start);
			s = START;
			goto again;
		case STRING: s = c == '\\' ? ESCAPE : c == '"' ? START : STRING; break;
		case ESCAPE: s = STRING; break;
		case SLASH:
			if (c == '*' || c == '/') {
				s = c == '*' ? BLOCK : LINE;
				break;
			}
			s = START;
			goto again;
		case LINE: s = c == '\n' ? START : LINE; break;
		case BLOCK: s = c == '*' ? STAR : BLOCK; break;
		case STAR: s = c == '/' ? START : c == '*' ? STAR : BLOCK; break;
		}
	}
	for (int i = 0; i < 9; i++)
		printf("%d ", counts[i]);
	printf("\n");
	return 0;
}

/* A JSON parser and printer over a tree on the heap. */
/* args: %data/sample.json */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct value {
	enum { NIL, FALSE, TRUE, NUMBER, STRING, ARRAY, OBJECT } kind;
	double number;
	char *text;	    /* of a string, or the key of an object's member */
	struct value *first, *next;
	char *key;
};

static const char *p;

static void skip(void)
{
	while (isspace((unsigned char)*p))
		p++;
}

static char *string(void)
{
	size_t room = 16, n = 0;
	char *s = malloc(room);
	for (p++; *p && *p != '"'; p++) {
		int c = *p;
		if (c == '\\') {
			p++;
			switch (*p) {
			case 'n': c = '\n'; break;
			case 't': c = '\t'; break;
			case 'u':
				c = (int)strtol((char[]){p[1], p[2], p[3], p[4], 0}, NULL,
						16);
				p += 4;
				break;
			default: c = *p;
			}
		}
		if (n + 2 > room)
			s = realloc(s, room *= 2);
		s[n++] = (char)c;
	}
	if (*p == '"')
		p++;
	s[n] = 0;
	return s;
}

static struct value *parse(void)
{
	struct value *v = calloc(1, sizeof *v);
	skip();
	if (*p == '"') {
		v->kind = STRING;
		v->text = string();
	} else if (*p == '[' || *p == '{') {
		char open = *p++, close = open == '[' ? ']' : '}';
		struct value **tail = &v->first;
		v->kind = open == '[' ? ARRAY : OBJECT;
		for (skip(); *p && *p != close; skip()) {
			char *key = NULL;
			if (open == '{') {
				key = string();
				skip();
				p += *p == ':';
			}
			*tail = parse();
			(*tail)->key = key;
			tail = &(*tail)->next;
			skip();
			if (*p == ',')
				p++;
		}
		p += *p == close;
	} else if (strncmp(p, "true", 4) == 0) {
		v->kind = TRUE;
		p += 4;
	} else if (strncmp(p, "false", 5) == 0) {
		v->kind = FALSE;
		p += 5;
	} else if (strncmp(p, "null", 4) == 0) {
		p += 4;
	} else {
		char *end;
		v->kind = NUMBER;
		v->number = strtod(p, &end);
		p = end > p ? end : p + 1;
	}
	return v;
}

static void print(const struct value *v, int depth)
{
	printf("%*s", depth * 2, "");
	if (v->key)
		printf("%s = ", v->key);
	switch (v->kind) {
	case NIL: printf("null\n"); break;
	case FALSE: printf("false\n"); break;
	case TRUE: printf("true\n"); break;
	case NUMBER: printf("%.10g\n", v->number); break;
	case STRING: printf("\"%s\"\n", v->text); break;
	default:
		printf("%s\n", v->kind == ARRAY ? "array" : "object");
		for (const struct value *c = v->first; c; c = c->next)
			print(c, depth + 1);
	}
}

static int drop(struct value *v)
{
	int n = 1;
	while (v->first) {
		struct value *c = v->first;
		v->first = c->next;
		n += drop(c);
	}
	free(v->text);
	free(v->key);
	free(v);
	return n;
}

int main(int argc, char **argv)
{
	static char text[4096];
	FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;
	if (!f)
		return 1;
	text[fread(text, 1, sizeof text - 1, f)] = 0;
	fclose(f);
	p = text;
	struct value *v = parse();
	print(v, 0);
	printf("%d values\n", drop(v));
	return 0;
}

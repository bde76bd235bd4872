/* harness.c - see harness.h. The function is declared by its name in the module, under a
 * name of ours: it may well be called strlen. */
#include "driver/harness.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- what --arg says --- */

static bool read_long(const char **text, long long *out)
{
	char *end;
	errno = 0;
	*out = strtoll(*text, &end, 0);
	bool ok = end != *text && !errno;
	*text = end;
	return ok;
}

static bool read_harness_number(const char *what, struct harness_arg *a)
{
	a->form = HARNESS_VALUE;
	if (!read_long(&what, &a->low))
		return false;
	if (strncmp(what, "..", 2) != 0)
		return !*what;
	what += 2;
	a->form = HARNESS_RANGE;
	return read_long(&what, &a->high) && !*what && a->low <= a->high;
}

static bool read_memory(const char *what, struct harness_arg *a)
{
	static const struct {
		const char *word;
		enum harness_form form;
	} forms[] = {{"string:", HARNESS_STRING},
		     {"buffer:", HARNESS_BUFFER},
		     {"out:", HARNESS_OUT}};
	long long size;
	if (strcmp(what, "null") == 0) {
		a->form = HARNESS_NULL;
		return true;
	}
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		size_t n = strlen(forms[i].word);
		if (strncmp(what, forms[i].word, n) != 0)
			continue;
		what += n;
		a->form = forms[i].form;
		bool ok = read_long(&what, &size) && !*what && size >= 0 &&
			  size <= HARNESS_MAX_SIZE;
		a->size = ok ? (unsigned long)size : 0;
		return ok;
	}
	return false;
}

static bool read_spec(struct harness *h, const char *spec, struct err *e)
{
	const char *what = spec;
	long long number;
	if (!read_long(&what, &number) || *what != '=')
		return err_set(e, "--arg: '%.80s' is not of the form N=WHAT", spec);
	what++;
	if (number < 1 || number > h->signature->nparams)
		return err_set(e, "--arg: %s has no argument %lld, it takes %u",
			       h->function, number, h->signature->nparams);
	struct harness_arg *a = &h->args[number - 1];
	switch (h->signature->params[number - 1].kind) {
	case EXTRACT_INT:
		return read_harness_number(what, a) ||
		       err_set(e,
			       "--arg: argument %lld is a number: give VALUE or "
			       "LOW..HIGH",
			       number);
	case EXTRACT_POINTER:
		return read_memory(what, a) ||
		       err_set(e,
			       "--arg: argument %lld is a pointer: give string:SIZE, "
			       "buffer:SIZE, out:SIZE (up to %d) or null",
			       number, HARNESS_MAX_SIZE);
	case EXTRACT_FLOAT:
	case EXTRACT_VOID: break;
	}
	return err_set(e,
		       "--arg: argument %lld is a floating-point number and can only be "
		       "anything; leave it out",
		       number);
}

bool harness_init(struct harness *h, const char *function,
		  const struct extract_signature *s, const struct words *specs,
		  struct err *e)
{
	*h = (struct harness){.function = function, .signature = s};
	for (unsigned i = 0; i < s->nparams; i++)
		if (s->params[i].kind == EXTRACT_POINTER)
			h->args[i] = (struct harness_arg){.form = HARNESS_STRING,
							  .size = HARNESS_SIZE};
	for (size_t i = 0; i < specs->count; i++)
		if (!read_spec(h, specs->at[i], e))
			return false;
	return true;
}

/* --- the text --- */

static const char *type_name(const struct extract_type *t)
{
	switch (t->kind) {
	case EXTRACT_VOID: return "void";
	case EXTRACT_POINTER: return "void *";
	case EXTRACT_FLOAT: return t->bits == 32 ? "float" : "double";
	case EXTRACT_INT: break;
	}
	switch (t->bits) {
	case 1: return "_Bool";
	case 8: return t->is_signed ? "int8_t" : "uint8_t";
	case 16: return t->is_signed ? "int16_t" : "uint16_t";
	case 32: return t->is_signed ? "int32_t" : "uint32_t";
	default: return t->is_signed ? "int64_t" : "uint64_t";
	}
}

static bool has_memory(const struct harness_arg *a)
{
	return a->form == HARNESS_STRING || a->form == HARNESS_BUFFER ||
	       a->form == HARNESS_OUT;
}

static unsigned long room_of_argument(const struct harness_arg *a)
{
	return a->size + (a->form == HARNESS_STRING);
}

/* What the input is called: as the parameter is, if that is known. */
static void write_input_name(FILE *out, unsigned number, const struct extract_type *t)
{
	if (t->name[0])
		fprintf(out, "\"%s\"", t->name);
	else
		fprintf(out, "\"arg%u\"", number);
}

static void write_symbolic(FILE *out, const char *what, unsigned number,
			   const struct extract_type *t)
{
	fprintf(out, "\tev_make_symbolic(%s, ", what);
	write_input_name(out, number, t);
	fputs(");\n", out);
}

static void write_memory(FILE *out, unsigned number, const struct extract_type *t,
			 const struct harness_arg *a)
{
	char what[64];
	if (!has_memory(a)) {
		fprintf(out, "\tvoid *arg%u = 0;\n", number);
		return;
	}
	fprintf(out, "\tunsigned char *arg%u = calloc(%lu, 1);\n", number,
		room_of_argument(a) ? room_of_argument(a) : 1);
	snprintf(what, sizeof what, "arg%u, %lu", number, a->size);
	if (a->form != HARNESS_OUT && a->size)
		write_symbolic(out, what, number, t);
}

static void write_number(FILE *out, unsigned number, const struct extract_type *t,
			 const struct harness_arg *a)
{
	const char *type = t->bits == 1 ? "uint8_t" : type_name(t);
	char what[64];
	if (a->form == HARNESS_VALUE) {
		fprintf(out, "\t%s arg%u = (%s)%lldLL;\n", type, number, type, a->low);
		return;
	}
	fprintf(out, "\t%s arg%u;\n", type, number);
	snprintf(what, sizeof what, "&arg%u, sizeof arg%u", number, number);
	write_symbolic(out, what, number, t);
	if (t->bits == 1)
		fprintf(out, "\tev_assume(arg%u <= 1);\n", number);
	if (a->form == HARNESS_RANGE)
		fprintf(out,
			"\tev_assume(arg%u >= %lldLL);\n"
			"\tev_assume(arg%u <= %lldLL);\n",
			number, a->low, number, a->high);
}

static void write_prototype(FILE *out, const struct harness *h)
{
	const struct extract_signature *s = h->signature;
	fprintf(out, "%s subject(", type_name(&s->result));
	for (unsigned i = 0; i < s->nparams; i++)
		fprintf(out, "%s%s", i ? ", " : "", type_name(&s->params[i]));
	fprintf(out, "%s) __asm__(\"%s\");\n\n", s->nparams ? "" : "void", h->function);
}

/* A pointer that is returned says nothing by itself: which object, how far in. */
static void write_where(FILE *out, const struct harness *h)
{
	for (unsigned i = 0; i < h->signature->nparams; i++)
		if (has_memory(&h->args[i]))
			fprintf(out,
				"\tif ((uintptr_t)result - (uintptr_t)arg%u <= %lu)\n"
				"\t\twhere = (uint64_t)%u << 32 |\n"
				"\t\t\t((uintptr_t)result - (uintptr_t)arg%u);\n",
				i + 1, room_of_argument(&h->args[i]), i + 1, i + 1);
}

static void write_results(FILE *out, const struct harness *h)
{
	const struct extract_signature *s = h->signature;
	if (s->result.kind == EXTRACT_POINTER) {
		fputs("\t/* 0 null, 1 elsewhere, N << 32 | offset: in argument N */\n"
		      "\tuint64_t where = result != 0;\n",
		      out);
		write_where(out, h);
		fputs("\tev_result(\"return value\", &where, sizeof where);\n", out);
	} else if (s->result.kind != EXTRACT_VOID) {
		fputs("\tev_result(\"return value\", &result, sizeof result);\n", out);
	}
	for (unsigned i = 0; i < s->nparams; i++)
		if (has_memory(&h->args[i]) && room_of_argument(&h->args[i]))
			fprintf(out, "\tev_result(\"argument %u%s%s\", arg%u, %lu);\n",
				i + 1, s->params[i].name[0] ? ", " : "",
				s->params[i].name, i + 1, room_of_argument(&h->args[i]));
}

void harness_write(FILE *out, const struct harness *h)
{
	const struct extract_signature *s = h->signature;
	fprintf(out,
		"/* Calls %s on symbolic arguments; made by everett crosscheck. */\n"
		"#include <everett.h>\n"
		"#include <stdint.h>\n"
		"#include <stdlib.h>\n\n",
		h->function);
	write_prototype(out, h);
	fputs("int main(void)\n{\n", out);
	for (unsigned i = 0; i < s->nparams; i++)
		if (s->params[i].kind == EXTRACT_POINTER)
			write_memory(out, i + 1, &s->params[i], &h->args[i]);
		else
			write_number(out, i + 1, &s->params[i], &h->args[i]);
	if (s->result.kind == EXTRACT_VOID)
		fputs("\tsubject(", out);
	else
		fprintf(out, "\t%s result = subject(", type_name(&s->result));
	for (unsigned i = 0; i < s->nparams; i++)
		fprintf(out, "%sarg%u", i ? ", " : "", i + 1);
	fputs(");\n", out);
	write_results(out, h);
	fputs("\treturn 0;\n}\n", out);
}

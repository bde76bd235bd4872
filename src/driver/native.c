/* native.c - looks at the first bytes of files and of archive members. */
#include "driver/native.h"

#include <ar.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum code_kind kind_of_magic(const unsigned char *m, size_t length)
{
	if (length < 4)
		return CODE_OTHER;
	if (memcmp(m, "\177ELF", 4) == 0)
		return CODE_NATIVE;
	if (memcmp(m, "BC\xC0\xDE", 4) == 0 || memcmp(m, "\xDE\xC0\x17\x0B", 4) == 0)
		return CODE_BITCODE;
	return CODE_OTHER;
}

/* A member's name as far as the header tells: "name/" or, for long names, "/123",
 * an offset into the table of names. */
static void member_name(const struct ar_hdr *h, const char *names, size_t names_size,
			char *out, size_t size)
{
	const char *text = h->ar_name;
	size_t length = sizeof h->ar_name;

	if (text[0] == '/' && text[1] >= '0' && text[1] <= '9' && names) {
		size_t offset = strtoul(text + 1, NULL, 10);
		if (offset >= names_size)
			offset = 0;
		text = names + offset;
		length = names_size - offset;
	}
	size_t n = 0;
	while (n + 1 < size && n < length && text[n] != '\n' && text[n] != '\0' &&
	       !(text[n] == '/' &&
		 (n + 1 == length || text[n + 1] == '\n' || text[n + 1] == ' '))) {
		out[n] = text[n];
		n++;
	}
	out[n] = '\0';
}

/* Members of a thin archive are files, named relative to the archive. */
static enum code_kind kind_of_thin_member(const char *archive, const char *name)
{
	const char *slash = name[0] == '/' ? NULL : strrchr(archive, '/');
	unsigned char magic[4];
	char path[4096];

	snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash - archive + 1) : 0,
		 archive, name);
	FILE *f = fopen(path, "rb");
	if (!f)
		return CODE_OTHER;
	size_t got = fread(magic, 1, sizeof magic, f);
	fclose(f);
	return kind_of_magic(magic, got);
}

static enum code_kind kind_of_archive(FILE *f, const char *path, int is_thin,
				      char *member, size_t size)
{
	enum code_kind kind = CODE_OTHER;
	char *names = NULL;
	size_t names_size = 0;
	struct ar_hdr h;
	long at = SARMAG;

	while (kind != CODE_NATIVE && fseek(f, at, SEEK_SET) == 0 &&
	       fread(&h, sizeof h, 1, f) == 1 && memcmp(h.ar_fmag, ARFMAG, 2) == 0) {
		char digits[sizeof h.ar_size + 1] = {0};
		memcpy(digits, h.ar_size, sizeof h.ar_size);
		long length = strtol(digits, NULL, 10);
		int is_table = h.ar_name[0] == '/' &&
			       (h.ar_name[1] == ' ' || h.ar_name[1] == '/' ||
				memcmp(h.ar_name, "/SYM64/", 7) == 0);
		if (length < 0)
			break;
		if (h.ar_name[0] == '/' && h.ar_name[1] == '/' && !names) {
			names = malloc((size_t)length + 1);
			names_size = names ? fread(names, 1, (size_t)length, f) : 0;
		} else if (!is_table) {
			unsigned char magic[4];
			enum code_kind k;
			member_name(&h, names, names_size, member, size);
			if (is_thin)
				k = kind_of_thin_member(path, member);
			else
				k = kind_of_magic(magic,
						  fread(magic, 1, sizeof magic, f));
			if (k > kind)
				kind = k;
		}
		at += (long)sizeof h;
		if (!is_thin || is_table)
			at += length + (length & 1);
	}
	if (kind != CODE_NATIVE)
		member[0] = '\0';
	free(names);
	return kind;
}

enum code_kind code_kind_of(const char *path, char *member, size_t size)
{
	unsigned char magic[SARMAG];
	enum code_kind kind;
	FILE *f = fopen(path, "rb");

	member[0] = '\0';
	if (!f)
		return CODE_UNREADABLE;
	size_t got = fread(magic, 1, sizeof magic, f);
	if (got == SARMAG && memcmp(magic, ARMAG, SARMAG) == 0)
		kind = kind_of_archive(f, path, 0, member, size);
	else if (got == SARMAG && memcmp(magic, "!<thin>\n", SARMAG) == 0)
		kind = kind_of_archive(f, path, 1, member, size);
	else
		kind = kind_of_magic(magic, got);
	fclose(f);
	return kind;
}

/* symbols.c - see symbols.h. */
#include "replay/symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const void *file_range(const struct symbols *s, uint64_t at, uint64_t size)
{
	return at <= s->size && size <= s->size - at ? s->data + at : NULL;
}

static const Elf64_Shdr *section_header(const struct symbols *s, const Elf64_Ehdr *head,
					uint32_t i)
{
	if (i >= head->e_shnum || head->e_shentsize != sizeof(Elf64_Shdr))
		return NULL;
	return file_range(s, head->e_shoff + (uint64_t)i * sizeof(Elf64_Shdr),
			  sizeof(Elf64_Shdr));
}

static void find_table(struct symbols *s)
{
	const Elf64_Ehdr *head = file_range(s, 0, sizeof *head);
	if (!head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
	    head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_shoff % 8)
		return;
	for (uint32_t i = 0; i < head->e_shnum; i++) {
		const Elf64_Shdr *h = section_header(s, head, i), *names;
		if (!h || h->sh_type != SHT_SYMTAB || h->sh_offset % 8)
			continue;
		names = section_header(s, head, h->sh_link);
		const void *table = file_range(s, h->sh_offset, h->sh_size);
		const char *text =
			names ? file_range(s, names->sh_offset, names->sh_size) : NULL;
		if (!table || !text || !names->sh_size || text[names->sh_size - 1])
			continue;
		s->table = table;
		s->n = h->sh_size / sizeof(Elf64_Sym);
		s->names = text;
		s->names_size = names->sh_size;
	}
}

void symbols_open(struct symbols *s, const char *program)
{
	struct stat st;
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	*s = (struct symbols){0};
	if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 0) {
		void *at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		s->data = at == MAP_FAILED ? NULL : at;
		s->size = (size_t)st.st_size;
	}
	if (fd >= 0)
		close(fd);
	if (s->data)
		find_table(s);
}

void symbols_close(struct symbols *s)
{
	if (s->data)
		munmap((void *)(uintptr_t)s->data, s->size);
	*s = (struct symbols){0};
}

bool symbols_find(const struct symbols *s, const char *file, const char *name,
		  uint64_t *address)
{
	bool is_ours = false;
	for (uint64_t i = 0; i < s->n; i++) {
		const Elf64_Sym *y = (const Elf64_Sym *)s->table + i;
		const char *own = y->st_name < s->names_size ? s->names + y->st_name : "";
		if (ELF64_ST_TYPE(y->st_info) == STT_FILE) {
			is_ours = strcmp(own, file) == 0;
			continue;
		}
		bool is_local = ELF64_ST_BIND(y->st_info) == STB_LOCAL;
		if (y->st_shndx != SHN_UNDEF && (!is_local || is_ours) &&
		    strcmp(own, name) == 0) {
			*address = y->st_value;
			return true;
		}
	}
	return false;
}

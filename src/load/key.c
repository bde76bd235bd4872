/* key.c - see key.h. */
#include "load/key.h"

#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/stat.h>

/* The linker's hash of the executable, from its notes. */
static bool add_build_id(struct image_key *k, const char *notes, size_t n)
{
	for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= n;) {
		ElfW(Nhdr) note;
		memcpy(&note, notes + at, sizeof note);
		size_t name = at + sizeof note;
		size_t value = name + (note.n_namesz + 3) / 4 * 4;
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof "GNU" &&
		    !memcmp(notes + name, "GNU", sizeof "GNU")) {
			image_key_add(k, notes + value, note.n_descsz);
			return true;
		}
		at = value + (note.n_descsz + 3) / 4 * 4;
	}
	return false;
}

struct search {
	struct image_key *key;
	bool is_found;
};

static int look_at_object(struct dl_phdr_info *info, size_t size, void *arg)
{
	struct search *s = arg;
	(void)size;
	for (size_t i = 0; !s->is_found && i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_NOTE)
			s->is_found = add_build_id(
				s->key,
				(const char *)(info->dlpi_addr +
					       info->dlpi_phdr[i].p_vaddr),
				info->dlpi_phdr[i].p_memsz);
	return 1; /* the first object is the executable */
}

void key_add_everett(struct image_key *k)
{
	struct search s = {.key = k};
	dl_iterate_phdr(look_at_object, &s);
	if (!s.is_found)
		key_add_file(k, "/proc/self/exe");
}

void key_add_intrinsics(struct image_key *k, const struct load_options *o)
{
	for (uint32_t i = 0; i < o->nintrinsics; i++) {
		const struct load_intrinsic *in = &o->intrinsics[i];
		int32_t facts[] = {in->number, in->wants_body};
		key_add_string(k, in->name);
		image_key_add(k, facts, sizeof facts);
	}
}

void key_add_file(struct image_key *k, const char *path)
{
	struct stat st;
	if (!path || stat(path, &st) != 0) {
		image_key_add(k, "", 1);
		return;
	}
	uint64_t facts[] = {(uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec,
			    (uint64_t)st.st_mtim.tv_nsec, (uint64_t)st.st_ino};
	image_key_add(k, path, strlen(path) + 1);
	image_key_add(k, facts, sizeof facts);
}

void key_add_string(struct image_key *k, const char *s)
{
	image_key_add(k, s ? s : "", s ? strlen(s) + 1 : 0);
}

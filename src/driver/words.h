/* words.h - a growing, NULL-terminated list of owned strings, fit for execvp. */
#ifndef DRIVER_WORDS_H
#define DRIVER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct words {
	char **at; /* at[count] is NULL once anything was added */
	size_t count, room;
};

void words_add(struct words *w, const char *text); /* copies */
void words_addf(struct words *w, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Up to a NULL; the list itself may be NULL. */
void words_add_all(struct words *w, const char *const *texts);
void words_done(struct words *w);

/* Adds the words of a response file, quoted as GNU tools do; false if unreadable. */
bool words_add_file(struct words *w, const char *path);

#endif

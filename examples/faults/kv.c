/* kv.c - see kv.h. It has one defect, in what it does when memory is short. */
#include "kv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct item {
	struct item *next;
	char *name, *value;
};

static struct item *items;

static int send_all(int fd, const char *text)
{
	size_t left = strlen(text);
	while (left) {
		ssize_t n = write(fd, text, left);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		text += n;
		left -= (size_t)n;
	}
	return 0;
}

static struct item **find_item(const char *name)
{
	struct item **at = &items;
	while (*at && strcmp((*at)->name, name))
		at = &(*at)->next;
	return at;
}

static void drop_item(struct item **at)
{
	struct item *i = *at;
	*at = i->next;
	free(i->name);
	free(i->value);
	free(i);
}

static const char *set_value(const char *name, const char *value)
{
	struct item **at = find_item(name);
	if (!*at) {
		struct item *i = calloc(1, sizeof *i);
		if (!i)
			return "no memory\n";
		i->name = strdup(name); /* the defect: nobody looks */
		*at = i;
	}
	char *copy = strdup(value);
	if (!copy)
		return "no memory\n"; /* an item without a value stays */
	free((*at)->value);
	(*at)->value = copy;
	return "ok\n";
}

static int answer(int fd, char *line, int log)
{
	char text[128], *rest = NULL;
	char *command = strtok_r(line, " ", &rest), *name = strtok_r(NULL, " ", &rest);
	char *value = strtok_r(NULL, "", &rest);
	if (!command)
		return 0;
	snprintf(text, sizeof text, "%s %s\n", command, name ? name : "");
	send_all(log, text); /* a log that is full stops nobody */
	if (!strcmp(command, "set") && name && value)
		return send_all(fd, set_value(name, value));
	if (!strcmp(command, "get") && name) {
		struct item *i = *find_item(name);
		if (!i || !i->value)
			return send_all(fd, "none\n");
		snprintf(text, sizeof text, "value %s\n", i->value);
		return send_all(fd, text);
	}
	if (!strcmp(command, "del") && name) {
		struct item **at = find_item(name);
		if (!*at)
			return send_all(fd, "none\n");
		drop_item(at);
		return send_all(fd, "ok\n");
	}
	return send_all(fd, "what?\n");
}

int kv_serve(int fd, int log)
{
	char buffer[256];
	size_t have = 0;
	for (;;) {
		ssize_t n = read(fd, buffer + have, sizeof buffer - 1 - have);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n < 0 ? -1 : 0;
		have += (size_t)n;
		buffer[have] = 0;
		for (char *end; (end = strchr(buffer, '\n'));) {
			*end = 0;
			if (!strcmp(buffer, "quit"))
				return 0;
			if (answer(fd, buffer, log) < 0)
				return -1;
			have -= (size_t)(end + 1 - buffer);
			memmove(buffer, end + 1, have + 1);
		}
		if (have == sizeof buffer - 1)
			return -1;
	}
}

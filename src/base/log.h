/* log.h - what Everett's authors want to know while it runs, to stderr.
 * Not for users' news (findings, summary) and not for facts (counters go to run.json).
 * LOG(INFO, "engine", "…") costs one comparison when off; keep it out of hot code. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

/* Messages above this level are dropped; LOG_WARNING at start. One of the variables that all
 * engines of a process share, like the slabs of mem/, state/ and tree/ and the flags that
 * signal handlers set (run/budget.c, blast/guard.c). */
extern enum log_level log_level;

#define LOG(level, module, ...)              \
	((LOG_##level) > log_level ? (void)0 \
				   : log_write(LOG_##level, (module), __VA_ARGS__))

/* One line, "everett: module: warning: text"; written with a single call. */
void log_write(enum log_level level, const char *module, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
const char *log_level_name(enum log_level level);
#endif

/* kv.h - a small server that keeps values under names: lines over a stream socket.
 *
 *   set NAME VALUE   ok            get NAME   value VALUE, or none
 *   del NAME         ok, or none   quit */
#ifndef KV_H
#define KV_H

/* Answers the lines that come over `fd` until it is closed; 0, or -1 if the connection broke.
 * `log` is a descriptor for one line about each command. */
int kv_serve(int fd, int log);
#endif

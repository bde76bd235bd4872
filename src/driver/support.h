/* support.h - where the files that belong to this executable are: libc, twin, headers.
 * They are found relative to the executable, so a tree may be moved or installed. */
#ifndef DRIVER_SUPPORT_H
#define DRIVER_SUPPORT_H

/* The directory, without a final slash: <exedir>/lib/everett or <exedir>/../lib/everett,
 * whichever exists first; NULL if neither does. Computed once; valid for ever. */
const char *support_dir(void);

#endif

/* version.h - the version of Everett, as printed and as recorded in run.json. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H
#define EVERETT_VERSION "0.1.0"
#endif

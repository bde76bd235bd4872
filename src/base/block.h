/* block.h - a checksum of many bytes, faster than hash_bytes (map.h): four lanes of words, which
 * the processor multiplies beside each other. Stable on disk; no protection against intent. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H
#include <stddef.h>
#include <stdint.h>

/* sum: what was hashed before, or any seed; afterwards that and the bytes. */
void block_hash(uint64_t sum[2], const void *data, size_t len);
#endif

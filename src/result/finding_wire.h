/* finding_wire.h - findings as bytes, for other processes and for runs to be resumed. */
#ifndef RESULT_FINDING_WIRE_H
#define RESULT_FINDING_WIRE_H
#include "base/bytes.h"
#include "result/finding.h"

void finding_to_bytes(struct bytes *out, const struct finding *f);
/* Settled; NULL: damaged. id and test are not part of it. */
struct finding *finding_from_bytes(struct bytes_reader *r);
#endif

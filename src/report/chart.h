/* chart.h - draws a timeline as SVG: queue lengths, transfers, useful work. */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H
#include <stdio.h>

struct timeline;
void chart_write(const struct timeline *t, FILE *out);
#endif

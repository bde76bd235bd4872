#!/usr/bin/env python3
"""lines.py DIR NAME... - lines of memcached's own files that its test suite reaches (gcov's JSON
files in DIR/memcached) beside those of symbolic tests (DIR/NAME.info, as `everett cov` writes
them). Compilers do not agree which lines have code: only those are counted that both have."""
import glob
import gzip
import json
import os
import sys


def of_gcov(directory):
    """{(file, line): was it reached} of all files that gcov has seen."""
    lines = {}
    for name in glob.glob(os.path.join(directory, "*.gcov.json.gz")):
        with gzip.open(name, "rt") as f:
            for part in json.load(f)["files"]:
                for line in part["lines"]:
                    key = (os.path.basename(part["file"]), line["line_number"])
                    lines[key] = lines.get(key, False) or line["count"] > 0
    return lines


def of_lcov(name):
    """The same of a coverage.info."""
    lines, file = {}, ""
    with open(name) as f:
        for record in f:
            if record.startswith("SF:"):
                file = os.path.basename(record[3:].strip())
            elif record.startswith("DA:"):
                line, count = record[3:].split(",")[:2]
                key = (file, int(line))
                lines[key] = lines.get(key, False) or int(count) > 0
    return lines


def main():
    top, names = sys.argv[1], sys.argv[2:]
    suite = of_gcov(os.path.join(top, "memcached"))
    own = {os.path.basename(n) for n in glob.glob(os.path.join(top, "memcached", "*.[ch]"))}
    symbolic = {n: of_lcov(os.path.join(top, n + ".info")) for n in names}
    both = {k for k in suite if k[0] in own and any(k in s for s in symbolic.values())}
    if not both:
        sys.exit("lines.py: the suite and the symbolic tests have no line in common")
    reached = {"own suite": {k for k in both if suite[k]}}
    for n, lines in symbolic.items():
        reached["symbolic: " + n] = {k for k in both if lines.get(k)}
    reached["symbolic: all"] = set().union(*(v for k, v in reached.items() if k != "own suite"))
    base = reached["own suite"]

    def share(lines):
        return f"{100 * len(lines) / len(both):.2f} %"

    print(f"{len(both)} lines of {len({k[0] for k in both})} files have code in both builds")
    print(f"{'':20} {'alone':>10} {'with suite':>12} {'new lines':>10}")
    for name, lines in reached.items():
        print(f"{name:20} {share(lines):>10} {share(lines | base):>12} {len(lines - base):>10}")


main()

#!/usr/bin/env python3
"""compare.py OURS THEIRS - coverage of lines and sides of branches, per line.

OURS is coverage.info; THEIRS is lcov's format from clang, or what `gcov -b -c -t` prints. Prints one line for each
disagreement and then "N lines, N branches compared, N cut differently".

A line that both have must be covered in both or in neither. Where both see the same number
of sides on a line, the same number must have been taken. Where compilers cut a condition
differently (`x = a && b` is one jump or two) the coarser one's missing side is missing in the
finer one too. Sides of a switch are not compared with clang's, which are on the lines of its
cases."""
import re
import sys


def read_lcov(text):
    lines, sides = {}, {}
    for word in text.splitlines():
        if word.startswith("DA:"):
            n, count = word[3:].split(",")[:2]
            lines[int(n)] = int(count) > 0
        elif word.startswith("BRDA:"):
            n, _, _, count = word[5:].split(",")
            sides.setdefault(int(n), []).append(count not in ("-", "0"))
    return lines, sides


def read_gcov(text):
    lines, sides, now = {}, {}, 0
    for word in text.splitlines():
        if word.startswith("branch"):
            taken = re.match(r"branch +\d+ taken (\d+)", word)
            sides.setdefault(now, []).append(bool(taken and int(taken[1])))
            continue
        match = re.match(r" *([^:]+): *(\d+):", word)
        if match:
            now = int(match[2])
            if match[1] != "-" and now:
                lines[now] = match[1][0] not in "#="
    return lines, sides


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def drop_cases(sides, source):
    for n, line in enumerate(read_text(source).splitlines(), 1):
        if re.search(r"\b(switch|case|default)\b", line):
            sides.pop(n, None)


def read_theirs(path):
    text = read_text(path)
    if "end_of_record" not in text:
        return read_gcov(text)
    lines, sides = read_lcov(text)
    drop_cases(sides, re.search(r"^SF:(.*)", text, re.M)[1])
    return lines, sides


def main():
    our_lines, ours = read_lcov(read_text(sys.argv[1]))
    their_lines, theirs = read_theirs(sys.argv[2])
    bad, both, same, other = [], our_lines.keys() & their_lines.keys(), 0, 0
    for n in sorted(both):
        if our_lines[n] != their_lines[n]:
            bad.append(f"line {n}: {our_lines[n]} against {their_lines[n]}")
    for n in sorted(ours.keys() & theirs.keys()):
        mine, its = ours[n], theirs[n]
        if len(mine) == len(its):
            same += 1
            if sum(mine) != sum(its):
                bad.append(f"line {n}: {sum(mine)} of {len(mine)} sides against {sum(its)}")
            continue
        other += 1
        coarse, fine = sorted((mine, its), key=len)
        if not all(coarse) and all(fine):
            bad.append(f"line {n}: a side is missing in {coarse} but not in {fine}")
    bad.append(f"{len(both)} lines, {same} branches compared, {other} cut differently")
    print("\n".join(bad))


main()

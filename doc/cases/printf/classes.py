"""classes.py RUN - what the formats have in common on which two implementations differ: for each kind
the number of tests and an example."""
import collections
import json
import re
import subprocess
import sys

CONVERSION = re.compile(r"%([-+ #0]*)(\d*)(\.\d*)?(h*)([diuoxXc%])")


def kind(flags, width, precision, size, conversion):
    """The first thing about a conversion that is out of the ordinary."""
    if conversion in "io":
        return f"conversion {conversion}"
    if size:
        return "size h or hh"
    if precision:
        return "precision"
    for flag, name in ("+", "flag +"), (" ", "flag blank"), ("#", "flag #"):
        if flag in flags:
            return name
    if conversion == "%":
        return "something between two percent signs"
    if "-" in flags and "0" in flags:
        return "flags - and 0"
    return f"flags '{flags}' for {conversion}" if flags else f"width {width} for {conversion}"


def tests(run):
    for line in open(f"{run}/list"):
        if " mismatch in " in line:
            yield int(line.split()[0])


def read(run, number):
    test = json.load(open(f"{run}/tests/{number:06}.json"))
    values = {i["name"]: bytes.fromhex(i["hex"]) for i in test["inputs"]}
    text = values["format"].split(b"\0")[0].decode("latin-1")
    return text, int.from_bytes(values["value"], "little", signed=True)


def main(everett, run):
    with open(f"{run}/list", "w") as out:
        subprocess.run([everett, "show", run], stdout=out, check=True)
    kinds = collections.defaultdict(list)
    for number in tests(run):
        text, value = read(run, number)
        found = [c.groups(default="") for c in CONVERSION.finditer(text)]
        strange = [kind(*c) for c in found if c[4] != "%" or any(c[:4])]
        kinds[strange[0] if strange else "the rest"].append((text, value))
    for name, cases in sorted(kinds.items(), key=lambda k: (-len(k[1]), k[0])):
        text, value = min(cases, key=lambda c: (len(c[0]), not c[0].isprintable(), c))
        print(f"  {len(cases):5}  {name:38} as in {text!r} with {value}")


main(*sys.argv[1:])

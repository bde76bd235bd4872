"""enumeration - a random program natively on all its inputs against the paths of Everett.

Natively every input has an outcome (exit value, or kind and place of a fault) and a trace of
the branches taken: inputs that agree in both are one class, and that is one path. Everett's
tests must hit every class exactly once and predict its outcome. Together: the same outcomes,
every input in exactly one path."""
import generate
from tools import must, record, tests

KINDS = {"division-by-zero": "z", "overflow": "o", "signed-overflow": "o",
         "out-of-bounds-read": "i", "out-of-bounds-write": "i", "assertion": "a"}
FLAGS = ("-w", "-fwrapv")


def native_classes(bench, name, function, inputs):
    """(outcome, trace) of every input, in order."""
    native = bench.work / f"{name}.native"
    native.with_suffix(".native.c").write_text(generate.native_program(function, inputs))
    done = bench.command("clang-19", *FLAGS, "-O1", f"{native}.c", "-o", native)
    must(done.status == 0, done.err[-300:])
    lines = [line.rsplit(" ", 1) for line in bench.command(native).out.splitlines()]
    must(len(lines) == 256 ** inputs, "the native program did not finish")
    return [tuple(pair) for pair in lines]


def predicted(test, places):
    """The outcome of a test in the words of the native program."""
    end = test["outcome"]
    if end["end"] == "exit":
        return f"exit {end['status']}"
    must(end["end"] == "finding", f"a path ended as {end}")
    must(end["kind"] in KINDS and end["line"] in places, f"unexpected finding {end}")
    return f"{KINDS[end['kind']]} {places[end['line']]}"


def input_number(test):
    """The input bytes of a test, as the number of its line in the native output."""
    return int.from_bytes(bytes.fromhex(test["inputs"][0]["hex"]), "little")


def check(bench, seed, inputs, faults):
    """Build the program of a seed both ways and compare."""
    name = f"random{inputs}{'f' if faults else ''}_{seed}"
    function = generate.Generator(seed, inputs, faults).function(251 if inputs == 1 else 5)
    source = generate.symbolic_program(function, inputs)
    (bench.work / f"{name}.c").write_text(source)
    every = native_classes(bench, name, function, inputs)
    exe = bench.build(bench.work / f"{name}.c", "-O0", "-g", *FLAGS)
    out = bench.run(exe, "--all-tests", "--each-status",
                    allowed=(0, 1))
    run, places = record(out), generate.places(source)
    must(run["exhausted"], f"seed {seed}: not exhausted, {run['incomplete']}")
    found, classes = tests(out, bench.everett), {pair: 0 for pair in every}
    for test in found:
        n, outcome = input_number(test), predicted(test, places)
        must(outcome == every[n][0], f"seed {seed}: input {n:#x} gives {every[n][0]}, "
             f"predicted {outcome}")
        classes[every[n]] += 1
    doubled = [pair for pair, count in classes.items() if count != 1]
    must(not doubled, f"seed {seed}: {len(doubled)} of {len(classes)} paths have no test or "
         f"several: {[(p, classes[p]) for p in doubled[:3]]}; {run['paths']}")
    return len(classes)

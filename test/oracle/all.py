"""all - the cases of test/oracle/run.sh: random programs against all their inputs.

A file has several random functions of a few bytes. Natively each is called with every input in
a loop, with its variables as they were: the outcome is a value, or the place of a fault that is
looked for before it happens. Everett explores the same function. Its tests must predict what
happens natively, meet every outcome, leave nothing out, and be the same in other searches and
with more workers. A program ends in one of three ways: one path for each value of its status,
one path for each input, or a comparison with a table of all native values."""
import math
import random
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "symbolic")]
# pylint: disable=wrong-import-position
import programs
from tools import SEARCHES, Problem, main, must, record, tests

FLAGS = ("-w", "-fwrapv", "-fno-strict-aliasing", "-g")
SHAPES = [(256,), (16, 16), (60, 16), (240, 4), (9, 10, 11), (4, 4, 4)]  # inputs below these
GOLDEN = 0x9E3779B97F4A7C15
BATCH = 6  # functions in one file


class Case:
    """One random function and how its program ends."""

    def __init__(self, seed, number, may_fail):
        self.random = random.Random(seed)
        self.number = number
        self.limits = self.random.choice(SHAPES)
        self.ending = self.random.choice(["status", "each input", "table"])
        self.divisor = self.random.choice([2, 5, 17, 251])
        function = programs.Function(seed, len(self.limits), may_fail, 1000 * number)
        self.function = function.text(number, self.random.randint(1, 5))
        self.used = function.used
        self.native = []  # of each input: its value, or "place N"

    def inputs(self):
        return math.prod(self.limits)

    def native_loop(self):
        """C that prints the outcome of every input."""
        decode = "".join(f"in[{k}] = m % {x}; m /= {x}; " for k, x in enumerate(self.limits))
        return (f"for (volatile unsigned n = 0; n < {self.inputs()}; n++) {{ u8 in[4] = {{0}};"
                f" unsigned m = n; {decode}memcpy(__start_mut, keep, size);"
                f" volatile int bad = setjmp(failed); if (bad) printf(\"place %d\\n\", bad);"
                f" else printf(\"%lu\\n\", f{self.number}(in)); }}\n")

    def symbolic_main(self):
        """C that explores the function."""
        assume = "".join(f"ev_assume(in[{k}] < {x}); " for k, x in enumerate(self.limits)
                         if x < 256)
        if self.ending == "status":
            end = f"return (int)(r % {self.divisor});"
        elif self.ending == "each input":
            end = "".join(f"in[{k}] = ev_concretise(in[{k}]); "
                          for k in range(len(self.limits)))
            end += f"return (int)(r * {GOLDEN}ul >> 56);"
        else:
            number = " + ".join(f"(unsigned)in[{k}] * {math.prod(self.limits[:k])}"
                                for k in range(len(self.limits)))
            values = ", ".join("0" if v.startswith("place") else v + "ul" for v in self.native)
            end = (f"static const u64 expected[] = {{{values}}}; "
                   f"if (expected[{number}] != r) ev_report(\"wrong\"); return 0;")
        return (f"static int main{self.number}(void) {{ u8 in[{len(self.limits)}]; "
                f"ev_make_symbolic(in, sizeof in, \"in\"); {assume}"
                f"u64 r = f{self.number}(in); {end} }}\n")

    def outcome(self, native):
        """A native outcome in the words of Everett's tests."""
        if native.startswith("place"):
            return native
        status = {"status": int(native) % self.divisor,
                  "each input": (int(native) * GOLDEN % 2**64) >> 56, "table": 0}[self.ending]
        return f"exit {status}"

    def input_number(self, data):
        number = 0
        for k, (byte, most) in enumerate(zip(data, self.limits)):
            must(byte < most, f"a test breaks the assumption: {data.hex()}")
            number += byte * math.prod(self.limits[:k])
        return number

    def met(self, bench, out, places):
        """(input, outcome) of every test of a run, each as it is natively."""
        wanted = [self.outcome(v) for v in self.native]
        found = []
        for test in tests(out, bench.everett):
            data, end = bytes.fromhex(test["inputs"][0]["hex"]), test["outcome"]
            n = self.input_number(data)
            got = f"exit {end['status']}" if end["end"] == "exit" else \
                f"place {places.get(end['line'])}" if end["end"] == "finding" else str(end)
            must(got == wanted[n], f"input {data.hex()}: {got} {end}, natively {wanted[n]}")
            found.append((n, got))
        missing = set(wanted) - {got for _, got in found}
        must(not missing, f"outcomes that no path has: {sorted(missing)[:5]}")
        if self.ending == "each input":
            times = Counter(n for n, _ in found)
            off = [n for n, v in enumerate(self.native)
                   if not v.startswith("place") and times[n] != 1]
            must(not off, f"inputs with no path or several: {off[:5]}")
        return sorted(found)

    def explore(self, bench, exe, places, *options):
        out = bench.work / f"{exe.name}.{self.number}.out"
        each = ["--each-status"] if self.ending == "status" else []
        words = [bench.everett, "run", "--quiet", "--all-tests", "--out", out, "--force", *each,
                 *options, f"{exe}.bc", self.number]
        done = bench.command(*words)
        must(done.status in (0, 1) and "Sanitizer" not in done.err,
             f"status {done.status} of {' '.join(map(str, words))}: {done.err[-300:]}")
        run = record(out)
        must(run["exhausted"] and not run["incomplete"] and not run["broken_replays"],
             f"exhausted {run['exhausted']}, {run['incomplete']}, {run['broken_replays']} broken")
        return self.met(bench, out, places)


def build_native(bench, name, cases):
    """Runs all functions on all inputs."""
    source = bench.work / f"{name}-native.c"
    source.write_text(
        programs.NATIVE + "".join(c.function for c in cases)
        + "int main(void) { size_t size = __stop_mut - __start_mut; char *keep = malloc(size);"
        " memcpy(keep, __start_mut, size);\n" + "".join(c.native_loop() for c in cases) + "}\n")
    exe = source.with_suffix("")
    done = bench.command("clang-19", *FLAGS, "-O0", source, "-o", exe, "-lm")
    must(done.status == 0, done.err[-500:])
    done = bench.command(exe)
    must(done.status == 0, f"the native program ends with {done.status}")
    lines = done.out.splitlines()
    for case in cases:
        case.native, lines = lines[:case.inputs()], lines[case.inputs():]
    must(not lines and all(len(c.native) == c.inputs() for c in cases), "outcomes are missing")


def build_symbolic(bench, name, cases, level):
    """The program for Everett, and the line of each place."""
    source = bench.work / f"{name}.c"
    text = (programs.SYMBOLIC + "".join(c.function for c in cases)
            + "".join(c.symbolic_main() for c in cases)
            + "int main(int argc, char **argv) { switch (atoi(argv[1])) { "
            + " ".join(f"case {c.number}: return main{c.number}();" for c in cases)
            + " } return 1; }\n")
    source.write_text(text)
    places = {n: int(line.split("/* place ")[1].split()[0])
              for n, line in enumerate(text.splitlines(), 1) if "/* place " in line}
    return bench.build(source, *FLAGS, level, name=name), places


def agree(bench, seed):
    """A file of functions, each explored in two ways."""
    rng = random.Random(seed)
    may_fail = rng.random() < 0.5
    cases = [Case(1000 * seed + k, k, may_fail) for k in range(BATCH)]
    build_native(bench, f"oracle{seed}", cases)
    # What is undefined for some inputs an optimiser may take to be something else.
    level = "-O0" if may_fail else rng.choice(["-O0", "-O1", "-O2"])
    exe, places = build_symbolic(bench, f"oracle{seed}", cases, level)
    for case in cases:
        other = rng.choice([("-j", "3"), ("-j", "1", "--search", rng.choice(SEARCHES))])
        try:
            first = case.explore(bench, exe, places, "-j", "1")
            if rng.random() < 0.3:
                must(case.explore(bench, exe, places, *other) == first,
                     f"other tests with {' '.join(other)}")
        except Problem as problem:
            raise Problem(f"function {case.number}, {case.ending}, {case.used}: "
                          f"{problem}") from None


def cases_of_all(bench):
    files = 100 if bench.is_long else 24 if bench.is_full else 2
    for seed in range(1, files + 1):
        bench.case(f"random functions {seed}", agree, seed)


if __name__ == "__main__":
    main(cases_of_all)

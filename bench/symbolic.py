"""symbolic - workloads with symbolic input: b02 to b10 against KLEE, and our own s01 to s06.

Bitcode as klee.json's: -O0 without optnone, no libc. Everett writes a test for every path,
as KLEE did. Functions here take the Bench of bench/run and are named in its WORKLOADS."""
import json
import math
import os
import re
import signal
import statistics
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
O0 = ["-O0", "-Xclang", "-disable-O0-optnone", "-w"]
# As KLEE: simplifycfg on variables that are still in memory.
LIKE_KLEE = ("--keep-memory", "--passes", "simplifycfg")
LIMIT = 120        # seconds for one command; slower counts as this
SLOW = 10          # seconds from which one run is enough
PAIRS = [(724573, 1000003), (524309, 1048571), (655373, 917519), (786449, 999983),
         (600011, 850009)]
FINDING = re.compile(r"^everett: [a-z-]+: ")


class Run:
    """Best of several runs: wall seconds and run.json; is_cut if it did not end in time."""

    def __init__(self, seconds, record, is_cut):
        self.seconds, self.record, self.is_cut = seconds, record, is_cut

    def paths(self):
        return self.record["paths"]["completed"] + self.record["paths"]["errors"]


def bitcode(bench, name, *flags):
    label = "".join(flags).replace("-D", ".").replace("=", "")
    out = bench.work / f"{name}{label}.bc"
    bench.command(bench.cc, *O0, *flags, "-emit-llvm", "-c", HERE / f"{name}.c", "-o", out)
    return out


def run(bench, code, *options):
    """Best of bench.repeat runs. Findings are no failure, anything else is."""
    out = bench.work / f"{code.stem}.out"
    words = [str(w) for w in (bench.everett, "run", "-j", "1", "--quiet", "--out", out,
                              "--force", "--all-tests", *options, code)]
    best = None
    for _ in range(bench.repeat):
        start = time.perf_counter()
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=False,
                                  timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return Run(LIMIT, None, True)
        seconds = time.perf_counter() - start
        if done.returncode not in (0, 1):
            raise RuntimeError(f"status {done.returncode} of {' '.join(words)}\n"
                               + done.stderr[-1000:])
        if best is None or seconds < best.seconds:
            best = Run(seconds, json.loads((out / "run.json").read_text()), False)
        if seconds > SLOW:
            break
    return best


def expect_clean(bench, name, result):
    """Programs without errors: a finding is a false positive."""
    if result.record and result.record["findings"]:
        bench.failures.append(name)
        print(f"  FAILED: {name} has a finding that is none")


def add_paths(bench, label, result, klee):
    """Completed paths and errors, with KLEE's numbers as what must come out."""
    got = result.paths() if result.record else 0
    bench.add(f"{label} paths", got, "paths", exactly=klee.get("paths"))
    if klee.get("errors"):
        errors = result.record["paths"]["errors"] if result.record else 0
        bench.add(f"{label} errors", errors, "paths", exactly=klee["errors"])


def against_klee(bench, name, *options, label=None):
    """One program: time, ratio, paths where they must be equal. The ratio is returned."""
    label, klee = label or name.split("_")[0], bench.klee[name]
    result = run(bench, bitcode(bench, name), *options)
    bench.add(f"{label} everett", result.seconds, "s")
    if klee.get("paths_exact") or LIKE_KLEE[0] in options:
        add_paths(bench, label, result, klee)
    elif result.record:
        bench.add(f"{label} paths", result.paths(), "paths")
    if "errors" not in klee:
        expect_clean(bench, name, result)
    ratio = klee["seconds"] / result.seconds
    if result.is_cut:
        print(f"  ({label} was ended after {LIMIT} s: its ratio is less than shown)")
    bench.add(f"{label} faster than KLEE", ratio, "times", at_least=3)
    if name in ("b03_parser", "b04_regex", "b08_utf", "b10_printf") and result.record:
        add_stages(bench, label, result.record, at_least=90)
    return ratio


def add_stages(bench, label, record, at_least=None):
    """Who answered the queries."""
    stages = record["queries"]["by_stage"]
    count = {name: stage["queries"] for name, stage in stages.items()}
    asked = sum(count.values()) - count.get("constant", 0)
    late = count.get("sat", 0) + count.get("z3", 0)
    share = 100 * (1 - late / asked) if asked else 100
    bench.add(f"{label} answered before SAT", share, "%", at_least=at_least)
    seconds = sum(stages[s]["seconds"] for s in ("sat", "z3") if s in stages)
    bench.add(f"{label} SAT", seconds, "s")


def median_of_primes(bench):
    """b07 over five products, so that no lucky constant decides."""
    times = []
    for p, q in PAIRS:
        flags = ("-DPBITS=20", f"-DPRIME1={p}ull", f"-DPRIME2={q}ull")
        result = run(bench, bitcode(bench, "b07_arith", *flags), "--search", "dfs")
        expect_clean(bench, "b07_arith", result)
        if result.record and 7 not in exits(bench, result):
            raise RuntimeError(f"b07 with {p} * {q}: the factors were not found")
        times.append(result.seconds)
        bench.add(f"b07 {p} * {q}", result.seconds, "s")
    middle = statistics.median(times)
    bench.add("b07 median", middle, "s")
    return bench.add("b07 faster than KLEE", bench.klee["b07_arith"]["seconds"] / middle,
                     "times", at_least=3)


def exits(bench, result):
    """Exit statuses among the tests of a run with few of them."""
    program = Path(result.record["program"]).stem
    found = (bench.work / f"{program}.out" / "tests").glob("*.json")
    return {json.loads(path.read_text())["outcome"].get("status") for path in found}


def measure_klee(bench):
    """Symbolic execution against KLEE: b02 to b10, a test for every path."""
    dfs = ("--search", "dfs")
    ratios = {name: against_klee(bench, name, *dfs)
              for name in ("b02_branchtree", "b03_parser", "b04_regex", "b05_sort",
                           "b06_symindex", "b08_utf", "b10_printf")}
    ratios["b07_arith"] = median_of_primes(bench)
    ratios["b09_forkmem"] = against_klee(bench, "b09_forkmem", "--search", "bfs")
    alike = dict(ratios)
    for name in ("b08_utf", "b10_printf"):
        alike[name] = against_klee(bench, name, *dfs, *LIKE_KLEE,
                                   label=f"{name.split('_')[0]} simplifycfg")
    bench.add("b02-b10 geometric mean", mean(ratios), "times", at_least=20)
    bench.add("b02-b10 with KLEE's passes", mean(alike), "times", at_least=20)


def mean(ratios):
    return math.exp(statistics.fmean(math.log(r) for r in ratios.values()))


def bytes_per_state(bench, name):
    """Bytes of RSS for each live state of a breadth-first run, and those besides pages."""
    record = run(bench, bitcode(bench, name), "--search", "bfs").record
    grown = record["peak_rss_bytes"] - record["rss_after_load_bytes"]
    states = record["states_peak"]
    return grown / states, (grown - record["page_bytes_peak"]) / states


def measure_states(bench):
    """Memory of states: b02 and b09 breadth-first, all states alive."""
    for name in ("b02_branchtree", "b09_forkmem"):
        label = name.split("_")[0]
        size, besides = bytes_per_state(bench, name)
        bench.add(f"{label} bytes per state, all", size, "bytes")
        bench.add(f"{label} bytes per state, without pages", besides, "bytes",
                  at_most=1024)
    one = run(bench, bitcode(bench, "b09_forkmem", "-DONE_BLOCK", "-DBITS=10"),
              "--search", "bfs")
    bench.add("b09 ONE_BLOCK everett", one.seconds, "s")
    bench.add("b09 ONE_BLOCK peak RSS", one.record["peak_rss_bytes"] / 1e6, "MB",
              at_most=100)


def seconds_to_finding(bench, code):
    """Wall time until the first finding is printed, in the default search."""
    words = [str(w) for w in (bench.everett, "run", "--quiet", "--out",
                              bench.work / "first.out", "--force", code)]
    start = time.perf_counter()
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as proc:
        seconds = LIMIT
        for line in proc.stderr:
            if FINDING.match(line):
                seconds = time.perf_counter() - start
                break
        os.kill(proc.pid, signal.SIGINT)
        proc.communicate()
    return seconds


def measure_first(bench):
    """Time to the first finding: b04 and b08 in the default search."""
    for name in ("b04_regex", "b08_utf"):
        code = bitcode(bench, name)
        best = min(seconds_to_finding(bench, code) for _ in range(bench.repeat))
        bench.add(f"{name.split('_')[0]} first finding", best, "s", at_most=0.2)


def measure_replay(bench):
    """Choice logs of b03: replayed without a solver."""
    code = bitcode(bench, "b03_parser")
    out = bench.work / f"{code.stem}.out"
    run(bench, code, "--search", "dfs", "--logs")
    again = bench.work / "replay.out"
    start = time.perf_counter()
    bench.command(bench.everett, "run", "--quiet", "--out", again, "--force",
                  "--replay-log", out / "tests" / "packed", code)
    bench.add("b03 replay of all logs", time.perf_counter() - start, "s")
    record = json.loads((again / "run.json").read_text())
    bench.add("b03 broken replays", record["broken_replays"], "paths", at_most=0)
    bench.add("b03 queries while replaying", record["queries"]["total"], "queries",
              at_most=0)


def measure_more(bench):
    """Other symbolic programs: whether the speed is general."""
    for name in ("s01_json", "s02_base64", "s03_lru", "s04_machine"):
        label, result = name.split("_")[0], run(bench, bitcode(bench, name),
                                                "--search", "dfs")
        expect_clean(bench, name, result)
        bench.add(f"{label} everett", result.seconds, "s")
        if result.record:
            bench.add(f"{label} paths", result.paths(), "paths")
            bench.add(f"{label} paths per second", result.paths() / result.seconds, "/s")
            add_stages(bench, label, result.record)
    for how in ("on", "off"):
        result = run(bench, bitcode(bench, "s06_words"), "--search", "dfs",
                     "--string-models", how)
        expect_clean(bench, "s06_words", result)
        bench.add(f"s06 string models {how} everett", result.seconds, "s")
        if result.record:
            bench.add(f"s06 string models {how} paths", result.paths(), "paths")
            add_stages(bench, f"s06 string models {how}", result.record)
    result = run(bench, bitcode(bench, "s05_objects"), "--search", "dfs")
    bench.add("s05 1,024 objects everett", result.seconds, "s", at_most=5)
    bench.add("s05 1,024 objects paths", result.paths() if result.record else 0, "paths",
              exactly=1024)


WORKLOADS = {"klee": measure_klee, "states": measure_states, "first": measure_first,
             "replay": measure_replay, "more": measure_more}

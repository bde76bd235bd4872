"""schedules - programs with threads: whole explorations against GenMC, and what is behind them.

The families are those of test/threads/traces.c. GenMC's seconds are of version 0.11 (-sc, one
thread, compiling included, two passes within 38 %), on a machine of the same kind. Functions
here take the Bench of bench/run and are named in its WORKLOADS."""
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
TRACES = HERE.parent / "test" / "threads" / "traces.c"
# Family, size, executions, seconds of GenMC.
FAMILIES = [("readers", 13, 8192, 0.40), ("lastzero", 15, 147456, 13.9),
            ("indexer", 15, 4096, 2.5), ("ainc", 7, 5040, 0.37), ("lockinc", 7, 5040, 0.48),
            ("inc", 5, 14400, 0.16)]
LENGTHS = (20, 2000, 20000)
SHARED_STEPS = 100000
NOT_EXHAUSTED = 3  # exit status of a run that left orders out, as round-robin does
TOOL_LINE = re.compile(r"(.*): ([\d.]+) ns$")
TOOL_LIMITS = {"fork with 1000 threads": 500, "context switch": 100}


def build(bench, source, name, *flags):
    """Bitcode from everett cc."""
    exe = bench.work / name
    bench.command(bench.everett, "cc", "-O1", "-g", "-Wno-unused-function", *flags, source,
                  "-o", exe)
    return Path(f"{exe}.bc")


def run(bench, bitcode, *options, statuses=(0,)):
    """Best wall time of the whole command, and run.json of the last run."""
    words = bench.run_words(bitcode)
    words = [*words[:2], "-j", "1", *words[2:-1], *options, bitcode]
    bench.command(*words, statuses=statuses)  # known from now on
    seconds = bench.seconds(words, statuses=statuses)[0]
    return seconds, bench.record(bitcode)


def rate(seconds, record, n):
    return n / max(seconds - record["load_seconds"], 1e-9)


def measure_families(bench):
    for name, size, executions, genmc in FAMILIES:
        bitcode = build(bench, TRACES, f"{name}{size}", f"-DPROGRAM={name}", f"-DN={size}")
        seconds, record = run(bench, bitcode)
        label = f"{name}({size})"
        bench.add(f"{label} executions", record["paths"]["completed"], "paths",
                  exactly=executions)
        bench.add(f"{label} redundant", record["schedules"]["redundant"], "paths", exactly=0)
        bench.add(f"{label} everett", seconds, "s")
        bench.add(f"{label} faster than GenMC", genmc / seconds, "times", at_least=2)
        bench.add(f"{label} without loading", rate(seconds, record, executions), "/s")
        bench.add(f"{label} memory after loading",
                  (record["peak_rss_bytes"] - record["rss_after_load_bytes"]) / 1e6, "MB",
                  at_most=10)


def measure_steps(bench):
    """Three short threads."""
    seconds, record = run(bench, build(bench, HERE / "t01_steps.c", "steps"))
    bench.add("three threads, executions", record["paths"]["completed"], "paths",
              exactly=34650)
    bench.add("three threads, rate", rate(seconds, record, 34650), "/s", at_least=150000)


def measure_lengths(bench):
    """Private steps in front of two operations: time without loading."""
    for size in LENGTHS:
        bitcode = build(bench, TRACES, f"par_length{size}", "-DPROGRAM=par_length",
                        f"-DN={size}")
        seconds, record = run(bench, bitcode)
        bench.add(f"par_length({size}) executions", record["paths"]["completed"], "paths",
                  exactly=4)
        bench.add(f"par_length({size}) without loading", seconds - record["load_seconds"],
                  "s", at_most=0.1)


def measure_rates(bench):
    """One long path: memory of one's own, and one variable that both threads change."""
    source = HERE / "t02_private.c"
    alone, _ = run(bench, build(bench, source, "alone"))
    parallel, _ = run(bench, build(bench, source, "parallel", "-DPARALLEL"))
    bench.add("private memory, of the rate of one thread", alone / parallel, "times",
              at_least=0.8)
    bitcode = build(bench, HERE / "t01_steps.c", "shared", "-DTHREADS=2",
                    f"-DSTEPS={SHARED_STEPS}")
    seconds, record = run(bench, bitcode, "--schedule", "round-robin",
                          statuses=(NOT_EXHAUSTED,))
    bench.add("shared accesses", rate(seconds, record, 2 * SHARED_STEPS) / 1e6, "M/s",
              at_least=20)


def measure_tool(bench):
    """The engine's own parts."""
    exe = bench.build / "test" / "bench" / "forkbench"
    if not exe.exists():
        print("  (no test/bench/forkbench in the build directory)")
        return
    for line in bench.command(exe, "threads").stdout.splitlines():
        name, nanoseconds = TOOL_LINE.match(line).groups()
        bench.add(name, float(nanoseconds), "ns", at_most=TOOL_LIMITS[name])


def measure(bench):
    """Programs with threads: whole explorations against GenMC."""
    for part in (measure_families, measure_steps, measure_lengths, measure_rates,
                 measure_tool):
        part(bench)


WORKLOADS = {"schedules": measure}

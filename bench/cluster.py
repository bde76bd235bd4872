"""cluster - many workers on one tree: the balancer alone, in a simulation, and at work.

`balancer` and `simulation` take a minute and need no quiet machine: the one asks what a
decision and a transfer cost, the other how 1,000 workers would do. `workers` takes twenty
minutes on two cores that are otherwise idle: trees of at least a minute, explored by one
worker, by two, and by two independent runs at a time, which is what the machine can give.
Tests are only written of what is new: millions of them would measure the disk.
Functions here take the Bench of bench/run and are named in its WORKLOADS."""
import json
import os
import resource
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from schedules import TRACES, build
from symbolic import bitcode

HERE = Path(__file__).resolve().parent
SHAPES = HERE / "shapes"
BUSHY = ("parser", "regex", "printf")
# Sizes for more than a minute with one worker; the second for a quick look
# (EVERETT_BENCH_SMALL=1).
TREES = {"b03_parser": (("-DLEN=11",), ("-DLEN=8",)),
         "b04_regex": (("-DLEN=8", '-DTEXT="abcabcabcabc"'), ("-DLEN=7",)),
         "b10_printf": (("-DLEN=9", "-DFEW"), ("-DLEN=6",))}
SMALL = bool(os.environ.get("EVERETT_BENCH_SMALL"))
LIMIT = 1200  # seconds for one command


def tool(bench, name):
    exe = bench.build / "test" / "bench" / name
    if not exe.exists():
        raise RuntimeError(f"no test/bench/{name} in the build directory: use make bench")
    return exe


def measure_balancer(bench):
    """The balancer alone: a decision for 10,000 workers, the bytes of 1,000 jobs."""
    figures = {}
    for line in bench.command(tool(bench, "balancebench")).stdout.splitlines():
        name, value, _ = line.split()
        figures[name] = float(value)
    bench.add("decision for 10,000 workers, median", figures["decision_median"], "ms",
              at_most=2)
    bench.add("decision for 10,000 workers, slowest", figures["decision_slowest"], "ms")
    bench.add("1,000 jobs, half their path shared", figures["wire_deep"], "bytes",
              at_most=16384)
    bench.add("1,000 jobs along one path", figures["wire_spine"], "bytes",
              at_most=16384)


def simulate(bench, shape, workers, *options):
    """Figures of one simulation by name."""
    words = bench.command(tool(bench, "simulate"), "--shape", SHAPES / f"{shape}.shape",
                          "--workers", workers, *options).stdout.split()
    return {name: float(value) for name, value in zip(words[::2], words[1::2])}


def measure_simulation(bench):
    """The balancer's real code with 10 to 10,000 simulated workers."""
    for shape in (*BUSHY, "bits", "skinny", "bomb"):
        got = simulate(bench, shape, 1000)
        goal = 90 if shape in BUSHY else None
        bench.add(f"1,000 workers, {shape}", 100 * got["utilisation"], "%", at_least=goal)
        bench.add(f"1,000 workers, {shape}, transfers", got["transfers"], "")
        bench.add(f"1,000 workers, {shape}, messages", got["messages_per_second"], "/s")
    full = {n: simulate(bench, "parser", n, "--seconds", 30 if n < 10000 else 5)
            ["full_after"] for n in (10, 100, 1000, 10000)}
    for n, seconds in full.items():
        bench.add(f"{n} workers, nine of ten at work after", seconds, "s")
    # Logarithmic: ten times as many workers cost the same once more, not ten times.
    steps = [full[100] - full[10], full[1000] - full[100], full[10000] - full[1000]]
    bench.add("start-up, last step to the first", steps[2] / steps[0], "times", at_most=10)
    lost = simulate(bench, "parser", 1000, "--lose-half", 15)
    bench.add("500 of 1,000 lost, nine of ten at work after", lost["recovered_after"], "s")
    bench.add("500 of 1,000 lost, utilisation", 100 * lost["utilisation"], "%")
    bench.add("500 of 1,000 lost, nodes done again", lost["done_again"], "")
    off = simulate(bench, "parser", 1000, "--stop", 15)
    bench.add("balancing off after 15 s, utilisation", 100 * off["utilisation"], "%")


# --- real workers

class Start:
    """A run under way; done() waits for it."""

    def __init__(self, bench, code, jobs, label):
        self.out = bench.work / f"{code.stem}.{label}.out"
        self.words = [str(w) for w in (bench.everett, "run", "-j", jobs, "--quiet",
                                       "--out", self.out, "--force", code)]
        self.start = time.perf_counter()
        self.proc = subprocess.Popen(self.words, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.PIPE, text=True)

    def done(self):
        _, trouble = self.proc.communicate(timeout=LIMIT)
        seconds = time.perf_counter() - self.start
        if self.proc.returncode not in (0, 1):
            raise RuntimeError(f"status {self.proc.returncode} of {' '.join(self.words)}\n"
                               + trouble[-1000:])
        record = json.loads((self.out / "run.json").read_text())
        shutil.rmtree(self.out)
        return seconds, record


def cpu_of(call):
    """CPU seconds of the children that end during a call, and what it gives."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = call()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime), result


def same_outcome(bench, label, one, other):
    for key in ("exhausted", "paths"):
        if one[key] != other[key]:
            bench.failures.append(label)
            print(f"  FAILED: {label}: {key} is {other[key]}, with one worker {one[key]}")


def compare_two(bench, code, label):
    """One worker, two workers, two runs at once; CPU seconds and record of the first."""
    cpu, (alone, record) = cpu_of(Start(bench, code, 1, "one").done)
    bench.add(f"{label} -j 1", alone, "s", at_least=None if SMALL else 60)
    two, both = Start(bench, code, 2, "two").done()
    bench.add(f"{label} -j 2", two, "s")
    same_outcome(bench, f"{label} -j 2", record, both)
    pair = [Start(bench, code, 1, f"pair{i}") for i in range(2)]
    ceiling = max(run.done()[0] for run in pair) / 2
    bench.add(f"{label} half of two -j 1 at once", ceiling, "s")
    bench.add(f"{label} -j 2 to -j 1", two / alone, "times", at_most=0.55)
    bench.add(f"{label} -j 2 to the machine's best", two / ceiling, "times", at_most=1.08)
    return cpu, record


def measure_48(bench, code, label, cpu_alone, alone):
    """Far more workers than cores: what that costs in work, not in time."""
    cpu, (_, record) = cpu_of(Start(bench, code, 48, "many").done)
    workers = record["workers"]
    useful = [w["instructions"] - w["replayed_instructions"] for w in workers]
    share = 100 * sum(w["replayed_instructions"] for w in workers) / \
        max(1, sum(w["instructions"] for w in workers))
    same_outcome(bench, f"{label} -j 48", alone, record)
    bench.add(f"{label} -j 48 replayed", share, "%", at_most=5)
    bench.add(f"{label} -j 48 busiest to mean", max(useful) / statistics.fmean(useful),
              "times", at_most=1.5)
    bench.add(f"{label} -j 48 CPU time to -j 1", cpu / cpu_alone, "times", at_most=1.1)
    bench.add(f"{label} -j 48 RSS of all",
              sum(w["peak_rss_bytes"] for w in workers) / 1e6, "MB")
    bench.add(f"{label} -j 48 broken replays", record["broken_replays"], "", at_most=0)


def measure_workers(bench):
    """Workers at work: two on two cores, 48 on two cores."""
    for name, (large, small) in TREES.items():
        label = name.split("_")[0]
        code = bitcode(bench, name, *(small if SMALL else large))
        cpu, record = compare_two(bench, code, label)
        if name != "b04_regex":  # where solvers take longer than instructions
            measure_48(bench, code, label, cpu, record)


# --- orders of threads

# Families of test/threads/traces.c, with sizes for about a minute with one worker.
ORDERS = {"ainc": (10, 8), "indexer": (17, 15), "lastzero": (17, 12), "readers": (18, 13),
          "inc": (6, 5), "lockinc": (10, 8)}


def measure_orders(bench):
    """Two workers on trees of orders: what the busier one does to what one worker does."""
    for name, sizes in ORDERS.items():
        size = sizes[SMALL]
        code = build(bench, TRACES, f"{name}{size}", f"-DPROGRAM={name}", f"-DN={size}")
        cpu, (_, alone) = cpu_of(Start(bench, code, 1, "one").done)
        cpu_both, (_, both) = cpu_of(Start(bench, code, 2, "two").done)
        label = f"{name}({size}) -j 2"
        same_outcome(bench, label, alone, both)
        workers = both["workers"]
        bench.add(f"{label} executions of the busier worker to all",
                  max(w["paths"] for w in workers) / alone["schedules"]["explored"], "times")
        bench.add(f"{label} instructions of the busier worker to -j 1",
                  max(w["instructions"] for w in workers) / alone["instructions"], "times",
                  at_most=None if SMALL else 0.55)
        bench.add(f"{label} CPU time to -j 1", cpu_both / cpu, "times",
                  at_most=None if SMALL else 1.1)
        bench.add(f"{label} redundant", both["schedules"]["redundant"], "paths")


WORKLOADS = {"balancer": measure_balancer, "simulation": measure_simulation,
             "workers": measure_workers, "schedule-workers": measure_orders}

"""all - the cases of test/limits/run.sh, one function each. What is measured is processor time,
memory and instructions, never the clock alone."""
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "symbolic")]
# pylint: disable=wrong-import-position
from tools import SEARCHES, Problem, main, must, record

AFTER = 3.0       # seconds of processor time that the end of a run may take
TURNS = 2000000   # instructions within which every search has to find the eighth turn
STEPS = 20000
GROWTH = 3.0      # twice the steps may take so many times as long; quadratic would be 4
MEGABYTE = 1 << 20


def used():
    """Processor time of all children so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def finds_the_eighth_turn(bench, exe, search, jobs):
    """The siblings of a path that goes on for ever are a few instructions from their end."""
    out = bench.run(exe, "--search", search, "-j", jobs, "--stop-at-finding",
                    "--max-instructions", TURNS, allowed=(1,), out=f"{exe.name}.{search}.{jobs}")
    found = record(out)["findings"]
    must([f["kind"] for f in found] == ["assertion"], f"{found}")


def ends_in_time(bench, exe, *options):
    """With its results, and so that it can be resumed."""
    before = used()
    out = bench.run(exe, "--max-time", "1", *options, out=f"{exe.name}.time")
    took = used() - before
    must(record(out)["stop_reason"] == "time", record(out)["stop_reason"])
    # Workers may use a second each.
    must(took < AFTER + 2, f"took {took:.1f} s of processor time")
    must((out / "resume").exists(), "cannot be resumed")
    done = bench.command(bench.everett, "run", "--quiet", "--max-time", "1", "--resume", out)
    must(done.status in (1, 3), f"resumed: status {done.status}, {done.err[-300:]}")


def never_loses_its_paths(bench, exe):
    """At whatever moment the time is up: also while a loop is looked for on the only path."""
    for i in range(12):
        out = bench.run(exe, "-j", "2", "--max-time", "0.2", out=f"{exe.name}.moment")
        must((out / "resume").exists(), f"run {i}: nothing is left of {record(out)['paths']}")


def ends_at_the_first_choice(bench, exe):
    """A limit that is reached just where workers would be started leaves the whole tree."""
    def run(most):
        out = bench.run(exe, "-j", "2", "--max-instructions", most, out=f"{exe.name}.first")
        paths = record(out)["paths"]
        must((out / "resume").exists() and paths["unfinished"], f"{most}: nothing left, {paths}")
        return len(record(out)["workers"]) == 2

    high, step = 16, 16
    while not run(high):
        high += step
        must(high < 10000, "no worker was started")
    for most in range(high - step, high):
        run(most)


def ends_by_signal(bench, exe, number):
    """Within a moment of work, wherever it is."""
    out = bench.work / f"{exe.name}.signal{number}"
    words = [bench.everett, "run", "--quiet", "-j", "1", "--search", "dfs", "--out", out,
             "--force", f"{exe}.bc"]
    with subprocess.Popen(list(map(str, words)), stderr=subprocess.PIPE, text=True) as run:
        while used_by(run.pid) < 1:
            time.sleep(0.02)
        os.kill(run.pid, number)
        err = run.communicate()[1]
    must(run.returncode == 130, f"status {run.returncode}: {err[-300:]}")
    must(record(out)["stop_reason"] == "interrupted", record(out)["stop_reason"])
    must((out / "resume").exists(), "cannot be resumed")


def used_by(pid):
    """Processor time of a process that is running."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def keeps_to_its_memory(bench, exe, *options):
    """Within a tenth; what does not fit is parked, or ends the run."""
    limit = 600
    out = bench.run(exe, "--max-memory", f"{limit}M", "--max-time", "10", *options,
                    allowed=(0, 3), out=f"{exe.name}.memory")
    peak = record(out)["peak_rss_bytes"] / MEGABYTE
    must(peak < 1.1 * limit, f"{peak:.0f} MB of {limit}")


def counts_its_own_memory(bench, exe):
    """And not that of the script that starts it."""
    ballast = bytearray(400 * MEGABYTE)
    ballast[::4096] = b"x" * len(ballast[::4096])
    out = bench.run(exe, "--max-paths", "10", allowed=(1, 3), out=f"{exe.name}.own")
    peak = record(out)["peak_rss_bytes"] / MEGABYTE
    must(peak < 200, f"{peak:.0f} MB for ten paths")
    del ballast


def time_of(bench, exe):
    before = used()
    bench.run(exe, "--search", "dfs", allowed=(0,), out=f"{exe.name}.out")
    return used() - before


def costs_the_same_at_every_step(bench, shape):
    """Twice as long a path takes about twice as long."""
    once, twice = [bench.build(HERE / "steps.c", "-g", f"-DSTEPS={n}", f"-DSHAPE={shape}",
                               name=f"steps{shape}.{n}") for n in (STEPS, 2 * STEPS)]
    ratios = []
    for _ in range(4):
        ratios.append(time_of(bench, twice) / time_of(bench, once))
        if ratios[-1] <= GROWTH:
            return
    raise Problem(f"{STEPS} steps more take {min(ratios):.1f} times as long at least")


def names_many_inputs(bench):
    before = used()
    out = bench.run(bench.build(HERE / "inputs.c", "-g"), allowed=(0,))
    took = used() - before
    must(record(out)["paths"]["completed"] == 1, f"{record(out)['paths']}")
    must(took < AFTER, f"took {took:.1f} s of processor time")


def finding_gets_its_test(bench):
    """Its values have a budget of their own."""
    out = bench.run(bench.build(HERE / "newton.c", "-g"), "--stop-at-finding", "--max-time",
                    "300", allowed=(1,))
    must(list(out.glob("findings/*/test.json")), "a finding without a test")
    must(record(out)["stop_reason"] == "findings", record(out)["stop_reason"])


def cheap_paths_do_not_wait(bench):
    """For others that wait for solvers; without a share of their own they take minutes."""
    out = bench.run(bench.build(HERE / "dear.c", "-g"), "--max-paths", "500", "--max-time",
                    "600", allowed=(3,))
    must(record(out)["stop_reason"] == "paths", record(out)["stop_reason"])


def cases(bench):
    loop, count, grow = [bench.build(HERE / f"{name}.c", "-g")
                         for name in ("loop", "count", "grow")]
    for exe in (loop, count):
        for search in SEARCHES[1:]:  # depth first goes on for ever
            for jobs in "12":
                bench.case(f"{exe.name}: {search} finds it, -j {jobs}",
                           finds_the_eighth_turn, exe, search, jobs)
    for exe in (loop, count, grow):
        for options in (("-j", "1"), ("-j", "2"), ("-j", "1", "--search", "dfs")):
            bench.case(f"{exe.name}: --max-time holds, {' '.join(options)}", ends_in_time,
                       exe, *options)
    bench.case("count: no moment loses paths", never_loses_its_paths, count)
    bench.case("count: a limit at the first choice", ends_at_the_first_choice, count)
    for number in (signal.SIGINT, signal.SIGTERM):
        bench.case(f"grow: {number.name} ends it", ends_by_signal, grow, number)
    bench.case("grow: --max-memory holds", keeps_to_its_memory, grow, "--search", "dfs")
    bench.case("fill: --max-memory holds", keeps_to_its_memory,
               bench.build(HERE / "fill.c", "-g"))
    bench.case("count: peak memory is its own", counts_its_own_memory, count)
    for shape in range(4):
        bench.case(f"steps of shape {shape} cost the same", costs_the_same_at_every_step,
                   shape)
    bench.case("inputs of one name", names_many_inputs)
    bench.case("dear: cheap paths do not wait", cheap_paths_do_not_wait)
    bench.case("newton: a finding gets its test", finding_gets_its_test)


if __name__ == "__main__":
    main(cases)

"""joining - workers that are processes of their own (--workers exec): they load the program
themselves and join the run. The outcome is that of forked workers, also when some die before
they are ready; a worker whose program is another one is refused."""
import copy
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import aside
import orders
import trouble
from tools import children, must, record

HERE = Path(__file__).resolve().parent


def with_exec(bench):
    """A bench like this one in which every run has workers by exec."""
    work = bench.work / "exec"
    work.mkdir(exist_ok=True)
    script = work / "everett"
    script.write_text(f'#!/bin/bash\ncase "$1" in\nrun) shift; exec {bench.everett} run '
                      f'--workers exec "$@" ;;\nesac\nexec {bench.everett} "$@"\n')
    script.chmod(0o755)
    other = copy.copy(bench)
    other.everett, other.work = script, work
    return other


def started(bench):
    """What starting costs is in run.json, for each worker that was ready before the run ended.
    A fast engine can end a small run before the second worker has joined, so paths grow
    longer until both have."""
    for how in ("fork", "exec"):
        for spin in (1, 20000, 200000, 2000000):
            exe = orders.build(bench, f"spin{spin}", N=5, RULE=0, SPIN=spin)
            out = bench.run(exe, "-j", "2", "--workers", how, out=f"started.{how}.{spin}")
            seconds = [w["start_seconds"] for w in record(out)["workers"]]
            must(len(seconds) == 2 and max(seconds) > 0, f"{how}: {seconds}")
            if min(seconds) > 0:
                break
        must(min(seconds) > 0, f"{how}: {seconds}")


def told(bench):
    """What the program finds is the same in a process that has started later: environment,
    standard input, arguments; and nothing is printed twice."""
    exe = bench.build(HERE / "told.c", "-O0", "-g", name="told")
    results = []
    for how in ("fork", "exec"):
        out = bench.work / f"told.{how}"
        words = [bench.everett, "run", "--quiet", "--all-tests", "-j", "3", "--workers", how,
                 "--env", "TOLD=a b", "--out", out, "--force", f"{exe}.bc", "one two", "--", "-x"]
        done = subprocess.run(list(map(str, words)), input=b"line\nmore\n", cwd=bench.work,
                              capture_output=True, env={**os.environ, "HEARD": "from the host"},
                              check=False)
        run = record(out)
        must(run["exhausted"] and run["broken_replays"] == 0, f"{how}: {run['incomplete']}")
        must(done.stdout.count(b"hello line") == 1, f"{how}: {done.stdout}")
        results.append((done.returncode, done.stdout, run["paths"], run["instructions"]))
    must(results[0] == results[1], f"{results}")
    must(results[0][2]["completed"] == 16, f"{results[0]}")


def workers_of(run):
    """Processes of workers by exec, of a run in progress."""
    found = []
    for pid in children(run.pid):
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if len(words) > 1 and words[1] == b"worker":
            found.append(pid)
    return found


def used(pid):
    """Seconds of processor time that a process has used."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:  # it was killed before, and is gone by now
        pass


def start(bench, exe, out, *options):
    """Without the cache: workers that load the program can be caught before they are ready."""
    shutil.rmtree(out, ignore_errors=True)
    words = [bench.everett, "run", "--quiet", "--workers", "exec", "--out", out, *options,
             f"{exe}.bc"]
    return subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True, start_new_session=True,
                            env=dict(os.environ, EVERETT_NO_CACHE="1"))


def dies_joining(bench):
    """The first four or more are killed as soon as they are seen, long before they are ready."""
    exe = orders.build(bench, "slow5", N=5, RULE=0, SPIN=60000)
    out, killed = bench.work / "dies.out", set()
    with start(bench, exe, out, "--all-tests", "-j", "3") as run:
        while run.poll() is None and len(killed) < 4:
            for pid in set(workers_of(run)) - killed:
                kill(pid)
                killed.add(pid)
        trouble.errors_of(run)
    must(len(killed) >= 4, f"{len(killed)} were killed")
    orders.check(bench, out, 5, 0)


def never_ready(bench):
    """If none comes to work, the run stops, says so and can be resumed."""
    exe = orders.build(bench, "slow5", N=5, RULE=0, SPIN=60000)
    out = bench.work / "never.out"
    with start(bench, exe, out, "--all-tests", "-j", "2") as run:
        while run.poll() is None:
            for pid in workers_of(run):
                kill(pid)
        err = trouble.errors_of(run)
    must(run.returncode == 2 and "has ended 5 times before it was ready" in err, err[-300:])
    done = bench.command(bench.everett, "run", "--quiet", "--resume", out)
    must(done.status == 1, f"status {done.status}: {done.err[-300:]}")
    orders.check(bench, out, 5, 0)


def refused(bench, victims):
    """The program's file changes while the run is going on, and workers are killed: those that
    would replace them are refused. The others do the work; without any, the run stops and is
    resumed when the file is the old one again."""
    old = orders.build(bench, "slower5", N=5, RULE=0, SPIN=150000)
    new = orders.build(bench, "orders4.0", N=4, RULE=0)
    exe, out = bench.work / f"changes{victims}", bench.work / f"refused{victims}.out"
    for suffix in ("", ".bc"):
        shutil.copy(f"{old}{suffix}", f"{exe}{suffix}")
    with start(bench, exe, out, "--all-tests", "-j", "2") as run:
        while run.poll() is None and sum(used(pid) > 0.4 for pid in workers_of(run)) < 2:
            time.sleep(0.01)
        shutil.copy(f"{new}.bc", f"{exe}.new")
        os.rename(f"{exe}.new", f"{exe}.bc")
        for pid in workers_of(run)[:victims]:
            os.kill(pid, signal.SIGKILL)
        err = trouble.errors_of(run)
    lines = [line for line in err.splitlines() if "was refused: its program has build" in line]
    must(lines, f"nobody was refused: {err[-300:]}")
    if victims == 2:
        must(run.returncode == 2 and "not complete: the last worker was refused" in lines[-1],
             f"status {run.returncode}: {err[-300:]}")
        shutil.copy(f"{old}.bc", f"{exe}.bc")
        done = bench.command(bench.everett, "run", "--quiet", "--resume", out)
        must(done.status == 1, f"status {done.status}: {done.err[-300:]}")
    orders.check(bench, out, 5, 0)


def stopped(bench):
    """A limit is reached while workers join: the run ends all the same."""
    exe = orders.build(bench, "slow5", N=5, RULE=0, SPIN=60000)
    for seconds in ("0.05", "0.2", "0.4"):
        out = bench.run(exe, "-j", "8", "--workers", "exec", "--max-time", seconds,
                        out="stopped.out")
        must(record(out)["stop_reason"] in ("time", "exhausted"), record(out)["stop_reason"])


def small_shares(bench):
    """A share of memory smaller than what loading the program takes: pages that all processes
    have in common do not count for each of them."""
    most = "6G" if "ASAN_OPTIONS" in os.environ else "600M" # sanitizers need memory of their own
    out = bench.run(trouble.program(bench), "-j", "20", "--workers", "exec", "--max-memory",
                    most, out="shares.out")
    trouble.same_as_alone(bench, out)


def damaged_parking(bench):
    """States are parked as with forked workers, under the same limit."""
    exe, options = trouble.crowded(bench, 3)
    other = with_exec(bench)
    shutil.copytree(bench.work / "crowded.out", other.work / "crowded.out", dirs_exist_ok=True)
    must(any(trouble.damaged(other, exe, options, 3) for _ in range(50)), "never met")


def gone(bench):
    """`everett worker` without a run ends with one line."""
    done = bench.command(bench.everett, "worker", "everett-nobody-is-there")
    must(done.status == 2 and done.err.count("\n") == 1 and "cannot join" in done.err, done.err)
    done = bench.command(bench.everett, "worker")
    must(done.status == 2 and done.err.count("\n") == 1, done.err)


def same_as_before(bench):
    """The cases of the other files here, with workers by exec."""
    fast = [("-j 3 mix", orders.late, 5, 0, 3, "mix"),
            ("portfolio", orders.portfolio), ("by itself", orders.by_itself),
            ("resumed", orders.resumed, 3), ("workers die", orders.killed, 1),
            ("set aside", aside.set_aside, (), 2, "mix", 1),
            ("few files", trouble.few_files), ("no files", trouble.no_files),
            ("exact paths", trouble.exact_paths)]
    full = [("-j 12 random-path", orders.late, 5, 1, 12, "random-path"),
            ("set aside two", aside.set_aside, ("-DTWO",), 3, "mix", 2),
            ("large file", trouble.large_file, 3), ("full disk", trouble.full_disk, 3)]
    full += [(f"workers die {seed}", orders.killed, seed) for seed in range(2, 6)]
    orders.late(bench, 5, 0, 1, "dfs") # what -j 3 is compared with
    for name, call, *args in fast + (full if bench.is_full else []):
        bench.case(f"by exec: {name}", call, *args)


def cases(bench):
    for case in (started, told, dies_joining, never_ready, stopped, small_shares,
                 damaged_parking, gone):
        bench.case(f"joining: {case.__name__.replace('_', ' ')}", case)
    for victims in (1, 2):
        bench.case(f"joining: {victims} of 2 refused", refused, victims)
    same_as_before(with_exec(bench))

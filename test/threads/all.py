"""all - the cases of test/threads/run.sh, one function each."""
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "symbolic")]
# pylint: disable=wrong-import-position
import count
import programs
from tools import main, must, record, unnumbered

# Program and size; how many executions complete, and how many end in a deadlock.
SMALL = """readers 2 4 0, readers 3 8 0, readers 4 16 0, readers 8 256 0, writers 2 6 0,
writers 3 24 0, writers 4 120 0, independent 4 1 0, ainc 2 2 0, ainc 3 6 0, ainc 4 24 0,
binc 2 4 0, binc 3 36 0, inc 2 4 0, inc 3 36 0, cas 2 2 0, cas 4 4 0, lastzero 1 2 0,
lastzero 2 5 0, lastzero 3 12 0, lastzero 4 28 0, lastzero 5 64 0, indexer 11 1 0,
indexer 12 8 0, filesystem 13 1 0, filesystem 14 2 0, filesystem 16 8 0, lockinc 2 2 0,
lockinc 4 24 0, two_sections 1 2 0, two_sections 2 6 0, two_sections 3 20 0,
two_sections 4 70 0, two_sections 5 252 0, abba 2 2 1, dining 3 6 1, dining 4 14 1,
dining_ordered 3 6 0, kept 3 0 3, kept 4 0 4, trylock 3 21 0, trylock_kept 3 3 0,
peterson 2 4 0, sb 2 3 0, lb 2 3 0, mp 2 3 0, ww 2 3 0, iriw 2 15 0, outcomes 2 39 0,
apart 17 2 0, par_length 20 4 0,
one_unit 2 2 0, one_unit 3 6 0, two_units 2 4 0, cancellable_units 2 4 0,
par_length 2000 4 0"""
LARGE = """readers 13 8192 0, writers 5 720 0, ainc 5 120 0, ainc 7 5040 0, binc 4 576 0,
inc 4 576 0, inc 5 14400 0, lastzero 10 3328 0, indexer 15 4096 0, filesystem 19 64 0,
lockinc 7 5040 0, dining 6 62 1, par_length 20000 4 0"""
# The same for the programs of objects.c; some of them race, which ends no execution.
OBJECTS = """signals 1 2 0, signals 3 6 0, signals 4 8 0, broadcast 1 2 0, broadcast 2 10 0,
broadcast 3 96 0, lost 1 1 1, lost 2 0 8, rounds 1 2 0, rounds 3 8 0, phases 2 8 0, pairs 4 576 0,
units_and_try 2 3 0, read_write 3 8 0, copies 2 2 0, compare_and_write 2 2 0"""
FAST = "readers 4, inc 3, lastzero 4, dining 3, trylock 3, peterson 2, kept 3, indexer 12, apart 17"
SEARCHES = ("mix", "dfs", "random-path")
SEEDS = ("1", "2", "3")


def rows(text):
    for row in text.split(","):
        name, *numbers = row.split()
        yield name, *map(int, numbers)


def has_paths(out, completed, errors):
    paths = record(out)["paths"]
    got = paths["completed"], paths["errors"]
    must(got == (completed, errors), f"{got[0]} + {got[1]}, not {completed} + {errors}")
    must(record(out)["broken_replays"] == 0, f"{record(out)['broken_replays']} broken replays")


def has_no_redundant(out):
    must(record(out).get("schedules", {}).get("redundant", 0) == 0,
         f"{record(out).get('schedules')}")


def build_trace(bench, name, size, source="traces.c"):
    return bench.build(HERE / source, "-O1", "-g", "-Wno-unused-function",
                       f"-DPROGRAM={name}", f"-DN={size}", name=f"{name}{size}")


def counts(bench, row, runs, source="traces.c"):
    """Exactly so many executions, however it searches."""
    name, size, completed, errors = row
    exe = build_trace(bench, name, size, source)
    for options in runs:
        out = bench.run(exe, *options)
        has_paths(out, completed, errors)
        if options[:2] == ("-j", "1"): # workers pay for not waiting for each other
            has_no_redundant(out)


def long_path(bench):
    """One path of many operations: its time does not grow with the square of its length."""
    has_paths(bench.run(build_trace(bench, "often", 100000), "--schedule", "round-robin"), 1, 0)


def exhausts(bench, name, size):
    """As many executions on one worker as on four, and nothing is left."""
    exe = build_trace(bench, name, size)
    paths = [record(bench.run(exe, "-j", jobs))["paths"] for jobs in "14"]
    must(paths[0] == paths[1] and not paths[0]["unfinished"], f"{paths}")


def same_tests(bench, name, size):
    """The same executions stand for their traces, whoever explores them: the same tests."""
    exe = build_trace(bench, name, size)
    texts = []
    for jobs in "124":
        out = bench.run(exe, "-j", jobs, "--all-tests")
        texts.append(unnumbered(out, bench.everett))
    must(len(texts[0]) > 1 and texts[0] == texts[1] == texts[2], "other tests with more workers")


def count_cases(bench):
    for name, size in (("inc", 3), ("ainc", 4), ("readers", 4), ("racy", 3)):
        bench.case(f"{name}({size}), tests with -j 1, 2, 4", same_tests, name, size)
    fast = {row[:2] for row in rows(FAST)}
    for row in rows(SMALL):
        runs = [("-j", "1")]
        if bench.is_long:
            runs += [("-j", jobs, "--search", search, "--seed", seed) for jobs in "14"
                     for search in SEARCHES for seed in SEEDS]
            runs += [("-j", "2"), ("-j", "7"), ("-j", "4", "--workers", "exec")]
        elif row[:2] in fast:
            runs += [("-j", "4"), ("--search", "random-path", "--seed", "2")]
        if bench.is_long or row[1] < 9 or row[:2] in fast:
            bench.case(f"{row[0]}({row[1]})", counts, row, runs)
    for row in rows(OBJECTS):
        bench.case(f"{row[0]}({row[1]})", counts, row, [("-j", "1"), ("-j", "4")], "objects.c")
    bench.case("spinlock(4): nothing is left", exhausts, "spinlock", 4)
    bench.case("a long path", long_path)
    for row in rows(LARGE) if bench.is_long else ():
        bench.case(f"{row[0]}({row[1]})", counts, row, [("-j", "1"), ("-j", "4")])


# ---------------------------------------------------------------- at most K preemptions

# How many executions have at most 0, 1 ... preemptions; a deadlock is counted with a plus.
BOUNDED = """sb 2: 2 3, lb 2: 2 3, mp 2: 2 3, inc 3: 6 24 36, inc 4: 24 168 432 576, lockinc 3: 6 6,
lockinc 4: 24 24, abba 2: 2 2+1 2+1, independent 3: 1 1"""


def is_bounded(bench, exe, most, want):
    out = bench.run(exe, "--schedule", f"bounded={most}")
    paths, schedules = record(out)["paths"], record(out)["schedules"]
    got = paths["completed"], paths["errors"]
    must(got == want, f"{got[0]} + {got[1]}, not {want[0]} + {want[1]}")
    must(schedules["preemptions_max"] <= most, f"{schedules}")


def bounded_cases(bench):
    for row in BOUNDED.split(","):
        program, wanted = row.split(":")
        exe = build_trace(bench, *program.split())
        for most, want in enumerate(wanted.split()):
            completed, _, errors = want.partition("+")
            bench.case(f"bounded={most} {program.strip()}", is_bounded, exe, most,
                       (int(completed), int(errors or 0)))


# ---------------------------------------------------------------- samples

def samples(bench, exe, *options):
    """Its output and what it wrote."""
    out = bench.work / f"{exe.name}.samples"
    done = bench.command(bench.everett, "run", "--show-output", "--out", out, "--force",
                         *options, f"{exe}.bc")
    must(done.status == 3, f"status {done.status}: {done.err[-300:]}")
    return done, record(out)


def repeats_samples(bench, exe, how):
    """The same seed gives the same schedules, another one others."""
    options = ("--schedule", how, "--samples", "40", "--seed")
    (first, numbers), (again, _), (other, _) = (samples(bench, exe, *options, seed)
                                                for seed in ("1", "1", "2"))
    must(first.out == again.out, "two runs with one seed differ")
    must(first.out != other.out, "two seeds give the same")
    must(len(set(first.out.splitlines())) > 5, f"they are all alike: {first.out[:200]}")
    must(numbers["schedules"]["sampled"] == numbers["paths"]["completed"] == 40,
         f"{numbers['schedules']}, {numbers['paths']}")
    must(numbers["stop_reason"] == "schedules" and not numbers["exhausted"],
         numbers["stop_reason"])
    must("sampled 40 schedules" in first.err, first.err)


def samples_until(bench, exe):
    """Without a limit of their own the others hold."""
    _, numbers = samples(bench, exe, "--schedule", "random", "--samples", "0", "--max-paths",
                         "70")
    must(numbers["stop_reason"] == "paths" and 70 <= numbers["paths"]["completed"] < 75,
         f"{numbers['stop_reason']}, {numbers['paths']}")


def samples_data(bench, exe):
    """Each sample goes on with both values of the input, by the same dice."""
    done, numbers = samples(bench, exe, "--schedule", "random", "--samples", "30")
    lines = done.out.splitlines()
    must(numbers["schedules"]["sampled"] == 30, f"{numbers['schedules']}")
    must(numbers["paths"]["completed"] == 60 == len(lines), f"{numbers['paths']}")
    shown = {side: sorted(line[1:] for line in lines if line[0] == side) for side in "ab"}
    must(shown["a"] == shown["b"] and len(shown["a"]) == 30, f"{shown}")


def sample_cases(bench):
    exe = bench.build(HERE / "turns.c", "-O1", "-g")
    for how in "random", "pct=1", "pct=3":
        bench.case(f"{how}: the same seed", repeats_samples, exe, how)
    bench.case("random: --max-paths", samples_until, exe)
    exe = bench.build(HERE / "turns.c", "-O1", "-g", "-DINPUT", name="turns_input")
    bench.case("random: input", samples_data, exe)


# ---------------------------------------------------------------- random programs

# Seeds that failed once come first.
RANDOM = {"": (0, 30, 40), "input": (1043, 2126, 2131, 1000, 1030),
          "assume assume": (4010, 4030), "check": (4200, 4215), "assume input": (4356, 4300, 4315)}


PREEMPTIONS = 3  # bounded=0 … bounded=3


def seeds_of(numbers):
    """Single numbers, then the first and the end of a range."""
    return [*numbers[:-2], *range(*numbers[-2:])]


def agrees_with_count(bench, exe, number, program, more, options):
    """As many executions as there are, and every final state."""
    want = count.count(program, programs.VARIABLES, programs.REGISTERS)
    out = bench.work / f"{exe.name}.{number}.out"
    words = [bench.everett, "run", "--quiet", "--show-output", "--out", out, "--force", *options,
             f"{exe}.bc", number, *(["input"] if "input" in more else [])]
    done = bench.command(*words)
    must(done.status in (0, 1, 3), f"status {done.status}: {done.err[-300:]}")
    must("Sanitizer" not in done.err, done.err[-300:])
    paths = record(out)["paths"]
    must(paths["completed"] == want.completed, f"{paths}, {want.completed} complete")
    if "assume" not in more and "check" not in more:
        must(paths["errors"] == want.blocked, f"{paths}, {want.blocked} block")
    shown = {line for line in done.out.splitlines() if line[:1].isdigit()}
    wanted = {programs.shown(final, len(program)) for final in want.finals}
    must(shown == wanted, f"final states {sorted(shown ^ wanted)[:4]}")


def agrees_when_resumed(bench, exe, number, program, more, jobs):
    """The same in pieces of some paths each."""
    want = count.count(program, programs.VARIABLES, programs.REGISTERS)
    out = bench.work / f"{exe.name}.{number}.{jobs}.pieces"
    step = max(2, want.completed // 6)
    words = ["--out", out, "--force", f"{exe}.bc", number, *(["input"] if "input" in more else [])]
    shown, most, stop = set(), 0, "paths"
    while stop == "paths":
        most += step
        done = bench.command(bench.everett, "run", "--quiet", "--show-output", "-j", jobs,
                             "--max-paths", most, *words)
        must(done.status in (0, 1, 3), f"status {done.status}: {done.err[-300:]}")
        shown |= {line for line in done.out.splitlines() if line[:1].isdigit()}
        stop = record(out)["stop_reason"]
        words = ["--resume", out]
    paths = record(out)["paths"]
    must(record(out)["broken_replays"] == 0, f"{record(out)['broken_replays']} broken replays")
    must(paths["completed"] == want.completed, f"{paths}, {want.completed} complete")
    wanted = {programs.shown(final, len(program)) for final in want.finals}
    must(shown == wanted, f"final states {sorted(shown ^ wanted)[:4]}")


def within_count(bench, exe, number, program, more):
    """Every interleaving, as far as it comes: no state that the reduced run does not have."""
    want = count.count(program, programs.VARIABLES, programs.REGISTERS)
    out = bench.work / f"{exe.name}.{number}.all"
    done = bench.command(bench.everett, "run", "--quiet", "--show-output", "-j", "1", "--out",
                         out, "--force", "--schedule", "all", "--max-paths", "3000",
                         f"{exe}.bc", number, *(["input"] if "input" in more else []))
    shown = {line for line in done.out.splitlines() if line[:1].isdigit()}
    wanted = {programs.shown(final, len(program)) for final in want.finals}
    must(shown <= wanted, f"final states {sorted(shown - wanted)[:4]}")
    must(shown == wanted or record(out)["stop_reason"] == "paths",
         f"final states {sorted(wanted - shown)[:4]} are missing")


def agrees_with_bound(bench, exe, number, program, more):
    """At most so many preemptions: as many executions as have one like that."""
    wanted = count.bounded(program, programs.REGISTERS, PREEMPTIONS)
    for most, want in enumerate(wanted):
        out = bench.work / f"{exe.name}.{number}.bounded"
        done = bench.command(bench.everett, "run", "--quiet", "--out", out, "--force",
                             "--schedule", f"bounded={most}", f"{exe}.bc", number,
                             *(["input"] if "input" in more else []))
        must(done.status in (0, 1, 3), f"status {done.status}: {done.err[-300:]}")
        paths = record(out)["paths"]
        got = paths["completed"], paths["errors"]
        must(got == want, f"at most {most} preemptions: {got}, not {want}")


def random_cases(bench):
    for more, numbers in RANDOM.items():
        seeds = seeds_of(numbers)
        if not bench.is_long:
            seeds = seeds[:10 if "input" in more or not more else 5]
        made = [programs.Maker(seed, more).program() for seed in seeds]
        label = more.replace(" ", "_") or "plain"
        source = bench.work / f"random_{label}.c"
        source.write_text(programs.source(made))
        exe = bench.build(source, "-O1", "-g")
        for number, (seed, program) in enumerate(zip(seeds, made)):
            several = [("-j", "4")] if bench.is_long or number % 5 == 0 else []
            for options in [("-j", "1")] + several + \
                    [("-j", "2"), ("-j", "1", "--search", "dfs")] * bench.is_long:
                bench.case(f"random {label} {seed} {' '.join(options)}", agrees_with_count,
                           exe, number, program, more, options)
            for jobs in "14" if bench.is_long or number % 5 == 2 else "":
                bench.case(f"random {label} {seed} -j {jobs}, resumed", agrees_when_resumed, exe,
                           number, program, more, jobs)
            if "assume" in more or "check" in more:
                continue
            bench.case(f"random {label} {seed}: bounded", agrees_with_bound, exe, number,
                       program, more)
            if bench.is_long:
                bench.case(f"random {label} {seed}: every interleaving", within_count, exe,
                           number, program, more)


def shares(bench, exe, number, program, more, options, given):
    """The same if pieces of the orders are explored elsewhere, and what they add comes home."""
    agrees_with_count(bench, exe, number, program, more, options)
    run = record(bench.work / f"{exe.name}.{number}.out")
    must(run["broken_replays"] == 0, f"{run['broken_replays']} broken replays")
    given.append(sum(w["jobs_given"] for w in run["workers"]))


def gave_away(_bench, given):
    """One run may be over before its second worker is ready; all of them are not."""
    must(sum(given), "nothing was given away")


def shared_cases(bench):
    """Random programs that are slow, so that workers ask for orders while some are left."""
    given = []
    for more, first in (("", 5000), ("input", 6000)):
        made, seed = [], first
        while len(made) < (12 if bench.is_long else 3):
            program = programs.Maker(seed, more).program((3, 4))
            seed += 1
            if count.count(program, programs.VARIABLES, programs.REGISTERS).completed > 60:
                made.append((seed - 1, program))
        source = bench.work / f"shared_{more or 'plain'}.c"
        source.write_text(programs.source([program for _, program in made]))
        exe = bench.build(source, "-O1", "-g", "-DSPIN=10000")
        for number, (seed, program) in enumerate(made):
            for jobs in "24":
                options = ("-j", jobs, "--balance-interval", "1")
                bench.case(f"shared {more} {seed} -j {jobs}", shares, exe, number, program, more,
                           options, given)
            bench.case(f"shared {more} {seed}, resumed", agrees_when_resumed, exe, number,
                       program, more, "4")
    bench.case("shared: given away", gave_away, given)


# ---------------------------------------------------------------- how runs end

def ends_in_time(bench, exe, jobs):
    out = bench.run(exe, "-j", jobs, "--max-time", "1", allowed=(3,))
    must(record(out)["stop_reason"] == "time", record(out)["stop_reason"])


def ends_after_paths(bench, exe, jobs):
    out = bench.run(exe, "-j", jobs, "--max-paths", "50", allowed=(3,))
    must(record(out)["stop_reason"] == "paths", record(out)["stop_reason"])
    must(50 <= record(out)["paths"]["completed"] < 100, f"{record(out)['paths']}")


def ends_by_memory(bench, exe):
    out = bench.run(exe, "-j", "1", "--max-memory", "300M", "--max-time", "5", allowed=(3,))
    must(record(out)["peak_rss_bytes"] < 330 << 20, f"{record(out)['peak_rss_bytes']}")


def ends_by_signal(bench, exe, jobs):
    out = bench.work / f"{exe.name}.signal"
    words = [bench.everett, "run", "--quiet", "-j", jobs, "--out", out, "--force", f"{exe}.bc"]
    with subprocess.Popen(list(map(str, words)), stderr=subprocess.PIPE, text=True) as run:
        while not out.exists():
            time.sleep(0.05)
        time.sleep(1)
        os.kill(run.pid, signal.SIGINT)
        err = run.communicate()[1]
    must(run.returncode == 130, f"status {run.returncode}: {err[-300:]}")
    must(record(out)["stop_reason"] == "interrupted", record(out)["stop_reason"])


def goes_on_after_signal(bench, row, jobs):
    """Interrupted and resumed until it is done: exactly so many executions."""
    name, size, completed, errors = row
    exe = build_trace(bench, name, size)
    out = bench.work / f"{exe.name}.{jobs}.again"
    words = ["--out", out, "--force", f"{exe}.bc"]
    for round_ in range(100):
        done = subprocess.Popen(list(map(str, [bench.everett, "run", "--quiet", "-j", jobs, *words])),
                                stderr=subprocess.PIPE, text=True)
        with done:
            time.sleep(0.4 + 0.3 * round_)
            done.send_signal(signal.SIGINT)
            err = done.communicate()[1]
        must(done.returncode in (0, 1, 130), f"status {done.returncode}: {err[-300:]}")
        if done.returncode != 130:
            break
        if (out / "resume").exists():
            words = ["--resume", out]
    has_paths(out, completed, errors)


def keeps_forks(bench, jobs, search):
    """States that were forked for their input share places; in pieces of some paths each."""
    exe = bench.build(HERE / "parse.c", "-O0", "-g")
    out = bench.work / f"parse.{jobs}.{search}.out"
    words = ["--out", out, "--force", "--search", search, f"{exe}.bc"]
    for most in range(40, 400, 40):
        done = bench.command(bench.everett, "run", "--quiet", "-j", jobs, "--max-paths", most,
                             *words)
        must(done.status in (0, 1, 3), f"status {done.status}: {done.err[-300:]}")
        if record(out)["stop_reason"] != "paths":
            break
        words = ["--resume", out]
    has_paths(out, 256, 0)
    if jobs == "1":
        has_no_redundant(out)


def survives_deaths(bench, row, how):
    """Workers are killed: exactly so many executions."""
    name, size, completed, errors = row
    exe = build_trace(bench, name, size)
    out = bench.work / f"{exe.name}.{how}.killed"
    shutil.rmtree(out, ignore_errors=True) # that of an earlier run says nothing
    words = [bench.everett, "run", "--quiet", "-j", "4", "--workers", how, "--out", out, "--force",
             f"{exe}.bc"]
    with subprocess.Popen(list(map(str, words)), stderr=subprocess.PIPE, text=True) as run:
        while run.poll() is None and not out.exists():
            time.sleep(0.01) # before that, processes load the program
        for i in range(2): # a path that seems to kill three is set aside
            time.sleep(0.1)
            children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
            workers = children.read_text(encoding="ascii").split() if run.poll() is None else []
            if workers:
                try:
                    os.kill(int(workers[i % len(workers)]), signal.SIGKILL)
                except ProcessLookupError:
                    pass
        err = run.communicate()[1]
    must(run.returncode in (0, 1), f"status {run.returncode}: {err[-300:]}")
    has_paths(out, completed, errors)


def fits_in_memory(bench, row):
    """States that memory has no room for wait: exactly so many executions."""
    name, size, completed, errors = row
    exe = build_trace(bench, name, size)
    for jobs in "14":
        out = bench.run(exe, "-j", jobs, "--max-memory", "120M", allowed=(0, 1, 3))
        if record(out)["stop_reason"] == "memory": # what is left is kept
            done = bench.command(bench.everett, "run", "--quiet", "-j", jobs, "--max-memory", "0",
                                 "--resume", out)
            must(done.status in (0, 1), f"status {done.status}: {done.err[-300:]}")
        has_paths(out, completed, errors)


def names_schedulers(bench, exe, word):
    """An unknown one is a mistake in the command line."""
    done = bench.command(bench.everett, "run", "--schedule", word, f"{exe}.bc")
    must(done.status == 2 and f"'{word}'" in done.err and done.err.count("\n") == 1,
         f"status {done.status}: {done.err}")


UNKNOWN = "nonsense,,bounded,bounded=,bounded=x,bounded=-1,bounded=1x,bounded=1000000000,pct," \
          "pct=0,pct=x,pct=1001,dpor=2,random=3,DPOR"


def end_cases(bench):
    exe = build_trace(bench, "ainc", 13)  # no machine explores 13! executions in a moment
    for word in UNKNOWN.split(","):
        bench.case(f"--schedule '{word}'", names_schedulers, exe, word)
    for jobs in "12":
        bench.case(f"--max-time, -j {jobs}", ends_in_time, exe, jobs)
        bench.case(f"--max-paths, -j {jobs}", ends_after_paths, exe, jobs)
        bench.case(f"SIGINT, -j {jobs}", ends_by_signal, exe, jobs)
    bench.case("--max-memory", ends_by_memory, exe)
    middle = ("ainc", 6, 720, 0)
    for jobs in "14":
        bench.case(f"SIGINT and --resume, -j {jobs}", goes_on_after_signal, middle, jobs)
        for search in SEARCHES:
            bench.case(f"forks that share places, -j {jobs}, {search}", keeps_forks, jobs, search)
    bench.case("workers are killed", survives_deaths, ("inc", 4, 576, 0), "fork")
    if bench.is_long:
        for row in (("inc", 5, 14400, 0), ("lastzero", 10, 3328, 0), ("dining", 6, 62, 1)):
            bench.case(f"workers are killed, {row[0]}", survives_deaths, row, "fork")
            bench.case(f"workers are killed, {row[0]}, exec", survives_deaths, row, "exec")
            bench.case(f"little memory, {row[0]}", fits_in_memory, row)
            for jobs in "14":
                bench.case(f"SIGINT and --resume, {row[0]}, -j {jobs}", goes_on_after_signal, row,
                           jobs)


# ---------------------------------------------------------------- examples

def example_works(bench, source):
    """The commands in its first comment: it is built, the defect is found and reproduced."""
    work = bench.work / source.stem
    work.mkdir(exist_ok=True)
    shutil.copy(source, work)
    comment = source.read_text().split("*/")[0]
    commands = [line[2:].strip() for line in comment.splitlines()
                if line.startswith(" *   everett ")]
    must([line.split()[1] for line in commands] == ["cc", "run", "replay"], f"{commands}")
    for line, status in zip(commands, (0, 1, 0)):
        done = bench.command("bash", "-c", f'cd "$1"; E=$2; everett() {{ "$E" "$@"; }}; {line}',
                             "bash", work, bench.everett)
        must(done.status == status, f"{line}: status {done.status}: {done.err[-300:]}")
    must("reproduced" in done.out + done.err, done.err[-300:])


def example_cases(bench):
    for source in sorted((HERE.parent.parent / "examples" / "threads").glob("*.c")):
        bench.case(f"examples/threads/{source.name}", example_works, source)


def cases(bench):
    example_cases(bench)
    count_cases(bench)
    bounded_cases(bench)
    sample_cases(bench)
    random_cases(bench)
    shared_cases(bench)
    end_cases(bench)


if __name__ == "__main__":
    main(cases)

"""trouble - what the machine can refuse: files, processes, room on the disk, a file that is
not what was written. Each gives a clear line, and what was found until then is kept."""
import os
import re
import resource
import shutil
import subprocess
import time
from pathlib import Path

import watch
from tools import ROOT, Problem, findings, must, record

HERE = Path(__file__).resolve().parent


def program(bench):
    exe = bench.work / "regex4"
    if not exe.exists():
        bench.build(ROOT / "bench" / "b04_regex.c", "-O1", "-g", "-DLEN=4", name=exe.name)
        bench.run(exe, out="regex4.plain")
    return exe


def errors_of(run):
    """What a run says on stderr, until its end."""
    try:
        return watch.finish(run)[1]
    except watch.Hang as hang:
        raise Problem(str(hang)) from None


def limited(bench, limit, value, *options):
    """A run with a limit of the system; status, stderr without findings, directory."""
    out = bench.work / "limited.out"
    words = [bench.everett, "run", "--quiet", "--out", out, "--force", *options,
             f"{program(bench)}.bc"]
    with subprocess.Popen(list(map(str, words)), stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          start_new_session=True,
                          preexec_fn=lambda: resource.setrlimit(limit, (value, value))) as run:
        err = errors_of(run)
    lines = [line for line in err.splitlines() if line.startswith("everett: ")]
    return run.returncode, [line for line in lines if "out-of-bounds" not in line], out


def same_as_alone(bench, out):
    whole = bench.work / "regex4.plain"
    for key in ("paths", "instructions", "exhausted", "coverage"):
        must(record(out)[key] == record(whole)[key], f"{key}: {record(out)[key]}")
    must(findings(out) == findings(whole), "other findings")


def few_files(bench):
    """Fewer workers than asked for can be connected: they do it."""
    status, lines, out = limited(bench, resource.RLIMIT_NOFILE, 24, "-j", "50")
    must(status == 1, f"status {status}: {lines}")
    must(len(lines) == 1 and re.search(r"Too many open files; \d+ of 50 workers go on",
                                       lines[0]), f"{lines}")
    same_as_alone(bench, out)


def no_files(bench):
    """Not one can: nothing is lost, the run can be resumed."""
    status, lines, out = limited(bench, resource.RLIMIT_NOFILE, 12, "-j", "3")
    must(status == 2 and "cannot connect workers" in lines[-1], f"status {status}: {lines}")
    done = bench.command(bench.everett, "run", "--quiet", "--resume", out)
    must(done.status == 1, f"status {done.status}: {done.err[-200:]}")
    same_as_alone(bench, out)


def large_file(bench, workers):
    status, lines, out = limited(bench, resource.RLIMIT_FSIZE, 40 << 10, "-j", workers,
                                 "--all-tests")
    must(status == 2 and "not complete: cannot write" in lines[-1], f"status {status}: {lines}")
    run = record(out)
    must(run["stop_reason"] == "failed" and not run["exhausted"], run["stop_reason"])
    must(run["paths"]["completed"] > 0 and (out / "resume").exists(),
         f"nothing was kept: {run['paths']}")
    done = bench.command(bench.everett, "show", out)
    must(done.out.count("\n") > 50, f"no tests were kept: {done.err[-200:]}")
    done = bench.command(bench.everett, "run", "--quiet", "--resume", out)
    must(done.status == 1, f"status {done.status}: {done.err[-200:]}")
    must(record(out)["paths"] == record(bench.work / "regex4.plain")["paths"],
         f"{record(out)['paths']}")


def full_disk(bench, workers):
    """A file system with less room than the tests need; copied before it goes away."""
    disk, kept = bench.work / "disk", bench.work / "disk.kept"
    disk.mkdir(exist_ok=True)
    shutil.rmtree(kept, ignore_errors=True)
    script = (f"mount -t tmpfs -o size=300k none {disk} || exit 99; {bench.everett} run "
              f"--quiet --all-tests -j {workers} --out {disk}/out {program(bench)}.bc; s=$?; "
              f"cp -r {disk}/out {kept}; exit $s")
    done = bench.command("unshare", "-rm", "bash", "-c", script)
    if "Operation not permitted" in done.err or done.status == 99:
        return # where mounting is not allowed large_file has to do
    must(done.status == 2 and "No space left" in done.err.splitlines()[-1],
         f"status {done.status}: {done.err[-300:]}")
    run = record(kept)
    must(run["stop_reason"] == "failed" and run["paths"]["completed"] > 0, f"{run['paths']}")
    must((kept / "resume").exists(), f"nothing to resume was kept: {done.err[-300:]}")
    # Which findings were there when the disk was full is a matter of speed; none is lost.
    done = bench.command(bench.everett, "run", "--quiet", "--resume", kept)
    must(done.status == 1, f"resumed: status {done.status}: {done.err[-200:]}")
    found, whole = ({f["id"] for f in record(at)["findings"]}
                    for at in (kept, bench.work / "regex4.plain"))
    must(found == whole, f"{found}")


def parked_files(pid):
    """Paths to the files without names that a run and its workers have parked states in."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for process in [str(pid), *children]:
        for fd in Path(f"/proc/{process}/fd").iterdir():
            if "/parked." in os.readlink(fd):
                yield fd


def crowded(bench, workers):
    """A program with many large states, and a limit that has room for half of them."""
    def peak(exe, workers, out):
        out = bench.run(exe, "--search", "bfs", "-j", workers, out=out)
        return max(worker["peak_rss_bytes"] for worker in record(out)["workers"])
    few = bench.build(HERE / "orders.c", "-O1", "-g", "-DN=3", name="few")
    exe = bench.build(HERE / "orders.c", "-O1", "-g", "-DN=3", "-DBUFFER=65536", "-DBITS=9",
                      "-DSPIN=3000", name="crowded")
    states = peak(exe, 1, "crowded.out") - peak(few, 1, "few.out")
    limit = workers * peak(few, workers, "few.out") + states // 2
    return exe, ("--search", "bfs", "-j", workers, "--max-memory", limit)


def damaged(bench, exe, options, workers):
    """Bytes of parked states are changed behind the run's back; whether it met them."""
    out = bench.work / "damaged.out"
    words = [bench.everett, "run", "--quiet", "--out", out, "--force", *options, f"{exe}.bc"]
    hit = 0
    with subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, start_new_session=True) as run:
        while run.poll() is None and not hit:
            time.sleep(0.005)
            try:
                for path in parked_files(run.pid):
                    hit += damage(path)
            except OSError:
                pass
        err = errors_of(run)
    must((out / "run.json").exists(), f"{run.returncode}: {err[-300:]}")
    if "damaged" not in err: # nothing was parked, or it had just been read back
        paths = record(out)["paths"]
        must(paths == record(bench.work / "crowded.out")["paths"], f"nothing is said: {paths}")
        return False
    check_damaged(record(out), run.returncode, workers)
    return True


def damage(path):
    with open(path, "r+b") as file:
        size = file.seek(0, os.SEEK_END)
        if size < 100:
            return 0
        file.seek(0)
        file.write(bytes(b ^ 0x55 for b in os.pread(file.fileno(), size, 0)))
    return 1


def check_damaged(run, status, workers):
    paths = run["paths"]["completed"] + run["paths"]["errors"]
    if workers > 1: # others have done it again
        must(paths == 2 * 6 * 2 ** 9 and run["exhausted"], f"{run['paths']}")
        return
    must(status == 2 and 0 < paths < 2 * 6 * 2 ** 9, f"status {status}: {run['paths']}")
    lost = sum(gap["count"] for gap in run["incomplete"])
    must(run["stop_reason"] == "exhausted" and run["paths"]["unfinished"] == lost,
         f"{run['stop_reason']}, {run['paths']}")
    must([gap["reason"] for gap in run["incomplete"]] == ["engine"], f"{run['incomplete']}")


def damaged_parking(bench, workers):
    """The file has to be caught while something is in it: several tries."""
    exe, options = crowded(bench, workers)
    must(any(damaged(bench, exe, options, workers) for _ in range(50)), "never met")


def exact_paths(bench):
    exe = program(bench)
    for workers, paths in ((2, 1), (3, 7), (3, 100), (12, 501)):
        out = bench.run(exe, "-j", workers, "--max-paths", paths, out="exact.out")
        got = record(out)["paths"]["completed"] + record(out)["paths"]["errors"]
        must(got == paths, f"{got} paths with --max-paths {paths} -j {workers}")
        must(record(out)["stop_reason"] == "paths", record(out)["stop_reason"])
    out = bench.run(exe, "-j", 3, "--max-paths", 100000, out="exact.out")
    same_as_alone(bench, out)


def other_options(bench):
    """A run is not resumed with options that give its logs another meaning."""
    out = bench.run(program(bench), "--max-paths", 5, "--max-stack", "4M", out="options.out")
    for words in (["--max-stack", "8M"], ["--fs", "/etc"], ["--enosys"], ["--env", "A=1"],
                  ["--string-models", "off"], ["--max-alloc", "1K"], ["--max-len", "3"],
                  ["--printable"]):
        done = bench.command(bench.everett, "run", "--resume", out, *words)
        must(done.status == 2 and f"{words[0]} must be as it was" in done.err and
             done.err.count("\n") == 1, f"{words}: {done.status}, {done.err[-200:]}")
    done = bench.command(bench.everett, "run", "--quiet", "--resume", out, "--max-stack", "4M",
                         "--all-tests", "-j", "2", "--search", "bfs")
    must(done.status == 1, f"status {done.status}: {done.err[-200:]}")


def cases(bench):
    for case in (few_files, no_files, exact_paths, other_options):
        bench.case(case.__name__.replace("_", " "), case)
    for workers in (1, 3):
        for case in (large_file, full_disk, damaged_parking):
            bench.case(f"{case.__name__.replace('_', ' ')} -j {workers}", case, workers)

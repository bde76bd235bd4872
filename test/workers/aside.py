"""aside - a path that ends its worker again and again is set aside, all others are explored,
and what was set aside can be repeated."""
import json
import os
from pathlib import Path

from tools import must, record, tests

HERE = Path(__file__).resolve().parent
DEADLY = {"EVERETT_TEST_DIE": "1"}


def deadly(bench, *words):
    """A command in whose processes __ev_die means it."""
    os.environ.update(DEADLY)
    try:
        return bench.command(*words)
    finally:
        for key in DEADLY:
            del os.environ[key]


def set_aside(bench, flags, workers, search, deaths):
    name = "aside" + "".join(flags)
    exe = bench.build(HERE / "aside.c", "-O0", "-g", *flags, name=name)
    out = bench.work / f"{name}.{workers}"
    done = deadly(bench, bench.everett, "run", "--quiet", "--out", out, "--all-tests", "-j",
                  workers, "--search", search, f"{exe}.bc")
    must(done.status == 3, f"status {done.status}: {done.err[-300:]}")
    run = record(out)
    statuses = sorted(t["outcome"]["status"] for t in tests(out, bench.everett))
    wanted = [n for n in range(16) if n != 5]
    must(statuses == wanted, f"paths: {statuses}")
    must(run["paths"]["unfinished"] == deaths, f"{run['paths']}")
    must([gap["reason"] for gap in run["incomplete"]] == ["engine"] * deaths,
         f"{run['incomplete']}")
    must(not (out / "resume").exists(), "there is something to resume")
    for gap in run["incomplete"]:
        check_aside(bench, exe, out / gap["place"].split()[-1], done.err)


def check_aside(bench, exe, aside, err):
    must(f"--resume {aside}" in err, f"{aside} is not announced: {err[-300:]}")
    must("BRANCH=" in json.loads((aside / "log.json").read_text())["path"], "an empty log")
    words = [bench.everett, "run", "--quiet", "--out", bench.work / "again.out", "--force",
             "--replay-log", aside / "log.json", f"{exe}.bc"]
    done = deadly(bench, *words)
    must(done.status == -6, f"status {done.status} of the replay: {done.err[-200:]}")
    done = bench.command(*words)
    must(done.status == 1 and "1 replayed, 1 broken" in done.err,
         f"without dying: {done.status}, {done.err[-200:]}")
    words = [bench.everett, "run", "--quiet", "-j", "1", "--resume", aside]
    done = deadly(bench, *words)
    must(done.status == -6, f"status {done.status} when resumed: {done.err[-200:]}")
    done = bench.command(*words)
    must(done.status == 0 and record(aside)["paths"]["completed"] == 1,
         f"resumed without dying: {done.status}, {done.err[-200:]}")


def cut_log(bench):
    """A log that ends before its path does is replayed as far as it goes."""
    exe = bench.build(HERE / "aside.c", "-O0", "-g", name="aside")
    out = bench.run(exe, "--all-tests", "--logs", out="aside.logs")
    path = out / "tests" / "000002.json"
    test = json.loads(path.read_text())
    test["path"] = " ".join(test["path"].split()[:2])
    (bench.work / "cut.json").write_text(json.dumps(test))
    done = bench.command(bench.everett, "run", "--quiet", "--out", bench.work / "again.out",
                         "--force", "--replay-log", bench.work / "cut.json", f"{exe}.bc")
    must(done.status == 1 and "1 replayed, 1 broken" in done.err, f"{done.err[-200:]}")


def cases(bench):
    for flags, workers, search, deaths in (((), 2, "mix", 1), (("-DTWO",), 3, "mix", 2),
                                           (("-DLONG",), 3, "dfs", 1)):
        bench.case(f"set aside {' '.join(flags)} -j {workers}", set_aside, flags, workers,
                   search, deaths)
    bench.case("a log that is cut off", cut_log)

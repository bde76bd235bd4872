"""properties - the cases of test/symbolic/run.sh, one function each."""
import json
import os
import resource
from pathlib import Path

import enumeration
from tools import (ROOT, SEARCHES, contents, findings, main, must, record, run_killing, tests,
                   unnumbered)

SYM = ROOT / "test" / "sym"
BENCH = ROOT / "bench"
O0 = ("-O0", "-g")
# Source and flags of programs that end soon, with and without findings.
SMALL = {
    "parser": (BENCH / "b03_parser.c", "-DLEN=3"),
    "regex": (BENCH / "b04_regex.c", "-DLEN=3"),
    "utf": (BENCH / "b08_utf.c", "-DN=4", "-DOUT=4"),
    "printf": (BENCH / "b10_printf.c", "-DLEN=3"),
    "commands": (SYM / "use_after_free_parser.c",),
}
# Programs that use string routines, and how much fewer paths the models take at least.
WORDS = {"words": 2, "string_search": 1, "string_compare_equal": 4, "string_model_copy": 1,
         "string_model_find": 1, "size_string_in": 5, "string_span": 1}
MORE = ["branch_two_orders", "division_int_min", "string_length", "string_strtol",
        "memory_copy_length", "index_write_read", "pointer_array_null", "function_table",
        "switch_of_expression", "choose_with_data", "heap_symbolic_size", "sort_own",
        "recursion_two_ways", "exit_symbolic", "names_twice", "size_malloc_fill",
        "size_realloc", "size_vla", "size_malloc_index", "memory_copy_to_index",
        "string_model_find", "string_model_copy", "string_model_overrun",
        "pointer_top_byte"]


def program(bench, name):
    """A program of SMALL or of test/sym, built once."""
    exe = bench.work / name
    if not exe.exists():
        source, *flags = SMALL.get(name, (SYM / f"{name}.c",))
        if name == "words":
            source, flags = BENCH / "s06_words.c", ["-DLEN=5", f"-I{BENCH}"]
        if name == "bush":
            source = ROOT / "test" / "symbolic" / "bush.c"
        bench.build(source, *O0, *flags, name=name)
    return exe


# --- one seed, one result

def same_twice(bench, name, search):
    exe = program(bench, name)
    outs = [bench.run(exe, "--all-tests", "--search", search, "--seed", "7",
                      out=f"{name}.{search}.{i}") for i in (1, 2)]
    first, second = map(contents, outs)
    differing = [f for f in sorted(first.keys() | second.keys())
                 if first.get(f) != second.get(f)]
    must(not differing, f"two runs differ in {differing[:5]}")
    must(first, "no tests")


def strategies_agree(bench, name):
    """After same_twice: what was found does not depend on the order of finding it."""
    outs = {s: bench.work / f"{name}.{s}.1" for s in SEARCHES}
    wanted = unnumbered(outs["dfs"], bench.everett)
    for search, out in outs.items():
        must(record(out)["exhausted"], f"{search} did not exhaust")
        must(findings(out) == findings(outs["dfs"]), f"{search} has other findings than dfs")
        got = unnumbered(out, bench.everett)
        lost = [t for t in wanted if t not in got]
        must(got == wanted, f"tests of {search} ({len(got)}) differ from dfs "
             f"({len(wanted)}); first lost: {lost[:1]}")


def another_seed(bench):
    """Seeds change the order, not the set; and random strategies do use them."""
    exe = program(bench, "parser")
    outs = [bench.run(exe, "--all-tests", "--search", "random-path", "--seed", seed,
                      out=f"seed.{seed}") for seed in "123"]
    sets = [unnumbered(out, bench.everett) for out in outs]
    must(sets[0] == sets[1] == sets[2], "sets of tests differ")
    must(len({json.dumps(tests(out, bench.everett)) for out in outs}) > 1,
         "the seed has no effect")


def mix_holds_states_down(bench):
    """A bush of 131,072 paths, which random paths would have a third of live at a time."""
    exe = program(bench, "bush")
    run = record(bench.run(exe, "--search", "mix", "-j", "1", out="bush.mix"))
    must(run["exhausted"] and run["paths"]["completed"] == 1 << 17, "paths are missing")
    must(run["states_peak"] < 26000, f"{run['states_peak']} live states")


def status_stays_symbolic(bench):
    """One path however many values its exit status has; each its own only if asked for."""
    exe = program(bench, "exit_symbolic")
    one = bench.run(exe, "--all-tests", out="status.one")
    must(record(one)["paths"]["completed"] == 1, "more than one path")
    value = bytes.fromhex(tests(one, bench.everett)[0]["inputs"][0]["hex"])[0]
    status = tests(one, bench.everett)[0]["outcome"]["status"]
    must(status == (value & 3) + 4, f"input {value} predicted to exit with {status}")
    two = program(bench, "unions")
    logs = bench.run(two, "--all-tests", "--logs", out="status.logs")
    for log in logs.glob("tests/*.json"):
        again = record(bench.run(two, "--replay-log", log, out="status.again"))
        must(again["broken_replays"] == 0, "its log does not replay")
    each = record(bench.run(exe, "--each-status", out="status.each"))
    must(each["paths"]["completed"] == 4, f"{each['paths']} with --each-status")


def status_of_plain_bitcode_stays_symbolic(bench):
    """The same where main is the first frame, as in modules without a libc."""
    source, base = SYM / "exit_returned.c", bench.work / "returned"
    done = bench.command("clang-19", *O0, f"-I{ROOT / 'include'}", "-emit-llvm", "-c", source,
                         "-o", f"{base}.bc")
    must(done.status == 0, done.err[-300:])
    one = bench.run(base, "--all-tests", out="returned.one")
    must(record(one)["paths"]["completed"] == 1, "more than one path")
    test = tests(one, bench.everett)[0]
    must(test["outcome"]["status"] == bytes.fromhex(test["inputs"][0]["hex"])[0] & 3, test)
    each = record(bench.run(base, "--each-status", out="returned.each"))
    must(each["paths"]["completed"] == 4, f"{each['paths']} with --each-status")


# --- logs

def logs_replay(bench, name):
    exe = program(bench, name)
    out = bench.run(exe, "--all-tests", "--logs", out=f"{name}.logs")
    count = record(out)["tests"]
    packed = out / "tests" / "packed"
    logs = [packed] if packed.exists() else sorted(out.glob("tests/*.json"))
    paths = 0
    for log in logs[:40]:
        again = bench.run(exe, "--replay-log", log, out=f"{name}.again")
        run = record(again)
        must(run["broken_replays"] == 0, f"broken replay of {log.name}")
        must(run["queries"]["total"] == 0, f"replay of {log.name} asked a solver")
        paths += run["paths"]["completed"] + run["paths"]["errors"]
    must(paths == count or len(logs) > 40, f"{paths} paths replayed of {count}")


def many_logs_replay(bench, length):
    """More than a thousand tests: one packed file."""
    exe = bench.build(BENCH / "b03_parser.c", *O0, f"-DLEN={length}", name="manylogs")
    out = bench.run(exe, "--all-tests", "--logs", "--search", "dfs")
    run = record(bench.run(exe, "--replay-log", out / "tests" / "packed", out="many.again"))
    must(run["broken_replays"] == 0 and run["queries"]["total"] == 0, "broken or solved")
    must(run["paths"]["completed"] == record(out)["tests"],
         f"{run['paths']} of {record(out)['tests']}")
    must(run["replayed_instructions"] > 0 and run["instructions"] == 0, "counted as new")


# --- symbolic is concrete

def twin_agrees(bench, name):
    """Every test of every path predicts the twin's end."""
    exe = program(bench, name)
    out = bench.run(exe, "--all-tests", out=f"{name}.twin")
    files = sorted(out.glob("tests/*.json"))
    must(files, "no tests")
    step = 1 if bench.is_full else max(1, len(files) // 40)
    for path in files[::step]:
        end = json.loads(path.read_text())["outcome"]["end"]
        done = bench.command(bench.everett, "replay", exe, path)
        must(done.status == 0 or (done.status == 3 and end == "finding"),
             f"status {done.status} of {path.name}: {done.err[-200:]}")


def models_agree(bench, name, fewer):
    """String routines as models and as libc's own code: same ends, same findings, fewer
    paths; and what either predicts is what the twin does."""
    exe = program(bench, name)
    ends, found, paths = [], [], []
    for how in ("on", "off"):
        out = bench.run(exe, "--all-tests", "--each-status", "--string-models", how,
                        out=f"{name}.{how}")
        every = tests(out, bench.everett)
        ends.append({(t["outcome"]["end"], t["outcome"].get("status")) for t in every})
        found.append({(f["kind"], f["line"]) for f in record(out)["findings"]})
        paths.append(len(every))
        must(record(out)["exhausted"], f"{how}: not exhausted")
        files = sorted(out.glob("tests/*.json"))
        for path in files[::max(1, len(files) // 12)]:
            end = json.loads(path.read_text())["outcome"]["end"]
            done = bench.command(bench.everett, "replay", exe, path)
            must(done.status == 0 or (done.status == 3 and end == "finding"),
                 f"{how}: status {done.status} of {path.name}: {done.err[-200:]}")
    must(ends[0] == ends[1], f"ends {ends}")
    must(found[0] == found[1], f"findings {found}")
    must(paths[0] * fewer <= paths[1], f"{paths[0]} paths with models, {paths[1]} without")


def optimised(bench, seed):
    """After enumeration: optimised bitcode has other paths and the same values."""
    source = bench.work / f"random1_{seed}.c"
    plain = bench.work / f"random1_{seed}.out"
    exe = bench.build(source, "-O2", "-w", "-fwrapv", name=f"optimised_{seed}")
    out = bench.run(exe, "--all-tests", "--each-status", allowed=(0,))
    values = [{t["outcome"]["status"] for t in tests(o, bench.everett)} for o in (plain, out)]
    must(values[0] == values[1], f"seed {seed}: values {sorted(values[0] ^ values[1])}")


def checked(bench, name):
    """--check-solver finds no disagreement and changes nothing."""
    exe = program(bench, name)
    plain = bench.run(exe, "--all-tests", out=f"{name}.plain")
    out = bench.run(exe, "--all-tests", "--check-solver", out=f"{name}.checked")
    must(contents(plain) == contents(out), "results differ with --check-solver")
    must(not list(out.glob("*.smt2")), "a disagreement was dumped")


# --- bad files

def refused(bench, *words, says=""):
    done = bench.command(bench.everett, *words)
    must(done.status == 2, f"status {done.status} of {words}: {done.err[-200:]}")
    must(len(done.err.splitlines()) == 1, f"not one line: {done.err[:300]}")
    must(says in done.err, f"{says!r} not in {done.err}")


def log_file(bench, change):
    """A valid test with its log, changed."""
    exe = program(bench, "parser")
    out = bench.work / "logfile.out"
    if not out.exists():
        bench.run(exe, "--all-tests", "--logs", out=out.name)
    test = tests(out, bench.everett)[2]
    text = change(test) or json.dumps(test)
    path = bench.work / "changed.json"
    path.write_text(text)
    return exe, path


def set_key(key, value):
    def change(test):
        test[key] = value
    return change


BAD_LOGS = {
    "empty": lambda test: " ",
    "cut": lambda test: json.dumps(test)[:150],
    "list": lambda test: "[1]",
    "foreign JSON": lambda test: '{"name": "x"}',
    "foreign fingerprint": set_key("fingerprint", "0123456789abcdef"),
    "no fingerprint": lambda test: json.dumps({k: v for k, v in test.items()
                                               if k != "fingerprint"}),
    "no log": lambda test: json.dumps({k: v for k, v in test.items() if k != "path"}),
    "unknown choice": set_key("path", "BRANCH=1 DICE=6"),
    "log without values": set_key("path", "BRANCH"),
    "log is a number": set_key("path", 7),
    "log with text": set_key("path", "BRANCH=x"),
}


def bad_log(bench, name):
    exe, path = log_file(bench, BAD_LOGS[name])
    refused(bench, "run", "--out", "badlog.out", "--force", "--replay-log", path, f"{exe}.bc")


def bad_log_file(bench):
    exe = program(bench, "parser")
    for path in ("nowhere.json", exe, bench.work, f"{exe}.bc", "/dev/null"):
        refused(bench, "run", "--out", "badlog.out", "--force", "--replay-log", path,
                f"{exe}.bc")


def damaged_packed(bench):
    """A packed file that was cut off or changed, and one of another program."""
    exe = bench.build(BENCH / "b03_parser.c", *O0, "-DLEN=5", name="packed5")
    out = bench.run(exe, "--all-tests", "--logs")
    whole = (out / "tests" / "packed").read_bytes()
    path = bench.work / "damaged"
    words = ["run", "--out", "badlog.out", "--force", "--replay-log", path, f"{exe}.bc"]
    path.write_bytes(whole[:len(whole) // 2 + 3])
    refused(bench, *words)
    path.write_bytes(whole[:1000] + bytes([whole[1000] ^ 255]) + whole[1001:])
    refused(bench, *words)
    path.write_bytes(whole)
    refused(bench, *words[:-1], f"{program(bench, 'regex')}.bc", says="another program")


def broken_log(bench):
    """A log that does not fit the program is counted, not followed."""
    exe, path = log_file(bench, set_key("path", "SWITCH=1 VALUE=3"))
    out = bench.run(exe, "--replay-log", path, out="broken.out", allowed=(0, 1, 2, 3))
    run = record(out)
    must(run["broken_replays"] == 1, f"broken_replays is {run['broken_replays']}")
    must(run["queries"]["total"] == 0, "asked a solver")


def foreign_replay(bench):
    """Tests of other programs for `everett replay`."""
    exe, path = log_file(bench, set_key("inputs", [{"name": "s", "hex": "zz"}]))
    refused(bench, "replay", exe, path)
    exe, path = log_file(bench, set_key("inputs", 5))
    refused(bench, "replay", exe, path)
    exe, path = log_file(bench, lambda test: None)
    done = bench.command(bench.everett, "replay", program(bench, "names_twice"), path)
    must(done.status in (1, 2), f"test of another program: status {done.status}")


# --- ends of a run

ENDLESS = r"""#include <everett.h>
static volatile unsigned sink;
int main(void)
{
	for (;;) {
		unsigned char c = (unsigned char)ev_char("c");
		if (c == 'q')
			return 0;
		if (c == '!')
			ev_report("bang");
		sink += c;
	}
}
"""


def endless(bench):
    source = bench.work / "endless.c"
    source.write_text(ENDLESS)
    exe = bench.work / "endless"
    return exe if exe.exists() else bench.build(source, *O0)


def check_stopped(out, reason, status):
    run = record(out)
    must(run["stop_reason"] == reason, f"stop_reason {run['stop_reason']}")
    must(run["exit_status"] == status, f"exit_status {run['exit_status']} in run.json")
    must(not run["exhausted"], "exhausted")
    return run


def interrupted(bench):
    exe = endless(bench)
    out = bench.work / "interrupted.out"
    done = bench.command(bench.everett, "run", "--all-tests", "--out", out, "--force",
                         f"{exe}.bc",
                         interrupt_after=lambda line: "bang" in line)
    must(done.status == 130, f"status {done.status}: {done.err[-200:]}")
    run = check_stopped(out, "interrupted", 130)
    must(run["tests"] == len(tests(out, bench.everett)) > 0, "tests are missing")
    must((out / "findings").exists(), "the finding is missing")


def limited(bench, options, reason):
    """Without findings: status 3 and the reason."""
    exe = program(bench, "parser" if reason == "depth" else "recursion_two_ways")
    if reason == "time":
        source = bench.work / "endless0.c"
        source.write_text(ENDLESS.replace('ev_report("bang")', "return 1"))
        exe = bench.build(source, *O0)
    out = bench.run(exe, *options, out=f"limit.{reason}", allowed=(3,))
    run = check_stopped(out, reason, 3)
    if reason == "paths":
        must(run["paths"]["completed"] == 4, f"{run['paths']}")
        must(run["paths"]["unfinished"] > 0, "nothing unfinished")


def processor_time():
    """Seconds that ended children have used; unlike the clock it does not count who waited."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def hard_question(bench, workers):
    """A question that takes hours does not keep a run from ending in time; it is asked again
    when the run is resumed, and is unknown only when it has a limit of its own."""
    exe = bench.work / "hard"
    if not exe.exists():
        bench.build(ROOT / "test" / "symbolic" / "hard.c", *O0, name="hard")
    start = processor_time()
    for seconds in (1, 4, 16, 64): # on a busy machine one may be over before the easy path is
        out = bench.run(exe, "--all-tests", "--max-time", seconds, "-j", workers,
                        out=f"hard.{workers}")
        run = record(out)
        if run["paths"]["completed"]:
            break
    used = processor_time() - start
    must(used < 60 * int(workers) + 2 * seconds, f"{used} seconds instead of {seconds}")
    must(run["stop_reason"] == "time" and not run["incomplete"], f"{run['incomplete']}")
    must(run["paths"]["completed"] == 1 and run["paths"]["unfinished"] == 1, f"{run['paths']}")
    words = [bench.everett, "run", "--resume", out, "--quiet", "-j", workers]
    must(bench.command(*words, "--max-time", "1").status == 3, "resumed once")
    run = record(out)
    must(run["stop_reason"] == "time" and not run["incomplete"] and run["deterministic"],
         f"once: {run['stop_reason']}, {run['incomplete']}")
    must(bench.command(*words, "--max-solver-time", "1").status == 3, "resumed twice")
    run = record(out)
    must(run["stop_reason"] == "exhausted" and not run["exhausted"], "not ended")
    must({gap["reason"] for gap in run["incomplete"]} == {"unknown"}, f"{run['incomplete']}")
    must(not run["deterministic"] and run["broken_replays"] == 0, "the clock has decided")
    statuses = sorted(t["outcome"]["status"] for t in tests(out, bench.everett))
    must(statuses == [0, 3], f"statuses {statuses}")


def limited_with_finding(bench):
    """A finding wins over a limit."""
    out = bench.run(endless(bench), "--max-paths", "20", "--search", "bfs", allowed=(1,))
    check_stopped(out, "paths", 1)


def shown(bench):
    exe = program(bench, "commands")
    out = bench.run(exe, "--all-tests", out="shown.out")
    done = bench.command(bench.everett, "show", out)
    run = record(out)
    must(done.status == 0, done.err[-200:])
    must(run["findings"][0]["id"] in done.out, "the finding is not shown")
    lines = [line for line in done.out.splitlines() if "s=" in line]
    must(len(lines) >= run["tests"], f"{len(lines)} of {run['tests']} tests shown")
    done = bench.command(bench.everett, "show", out / "findings" / run["findings"][0]["id"])
    must(done.status == 0 and "use-after-free" in done.out, done.out[-200:] + done.err)
    done = bench.command(bench.everett, "show", "--log", out, "1")
    must(done.status == 2 and "--logs" in done.err, "a log that is not there")
    logs = bench.run(exe, "--all-tests", "--logs", out="shown.logs")
    done = bench.command(bench.everett, "show", "--log", logs, "1")
    choices = tests(logs, bench.everett)[0]["path"].split()
    must(done.status == 0 and len(done.out.splitlines()) == len(choices), done.out[-300:])
    must(all("use_after_free_parser.c:" in line for line in done.out.splitlines()
             if " in run " in line) and " in run  taken" in done.out, done.out[-300:])
    many = bench.work / "manylogs.out"
    if many.exists():
        done = bench.command(bench.everett, "show", many)
        must(done.status == 0 and len(done.out.splitlines()) > record(many)["tests"],
             "packed tests are not listed")


def named(bench):
    """A name used twice gets a suffix."""
    out = bench.run(program(bench, "names_twice"), "--all-tests", out="named.out")
    names = {tuple(i["name"] for i in t["inputs"]) for t in tests(out, bench.everett)}
    must(names == {("x", "x_1", "x_2")}, f"names {names}")


def canonical_values(bench):
    """Values do not depend on what a solver happened to answer: the least bytes in the
    order of memory, for this program's four paths."""
    out = bench.run(program(bench, "branch_implied"), "--all-tests", out="least.out")
    values = {t["outcome"]["status"]: t["inputs"][0]["hex"]
              for t in tests(out, bench.everett)}
    must(values == {1: "00000001", 2: "00000080", 3: "07000000", 4: "00000000"}, f"{values}")


def default_tests(bench):
    """Without --all-tests: fewer tests, the same findings, each with its test."""
    exe = program(bench, "regex")
    few, every = bench.run(exe, out="few"), bench.run(exe, "--all-tests", out="every")
    must(0 < record(few)["tests"] < record(every)["tests"], "as many tests")
    ids = [sorted(f["id"] for f in record(o)["findings"]) for o in (few, every)]
    must(ids[0] == ids[1] and ids[0], f"findings {ids}")
    for finding in record(few)["findings"]:
        must((few / finding["test"]).exists(), f"{finding['test']} is missing")


# --- runs that are taken up again, and states that wait on disk

def outcome(out, everett):
    """What an exhausted run must have, however it came about."""
    run = record(out)
    must(run["exhausted"] or run["incomplete"], f"stopped: {run['stop_reason']}")
    must(run["broken_replays"] == 0, f"{run['broken_replays']} broken replays")
    return {"paths": run["paths"], "instructions": run["instructions"],
            "incomplete": sorted(map(str, run["incomplete"])), "coverage": run["coverage"],
            "findings": findings(out), "tests": unnumbered(out, everett)}


def check_outcome(bench, out, wanted):
    got = outcome(out, bench.everett)
    for key, value in wanted.items():
        must(got[key] == value, f"{key}: {str(got[key])[:200]} instead of {str(value)[:200]}")


def plain(bench, name):
    """The outcome of one worker without interruption."""
    exe = program(bench, name)
    out = bench.work / f"{name}.plain"
    if not out.exists():
        bench.run(exe, "--all-tests", "--search", "dfs", out=out.name)
    return outcome(out, bench.everett)


def resumed(bench, name, search):
    """Stopped by a limit again and again, taken up again each time."""
    wanted = plain(bench, name)
    total = wanted["paths"]["completed"] + wanted["paths"]["errors"]
    exe = program(bench, name)
    out = bench.run(exe, "--all-tests", "--search", search, "--max-paths", total // 4 + 1,
                    out=f"{name}.resumed")
    must((out / "resume").exists(), "nothing to resume")
    for part in (2, 3, 5):
        if not (out / "resume").exists():
            break
        done = bench.command(bench.everett, "run", "--quiet", "--resume", out,
                             "--max-paths", total * part // 4 + 1)
        must(done.status in (0, 1, 3), f"status {done.status}: {done.err[-300:]}")
    must(not (out / "resume").exists(), "there is still something to resume")
    check_outcome(bench, out, wanted)


def resumed_anywhere(bench, name):
    """Stopped after each number of paths in turn, so that states stand everywhere."""
    wanted = plain(bench, name)
    exe = program(bench, name)
    for paths in range(1, wanted["paths"]["completed"]):
        out = bench.run(exe, "--all-tests", "--search", "bfs", "--max-paths", paths,
                        out=f"{name}.{paths}", allowed=(3,))
        done = bench.command(bench.everett, "run", "--quiet", "--resume", out, "--max-paths", "1000")
        must(done.status == 0, f"status {done.status}: {done.err[-300:]}")
        check_outcome(bench, out, wanted)


def resumed_after_interrupt(bench):
    exe = endless(bench)
    out = bench.work / "again.out"
    bench.command(bench.everett, "run", "--all-tests", "--out", out, "--force", "-j", "2",
                  f"{exe}.bc",
                  interrupt_after=lambda line: "bang" in line)
    before = record(out)
    done = bench.command(bench.everett, "run", "--quiet", "--resume", out, "--max-paths",
                         before["paths"]["completed"] + before["paths"]["errors"] + 50)
    must(done.status == 1, f"status {done.status}: {done.err[-300:]}")
    after = record(out)
    must(after["tests"] > before["tests"], "no new tests")
    must(after["findings"][0]["count"] >= before["findings"][0]["count"], "findings were lost")


def not_resumable(bench):
    out = bench.run(program(bench, "parser"), out="whole.out")
    for words, says in ((("--resume", out), "nothing to resume"),
                        (("--resume", bench.work / "nowhere"), "there is no directory")):
        done = bench.command(bench.everett, "run", *words)
        must(done.status == 2 and says in done.err, f"{done.status}: {done.err[-200:]}")
    limited_out = bench.run(program(bench, "parser"), "--max-paths", "5", out="cut.out",
                            allowed=(3,))
    saved = (limited_out / "resume").read_bytes()
    for name, data in (("empty", b""), ("foreign", b"hello"), ("cut", saved[:len(saved) // 2]),
                       ("longer", saved + b"x")):
        (limited_out / "resume").write_bytes(data)
        done = bench.command(bench.everett, "run", "--resume", limited_out)
        must(done.status == 2 and done.err.count("\n") == 1, f"{name}: {done.err[-300:]}")


def parked(bench):
    """So little memory that states go to disk and come back."""
    if "ASAN_OPTIONS" in os.environ: # that allocator gives the system nothing back: no room is made
        return
    exe = bench.build(BENCH / "b03_parser.c", "-O1", "-g", "-DLEN=9", name="parser9")
    free = bench.run(exe, "--search", "random-path", out="free.out")
    base = record(bench.run(program(bench, "parser"), out="small.out"))["peak_rss_bytes"]
    peak = record(free)["peak_rss_bytes"]
    out = bench.run(exe, "--search", "random-path", "--max-memory", base + (peak - base) // 2,
                    out="parked.out")
    must(record(out)["replayed_instructions"] > 0, "nothing was parked")
    for key in ("paths", "instructions", "exhausted", "broken_replays"):
        must(record(out)[key] == record(free)[key], f"{key}: {record(out)[key]}")


def little_memory(bench):
    """Little more than loading took: what is remembered goes before a run ends for lack of it,
    and few states with a little too much memory end no run.
    Paths that were parked before workers were forked are not lost."""
    exe = bench.build(BENCH / "b03_parser.c", "-O0", "-g", "-DLEN=8", name="parser8.O0")
    base = record(bench.run(exe, "--max-paths", 1, out="few.out", allowed=(3,)))
    free = bench.run(exe, out="free.out")
    for workers in ((), ("-j", 1), ("-j", 2)):
        out = bench.run(exe, "--search", "random-path", *workers, "--max-memory",
                        base["peak_rss_bytes"] + (6 << 20), out="little.out")
        for key in ("paths", "exhausted", "broken_replays"):
            must(record(out)[key] == record(free)[key], f"{workers} {key}: {record(out)[key]}")


# --- many workers

def workers_agree(bench, name, count, search):
    wanted = plain(bench, name)
    out = bench.run(program(bench, name), "--all-tests", "-j", count, "--search", search,
                    out=f"{name}.workers")
    check_outcome(bench, out, wanted)


def workers_die(bench, seed):
    """Workers are killed at random moments; nothing is lost and nothing counted twice."""
    exe = bench.build(BENCH / "b04_regex.c", "-O1", "-g", "-DLEN=5", name="regex5")
    whole = bench.work / "regex5.plain"
    if not whole.exists():
        bench.run(exe, "--search", "dfs", out=whole.name)
    out = bench.work / "killed.out"
    kills = run_killing(bench, exe, out, seed, 12, "--search", "dfs")
    first, second = record(whole), record(out)
    for key in ("paths", "instructions", "exhausted", "incomplete", "coverage"):
        must(first[key] == second[key], f"{key} after {kills} kills: {second[key]}")
    must(findings(whole) == findings(out), "other findings")


# --- all of them

def cases(bench):
    for name in list(SMALL)[:None if bench.is_full else 2]:
        for search in SEARCHES:
            bench.case(f"same twice {name} {search}", same_twice, name, search)
        bench.case(f"strategies agree {name}", strategies_agree, name)
    bench.case("another seed", another_seed)
    bench.case("status stays symbolic", status_stays_symbolic)
    bench.case("status of plain bitcode stays symbolic", status_of_plain_bitcode_stays_symbolic)
    bench.case("mix holds states down", mix_holds_states_down)
    for name in ["commands", "regex", "utf", *MORE][:None if bench.is_full else 3]:
        bench.case(f"logs replay {name}", logs_replay, name)
    bench.case("many logs replay", many_logs_replay, 5 if not bench.is_full else 7)
    for name in [*SMALL, *MORE][:None if bench.is_full else 6]:
        bench.case(f"twin agrees {name}", twin_agrees, name)
    for name in list(WORDS)[:None if bench.is_full else 3]:
        bench.case(f"string models agree {name}", models_agree, name, WORDS[name])
    for seed in range(50 if bench.is_full else 10):
        bench.case(f"all inputs {seed}", enumeration.check, seed, 1, False)
        if seed % 3 == 0:
            bench.case(f"all inputs optimised {seed}", optimised, seed)
    for seed in range(100, 110 if bench.is_full else 101):
        bench.case(f"all inputs of two bytes {seed}", enumeration.check, seed, 2, False)
    for seed in range(200, 220 if bench.is_full else 204):
        bench.case(f"all inputs with faults {seed}", enumeration.check, seed, 1, True)
    for seed in range(300, 304 if bench.is_full else 300):
        bench.case(f"all inputs of two bytes with faults {seed}", enumeration.check, seed, 2,
                   True)
    for name in ["parser", "regex", "utf", "commands", "sort_own", "arith_linear",
                 "index_write_read"][:None if bench.is_full else 3]:
        bench.case(f"check solver {name}", checked, name)
    for name in BAD_LOGS:
        bench.case(f"bad log: {name}", bad_log, name)
    bench.case("bad log files", bad_log_file)
    bench.case("damaged packed file", damaged_packed)
    bench.case("log that does not fit", broken_log)
    bench.case("foreign tests", foreign_replay)
    bench.case("interrupt", interrupted)
    for options, reason in ((("--max-paths", "4"), "paths"), (("--max-time", "1"), "time"),
                            (("--max-instructions", "500"), "instructions"),
                            (("--max-depth", "3"), "depth")):
        bench.case(f"limit {reason}", limited, options, reason)
    bench.case("limit with finding", limited_with_finding)
    for workers in "12":
        bench.case(f"a hard question, {workers} workers", hard_question, workers)
    for name in ["parser", "regex", "commands", "pointer_array_null", "choose_with_data",
                 "function_table", "index_write_read", "heap_symbolic_size",
                 "utf", "printf"][:None if bench.is_full else 6]:
        bench.case(f"resume {name}", resumed, name, "mix")
        bench.case(f"workers agree {name}", workers_agree, name, 3, "mix")
    bench.case("resume bfs", resumed, "regex", "bfs")
    bench.case("resume anywhere", resumed_anywhere, "excluded_values")
    bench.case("workers agree dfs", workers_agree, "regex", 2, "dfs")
    bench.case("many workers agree", workers_agree, "parser", 12, "dfs")
    bench.case("resume after interrupt", resumed_after_interrupt)
    bench.case("not resumable", not_resumable)
    bench.case("parked", parked)
    bench.case("little memory", little_memory)
    for seed in range(5 if bench.is_full else 1):
        bench.case(f"workers die {seed}", workers_die, seed)
    for case in (shown, named, canonical_values, default_tests):
        bench.case(case.__name__.replace("_", " "), case)


if __name__ == "__main__":
    main(cases)

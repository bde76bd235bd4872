"""broad - thirty programs of ten kinds, half of them never looked at while tuning.

Bitcode as in symbolic.py, a test for every path, depth first. Times are user seconds of the whole
command, so that a busy machine disturbs little. Every figure is compared with the state
before that broad.json holds (`expected`: the number of paths, where it is another since the status
of main stays a term); `python3 bench/broad.py EVERETT JSON [half|name...]` measures with any
executable and writes such a file. The table of programs is also in README.md.
Functions here take the Bench of bench/run and are named in its WORKLOADS."""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
O0 = ["-O0", "-Xclang", "-disable-O0-optnone", "-w"]
LIMIT = 300  # wall seconds for one command
LEAST_SHARE = 0.01  # SAT questions per path that count as none in geometric means

# Programs that profiles were taken of.
SEEN = ["text_csv", "text_ini", "bin_tlv", "bin_dns", "codec_crc", "codec_base32",
        "interp_regs", "scan_lex", "scan_number", "hash_chain", "conv_date", "fix_fir",
        "fix_pid", "state_lift", "str_glob"]
# Programs that were only measured, at the end.
UNSEEN = ["text_http", "bin_bitmap", "codec_lz", "interp_forth", "interp_calc",
          "scan_utf8", "hash_open", "tree_avl", "conv_units", "conv_decimal", "fix_sqrt",
          "state_tcp", "state_modem", "str_tr", "str_fold"]


def compile_program(name, directory, cc="clang-19"):
    out = Path(directory) / f"{name}.bc"
    subprocess.run([cc, *O0, f"-I{HERE}", "-emit-llvm", "-c", HERE / "broad" / f"{name}.c",
                    "-o", out], check=True)
    return out


def run_once(everett, code, *options):
    """User seconds and run.json; None if the command did not end in time."""
    out = code.with_suffix(".out")
    words = [str(w) for w in ("timeout", LIMIT, everett, "run", "-j", "1", "--quiet", "--out",
                              out, "--force", "--all-tests", "--search", "dfs", *options,
                              code)]
    with open(code.with_suffix(".err"), "w+", encoding="utf-8") as errors:
        pid = os.posix_spawnp(words[0], words, os.environ, file_actions=[
            (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)])
        _, status, usage = os.wait4(pid, 0)
        code_of_exit = os.waitstatus_to_exitcode(status)
        if code_of_exit == 124:
            return None
        if code_of_exit != 0:  # these programs have no findings
            errors.seek(0)
            raise RuntimeError(f"status {code_of_exit} of {' '.join(words)}\n"
                               + errors.read()[-1000:])
    return usage.ru_utime, json.loads((out / "run.json").read_text())


def figures_of(seconds, record):
    paths = record["paths"]["completed"] + record["paths"]["errors"]
    stages = record["queries"]["by_stage"]
    asked = sum(stages[s]["queries"] for s in ("sat", "z3") if s in stages)
    return {"seconds": round(seconds, 3), "paths": paths, "sat": asked}


def measure_program(everett, code, repeat):
    """The best of several runs; None: not in time."""
    best = None
    for _ in range(repeat):
        done = run_once(everett, code)
        if not done:
            return None
        now = figures_of(*done)
        if not best or now["seconds"] < best["seconds"]:
            best = now
    return best


def per_path(figures):
    return figures["sat"] / max(figures["paths"], 1)


def mean(values):
    return math.exp(statistics.fmean(math.log(v) for v in values))


def measure_half(bench, label, names, before):
    """Prints each program and the geometric means of its half."""
    ratios, shares = [], []
    for name in names:
        now = measure_program(bench.everett, compile_program(name, bench.work, bench.cc),
                              bench.repeat)
        if not now:
            bench.failures.append(name)
            print(f"  FAILED: {name} did not end in {LIMIT} s")
            continue
        old = before.get(name)
        bench.add(f"{name} everett, user time", now["seconds"], "s")
        bench.add(f"{name} paths", now["paths"], "paths",
                  exactly=old.get("expected", old["paths"]) if old else None)
        bench.add(f"{name} SAT questions per path", per_path(now), "/path")
        if old:
            ratios.append(old["seconds"] / max(now["seconds"], 0.001))
            shares.append(max(per_path(old), LEAST_SHARE) / max(per_path(now), LEAST_SHARE))
            bench.add(f"{name} faster than before", ratios[-1], "times")
    if ratios:
        bench.add(f"{label} half, times as fast as before", mean(ratios), "times")
        bench.add(f"{label} half, SAT questions fewer", mean(shares), "times")


def measure_broad(bench):
    """Thirty programs of ten kinds: user time, paths, SAT questions per path."""
    before = json.loads((HERE / "broad.json").read_text())["programs"]
    measure_half(bench, "seen", SEEN, before)
    measure_half(bench, "unseen", UNSEEN, before)


WORKLOADS = {"broad": measure_broad}


def main():
    everett, target, *names = sys.argv[1:]
    halves = {"seen": SEEN, "unseen": UNSEEN}
    chosen = [n for word in names or ["seen", "unseen"] for n in halves.get(word, [word])]
    path = Path(target)
    stored = json.loads(path.read_text()) if path.exists() else {"programs": {}}
    with tempfile.TemporaryDirectory() as directory:
        for name in chosen:
            now = measure_program(everett, compile_program(name, directory), 1)
            print(name, now, flush=True)
            if now:
                stored["programs"][name] = now
                path.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()

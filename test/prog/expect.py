"""expect - what a test program says about itself, and whether a run agrees.

The leading comments of a program in test/prog or test/same are its directives; README.md
beside this file lists them. Used by test/run."""
import json
import re
import shlex
from pathlib import Path

KEYS = ("cc args run stdin env status finding out incomplete stop paths tests exits "
        "replay schedules").split()
COMMENT = re.compile(r"\s*/\*(.*?)\*/", re.S)
DIRECTIVE = re.compile(r"\s*(%s):(?: (.*?))?\s*$" % "|".join(KEYS), re.S)
EXPECTATION = re.compile(r"(\w+[=~])(.*)")
ESCAPE = re.compile(rb"\\(x[0-9a-fA-F]{2}|.)")
ESCAPED = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"0": b"\0"}


def read_directives(path):
    """The leading comments of a program as {key: [values in order]}."""
    source, found, pos = path.read_text(), {key: [] for key in KEYS}, 0
    while comment := COMMENT.match(source, pos):
        pos = comment.end()
        if directive := DIRECTIVE.match(comment[1]):
            found[directive[1]].append(directive[2] or "")
    found["finding"] = [read_finding(text, source) for text in found["finding"]]
    found["stdin"] = joined(found["stdin"]) if found["stdin"] else None
    found["out"] = joined(found["out"]) if found["out"] else None
    return found


def read_finding(text, source):
    """'kind line=N|@MARK function=f message~re' as {'kind=': …, 'line=': …}."""
    kind, *words = shlex.split(text)
    want = {"kind=": kind}
    for word in words:
        key, value = EXPECTATION.fullmatch(word).groups()
        if value.startswith("@"):
            value = str(line_of_mark(source, value))
        if value != "*":
            want[key] = value
    return want


def line_of_mark(source, mark):
    text = f"/* {mark} */"
    lines = [n for n, line in enumerate(source.splitlines(), 1) if text in line]
    if len(lines) != 1:
        raise ValueError(f"mark {mark} must stand on exactly one line, not on {lines}")
    return lines[0]


def joined(values):
    """Lines of text with escapes; a trailing \\c leaves out the newline."""
    text = b"".join(value.encode() + b"\n" for value in values).replace(b"\\c\n", b"")
    return ESCAPE.sub(lambda m: bytes([int(m[1][1:], 16)]) if len(m[1]) == 3
                      else ESCAPED.get(m[1], m[1]), text)


def wanted_status(want):
    if want["status"]:
        return int(want["status"][0])
    return 1 if want["finding"] else 3 if want["incomplete"] or want["stop"] else 0


def check_record(record, want):
    """What run.json says against what the program's directives want: list of reasons."""
    reasons, extra = [], list(record.get("findings", []))
    for expected in want["finding"]:
        match = next((f for f in extra if finding_matches(f, expected)), None)
        if match is None:
            reasons.append(f"no finding {expected} in {brief(extra)}")
        else:
            extra.remove(match)
    if extra and not reasons:
        reasons.append(f"unexpected finding {brief(extra)}")
    got = sorted({entry["reason"] for entry in record.get("incomplete", [])})
    if got != sorted(set(want["incomplete"])):
        reasons.append(f"incomplete {got}, wanted {want['incomplete']}")
    facts = {"exhausted": not (want["incomplete"] or want["stop"])}
    if want["stop"]:
        facts["stop_reason"] = want["stop"][0]
    return reasons + [f"{key} is {record.get(key)}, wanted {value}"
                      for key, value in facts.items() if record.get(key) != value]


def check_paths(record, out, want, with_counts):
    """Directives paths, tests and exits: list of reasons. Counts are only compared where
    the program was compiled as they say."""
    reasons, paths = [], dict(record.get("paths", {}))
    if with_counts and want["paths"]:
        total = paths.get("completed", 0) + paths.get("errors", 0)
        expected = dict(word.split("=") if "=" in word else ("total", word)
                        for word in want["paths"][0].split())
        got = {key: str(total if key == "total" else paths.get(key)) for key in expected}
        if got != expected:
            reasons.append(f"paths {got}, wanted {expected}")
    if want["schedules"]:
        got = record.get("schedules", {})
        reasons += [f"schedules {got}, wanted {word}" for word in want["schedules"][0].split()
                    if str(got.get(word.split("=")[0])) != word.split("=")[1]]
    if with_counts and want["tests"] and record.get("tests") != int(want["tests"][0]):
        reasons.append(f"{record.get('tests')} tests, wanted {want['tests'][0]}")
    if want["exits"]:
        ends = [test["outcome"] for test in map(read_json, test_files(out))]
        got = {end["status"] for end in ends if end["end"] == "exit"}
        if got != set(map(int, want["exits"][0].split())):
            reasons.append(f"exits {sorted(got)}, wanted {want['exits'][0]}")
    return reasons


def read_json(path):
    return json.loads(path.read_text())


def test_files(out):
    """The tests of a run directory, in order."""
    return sorted(out.glob("tests/*.json"))


def wanted_replays(out, want):
    """(test file, allowed statuses of `everett replay`) for everything to be replayed."""
    word = (want["replay"] or ["none"])[0]
    of_finding = {"": (0,), "reached": (3,), "any": (0, 3)}.get(word)
    if of_finding is None:
        if word != "none":
            raise ValueError(f"replay: {word} is not a directive")
        return
    for path in sorted(out.glob("findings/*/test.json")) + test_files(out):
        end = read_json(path)["outcome"]["end"]
        yield path, {"finding": of_finding, "incomplete": (3,)}.get(end, (0,))


def finding_matches(finding, expected):
    for key, value in expected.items():
        got = finding.get(key[:-1])
        text = got if isinstance(got, str) else json.dumps(got)
        if key[-1] == "~" and not re.search(value, text):
            return False
        if key[-1] == "=" and text not in value.split("|"):
            return False
    return True


def brief(findings):
    keys = ("kind", "line", "function", "message")
    return [" ".join(f"{key}={f.get(key)}" for key in keys) for f in findings]


def check_texts(record, out):
    """Each finding has a text that names its place the way compilers do."""
    reasons = []
    for finding in record.get("findings", []):
        place = f"{Path(finding.get('file') or '').name}:{finding.get('line')}"
        text = out / "findings" / str(finding.get("id")) / "finding.txt"
        if not text.is_file():
            reasons.append(f"{text} is missing")
        elif finding.get("line") and place not in text.read_text(errors="replace"):
            reasons.append(f"{text} does not mention {place}")
    return reasons

"""outcomes.py DIR... - what the paths of runs with --all-tests print and how they end, and the
findings, as one sorted text; without the cuts and how often it was seen."""
import json
import pathlib
import sys

for name in sys.argv[1:]:
    run = pathlib.Path(name)
    seen = set()
    for path in run.glob("tests/*.json"):
        test = json.loads(path.read_text())
        printed = test.get("output", {}).get("stdout", {}).get("hex", "")
        seen.add((test["outcome"]["end"], test["outcome"].get("status"), printed))
    found = {f["id"] for f in json.loads((run / "run.json").read_text())["findings"]}
    print(sorted(seen, key=str), sorted(found))

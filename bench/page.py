"""page - the figures of a baseline as a page of the documentation.

`bench/run --store` writes doc/figures.md by this; nobody edits that page by hand."""
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "doc" / "figures.md"
HEAD = """# Figures

This page is written by `bench/run --store` from the figures that it stores in `bench/baseline.json`; `make bench`
repeats all of them, `bench/run --only NAME` those of one section. `bench/README.md` describes the workloads,
`doc/performance.md` explains the figures. Times are wall seconds of whole commands, the best of several runs, where
the name of a figure says nothing else; {cores} cores, {processor}, nothing else running.
"""


def number(value, unit):
    if unit in ("paths", "bytes") or value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def row(name, figure):
    unit = figure["unit"]
    limit, met = "", ""
    if figure["limit"] is not None:
        limit = f"{figure['side']} {number(figure['limit'], unit)}"
        met = "met" if figure["met"] else "**missed**"
    return f"| {name} | {number(figure['value'], unit)} {unit} | {limit} | {met} |"


def render(workloads, purposes, processor, cores):
    lines = [HEAD.format(processor=processor, cores=cores)]
    missed = [name for w in workloads.values() for name, f in w["figures"].items()
              if f["met"] is False]
    goals = sum(f["met"] is not None for w in workloads.values()
                for f in w["figures"].values())
    lines.append(f"Of {goals} thresholds {goals - len(missed)} are met. Missed: "
                 + ("; ".join(missed) if missed else "none") + ".\n")
    for name, workload in workloads.items():
        lines += [f"## {name}: {purposes[name]}\n", f"Commit {workload['commit']}.\n",
                  "| figure | value | threshold | |", "|---|---|---|---|"]
        lines += [row(n, f) for n, f in workload["figures"].items()]
        lines.append("")
    return "\n".join(lines)


def write(workloads, purposes, processor, cores):
    PAGE.write_text(render(workloads, purposes, processor, cores))

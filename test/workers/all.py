"""all - the cases of test/workers/run.sh, from the other files here."""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "symbolic")]
# pylint: disable=wrong-import-position
import aside
import joining
import orders
import trouble
from tools import main


def cases(bench):
    for module in (orders, aside, trouble, joining):
        module.cases(bench)


if __name__ == "__main__":
    main(cases)

#!/bin/bash
# run.sh EVERETT - asks the SMT-LIB scripts beside this file of every solver: one line
# "ok name" or "not ok name: reason" each. The scripts say what must come out; check.c says
# who is asked. New ones: what `--check-solver` dumps, with its (set-info :status ...).
set -u
check=$(dirname "$(realpath "${1:?usage: run.sh path/to/everett}")")/test/query/check
exec "$check" "$(dirname "$0")"/*.smt2

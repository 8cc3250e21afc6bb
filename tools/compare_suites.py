#!/usr/bin/env python3
"""Compares two builds of the program on every problem in suites/: verdict, nodes and move.

    python3 tools/compare_suites.py BEFORE AFTER [--nodes N]

Each is the path of a `tsume` program. The limits are in nodes, so that the results do not depend on the
machine. Prints the problems that differ, and a summary for each question; exit code 1 if a verdict does.
"""

import argparse
import json
import os
import subprocess
import sys

QUESTIONS = [
    ("all suites", ["suites"]),
    ("kos", ["suites/capture", "suites/one-eye"]),
    ("both sides", ["suites/capture", "--both"]),
    ("shortest", ["suites/chess", "--shortest"]),
]
FIELDS = ["status", "outcome", "settled", "best_move", "nodes"]


def fields(pairs):
    """An object; version 0.1.0 wrote `status` twice where it now writes `settled`."""
    found = {}
    for name, value in pairs:
        found["settled" if name in found else name] = value
    return found


def results(program, question, nodes):
    command = [program, "solve", *question, "--nodes", str(nodes), "--json"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: {run.stderr.strip()}")
    lines = [json.loads(line, object_pairs_hook=fields) for line in run.stdout.splitlines()]
    return {line["problem"]: line for line in lines if line["type"] == "result"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=os.path.abspath)
    parser.add_argument("after", type=os.path.abspath)
    parser.add_argument("--nodes", type=int, default=20000)
    options = parser.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    wrong = 0
    for name, question in QUESTIONS:
        before = results(options.before, question, options.nodes)
        after = results(options.after, question, options.nodes)
        differ = dict.fromkeys(FIELDS, 0)
        for problem in sorted(before.keys() | after.keys()):
            old, new = before.get(problem, {}), after.get(problem, {})
            pairs = {field: (old.get(field), new.get(field)) for field in FIELDS}
            pairs = {field: pair for field, pair in pairs.items() if pair[0] != pair[1]}
            for field in pairs:
                differ[field] += 1
            if pairs:
                print(problem, *(f"{field} {old} -> {new}" for field, (old, new) in pairs.items()))
        wrong += differ["status"]
        counts = ", ".join(f"{field} {count}" for field, count in differ.items())
        print(f"{name}: {len(before)} and {len(after)} problems; differences: {counts}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

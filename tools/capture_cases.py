#!/usr/bin/env python3
"""Asks tsume about the capturing cases of a table, and compares.

    tools/capture_cases.py accuracy TSUME TABLE [--time 9.5s]
    tools/capture_cases.py contradictions TSUME TABLE [--time 1s]

A table has a header line and columns between tabs: either `cmd`, `arg`, `size`, `black`, `white`, `mover`, `ko`
and `expected` (attack or defend a stone: 0 cannot, 1 can, 2 and 3 can in a ko), or `sgf` (TR marks the stones).
"""

import argparse
import collections
import json
import re
import statistics
import subprocess
import tempfile
from pathlib import Path

LETTERS = "ABCDEFGHJKLMNOPQRST"


def point(name, size):
    return chr(97 + LETTERS.index(name[0])) + chr(97 + size - int(name[1:]))


def record(row, number):
    """A case as an SGF record with a marked stone and a name."""
    if "sgf" in row:
        text = re.sub(r"(SQ|CR|MA|SZ\[\]|GN)(\[[^\]]*\])+", "", row["sgf"])
        text = re.sub(r"TR\[(\w\w)\](\[\w\w\])*", r"TR[\1]", text)
        return text.replace("(;", f"(;GN[case-{number}]", 1)
    size = int(row["size"])
    stones = {side: "".join(f"[{point(p, size)}]" for p in row[side].split()) for side in ("black", "white")}
    added = "".join(f"{name}{stones[side]}" for name, side in (("AB", "black"), ("AW", "white")) if stones[side])
    mover = "B" if row["mover"] == "black" else "W"
    return f"(;GN[case-{number}]SZ[{size}]{added}PL[{mover}]TR[{point(row['arg'], size)}])"


def solve(tsume, path, *options):
    command = [tsume, "solve", str(path), "--game", "capture", "--json", "--quiet", *options]
    lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    results = [json.loads(line) for line in lines]
    return {r["problem"].split("#")[-1]: r for r in results if r["type"] == "result"}


def accuracy(rows, results):
    counts = collections.Counter()
    for number, row in enumerate(rows, 1):
        result = results.get(f"case-{number}")
        if result is None:
            counts["not read"] += 1
            continue
        known = result.get("known") or {}
        decided = result["status"] != "unknown"
        outcome = result.get("outcome") if decided else known.get("outcome")
        if not decided and known.get("order", 0) < 3:
            outcome = None
        kind = "decided" if decided else "known" if outcome else "unknown"
        counts[kind] += 1
        if kind == "known" and known["order"] >= 4:
            counts["known from order 4 on"] += 1
        if outcome is None:
            print(f"case-{number}\t{row['tst']}:{row['id']}\texpected {row['expected']}\tunknown")
            continue
        expected = row["expected"]
        code = expected.lstrip("!").split()[0].strip("()")
        attack = row["cmd"] == "attack"
        # Without ko threats: 2 can be done, 3 cannot.
        without = (result.get("ko") or {}).get("outcome_without_threats") or outcome
        can = (without == "captured") == attack
        fits = can == (code[0] in "12") if outcome != "ko" else code[0] in "23"
        if "|" in code:
            fits = True
        if expected.startswith("!"):
            fits = not fits
        moves = expected.replace("(", " ").replace(")", " ").replace("|", " ").split()[1:]
        counts["agree" if fits else "disagree"] += 1
        counts[f"{kind} and agree" if fits else f"{kind} and disagree"] += 1
        if not fits:
            print(f"case-{number}\t{row['tst']}:{row['id']}\texpected {expected}\t{kind} {outcome} {result.get('best_move')}\t{known.get('order', '')}")
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")


def claims(result, first, order):
    """What a result says: (captured or not, who moves first, up to which order)."""
    if result["status"] == "proven":
        yield True, first, order
    if result["status"] == "disproven":
        yield False, first, order


def contradictions(tsume, path, rows, time):
    times = {"": time, "10x": f"{10 * float(time.rstrip('s'))}s"}
    asked = []
    for side in ("black", "white"):
        for options, order, limit in (
            ((), None, times[""]), ((), None, times["10x"]), (("--order", "2"), 2, times[""]),
            (("--order", "3"), 3, times[""]), (("--order", "4"), 4, times[""]),
            (("--set", "generator=heuristic"), None, times[""]),
        ):
            asked.append((side, order, solve(tsume, path, "--first", side, "--time", limit, *options)))
    found, unknown, known, decided = 0, 0, 0, 0
    for number in range(1, len(rows) + 1):
        name = f"case-{number}"
        said = []
        for side, order, results in asked:
            result = results.get(name)
            if result is None:
                continue
            first = "owner" if side == result["owner"] else "attacker"
            said.extend(claims(result, first, order))
            if order is None:
                unknown += result["status"] == "unknown"
                known += result["status"] == "unknown" and bool(result.get("known"))
                decided += result["status"] != "unknown"
        for captured, first, order in (claim for claim in said if claim[0]):
            for _, other, bound in (claim for claim in said if not claim[0]):
                harder = first == other or (first == "owner" and other == "attacker")
                if harder and (bound is None or (order is not None and order <= bound)):
                    found += 1
                    print(f"{name}: captured ({first} first, order {order}) and not ({other} first, order {bound})")
    print(f"answers without an order: {decided} decided, {unknown} unknown, {known} of them known in part")
    print(f"contradictions: {found}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["accuracy", "contradictions"])
    parser.add_argument("tsume")
    parser.add_argument("table")
    parser.add_argument("--time", default=None)
    parser.add_argument("--most", type=int, help="only so many cases")
    args = parser.parse_args()
    lines = Path(args.table).read_text().splitlines()
    names = lines[0].split("\t")
    rows = [dict(zip(names, line.split("\t"))) for line in lines[1:]][: args.most]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.sgf"
        path.write_text("\n".join(record(row, n) for n, row in enumerate(rows, 1)))
        if args.what == "contradictions":
            raise SystemExit(contradictions(args.tsume, path, rows, args.time or "1s") > 0)
        results = solve(args.tsume, path, "--time", args.time or "9.5s")
        accuracy(rows, results)
        times = [r["time_s"] for r in results.values()]
        first = [r["known_s"] for r in results.values() if r.get("known_s") is not None]
        print(f"time: {sum(times):.1f} s in all, median {1000 * statistics.median(times):.2f} ms")
        if first:
            print(f"median time until the final outcome was first known: {1000 * statistics.median(first):.2f} ms")


if __name__ == "__main__":
    main()

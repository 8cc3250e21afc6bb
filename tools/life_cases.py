#!/usr/bin/env python3
"""Asks tsume about the life-and-death cases of a table, and compares.

    tools/life_cases.py TSUME TABLE [--time 1s] [--jobs 2] [--most 500] [--ko-wins] [-- OPTIONS...]

A table has a header line and columns between tabs: `id`, `sgf` (TR marks the crucial chains, SQ the region), `to_move`,
`expected` (alive, dead, alive-ko:N, dead-ko:N), `moves` (the first moves that reach it, as SGF points; may be empty)
and `empties`. Answers are compared in steps: alive or dead, a ko or not, how many threats, the moves. With
--ko-wins a ko counts as success of the side to move.

A table of positions of games has instead `cmd` (owl_attack: the side to move wants to kill, owl_defend: to live), `arg` (a
target stone), `size`, `black`, `white` (their stones), `mover`, and `expected`: 0 it cannot, 1 it can, 2 and 3 with a ko (2: the other side
must find the first threat), then a move; `!` says that it is not so. The target is marked, and the rest is left to be inferred.

What follows `--` goes to `tsume solve`, such as --set answer=code.
"""

import argparse
import collections
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
STEPS = ("outcome", "ko", "threats", "moves")


def record(row, number):
    """A case as a named SGF record of life and death."""
    text = re.sub(r"(GN|TS)(\[[^\]]*\])+", "", row["sgf"])
    return text.replace("(;", f"(;GN[case-{number}]TS[life]", 1)


def point(text, size):
    return "pass" if not text else LETTERS[ord(text[0]) - 97] + str(size - ord(text[1]) + 97)


def sgf_point(name, size):
    return chr(97 + LETTERS.index(name[0])) + chr(97 + size - int(name[1:]))


def position(row, number):
    """A position of a game as a named SGF record of life and death."""
    size = int(row["size"])
    points = lambda names: "".join(f"[{sgf_point(name, size)}]" for name in names.split())
    stones = "".join(name + points(row[side]) for name, side in (("AB", "black"), ("AW", "white")) if row[side])
    mover = row["mover"][0].upper()
    return f"(;GN[case-{number}]TS[life]SZ[{size}]{stones}PL[{mover}]TR{points(row['arg'])})"


def success(row, word):
    """The number for alive or dead as the side to move wants it."""
    return "1" if word == ("dead" if row["cmd"] == "owl_attack" else "alive") else "0"


def numbers(row, result):
    """The numbers that an answer comes to, and how it is known: decided, known (in part) or unknown."""
    code, outcome, known = result.get("code"), result.get("outcome"), result.get("known") or {}
    if result["status"] == "unknown":
        if known.get("outcome"):
            # Within a fence; a ko may be in it.
            wins = success(row, known["outcome"]) == "1"
            return ({"1", "2"} if wins else {"0", "3"}), "known"
        return set(), "unknown"
    wins = success(row, "dead" if outcome == "dead" else "alive") == "1"
    if code is None:
        # Without threats; what they change is open.
        return ({"1", "2"} if wins else {"0", "3"}), "decided but for kos"
    if "-ko" in code:
        return {"2" if wins else "3"}, "decided"
    return {"1" if wins else "0"}, "decided"


def compare_positions(rows, results, lists_open):
    counts = collections.Counter()
    for number, row in enumerate(rows, 1):
        result = results.get(f"case-{number}")
        case = f"{row['id']}\t{row['cmd']} {row['arg']}\texpected {row['expected']}"
        if result is None:
            counts["no question"] += 1
            print(f"NO QUESTION\t{row.get('tst', '')}:{case}")
            continue
        found, how = numbers(row, result)
        counts[how] += 1
        counts["certified"] += how.startswith("decided") and result["checked"]
        told, _, moves = row["expected"].partition(" ")
        wanted = set(re.findall(r"\d", told))
        if told.startswith("!"):
            wanted = set("0123") - wanted
        # Who has the first threat is told apart by the list alone.
        same_ko = wanted & set("23") and found & set("23")
        if how == "unknown":
            if lists_open:
                print(f"UNKNOWN\t{row.get('tst', '')}:{case}\t{result['claim']}\t{result['nodes']} nodes")
            continue
        right = bool(found & wanted or same_ko)
        counts[f"{how}: {'as' if right else 'not as'} expected"] += 1
        best = result.get("best_moves")
        if right and how == "decided" and moves and best:
            counts["moves right" if any(re.fullmatch(moves.strip(), m) for m in best) else "moves other"] += 1
        if not right or not found & wanted or lists_open:
            said = f"{how} {'/'.join(sorted(found))} ({result.get('code') or result['claim']}) {' '.join(best or [])}"
            print(f"{'AS EXPECTED' if right else 'DIFFERS'}\t{row.get('tst', '')}:{case}\tfound {said}")
    for name, count in sorted(counts.items()):
        print(f"{name}: {count} of {len(rows)}")


def solve(args, path):
    command = [args.tsume, "solve", str(path), "--game", "life", "--json", "--quiet", "--time", args.time]
    command += ["--jobs", str(args.jobs), *args.options]
    results = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            object = json.loads(line)
            if object.get("type") == "result":
                results[object["problem"].split("#")[-1]] = object
            elif object.get("type") == "error":
                print(f"not read: {object.get('message')}")
    return results


def split(code):
    """alive or dead, a ko or not, how many threats"""
    word, _, threats = code.partition("-ko:")
    return word, bool(threats), threats


def differs(row, result, ko_wins):
    """The first step in which a decided result is another one, or none."""
    code, expected = result["code"], row["expected"]
    if ko_wins:
        mover_lives = result["maker"] == result["side_to_move"]
        wanted = "alive" if mover_lives else "dead"
        found = split(code)[0] == wanted or split(code)[1]
        return None if found == (split(expected)[0] == wanted) else "outcome"
    for step, found, told in zip(STEPS, split(code), split(expected)):
        if found != told:
            return step
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tsume")
    parser.add_argument("table")
    parser.add_argument("--time", default="1s")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, help="only so many cases, spread over the table")
    parser.add_argument("--ko-wins", action="store_true")
    parser.add_argument("--open", action="store_true", help="list what was not decided, too")
    own, options = sys.argv[1:], []
    if "--" in own:
        own, options = own[: own.index("--")], own[own.index("--") + 1 :]
    args = parser.parse_args(own)
    args.options = options
    lines = Path(args.table).read_text().splitlines()
    names = lines[0].split("\t")
    rows = [dict(zip(names, line.split("\t"))) for line in lines[1:]]
    if args.most:
        rows = rows[:: max(1, len(rows) // args.most)][: args.most]
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.sgf"
        write = position if "cmd" in names else record
        path.write_text("\n".join(write(row, n) for n, row in enumerate(rows, 1)))
        results = solve(args, path)
    wall = time.monotonic() - start
    if "cmd" in names:
        compare_positions(rows, results, args.open)
        print(f"wall time: {wall:.1f} s with {args.jobs} jobs")
        return
    counts, times = collections.Counter(), []
    for number, row in enumerate(rows, 1):
        result = results.get(f"case-{number}")
        if result is None:
            counts["not read"] += 1
            print(f"NOT READ\t{row['id']}")
            continue
        times.append(result["time_s"])
        known = result.get("known") or {}
        code = result.get("code")
        # A plain code that was not shown up to 6 threats is open.
        if code is None or ("-ko" not in code and known.get("no_ko_up_to", 6) < 6):
            counts["open"] += 1
            if args.open:
                print(f"OPEN\t{row['id']}\texpected {row['expected']}\tfound {code} {json.dumps(known)}\t{result['nodes']} nodes")
            continue
        counts["decided"] += 1
        counts["certified"] += result["checked"] and (result.get("ko") or {}).get("checked", True)
        counts["known up to 6 threats"] += known.get("no_ko_up_to") == 6
        counts["seki"] += result["outcome"] == "seki"
        step = differs(row, result, args.ko_wins)
        counts["wrong" if step else "right"] += 1
        if step:
            counts[f"wrong: {step}"] += 1
            print(f"DIFFERS in {step}\t{row['id']}\texpected {row['expected']}\tfound {code}\t{row['sgf']}")
            continue
        moves = result.get("best_moves")
        told = row.get("moves", "").split()
        if moves is None or not told or args.ko_wins:
            continue
        size = int(result["size"].split("x")[1])
        told = [point(text, size) for text in told]
        if "best_moves" in known.get("undecided", []):
            counts["moves open"] += 1
            continue
        missing = [p for p in told if p not in moves]
        counts["moves right" if not missing else "moves wrong"] += 1
        counts["more moves than expected"] += len(moves) > len(told)
        if missing:
            print(f"DIFFERS in moves\t{row['id']}\texpected {' '.join(told)}\tfound {' '.join(moves)}\t{row['sgf']}")
    for name in ("decided", "right", "wrong", "open"):
        print(f"{name}: {counts.pop(name, 0)} of {len(rows)}")
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    if len(times) > 1:
        tenths = statistics.quantiles(times, n=10)
        print(f"search time: median {1000 * statistics.median(times):.2f} ms, p90 {1000 * tenths[8]:.2f} ms, {sum(times):.1f} s in all")
    print(f"wall time: {wall:.1f} s with {args.jobs} jobs, {1000 * wall / max(1, len(rows)):.2f} ms for a case")


if __name__ == "__main__":
    main()

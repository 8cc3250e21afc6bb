#!/usr/bin/env python3
"""Compares the two checkers of certificates, `tsume check` and checkers/python/tsume_check.py.

    python3 tools/compare_checkers.py --tsume PATH [--games graph,mate] [--damaged N] [--seed S] [--suites DIR]

Makes certificates of the examples, of questions made up here and of the suites, and has both checkers
judge them; then damages small ones in N ways for each game, and has both judge those. Prints the counts for
each game. Whatever the two don't agree about is kept, with both reasons, in the directory --keep. Exit code 1
if there is anything of the kind, or a certificate that is not damaged and was refused.
"""

import argparse
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
CHECKER = os.path.join(TOP, "checkers", "python", "tsume_check.py")
SUITES = {"mate": "chess", "loa": "loa", "one-eye": "one-eye", "capture": "capture", "life": "life"}
CHUNK = 1000


# ---------------------------------------------------------------------------------------------
# Questions


def questions(game, suites, folder, dice):
    """The arguments of `tsume solve` for each of the questions."""
    asked = []
    if game == "graph":
        asked = [glob.glob("examples/*.graph"), [random_graphs(folder, dice)]]
        asked += [q + ["--full"] for q in asked]
    if game == "mate":
        asked = [["examples/mates.epd", *more] for more in (
            [], ["--shortest"], ["--attacker", "black"], ["--unbounded"], ["--full"], ["--within", "1"])]
    if game == "loa":
        asked = [["examples/endgames.loa", *more] for more in (
            [], ["--full"], ["--attacker", "white"], ["--stuck", "loses"], ["--repetition", "mover-loses"],
            ["--simultaneous", "mover-wins", "--attacker", "black"])]
    if game == "atari-go":
        asked = [["examples/atari-go.sgf", *more] for more in ([], ["--full"], ["--attacker", "white"])]
        for board in ("1x4", "2x2", "3x2", "3x3", "2x5", "4x3", "4x4"):
            for more in (["--unbounded"], ["--within", "6"], ["--attacker", "white"]):
                for look_ahead, symmetry in (("on", "on"), ("on", "off"), ("off", "on"), ("off", "off")):
                    switches = ["--set", "look-ahead=" + look_ahead, "--set", "symmetry=" + symmetry]
                    asked.append(["--game", game, "--board", board, *more, *switches])
    if game == "one-eye":
        asked = [["examples/one-eye.sgf", *more] for more in (
            [], ["--full"], ["--no-ko"], ["--rules", "superko"], ["--aim", "make"], ["--aim", "prevent"],
            ["--first", "white"])]
    if game == "capture":
        asked = [["examples/capture.sgf", *more] for more in (
            [], ["--full"], ["--no-ko"], ["--both"], ["--first", "white"], ["--order", "1"], ["--order", "2"])]
        asked.append(["examples/capture-game.sgf:9", "--target", "C6"])
    if game == "life":
        asked = [[random_groups(folder, dice, size), *more] for size, more in (
            (3, []), (4, ["--both"]), (4, ["--full"]), (4, ["--first", "white"]), (5, ["--no-ko"]), (6, []))]
    place = os.path.join(suites or "", SUITES.get(game, ""))
    if suites and game in SUITES and os.path.isdir(place):
        more = {"mate": ["--shortest"], "loa": ["--attacker", "black"], "one-eye": ["--first", "white"], "capture": ["--both"], "life": ["--both"]}
        asked += [[place], [place, *more[game]]]
    return asked


def random_graphs(folder, dice, count=150):
    """A file of small graph games, of all rules of repetition."""
    name = os.path.join(folder, "random.graph")
    with open(name, "w") as file:
        for number in range(count):
            rule = dice.choice(["none", "attacker-loses", "illegal", "illegal"])
            size = dice.randint(4, 12)
            file.write("game r%d repetition=%s\n" % (number, rule))
            for vertex in range(size):
                ends = vertex > 2 and dice.random() < 0.3
                kind = dice.choice(["won", "lost"] if ends else ["or", "and"])
                low = vertex + 1 if rule == "none" else 0
                to = dice.sample(range(low, size), min(dice.choice([1, 2, 2, 3]), size - low))
                words = ["v%d" % vertex, kind] + ([] if ends else ["v%d" % v for v in to])
                file.write(" ".join(words) + "\n")
    return name


SIZE = 7


def near(points, diagonals=lambda: False):
    """The points of the board around some."""
    ways = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    found = {(x + dx, y + dy) for x, y in sorted(points) for dx, dy in ways if dx == 0 or dy == 0 or diagonals()}
    return {(x, y) for x, y in found - points if 0 <= x < SIZE and 0 <= y < SIZE}


def has_liberties(stones, others):
    """Has every block of these stones a liberty?"""
    alive = {p for p in stones if near({p}) - stones - others}
    while near(alive) & stones:
        alive |= near(alive) & stones
    return alive == stones


def random_group(dice, size):
    """The stones of a group around a few points, safe stones of the other side around it, and what is crucial and empty."""
    space = {(dice.choice([0, 0, 1]), dice.choice([0, 0, 2]))}
    while len(space) < size:
        space.add(dice.choice(sorted(near(space))))
    wall = near(space, lambda: dice.random() < 0.7)
    gaps = {p for p in sorted(wall) if dice.random() < 0.1}
    own, others = wall - gaps, near(space | wall, lambda: dice.random() < 0.7)
    others |= {p for p in sorted(gaps) if dice.random() < 0.5}
    dice.choice([own, others, others]).update(p for p in sorted(space) if dice.random() < 0.25)
    empty = (space | gaps) - own - others
    crucial = [dice.choice(sorted(own)) for chain in range(dice.choice([1, 1, 2]))] if own else []
    return own, others, crucial, empty


def random_groups(folder, dice, size, count=40):
    """A file of questions of life and death."""
    name = os.path.join(folder, "random-%d-%d.sgf" % (size, dice.randrange(10 ** 9)))

    def points(some):
        return "".join("[%s%s]" % ("abcdefg"[x], "abcdefg"[y]) for x, y in sorted(set(some)))

    with open(name, "w") as file:
        while count > 0:
            own, others, crucial, empty = random_group(dice, size)
            if crucial and empty and has_liberties(own, others) and has_liberties(others, own):
                count -= 1
                colours = dice.sample(["AB", "AW"], 2)
                stones = "".join(colour + points(some) for colour, some in zip(colours, (own, others)))
                file.write("(;SZ[%d]%sPL[%s]TS[life]TR%sSQ%s)\n" % (SIZE, stones, dice.choice("BW"), points(crucial), points(empty)))
    return name


def solve(options, question, folder):
    """Makes the certificates of a question, and returns their files."""
    command = [options.tsume, "solve", *question, "--nodes", str(options.nodes), "--time", options.time, "--quiet",
               "--certificate", folder + "/"]
    os.makedirs(folder, exist_ok=True)
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit("%s: exit code %d\n%s" % (" ".join(command), run.returncode, run.stderr.strip()))
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


# ---------------------------------------------------------------------------------------------
# The checkers


class Python:
    """The checker in Python, started once."""

    def __init__(self):
        command = [sys.executable, CHECKER, "--batch"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def judge(self, file):
        """Whether it accepts the file, and what it says."""
        self.process.stdin.write(file + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer.startswith(file + ":"):
            sys.exit("tsume_check.py: no answer about " + file)
        return answer.startswith(file + ": accepted: "), answer[len(file) + 1:].strip()


class Rust:
    """`tsume check`, once for each list of files; runs beside the other."""

    def __init__(self, options, files):
        command = [options.tsume, "check", "--json", *files]
        self.output = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdout=self.output, stderr=subprocess.DEVNULL)

    def judged(self):
        self.process.wait()
        self.output.seek(0)
        answers = {}
        for line in self.output:
            said = json.loads(line)
            if said["type"] == "check":
                reason = said["reason"] or "accepted"
                where = said.get("line") and "line %s: " % said["line"] or ""
                answers[said["certificate"]] = said["accepted"], where + reason
            elif said["type"] == "error" and said.get("file"):
                answers[said["file"]] = False, said["message"]
        return answers


def judge(options, python, files):
    """What both say about each file, and how long Python took."""
    for start in range(0, len(files), CHUNK):
        chunk = files[start:start + CHUNK]
        rust = Rust(options, chunk)
        ours = []
        for file in chunk:
            before = time.monotonic()
            ours.append((file, python.judge(file), time.monotonic() - before))
        theirs = rust.judged()
        for file, answer, seconds in ours:
            yield file, answer, theirs.get(file, (None, "no answer")), seconds


# ---------------------------------------------------------------------------------------------
# Damage


class Certificate:
    """The lines of a certificate, and where things are in its first part."""

    def __init__(self, text):
        self.lines = text.split("\n")[:-1]
        self.find()

    def find(self):
        self.start = self.lines.index("entries:") + 1
        self.end = next(i for i in range(self.start, len(self.lines)) if self.lines[i].startswith("end "))
        self.root = next(i for i, line in enumerate(self.lines) if line.startswith("root: "))
        self.problem = range(self.root + 2, self.start - 1)

    def entries(self):
        return range(self.start, self.end)

    def count(self):
        """Puts the right number of entries at the end of the part."""
        found = [i for i in range(self.start, len(self.lines)) if self.lines[i].startswith("end ")]
        if found:
            self.lines[found[0]] = "end %d" % (found[0] - self.start)

    def text(self):
        return "".join(line + "\n" for line in self.lines)


SIGNS = "0123456789 =!^~*/.lwtABCDEabcdexoXO#@?-+:;()[]&\t\r\u00e9"


def change_sign(c, dice, others):
    i = dice.randrange(len(c.lines))
    line = c.lines[i] or " "
    at = dice.randrange(len(line))
    c.lines[i] = line[:at] + dice.choice([dice.choice(SIGNS), "", line[at] * 2]) + line[at + 1:]


def some_line(c, dice):
    entries = c.entries()
    return dice.choice(entries) if entries and dice.random() < 0.7 else dice.randrange(len(c.lines))


def delete_line(c, dice, others):
    del c.lines[some_line(c, dice)]


def double_line(c, dice, others):
    i = some_line(c, dice)
    c.lines.insert(i, c.lines[i])


def swap_lines(c, dice, others):
    i = some_line(c, dice)
    j = min(i + 1, len(c.lines) - 1) if dice.random() < 0.5 else some_line(c, dice)
    c.lines[i], c.lines[j] = c.lines[j], c.lines[i]


def entry(c, dice):
    """The number of a line with moves, and its words."""
    lines = [i for i in c.entries() if " " in c.lines[i]]
    i = dice.choice(lines)
    return i, c.lines[i].split(" ")


def split(word):
    text, equals, mark = word.rpartition("=")
    return (text, equals + mark) if equals else (word, "")


def change_move(c, dice, others):
    i, words = entry(c, dice)
    k = dice.randrange(1, len(words))
    pool = [w for j in c.entries() for w in c.lines[j].split(" ")[1:]]
    if others and dice.random() < 0.3:
        other = dice.choice(others)
        pool = [w for j in other.entries() for w in other.lines[j].split(" ")[1:]] or pool
    words[k] = split(dice.choice(pool + ["pass", "*", "threat", "resume"]))[0] + split(words[k])[1]
    c.lines[i] = " ".join(words)


def change_mark(c, dice, others):
    i, words = entry(c, dice)
    k = dice.randrange(1, len(words))
    number = "=%d" % dice.randint(0, c.end - c.start + 1)
    words[k] = split(words[k])[0] + dice.choice(["", "=", "=!", "=~", "=^", number, number])
    c.lines[i] = " ".join(words)


def change_moves(c, dice, others):
    i, words = entry(c, dice)
    k = dice.randrange(1, len(words))
    what = dice.randrange(5)
    if what == 0:
        del words[k]
    elif what == 1:
        words.insert(k, words[k])
    elif what == 2:
        j = dice.randrange(1, len(words))
        words[k], words[j] = words[j], words[k]
    elif what == 3:
        words[k:] = ["*" + dice.choice(["", "=!", "=~", "=%d" % dice.randint(1, c.end - c.start)])]
    else:
        words.append(dice.choice(["*", "*=!", "pass", "pass=~", "pass=!", words[k]]))
    c.lines[i] = " ".join(words)


def change_rank(c, dice, others):
    i = dice.choice(c.entries())
    tag, space, rest = c.lines[i].partition(" ")
    rank = re.match("l([0-9]+)", tag)
    if rank:
        number = int(rank[1])
        new = dice.choice([number + 1, max(number - 1, 0), number + 1000, 0, 2 ** 64 - 1, 2 ** 64, "0%d" % number])
        tag = "l%s%s" % (new, tag[rank.end():])
    else:
        tag = "l%d" % (c.end - i)
    c.lines[i] = tag + space + rest


def change_number(c, dice, others):
    """A number anywhere: a zero before it, or another one."""
    places = [(i, m) for i, line in enumerate(c.lines) for m in re.finditer("[0-9]+", line)]
    i, m = dice.choice(places)
    new = dice.choice(["0" + m[0], "00", str(int(m[0]) + 1), "100", "101", "65535", "65536", "+" + m[0]])
    c.lines[i] = c.lines[i][:m.start()] + new + c.lines[i][m.end():]


def change_fields(c, dice, others):
    """A field of a FEN after the squares, in the problem or in the root as well."""
    i = c.problem[0]
    fields = c.lines[i].split(" ")
    if len(fields) != 6:
        return change_record(c, dice, others)
    k = dice.randrange(2, 6)
    squares = ["-"] + [file + rank for file in "abcdefgh" for rank in "36"]
    values = [["-", "K", "Q", "k", "q", "KQkq", "QK", "KK", ""], squares, *[["", "0", "1", "99", "100", "101", "01", "65536"]] * 2]
    before = " ".join(fields[:4])
    fields[k] = dice.choice(values[k - 2])
    c.lines[i] = " ".join(fields)
    if dice.random() < 0.7:
        c.lines[c.root] = c.lines[c.root].replace(before, " ".join(fields[:4]))


def change_shape(c, dice, others):
    i = dice.choice(c.entries())
    tag, space, rest = c.lines[i].partition(" ")
    c.lines[i] = dice.choice(["w", "t", "l%d" % (c.end - i), "x"]) + space + rest
    if dice.random() < 0.3:
        for i in c.entries():
            tag, space, rest = c.lines[i].partition(" ")
            c.lines[i] = "w" + space + rest


def change_zone(c, dice, others):
    zoned = [i for i in c.entries() if "/" in c.lines[i].split(" ")[0]]
    i = dice.choice(zoned or c.entries())
    tag, space, rest = c.lines[i].partition(" ")
    head, slash, zone = tag.partition("/")
    if not zone or dice.random() < 0.1:
        zone = dice.choice(["", "1", "3.3", "7f.7f.7f.7f.7f.7f.7f", "...4"]) if not slash or zone else zone
    rows = zone.split(".")
    k = dice.randrange(len(rows))
    what = dice.randrange(8)
    value = int(rows[k] or "0", 16) if re.fullmatch("[0-9a-f]{0,12}", rows[k]) else 0
    if what < 4:
        value ^= 1 << dice.randrange(8)
        rows[k] = "%x" % value if value or what == 3 else ""
    elif what == 4:
        rows.insert(k, rows[k])
    elif what == 5:
        del rows[k]
    elif what == 6:
        rows[k] = rows[k].upper() + dice.choice(["", "0", "."])
    c.lines[i] = head + ("" if what == 7 else "/" + ".".join(rows)) + space + rest


def change_option(c, dice, others):
    options = [i for i, line in enumerate(c.lines[:c.root]) if line.startswith("option: ")]
    values = ["on", "off", "black", "white", "make", "prevent", "0", "1", "2", "3", "15", "draw", "passes", "loses",
              "kill", "live", "life", "eyes", "japanese", "pass", "A7", "B7",
              "mover-wins", "mover-loses", "1 black", "2 white", "unlimited black", "unlimited white", "threats"]
    what = dice.randrange(5)
    if not options or what == 0:
        name = dice.choice(["within", "order", "rules", "ko", "threats", "attacker", "after", "goal", "x"])
        value = dice.choice(values + ["A1", "B2", "C3"])
        c.lines.insert(dice.choice(options + [c.root]), "option: %s %s" % (name, value))
        return
    i = dice.choice(options)
    if what == 1:
        del c.lines[i]
    elif what == 2:
        c.lines.insert(i, c.lines.pop(dice.choice(options)))
    else:
        name = c.lines[i].split(" ")[1]
        c.lines[i] = "option: %s %s" % (name, dice.choice(values))
        number = c.lines[i].split(" ")[2]
        if name == "within" and c.lines[2] == "game: mate":
            c.lines[c.root] = re.sub(" in [0-9]+$", " in " + number, c.lines[c.root])
        if name == "order" and dice.random() < 0.7:
            c.lines[c.root] = re.sub(" order [0-9]+", " order " + number, c.lines[c.root])
        if name == "threats" and dice.random() < 0.7:
            left = c.lines[i].split(" ")[2]
            line, order, rest = re.sub(" threats [0-9a-z]+", "", c.lines[c.root]).partition(" order")
            c.lines[c.root] = line + (" threats " + left if left != "0" else "") + order + rest


def change_header(c, dice, others):
    i = dice.choice([k for k in range(c.start) if k not in c.problem])
    choices = {
        "tsume-certificate ": ["1", "2", "3"], "parts: ": ["1", "2", "0"], "verdict: ": ["proven", "disproven"],
        "game: ": ["graph", "mate", "loa", "atari-go", "one-eye", "life", "capture"],
        "rule: ": ["none", "attacker-loses", "illegal"], "problem: ": ["0", "1", "2", "3", "99"]}
    for name in choices:
        if c.lines[i].startswith(name):
            c.lines[i] = name + dice.choice(choices[name])


def turn_verdict(c, dice, others):
    i = next(i for i, line in enumerate(c.lines) if line.startswith("verdict: "))
    c.lines[i] = "verdict: disproven" if c.lines[i] == "verdict: proven" else "verdict: proven"


def change_side(c, dice, others):
    """The side to move, in the root or the problem or both."""
    both = dice.randrange(3)
    other = {"b": "w", "w": "b", "x": "o", "o": "x"}
    i = c.problem[0]
    if both != 1:
        c.lines[c.root] = re.sub("^(root: [^ ]+) ([bwxo])", lambda m: m[1] + " " + other[m[2]], c.lines[c.root])
    if both != 2:
        c.lines[i] = re.sub(r"PL\[([BW])\]", lambda m: "PL[%s]" % other[m[1].lower()].upper(), c.lines[i])
        c.lines[i] = re.sub("^([^ (]+) ([bwxo])", lambda m: m[1] + " " + other[m[2]], c.lines[i])


def change_stone(c, dice, others):
    """A stone, in the root or the problem or both."""
    game = next(line for line in c.lines if line.startswith("game: "))[6:]
    both, i = dice.randrange(4), c.problem[0]
    if game == "graph":
        i = dice.choice(c.problem)
        words = c.lines[i].split(" ")
        names = [c.lines[k].split(" ")[0] for k in c.problem[1:]] + ["or", "and", "won", "lost"]
        words[dice.randrange(len(words))] = dice.choice(names)
        c.lines[i] = " ".join(words)
        return
    board, space, rest = c.lines[c.root][6:].partition(" ")
    places = [k for k, sign in enumerate(board) if sign != "/"]
    at = dice.choice(places)
    signs = {"mate": "KQRBNPkqrbnp1234", "loa": "xo."}.get(game, "XO.")
    new = board[:at] + dice.choice(signs) + board[at + 1:]
    if game in ("mate", "loa"):
        if both != 1:
            c.lines[c.root] = "root: " + new + space + rest
        if both != 2:
            c.lines[i] = c.lines[i].replace(board, new)
        return
    if both != 1:
        c.lines[c.root] = "root: " + new + space + rest
    if both != 2:
        letters = "abcdefghijklmnopqrstuvwxyz"
        lists = ""
        for name, stones in (("AB", "X#"), ("AW", "O@")):
            points = "".join("[%s%s]" % (letters[x], letters[y]) for y, row in enumerate(new.split("/"))
                             for x, sign in enumerate(row) if sign in stones)
            lists += name + points if points else ""
        c.lines[i] = re.sub(r"(SZ\[[0-9:]+\]).*?PL", lambda m: m[1] + lists + "PL", c.lines[i])


def change_record(c, dice, others):
    """A point in the problem's lists, or a property."""
    i = c.problem[0]
    points = list(re.finditer(r"\[[a-z]{2}\]", c.lines[i]))
    if not points:
        return change_sign(c, dice, others)
    m = dice.choice(points)
    letters = "abcdefghi"
    new = dice.choice(["", m[0] * 2, "[%s%s]" % (dice.choice(letters), dice.choice(letters)), dice.choice(points)[0]])
    c.lines[i] = c.lines[i][:m.start()] + new + c.lines[i][m.end():]
    if dice.random() < 0.1:
        changes = [("TR", "MA"), ("SQ", "CR"), ("GM[1]", "GM[2]"), ("FF[4]", ""), ("PL", "\nPL"), ("AB", "AE"), ("TS[life]", "")]
        c.lines[i] = c.lines[i].replace(*dice.choice(changes))


def add_space(c, dice, others):
    i = some_line(c, dice)
    line = c.lines[i]
    at = dice.choice([0, len(line), dice.randint(0, len(line))])
    c.lines[i] = line[:at] + dice.choice([" ", "\t", "\r", "\n", "\u00a0", "\ufeff"]) + line[at:]


def splice(c, dice, others):
    """Some entries of another certificate, or of this one."""
    other = dice.choice(others) if others and dice.random() < 0.8 else c
    a, b = sorted(dice.randint(other.start, other.end) for end in "ab")
    i = dice.randint(c.start, c.end)
    j = min(c.end, i + dice.choice([0, 1, b - a]))
    c.lines[i:j] = other.lines[a:b]


def swap_header(c, dice, others):
    """The entries with the header of another certificate."""
    if others:
        other = dice.choice(others)
        c.lines[:c.start] = other.lines[:other.start]


def double_part(c, dice, others):
    """A second part: the same, or that of another certificate."""
    other = dice.choice(others) if others and dice.random() < 0.5 else c
    problem = re.sub(r"PL\[.\]", "", c.lines[c.problem[0]])
    alike = [o for o in others if re.sub(r"PL\[.\]", "", o.lines[o.problem[0]]) == problem]
    if alike and dice.random() < 0.7:
        other = dice.choice(alike)
    parts = int(c.lines[1][7:]) + int(other.lines[1][7:])
    c.lines += other.lines[2:]
    c.lines[1] = "parts: %d" % parts


DAMAGE = [change_sign] * 2 + [delete_line, double_line, swap_lines] + [change_move] * 3 + [change_mark] * 4 + [
    change_moves] * 3 + [change_rank] * 3 + [change_number, change_fields, change_shape, change_option, change_header, turn_verdict, change_side] + [
    change_stone] * 3 + [change_record, add_space, splice, splice, swap_header] + [double_part] * 2


def damage(text, dice, others):
    """A damaged certificate, as bytes, and the name of what was done."""
    c = Certificate(text)
    kinds = DAMAGE + [change_zone] * (4 if "/" in text.split("\nentries:\n")[1] else 1)
    done = []
    for time in range(1 if dice.random() < 0.9 else 2):
        kind = dice.choice(kinds)
        try:
            kind(c, dice, others)
            done.append(kind.__name__)
            if kind in (delete_line, double_line, splice, swap_header) and dice.random() < 0.8:
                c.count()
            c.find()
        except (IndexError, StopIteration, ValueError):
            break
    raw = c.text().encode()
    if dice.random() < 0.03:
        raw = raw[:dice.randrange(len(raw))]
        done.append("cut")
    if raw and dice.random() < 0.02:
        at = dice.randrange(len(raw))
        raw = raw[:at] + bytes([dice.randrange(256)]) + raw[at + 1:]
        done.append("byte")
    return raw, "+".join(done) or "nothing"


# ---------------------------------------------------------------------------------------------


def keep(options, game, number, file, what, ours, theirs):
    os.makedirs(options.keep, exist_ok=True)
    name = os.path.join(options.keep, "%s-%d.cert" % (game, number))
    with open(file, "rb") as source, open(name, "wb") as copy:
        copy.write(source.read())
    with open(name + ".txt", "w") as note:
        note.write("%s\npython: %s\ntsume:  %s\n" % (what, ours[1], theirs[1]))
    if number <= 20:
        print("  DIFFER %s (%s)" % (name, what))
        print("    python: %s\n    tsume:  %s" % (ours[1][:200], theirs[1][:200]))


def compare(options, game, folder, python):
    """Compares the checkers on one game; returns whether all is well."""
    dice = random.Random("%s %s" % (options.seed, game))
    started = time.monotonic()
    files, left_out = [], 0
    for number, question in enumerate(questions(game, options.suites, folder, dice)):
        for file in solve(options, question, os.path.join(folder, "%s-%d" % (game, number))):
            if os.path.getsize(file) <= options.largest:
                files.append(file)
            else:
                left_out += 1
    both, differ, refused = 0, 0, 0
    small = []
    for file, ours, theirs, seconds in judge(options, python, files):
        if ours[0] is theirs[0] is True:
            both += 1
            small.append((seconds, file))
        else:
            differ += ours[0] != theirs[0]
            refused += ours[0] == theirs[0]
            keep(options, game, differ + refused, file, "as it was made", ours, theirs)
    print("%s: %d certificates, %d accepted by both, %d refused by both; %d left out, larger than %d bytes (%.0f s)"
          % (game, len(files), both, refused, left_out, options.largest, time.monotonic() - started), flush=True)
    well = both == len(files) > 0

    # The quickest ones, and different ones: no more than an average of 10 ms each.
    small.sort()
    sources, seen, total = [], set(), 0.0
    for seconds, file in small:
        with open(file, encoding="utf-8", newline="") as source:
            text = source.read()
        total += seconds
        if text not in seen and (len(sources) < 5 or total / (len(sources) + 1) < options.quick / 1000):
            seen.add(text)
            sources.append(text)
    started = time.monotonic()
    others = [Certificate(text) for text in sources]
    accepted, refused, number = 0, 0, 0
    while sources and number < options.damaged:
        made = {}
        with tempfile.TemporaryDirectory() as place:
            while number < options.damaged and len(made) < CHUNK:
                raw, what = damage(dice.choice(sources), dice, others)
                file = os.path.join(place, "%d.cert" % number)
                with open(file, "wb") as target:
                    target.write(raw)
                made[file] = what
                number += 1
            for file, ours, theirs, seconds in judge(options, python, list(made)):
                if ours[0] != theirs[0]:
                    differ += 1
                    keep(options, game, differ, file, made[file], ours, theirs)
                elif ours[0]:
                    accepted += 1
                else:
                    refused += 1
    print("%s: %d damaged (of %d), %d refused by both, %d accepted by both; %d disagreements (%.0f s)"
          % (game, number, len(sources), refused, accepted, differ, time.monotonic() - started), flush=True)
    return well and differ == 0


def main():
    games = ["graph", "mate", "loa", "atari-go", "one-eye", "life", "capture"]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tsume", required=True, type=os.path.abspath, help="the program")
    parser.add_argument("--games", default=",".join(games), help="separated by commas; all of them if not said")
    parser.add_argument("--damaged", type=int, default=1000, help="damaged certificates for each game")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--suites", type=os.path.abspath, help="certificates of these suites, too")
    parser.add_argument("--nodes", type=int, default=20000, help="limit for each problem")
    parser.add_argument("--time", default="5s", help="another one")
    parser.add_argument("--largest", type=int, default=1000000, help="bytes of the certificates that are checked")
    parser.add_argument("--quick", type=float, default=10, help="mean ms of the check of those that are damaged")
    parser.add_argument("--keep", default="checkers-differ", help="directory for what they don't agree about")
    options = parser.parse_args()
    options.keep = os.path.abspath(options.keep)
    os.chdir(TOP)
    python = Python()
    well = True
    for game in options.games.split(","):
        if game not in games:
            parser.error("no such game: " + game)
        with tempfile.TemporaryDirectory() as folder:
            well = compare(options, game, folder, python) and well
    python.process.stdin.close()
    python.process.wait()
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())

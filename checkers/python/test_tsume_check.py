"""Tests of the checker: python3 -m unittest"""

import io
import itertools
import os
import subprocess
import sys
import tempfile
import unittest

import tsume_check
from tsume_check import LOST, OPEN, WON, Lines, Options, Refused

HERE = os.path.dirname(os.path.abspath(__file__))


def part(game, rule, verdict, options, root, problem, *entries):
    lines = ["game: " + game, "rule: " + rule, "verdict: " + verdict]
    lines += ["option: " + option for option in options]
    lines += ["root: " + root, "problem: %d" % len(problem), *problem, "entries:"]
    return lines + [*entries, "end %d" % len(entries)]


def whole(*parts):
    lines = ["tsume-certificate 2", "parts: %d" % len(parts)]
    return "\n".join(lines + [line for p in parts for line in p]) + "\n"


def verdict(text):
    """What the checker says: what the parts show, or the reason of the refusal."""
    lines = Lines(io.BytesIO(text if isinstance(text, bytes) else text.encode()))
    try:
        return tsume_check.check(lines)
    except Refused as refused:
        return "%d: %s" % (lines.number, refused)


class Case(unittest.TestCase):
    def accepted(self, *parts):
        said = verdict(whole(*parts))
        self.assertIsInstance(said, list, said)
        return said

    def refused(self, why, *parts):
        self.refused_text(why, whole(*parts))

    def refused_text(self, why, text):
        said = verdict(text)
        self.assertIsInstance(said, str)
        self.assertIn(why, said)


def graph(rule, verdict, vertices, *entries):
    vertices = [v.strip() for v in vertices.split(";")]
    root = vertices[0].split(" ")[0]
    return part("graph", rule, verdict, [], root, ["game g repetition=" + rule, *vertices], *entries)


FIG4 = "A or C B; B and D; C and D; D or C"
FIG6 = "A or B; B and C; C or D E; D and C; E and F; F or D E"


class GraphTest(Case):
    def test_walk(self):
        right = graph("illegal", "proven", FIG4, "w B", "w D", "w C", "w D=^")
        self.assertEqual(self.accepted(right), ["graph proven, 4 entries"])
        self.refused("on the path", graph("illegal", "proven", FIG4, "w B", "w D", "w C", "w D", "w C"))
        self.refused("there is no entry", graph("illegal", "proven", FIG4, "w B", "w D", "w C", "w D=7"))
        self.refused("old walk", graph("illegal", "proven", FIG4, "w B", "w D", "w C", "w D=2"))
        self.refused("'=^' is for", graph("illegal", "proven", FIG4, "w B", "w D", "w C=^"))
        self.refused("not on the path: D", graph("illegal", "proven", FIG4, "w C", "w D=^"))
        self.refused("'=^' is for", graph("illegal", "proven", FIG4, "w B", "l3 D", "l2 C", "l1 D=^"))
        self.refused("rank does not fall", graph("illegal", "proven", FIG4, "w B", "l1 D", "l1 C", "l0 D=2"))

    def test_same_position_twice(self):
        game = "A and B C; B or D; C or D; D and E; E won"
        self.accepted(graph("illegal", "proven", game, "w B C", "w D", "w E=!", "w D", "w E=!"))
        self.accepted(graph("illegal", "proven", game, "w B C", "w D", "l0 E=!", "w D=3"))
        self.refused("another entry", graph("illegal", "proven", game, "w B C", "w D", "l0 E=!", "w D", "w E=!"))
        self.refused("another entry", graph("illegal", "proven", game, "w B C", "w D", "w E=!", "w D", "l0 E=!"))
        self.refused("another entry", graph("none", "proven", game, "l9 B C", "l8 D", "l0 E=!", "l8 D", "l0 E=!"))

    def test_trap(self):
        entries = "t B", "t C", "t D E", "t C=3", "t F", "t D=4 E=5"
        self.accepted(graph("attacker-loses", "disproven", FIG6, *entries))
        self.refused("a trap is not allowed", graph("attacker-loses", "proven", FIG6, *entries))
        self.refused("a trap is not allowed", graph("illegal", "disproven", FIG6, *entries))
        self.refused("a cycle under", graph("none", "disproven", FIG6, *entries))
        self.refused("legal move is not there: E", graph("attacker-loses", "disproven", FIG6, "t B", "t C", "t D"))
        self.refused("a walk is not allowed", graph("attacker-loses", "disproven", FIG6, "w B"))

    def test_ladder(self):
        game = "A and B C; B or C; C or W; W won"
        self.accepted(graph("none", "proven", game, "l2 B C=3", "l1 C", "l0 W=!"))
        self.accepted(graph("none", "proven", game, "l2 B= C=3", "l1 C=", "l0 W=!"))
        self.accepted(graph("none", "proven", game, "l18446744073709551615 B=~ C=~"))
        self.refused("too large", graph("none", "proven", game, "l18446744073709551616 B=~ C=~"))
        self.refused("plain form", graph("none", "proven", game, "l02 B=~ C=~"))
        self.refused("no tag", graph("none", "proven", game, "l B=~ C=~"))
        self.refused("no tag", graph("none", "proven", game, "l-1 B=~ C=~"))
        self.refused("no zones", graph("none", "proven", game, "l2/3 B=~ C=~"))
        self.refused("there is no entry 3 yet", graph("none", "proven", game, "l2 C=3 B", "l1 C", "l0 W=!"))
        self.refused("not the position", graph("none", "proven", game, "l2 C B=2", "l0 W=!"))
        self.refused("plain form", graph("none", "proven", game, "l2 B=~ C=03"))
        self.refused("no entry 0", graph("none", "proven", game, "l2 B=0 C=~"))
        self.refused("there twice", graph("none", "proven", game, "l2 B=~ B=~ C=~"))
        self.refused("two spaces", graph("none", "proven", game, "l2 B=~ C=~ "))
        self.refused("not won", graph("none", "proven", game, "l2 B=! C=~"))
        self.refused("'end 1'", graph("none", "proven", game, "l2 B=~ C=~", "l0 W=!"))
        self.refused("no tag", graph("none", "proven", game, "l2 B C=3", "l1 C"))
        self.refused("one move of W's", graph("none", "proven", game, "l2 B C=3", "l1"))

    def test_near_ends(self):
        game = "A and B; B or C D; C and E; D and F G; E or W; F won; G won; W won"
        self.accepted(graph("none", "proven", game, "l2 B=~"))
        self.refused("not a near end", graph("none", "proven", "Z or A; " + game, "l3 A=~"))
        self.refused("not a near end", graph("none", "proven", "A or B; B and C D; C won; D lost", "l1 B=~"))
        self.accepted(graph("none", "proven", "A or B; B and", "l1 B=~"))
        self.accepted(graph("none", "proven", "A or B; B and", "l1 B", "l0"))
        self.refused("not a near end", graph("none", "disproven", "A and B; B and", "l1 B=~"))

    def test_decided_root(self):
        self.accepted(graph("none", "proven", "A won"))
        self.refused("not won for W", graph("none", "disproven", "A won"))
        self.refused("'end 0'", graph("none", "proven", "A won", "l0"))

    def test_texts_with_marks(self):
        game = "A or a=b; a=b and *; * or won=!; won=! won"
        self.accepted(graph("none", "proven", game, "l3 a=b=", "l2 *", "l1 won=!=!"))
        self.refused("mark", graph("none", "proven", game, "l3 a=b", "l2 *", "l1 won=!=!"))

    def test_problem(self):
        for vertices in ("A or B", "A or B B; B won", "A won; A won", "A lost B; B won", "A maybe", "A",
                         "A  or B; B won", "A or\tB; B won", "A or #; # won", "A or B game; B won; game won",
                         "A or B \x7f; B won; \x7f won", "A or B \u2003; B won; \u2003 won"):
            self.refused("problem:", graph("none", "proven", vertices, "l0 B=!"))

    def test_long(self):
        count = 20000
        vertices = "; ".join("v%d or v%d" % (i, i + 1) for i in range(count)) + "; v%d won" % count
        entries = ["l%d v%d" % (count - i, i + 1) for i in range(count - 1)] + ["l1 v%d=!" % count]
        self.accepted(graph("attacker-loses", "proven", vertices, *entries))


class FileTest(Case):
    text = whole(graph("none", "proven", "A or B; B won", "l0 B=!"))

    def test_damage(self):
        self.assertEqual(verdict(self.text), ["graph proven, 1 entries"])
        lines = self.text.splitlines(True)
        for number, line in enumerate(lines):
            for other in ([], [line, line], [line[:-1] + " \n"], [" " + line], [line[:-1] + "\r\n"], [line, "\n"],
                          [line[:-1] + "\0\n"], [line.upper() if line != line.upper() else line.lower()]):
                damaged = "".join(lines[:number] + other + lines[number + 1:])
                self.assertIsInstance(verdict(damaged), str, damaged)
        for end in range(len(self.text)):
            self.assertIsInstance(verdict(self.text[:end]), str)

    def test_header(self):
        for old, new, why in (
                ("certificate 2", "certificate 1", "1: format version 1"), ("certificate 2", "certificate 3", "1: not a"),
                ("parts: 1", "parts: 01", "2: parts"), ("parts: 1", "parts: 0", "no parts"),
                ("parts: 1", "parts: 2", "ends before 'game:'"), ("parts: 1", "parts: " + "9" * 5000, "parts"),
                ("rule: none", "rule: illegal", "the rule of the game is none"), ("game: graph", "game: chess", "unknown game"),
                ("root: A", "root: B", "the root should be A"), ("root: A", "option: x y\nroot: A", "option 'x'"),
                ("root: A", "option: x\nroot: A", "a name and a value"),
                ("problem: 3", "problem: 18446744073709551615", "ends before"), ("end 1", "end 01", "'end 1'"),
                ("end 1\n", "end 1\nx\n", "more after"), ("end 1\n", "end 1", "line feed")):
            self.assertIn(old, self.text)
            self.refused_text(why, self.text.replace(old, new))
        self.refused_text("UTF-8", self.text.encode().replace(b"A", b"\xff"))
        self.refused_text("ends before", b"")
        self.refused_text("--plain", b"\x28\xb5\x2f\xfd\x00\x00\n")

    def test_parts(self):
        one = graph("none", "proven", "A or B; B won", "l0 B=!")
        two = graph("none", "proven", "A or C; C won", "l0 C=!")
        self.accepted(one, one)
        self.refused("not about one problem", one, two)

    def test_parts_with_other_options(self):
        fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
        one, two = (mate("proven", ["attacker white", "within " + n], fen, "l0 a1a8=!") for n in "12")
        self.accepted(one, one)
        self.refused("not about one problem", one, two)


def game(name, options, problem, proven=True):
    made = Options()
    made.list = [tuple(option.split(" ", 1)) for option in options]
    return tsume_check.GAMES[name](made, problem, proven)


def perft(game, position, depth):
    return 1 if depth == 0 else sum(perft(game, after, depth - 1) for text, after in game.moves(position))


def mate(verdict, options, fen, *entries):
    bound = "".join(" in " + option[7:] for option in options if option.startswith("within"))
    rule = "none" if bound else "attacker-loses"
    return part("mate", rule, verdict, options, " ".join(fen.split(" ")[:4]) + bound, [fen], *entries)


class MateTest(Case):
    def perft(self, fen, *counts):
        chess = game("mate", ["attacker white"], [fen])
        self.assertEqual(chess.text(chess.root) , " ".join(fen.split(" ")[:4]))
        self.assertEqual([perft(chess, chess.root, depth) for depth in range(1, len(counts) + 1)], list(counts))

    def test_perft(self):
        self.perft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20, 400, 8902)
        self.perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48, 2039)
        self.perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 14, 191, 2812)
        self.perft("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 264, 9467)
        self.perft("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 44, 1486)

    def test_en_passant(self):
        # After e2e4 the pawn on d4 may take, unless that opens the fourth rank to the rook.
        for fen, there in (("8/8/8/8/3p4/8/4P3/k1K5 w - - 0 1", "e3"), ("8/8/8/8/k2p3R/8/4P3/2K5 w - - 0 1", "-"),
                           ("8/8/8/8/8/3p4/4P3/k1K5 w - - 0 1", "-")):
            chess = game("mate", ["attacker white"], [fen])
            after = dict(chess.moves(chess.root))["e2e4"]
            self.assertEqual(chess.text(after).split(" ")[3], there)

    def test_status(self):
        for fen, options, status in (
                ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ["attacker white"], WON),
                ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ["attacker black"], LOST),
                ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ["attacker white"], LOST),
                ("7k/8/6K1/8/8/8/8/8 b - - 0 1", ["attacker white"], LOST),
                ("7k/8/6K1/8/8/8/8/5B2 b - - 0 1", ["attacker white"], LOST),
                ("7k/8/6K1/8/8/8/8/4NB2 b - - 0 1", ["attacker white"], OPEN),
                ("7k/p7/6K1/8/8/8/8/5B2 b - - 0 1", ["attacker white"], OPEN),
                ("7k/p7/6K1/8/8/8/8/5B2 b - - 0 1", ["attacker black"], OPEN)):
            chess = game("mate", options, [fen])
            self.assertEqual(chess.status(chess.root), status, fen)

    def test_mate_in_one(self):
        fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
        self.accepted(mate("proven", ["attacker white", "within 1"], fen, "l0 a1a8=!"))
        self.accepted(mate("proven", ["attacker white"], fen, "l0 a1a8=!"))
        self.refused("not won", mate("proven", ["attacker white"], fen, "l0 a1a7=!"))
        self.refused("not a legal move", mate("proven", ["attacker white"], fen, "l0 a1b8=!"))
        self.refused("'attacker' should be next", mate("proven", [], fen, "l0 a1a8=!"))
        self.refused("within", mate("proven", ["attacker white", "within 0"], fen, "l0 a1a8=!"))
        self.refused("'attacker' should", mate("proven", ["within 1", "attacker white"], fen, "l0 a1a8=!"))
        self.refused("not in its place", mate("proven", ["attacker white", "attacker white"], fen, "l0 a1a8=!"))

    def test_check_from_before(self):
        # The capture on d6 would end the check, but the bishop gave it before the pawn moved.
        with self.assertRaises(Refused) as refusal:
            game("mate", ["attacker white"], ["5K2/8/8/3pP3/8/b7/8/7k w - d6 0 1"])
        self.assertIn("from before", str(refusal.exception))
        game("mate", ["attacker white"], ["4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1"])

    def test_bound(self):
        # A rook's move that waits, and mate on the move after; one move is too few.
        fen = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"
        self.accepted(mate("proven", ["attacker white", "within 2"], fen, "l3 f6g6=~"))
        self.accepted(mate("proven", ["attacker white", "within 2"], fen, "l3 f6g6", "l2 h8g8", "l0 a1a8=!"))
        chess = game("mate", ["attacker white", "within 1"], [fen], False)
        tries = " ".join(text + "=!" for text, after in chess.moves(chess.root))
        self.accepted(mate("disproven", ["attacker white", "within 1"], fen, "l0 " + tries))
        self.refused("not won", mate("disproven", ["attacker white", "within 2"], fen, "l0 " + tries))

    def test_problem(self):
        for fen in ("7k/8/6K1/8/8/8/8/R7 w - - 0", "7k/8/6K1/8/8/8/8/R7 w - - 0 0", "7k/8/6K1/8/8/8/8/R7 w - - 00 1",
                    "7k/8/6K1/8/8/8/8/R6 w - - 0 1", "7k/8/6K1/8/8/8/8/R43 w - - 0 1", "7k/8/6K1/8/8/8/R7 w - - 0 1",
                    "7k/8/6K1/8/8/8/8/R7 x - - 0 1", "7k/8/6K1/8/8/8/8/R7 w K - 0 1", "7k/8/6K1/8/8/8/8/R7 w  - 0 1",
                    "7k/8/6K1/8/8/8/8/R7 w - e6 0 1", "7k/8/6K1/8/8/8/8/P7 w - - 0 1", "k6k/8/6K1/8/8/8/8/8 w - - 0 1",
                    "R6k/8/6K1/8/8/8/8/8 w - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1 ", "7k/8/6K1/8/8/8/8/R7 w - - 101 1",
                    "7k/8/6K1/8/8/P7/PPPPPPPP/R7 w - - 0 1", "7k/8/6K1/8/8/NNNNNNNN/NNNNNNN1/R7 w - - 0 1",
                    "4k3/8/3N1N2/8/8/8/1K2R3/8 b - - 0 1", "4k3/8/8/8/4P3/8/8/R3K3 b - e3 0 1"):
            self.assertIsInstance(verdict(whole(mate("proven", ["attacker white"], fen, "l0 a1a8=!"))), str)


RULES = ["attacker black", "simultaneous draw", "stuck passes", "repetition draw"]


class LoaTest(Case):
    start = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x"

    def test_perft(self):
        loa = game("loa", RULES, [self.start])
        self.assertEqual([perft(loa, loa.root, depth) for depth in (1, 2)], [36, 1244])

    def certificate(self, position, *entries, verdict="proven", options=RULES, more="", rule="attacker-loses"):
        return part("loa", rule, verdict, options, position, [position + more], *entries)

    def test_win_in_one(self):
        position = "x......o/......../.x....../......../......../......../......../o....... x"
        right = self.certificate(position, "l0 b6-b7=!")
        self.accepted(right)
        self.refused("not a legal move", self.certificate(position, "l0 b6-b8=!"))
        options = ["attacker white", *RULES[1:]]
        self.refused("problem", self.certificate(position, "l0 b6-b7=!", options=options))
        self.accepted(self.certificate(position, "t b6-b7=!", verdict="disproven", options=options, more=" ; attacker o"))

    def test_both_connected(self):
        # The capture leaves White with one piece, and connects Black: a draw, or a win of the mover.
        position = "x......./.x....../......../......../......../......../x......./o......o x"
        for rule, status in (("draw", LOST), ("mover-wins", WON)):
            options = ["attacker black", "simultaneous " + rule, *RULES[2:]]
            loa = game("loa", options, [position + (" ; simultaneous mover-wins" if rule != "draw" else "")])
            both = "x......./xx....../......../......../......../......../......../.......o o".split(" ")
            self.assertEqual(loa.status((both[0].replace("/", ""), both[1])), status)

    def test_stuck(self):
        position = "......xo/......xx/......../......../......../......../xx....../ox...... o"
        for stuck, moves in (("passes", ["pass"]), ("loses", [])):
            options = ["attacker black", "simultaneous draw", "stuck " + stuck, "repetition draw"]
            more = " ; attacker x" + (" ; stuck loses" if stuck == "loses" else "")
            loa = game("loa", options, [position + more])
            self.assertEqual([text for text, after in loa.moves(loa.root)], moves)
        self.accepted(self.certificate(position, "l0", options=options, more=more))

    def test_capture(self):
        loa = game("loa", RULES, ["......../......../......../x.o...../......../......../......../o......x x"])
        self.assertIn("a5xc5", dict(loa.moves(loa.root)))


ATARI = ["attacker black", "look-ahead on", "symmetry on"]


class AtariGoTest(Case):
    record = ["(;FF[4]GM[1]SZ[4]AB[bb][cc]AW[cb][bc]PL[B]RU[Atari Go]", ")"]

    def certificate(self, root, problem, *entries, options=ATARI, verdict="proven"):
        return part("atari-go", "none", verdict, options, root, problem, *entries)

    def test_crosscut(self):
        atari = game("atari-go", ATARI, self.record)
        self.assertEqual(atari.text(atari.root), "..../.OX./.XO./.... b")
        self.assertEqual([text for text, after in atari.moves(atari.root)],
                         ["A4", "B4", "C4", "D4"])
        answers = " ".join(text + "=~" for text, after in atari.moves(dict(atari.moves(atari.root))["B4"]))
        self.accepted(self.certificate("..../.OX./.XO./.... b", self.record, "l1 B4", "l0 " + answers))
        self.refused("not a near end", self.certificate("..../.OX./.XO./.... b", self.record, "l1 B4=~"))

    def test_perft(self):
        # Without look-ahead and symmetry: the sequences of stones, captures ending them.
        options = ["attacker black", "look-ahead off", "symmetry off"]
        atari = game("atari-go", options, ["(;FF[4]GM[1]SZ[2]PL[B]RU[Atari Go]", ")"])

        def count(position, depth):
            if depth == 0 or position[2] is not None:
                return int(depth == 0)
            return sum(count(after, depth - 1) for text, after in atari.moves(position))

        self.assertEqual([count(atari.root, depth) for depth in (1, 2, 3)], [4, 12, 24])

    def test_no_look_ahead(self):
        # Black takes the stone in the corner.
        record = ["(;FF[4]GM[1]SZ[3]AB[ba]AW[aa]PL[B]RU[Atari Go]", ")"]
        options = ["attacker black", "look-ahead off", "symmetry off"]
        self.accepted(self.certificate("OX./.../... b", record, "l0 A2=!", options=options))
        self.refused("not won", self.certificate("OX./.../... b", record, "l0 C3=!", options=options))
        bound = ["attacker black", "within 1", "look-ahead off", "symmetry off"]
        self.accepted(self.certificate("OX./.../... b", record, "l0 A2=!", options=bound))
        self.accepted(self.certificate(".../.../.XO b", record, options=ATARI))
        self.refused("the root should be", self.certificate("OX./.../... b", record, options=ATARI))


class OneEyeTest(Case):
    # Black makes an eye in the corner, even if White moves first.
    record = ["(;FF[4]GM[1]SZ[5:4]AB[ca][ab][bb][cb]AW[da][db][ac][bc][cc][dc]PL[W]TR[ca][ab][bb][cb]SQ[aa][ba]", ")"]
    root = "..XO./XXXO./OOOO./..... w"

    def certificate(self, *entries, options=("aim make", "rules threats", "threats 0"), verdict="proven", record=record):
        return part("one-eye", "illegal", verdict, options, self.root, record, *entries)

    def test_eye(self):
        self.accepted(self.certificate("l2 A4=~ B4=~ pass", "l1 resume", "l0 A4=!"))
        self.accepted(self.certificate("w A4 B4 pass", "w B4=!", "w A4=!", "w resume", "w A4=!"))
        self.refused("legal move is not there: pass", self.certificate("l2 A4=~ B4=~"))
        self.refused("not a legal move: A4", self.certificate("l2 A4=~ B4=~ pass", "l1 A4=!"))
        self.refused("option aim", self.certificate("l2 B4=~", options=("aim live", "rules threats", "threats 0")))
        self.refused("not in its place", self.certificate("l2 B4=~", options=("aim make", "rules threats", "threats 0", "ko none")))
        self.refused("one move of W's", self.certificate("l2 A4=~ B4=~ pass=~", options=("aim prevent", "rules threats", "threats 0")))

    def test_record(self):
        for old, new in (("AB[ca][ab]", "AB[ab][ca]"), ("TR[ca]", "TR"), ("SQ[aa]", "SQ[ca]"), ("PL[W]", ""),
                         ("SZ[5:4]", "SZ[5]"), ("SZ[5:4]", "SZ[05:4]"), ("GM[1]", "GM[1] "), ("TR[ca]", "TR[ca][da]"),
                         ("[db]", ""), ("SQ", "CR"), ("FF[4]", "FF[3]")):
            self.assertIn(old, self.record[0])
            said = verdict(whole(self.certificate("l2 A4=~ B4=~ pass=~", record=[self.record[0].replace(old, new), ")"])))
            self.assertIsInstance(said, str, new)

    def test_status(self):
        eye = game("one-eye", ["aim make", "rules superko"], self.record)
        (black, white), *rest = eye.root
        self.assertEqual(eye.status(eye.root), OPEN)
        self.assertEqual(eye.status(((black | 1, white), 1, 0, 0, False, 0)), WON)
        self.assertEqual(eye.status(((0, white), 1, 0, 0, False, 0)), LOST)
        self.assertEqual(eye.status(((black | 3, white), 0, 0, 0, False, 0)), LOST)
        self.assertEqual(eye.status(((black | 3, white), 0, 0, 0, True, 0)), OPEN)

    # Black takes the ko with C7; the eye is then his, unless White retakes.
    ko = ["(;FF[4]GM[1]SZ[9]AB[ba][ca][ea][bb][db][eb]AW[cb][bc][dc][cd]PL[B]TR[ba][ca][ea][bb][db][eb]SQ[da][cb][cc]", ")"]

    def after(self, options, *moves):
        eye = game("one-eye", options, self.ko)
        position = eye.root
        for move in moves:
            position = dict(eye.moves(position))[move]
        return eye.text(position).split(" ", 1)[1], [text for text, after in eye.moves(position)]

    def test_ko(self):
        rules = ["aim make", "rules threats"]
        self.assertEqual(self.after(rules + ["threats 0"], "C7"), ("w ban C8", ["pass"]))
        self.assertEqual(self.after(rules + ["threats 0"], "C7", "pass"), ("b ban C8 passed", ["resume"]))
        self.assertEqual(self.after(rules + ["threats 0"], "C7", "pass", "resume")[0], "b")
        self.assertEqual(self.after(rules + ["threats 2 white"], "C7", "threat"), ("w threats 1", ["C8", "pass"]))
        self.assertEqual(self.after(rules + ["threats 1 white"], "C7", "threat", "C8"), ("b ban C7", ["D9", "pass"]))
        self.assertEqual(self.after(rules + ["threats unlimited white"], "C7", "threat")[0], "w threats unlimited")
        self.assertEqual(self.after(rules + ["threats 1 black"], "C7")[1], ["pass"])
        self.assertEqual(self.after(["aim make", "rules superko"], "C7"), ("w", ["C8", "pass"]))
        self.assertEqual(self.after(["aim make", "rules superko", "retakes breaker"], "C7", "C8")[0], "b ko C7")

    def test_options(self):
        for options, why in ((["threats unlimited black"], "of the attacker's"), (["threats 0", "retakes maker"], "not in its place"),
                             ([], "'threats' should be next"), (["threats 0 black"], "no such value")):
            with self.assertRaises(Refused) as refusal:
                made = Options()
                made.list = [("aim", "make"), ("rules", "threats")] + [tuple(o.split(" ", 1)) for o in options]
                tsume_check.OneEye(made, self.ko, True)
                made.done()
            self.assertIn(why, str(refusal.exception))
        self.assertEqual(game("one-eye", ["aim make", "rules threats", "threats unlimited white"], self.ko).rule, "attacker-loses")


class LifeTest(Case):
    # Black has three points in a row: White plays in the middle.
    record = ["(;FF[4]GM[1]SZ[5:4]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]TS[life]TR[da][ab][bb][cb][db]SQ[aa][ba][ca]", ")"]
    root = "...XO/XXXXO/OOOOO/..... w"
    plain = ("aim kill", "goal life", "threats 0")

    def certificate(self, *entries, options=plain, verdict="proven", record=record, root=root, rule="illegal"):
        return part("life", rule, verdict, options, root, record, *entries)

    def test_kill(self):
        ladder = ("l7 B4", "l6 A4=! C4=! pass", "l5 resume", "l4 A4", "l3 C4=! pass", "l2 resume", "l1 C4=!")
        self.accepted(self.certificate(*ladder))
        self.accepted(self.certificate(*ladder, options=("aim live", "goal life", "threats 0"), verdict="disproven"))
        self.accepted(self.certificate(*ladder, options=("aim kill", "goal life", "threats unlimited black"),
                                       rule="attacker-loses", root=self.root + " threats unlimited"))
        self.refused("a legal move is not there: pass", self.certificate("l7 B4", "l6 A4=! C4=!"))
        self.refused("not won for W: A4", self.certificate("l7 A4=!"))
        self.refused("not a legal move: pass", self.certificate("l7 pass"))
        self.refused("the rank does not fall", self.certificate("l7 B4", "l6 A4=! C4=! pass", "l6 resume"))

    def test_after(self):
        options = (*self.plain, "after A4")
        root = "O..XO/XXXXO/OOOOO/..... b"
        self.accepted(self.certificate("l1 B4=!", options=options, verdict="disproven", root=root))
        self.accepted(self.certificate("l1 B4=!", options=("aim kill", "goal eyes", "threats 0", "after A4"), verdict="disproven", root=root))
        for move, why in (("A1", "not a legal move"), ("resume", "no such value"), ("pass", "not a legal move")):
            self.refused(why, self.certificate("l1 B4=!", options=(*self.plain, "after " + move), verdict="disproven", root=root))
        passed = self.root.replace(" w", " b passed")
        self.refused("one move of W's", self.certificate("l1", options=("aim live", "goal eyes", "threats 0", "after pass"), root=passed))

    def test_record(self):
        for old, new in (("AB[da][ab]", "AB[ab][da]"), ("TR[da]", "TR"), ("SQ[aa]", "SQ[da][aa]"), ("PL[W]", ""), ("TS[life]", ""),
                         ("TS[life]", "TS[capture]"), ("SZ[5:4]", "SZ[5]"), ("SQ[aa]", "SQ[aa][aa]"), ("[db]SQ[aa][ba][ca]", "[db]"),
                         ("TR[da][ab][bb][cb][db]SQ", "TR[da][ab][bb][cb][db][eb]SQ"), ("[ba][ca]", "[ba][ca][ea]")):
            self.assertIn(old, self.record[0])
            record = [self.record[0].replace(old, new), ")"]
            said = verdict(whole(self.certificate("l7 B4", "l6 A4=! C4=! pass=~", record=record)))
            self.assertIsInstance(said, str, new)
        closed = self.record[0].replace("[ea][eb]", "[ea]").replace("AW", "AB[eb]AW")
        said = verdict(whole(self.certificate("l1 A4=!", record=[closed, ")"])))
        self.assertIsInstance(said, str)
        # A stone beside the region that has no liberty outside it belongs to it.
        record = "(;FF[4]GM[1]SZ[4:1]AB[ba]AW[da]PL[W]TS[life]TR[ba]SQ[%s"
        self.refused("no liberty outside", self.certificate("l1 A1=!", record=[record % "aa][ca]", ")"], root=".X.O w"))

    def statuses(self, text, goal="life"):
        """The status of a board with Black's crucial stones #, and , in the region, for White as attacker."""
        rows = text.split(" ")
        places = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
        lists = ["".join("[%s%s]" % ("abcdefg"[x], "abcdefg"[y]) for x, y in places if rows[y][x] in signs)
                 for signs in ("X#x", "Oo", "#", ",xo")]
        size = "%d:%d" % (len(rows[0]), len(rows)) if len(rows[0]) != len(rows) else str(len(rows))
        record = "(;FF[4]GM[1]SZ[%s]AB%sAW%sPL[W]TS[life]TR%sSQ%s" % (size, *lists)
        life = game("life", ["aim kill", "goal " + goal, "threats 0"], [record, ")"])
        return life.status(life.root)

    def test_status(self):
        # Room: two inner points that are not neighbours, or more.
        self.assertEqual(self.statuses(",,#O ###O OOOO ...."), WON)
        self.assertEqual(self.statuses(",,#O ###O OOOO ....", "eyes"), OPEN)
        self.assertEqual(self.statuses(",,,#O ####O OOOOO ....."), OPEN)
        self.assertEqual(self.statuses(",#,#O ####O OOOOO ....."), LOST)
        self.assertEqual(self.statuses(",#,#O ####O OOOOO .....", "eyes"), LOST)
        # Three blocks that live together, and two without the third.
        self.assertEqual(self.statuses(",x,#O #,##O ##OOO OOO.. ....."), LOST)
        self.assertEqual(self.statuses(",,,#O #,##O ##OOO OOO.. ....."), OPEN)
        # A liberty that nobody can fill; a point beside a safe stone.
        self.assertEqual(self.statuses(",#. ##. OOO ..."), LOST)
        self.assertEqual(self.statuses("#,,O OOOO ...."), WON)
        self.assertEqual(self.statuses("#,,X. OOOO. ....."), OPEN)

    # Black is to move; White has just made it a ko, or may.
    ko = ["(;FF[4]GM[1]SZ[6:4]AB[da][bb][cb][db][ac][bc]AW[ea][ab][eb][cc][dc][ad][bd]PL[W]TS[life]TR[da][bb][cb][db][ac][bc]SQ[aa][ba][ca][ab]", ")"]

    def after(self, threats, *moves, goal="life", aim="kill"):
        life = game("life", ["aim " + aim, "goal " + goal, "threats " + threats], self.ko)
        position = life.root
        for move in moves:
            position = dict(life.moves(position))[move]
        return life.text(position).split(" ", 1)[1], [text for text, after in life.moves(position)]

    def test_ko(self):
        self.assertEqual(self.after("0"), ("w", ["A4", "B4", "C4"]))
        self.assertEqual(self.after("0", "B4", "A4"), ("w ban A3", ["pass"]))
        self.assertEqual(self.after("1 white", "B4", "A4")[1], ["pass", "threat"])
        self.assertEqual(self.after("1 black", "B4", "A4")[1], ["pass"])
        self.assertEqual(self.after("2 white", "B4", "A4", "threat"), ("w threats 1", ["A3"]))
        self.assertEqual(self.after("unlimited white", "B4", "A4", "threat", aim="live")[0], "w threats unlimited")
        self.assertEqual(self.after("0", "B4", "A4", "pass"), ("b", ["C4", "A3", "pass"]))
        self.assertEqual(self.after("0", "B4", "A4", "pass", "pass"), ("w passed", ["resume"]))
        self.assertEqual(self.after("0", "B4", "A4", "pass", goal="eyes"), ("b ban A3 passed", ["resume"]))
        self.assertEqual(self.after("0", "B4", "A4", "pass", "resume", goal="eyes"), ("b", ["C4", "A3"]))

    def test_japanese_rules(self):
        def japanese(*moves):
            return self.after("unlimited black", *moves, goal="japanese")

        self.assertEqual(japanese(), ("w threats unlimited", ["A4", "B4", "C4", "pass"]))
        self.assertEqual(japanese("B4", "A4"), ("w ban A3 threats unlimited", ["pass"]))
        # Either side may pass, which ends a ban; play goes on, or a second pass ends the phase.
        self.assertEqual(japanese("B4", "A4", "pass"), ("b threats unlimited passed", ["C4", "A3", "pass"]))
        self.assertEqual(japanese("pass", "B4"), ("w threats unlimited", ["pass"]))
        self.assertEqual(japanese("pass", "pass"), ("w", ["A4", "B4", "C4"]))
        # The breaker is to move then, whoever has passed.
        self.assertEqual(japanese("B4", "pass", "pass")[0], "w")
        self.assertEqual(japanese("B4", "A4", "pass", "pass")[0], "w")
        # The second phase has the passes of any other game.
        self.assertEqual(japanese("pass", "pass", "B4", "A4"), ("w ban A3", ["pass"]))
        self.assertEqual(japanese("pass", "pass", "B4", "pass"), ("w passed", ["resume"]))
        for options in (("aim live", "goal japanese", "threats unlimited white"), ("aim live", "goal japanese", "threats unlimited black"),
                        ("aim kill", "goal japanese", "threats 0"), ("aim kill", "goal japanese", "threats 3 black")):
            with self.assertRaises(Refused) as refusal:
                game("life", list(options), self.ko)
            self.assertIn("unlimited threats", str(refusal.exception))

    def test_kill_under_japanese_rules(self):
        options, root = ("aim kill", "goal japanese", "threats unlimited black"), self.root + " threats unlimited"
        ladder = ("l9 B4", "l8 A4=! C4=! pass", "l7 pass", "l6 A4", "l5 C4=! pass", "l4 resume", "l3 C4=!")
        made = self.certificate(*ladder, options=options, rule="attacker-loses", root=root)
        self.accepted(made)
        self.refused("a legal move is not there: pass", self.certificate("l7 B4", "l6 A4=! C4=!", options=options, rule="attacker-loses", root=root))
        self.refused("the rule of the game", self.certificate(*ladder, options=options, root=root))
        self.refused("not a legal move: resume", self.certificate("l9 B4", "l8 A4=! C4=! pass", "l7 resume", options=options,
                                                                  rule="attacker-loses", root=root))
        self.refused("a walk is not allowed", self.certificate("w B4", options=options, rule="attacker-loses", root=root))

    def test_captured_blocks(self):
        record = ["(;FF[4]GM[1]SZ[6:1]AB[ba][ea]PL[W]TS[life]TR[ba][ea]SQ[aa][ca][da][fa]", ")"]
        life = game("life", ["aim kill", "goal life", "threats 0"], record)
        position = life.root
        for move, text in (("C1", ".XO.X. b"), ("pass", ".XO.X. w passed"), ("resume", ".XO.X. w"), ("A1", "O.O.X. b ban B1 captured B1"),
                           ("pass", "O.O.X. w ban B1 passed captured B1"), ("resume", "O.O.X. w captured B1"), ("D1", "O.OOX. b captured B1"),
                           ("B1", ".X..X. w captured B1")):
            position = dict(life.moves(position))[move]
            self.assertEqual(life.text(position), text)
        # It stays captured, whatever stands there.
        self.assertEqual(life.status(position), OPEN)

    def test_options(self):
        for options, why in ((["threats unlimited white"], "of the attacker's"), (["threats 0", "after A9"], "not a legal move"),
                             ([], "'threats' should be next"), (["threats 0 black"], "no such value"),
                             (["threats 0", "after threat"], "no such value"), (["after A4", "threats 0"], "'threats' should be next")):
            with self.assertRaises(Refused) as refusal:
                made = Options()
                made.list = [("aim", "kill"), ("goal", "life")] + [tuple(o.split(" ", 1)) for o in options]
                tsume_check.Life(made, self.record, True)
                made.done()
            self.assertIn(why, str(refusal.exception))


def capture(verdict, root, record, *entries, options=("rules threats", "threats 0")):
    return part("capture", "illegal", verdict, options, root, ["(;FF[4]GM[1]" + record, ")"], *entries)


class CaptureTest(Case):
    def test_atari(self):
        record = "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]"
        self.accepted(capture("proven", "@X./.../... b", record, "l0 A2=!"))
        self.refused("not won", capture("proven", "@X./.../... b", record, "l0 B2=!"))
        self.refused("one move of W's", capture("proven", "@X./.../... b", record, "l0 *=!"[:2]))
        self.refused("'*' where W", capture("proven", "@X./.../... b", record, "l0 *=!"))
        self.refused("all entries of this game", capture("proven", "@X./.../... b", record, "w A2=!"))
        self.refused("not a legal move: pass", capture("proven", "@X./.../... b", record, "l0 pass"))

    def test_others(self):
        record, root = "SZ[3]AB[bb]AW[aa]PL[B]TR[aa]", "@../.X./... b"
        self.accepted(capture("proven", root, record, "l2 B3", "l1 A2 *", "l0 A1=!", "l0/3.3 A2=!"))
        self.accepted(capture("proven", root, record, "l2/7.7.7 B3", "l1 A2 C3 *=4", "l0 A1=!", "l0/3.3 A2=!"))
        self.refused("are not one", capture("proven", root, record, "l2 B3", "l1 *", "l0/3.3 A2=!"))
        self.refused("are not one", capture("proven", root, record, "l2 B3", "l1 A2 *", "l0 A1=!", "l0/7.1 A2=!"))
        self.refused("not the position", capture("proven", root, record, "l2 B3", "l1 C3 *=3", "l0/3.3 A2=!"))
        self.refused("entry 3 has no zone", capture("proven", root, record, "l2 B3", "l1 A2 *=3", "l0 A1=!"))
        self.refused("a move after", capture("proven", root, record, "l2 B3", "l1 * A2", "l0/3.3 A2=!"))
        self.refused("'*' cannot", capture("proven", root, record, "l2 B3", "l1 A2=~ *=~"))
        self.refused("stands for no move", capture(
            "proven", root, record, "l2 B3", "l1 A2=~ A1=~ B1=~ C1=~ C2=~ C3=~ pass=~ *"))
        self.refused("legal move is not there: pass", capture(
            "proven", root, record, "l2 B3", "l1 A2=~ A1=~ B1=~ C1=~ C2=~ C3=~"))
        self.accepted(capture("proven", root, record, "l2 B3", "l1 A2=~ A1=~ B1=~ C1=~ C2=~ C3=~ pass=~"))

    def test_zone_too_small(self):
        # If Black's own stone is unknown, the capture is not certain.
        record = "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]"
        self.refused("not a legal move", capture("proven", "@X./.../... b", record, "l0/1.1 A2=!"))
        # With the points beside A2 unknown, the capture might be a ko, and A3 not stay empty.
        self.refused("not won", capture("proven", "@X./.../... b", record, "l0/3.1 A2=!"))
        self.accepted(capture("proven", "@X./.../... b", record, "l0/3.3.1 A2=!"))
        for zone in ("3.1.", "03.1", "3.1.0", "8", "1.1.1.1", "3.G", "3,1", "A"):
            self.refused("zone", capture("proven", "@X./.../... b", record, "l0/%s A2=!" % zone))

    def test_two_eyes(self):
        self.accepted(capture("disproven", ".@.O./OOOOO b", "SZ[5:2]AW[ba][da][ab][bb][cb][db][eb]PL[B]TR[ba]"))
        self.accepted(capture("disproven", ".../@OO w", "SZ[3:2]AW[ab][bb][cb]PL[W]TR[ab]", "l0 B2=!"))
        self.refused("not won", capture("disproven", ".../@OO w", "SZ[3:2]AW[ab][bb][cb]PL[W]TR[ab]", "l0 A2=!"))

    def test_unknown_target(self):
        # What is defended may not be forgotten.
        record = "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]"
        self.refused("decided", capture("disproven", "@X./.../... b", record, "l0/"))

    def ko(self, verdict, ban, *entries, threats="threats 0", text=""):
        record = "SZ[4:3]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W]TR[cb]"
        options = ["rules threats", threats] + (["ko B2"] if ban else [])
        root = ".XO./X.#O/.XO. w" + (" ban B2" if ban else "") + text
        return capture(verdict, root, record, *entries, options=options)

    def test_ko(self):
        self.accepted(self.ko("proven", False, "l0 B2=!"))
        self.refused("not a legal move: B2", self.ko("proven", True, "l0 B2=!"))
        self.refused("not a legal move: threat", self.ko("proven", True, "l1 threat", "l0 B2=!"))
        self.accepted(self.ko("proven", True, "l1 threat", "l0 B2=!", threats="threats 1 white", text=" threats 1"))
        self.refused("not a legal move: threat", self.ko(
            "proven", True, "l1 threat", "l0 B2=!", threats="threats 1 black", text=" threats 1"))
        self.refused("unlimited", self.ko(
            "proven", True, "l1 threat", "l0 B2=!", threats="threats unlimited white", text=" threats unlimited"))
        for threats in ("threats 0 black", "threats 100 black", "threats 01 black", "threats 1", "threats many black"):
            self.refused("no such value", self.ko("proven", False, "l0 B2=!", threats=threats))

    def test_ban_after_capture(self):
        # White takes the ko; then Black may not play where his stone was.
        taken = game("capture", ["rules threats", "threats 0"],
                     ["(;FF[4]GM[1]SZ[4:3]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W]TR[ba]", ")"])
        after = dict(taken.moves(taken.root))["B2"]
        self.assertEqual(taken.text(after), ".#O./XO.O/.XO. b ban C2")
        self.assertNotIn("C2", dict(taken.moves(after)))
        # Where a point beside the stone is unknown, nobody knows.
        board = taken.board
        unclear = taken.forget(taken.root, board.full & ~board.beside(1))
        self.assertEqual(taken.text(unclear), ".?O./?.XO/.XO. w")
        self.assertEqual(taken.text(dict(taken.moves(unclear))["B2"]), ".?O./??" + "?O/.XO. b")

    def test_order(self):
        options = ["rules threats", "threats 0", "order 1"]
        record, root = "SZ[3]AW[ba]PL[B]TR[ba]", ".@./.../... b order 1"
        self.accepted(capture("disproven", root, record, options=options))
        self.refused("'end", capture("disproven", root, record, "l0 A1=!", options=options))
        options[2] = "order 2"
        self.refused("no tag", capture("disproven", root[:-1] + "2", record, options=options))
        free = game("capture", options, ["(;FF[4]GM[1]" + record.replace("PL[B]", "PL[W]"), ")"], False)
        self.assertEqual((free.text(free.root), free.status(free.root)), (".@./.../... w order 2 free", OPEN))
        self.assertEqual(free.text(dict(free.moves(free.root))["pass"]), ".@./.../... b order 2")
        self.assertEqual(free.text(dict(free.moves(free.root))["A1"]), ".@./.../O.. b order 2")
        self.refused("an order where", capture("proven", root[:-1] + "2", record, options=options))

    def test_parts(self):
        one = capture("proven", "@X./.../... b", "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]", "l0 A2=!")
        two = capture("proven", "@X./.../... w", "SZ[3]AB[ba]AW[aa]PL[W]TR[aa]", "l1 A2=~ A1=~ *", "l0/3.1 A2=!")
        other = capture("proven", "@X./.../... b", "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]", "l0 A2=!")
        self.accepted(one, other)
        self.refused("one problem", one, capture("proven", "@X./..X/... b", "SZ[3]AB[ba][cb]AW[aa]PL[B]TR[aa]", "l0 A2=!"))
        self.assertIsNotNone(verdict(whole(one, two)))

    def test_no_walks(self):
        self.refused("are ladders", capture("proven", "@X./.../... b", "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]", "w A2=!"))
        self.refused("plain form", capture("proven", "@X./.../... b", "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]", "l00 A2=!"))

    def test_ko_to_be_taken(self):
        for point in ("C3", "C1"):
            self.refused("ko:", capture("proven", "@X./.../... b ban " + point, "SZ[3]AB[ba]AW[aa]PL[B]TR[aa]", "l0 A2=!",
                                        options=("rules threats", "threats 0", "ko " + point)))


class ZonesTest(unittest.TestCase):
    """All positions of a small board: what can be shown with zones is true of every position that fits."""

    def explore(self, capture, positions, forgetting):
        """The moves from all positions that can be reached, and what they can be forgotten to."""
        moves, forgotten, todo = {}, {}, list(positions)
        for p in todo:
            if p in moves:
                continue
            going = capture.status(p) == OPEN
            moves[p] = [after for text, after in capture.moves(p)] if going else None
            forgotten[p] = [capture.forget(p, capture.board.full & ~point)
                            for point in capture.board.points(capture.board.full & ~p[1])] if going and forgetting else []
            todo += (moves[p] or []) + forgotten[p]
        return moves, forgotten

    def closure(self, start, moves, forgotten, any_move):
        """The positions from which a side comes to the start; any_move says where one move is enough."""
        found, size = set(start), None
        while size != len(found):
            size = len(found)
            for p in moves:
                if moves[p] is not None:
                    results = (after in found for after in moves[p])
                    if (any(results) if any_move(p) else all(results)) or any(f in found for f in forgotten[p]):
                        found.add(p)
        return found

    def fitting(self, board, p):
        """The positions without unknown points that fit one."""
        for kinds in itertools.product((0, 1, 2), repeat=bin(p[1]).count("1")):
            stones = list(p[0])
            for point, kind in zip(board.points(p[1]), kinds):
                if kind:
                    stones[kind - 1] |= point
            if all(board.beside(block) & board.empty(stones) for part in stones for block in board.parts(part)):
                yield (tuple(stones), 0) + p[2:]

    def compare(self, target, proven, threats):
        capture = game("capture", ["rules threats", "threats " + threats],
                       ["(;FF[4]GM[1]SZ[3:2]AW[%s]PL[B]TR[%s]" % (target, target), ")"], proven)
        board, left = capture.board, capture.root[4]
        real = [p for turn in (0, 1) for p in self.fitting(board, ((0, 0), board.full, turn, 0, left, None, False))]
        moves, forgotten = self.explore(capture, real, True)
        won = [p for p in moves if capture.status(p) == capture.goal]
        shown = self.closure(won, moves, forgotten, capture.w_to_move)
        fitting = {p for partial in shown for p in self.fitting(board, partial)}
        moves, forgotten = self.explore(capture, fitting | set(real), False)
        if proven:
            won = [p for p in moves if capture.status(p) == WON]
            true = self.closure(won, moves, forgotten, capture.w_to_move)
        else:
            taken = [p for p in moves if capture.status(p) == WON]
            true = set(moves) - self.closure(taken, moves, forgotten, lambda p: not capture.w_to_move(p))
        self.assertTrue(shown)
        self.assertEqual({capture.text(p) for p in fitting - true}, set())

    def test_all_positions(self):
        for target in ("aa", "ba"):
            for threats in ("0", "1 black", "1 white"):
                for proven in (True, False):
                    self.compare(target, proven, threats)
            self.compare(target, True, "unlimited white")
            self.compare(target, False, "unlimited black")


class CommandTest(unittest.TestCase):
    def run_it(self, *arguments, stdin=b""):
        command = [sys.executable, os.path.join(HERE, "tsume_check.py"), *arguments]
        done = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertNotIn(b"Traceback", done.stderr)
        return done.returncode, done.stdout.decode()

    def test_command(self):
        good = FileTest.text.encode()
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, name) for name in ("a.cert", "b.cert", "c.zst", "none")]
            for name, content in zip(names, (good, good.replace(b"B=!", b"B"), b"")):
                with open(name, "wb") as file:
                    file.write(content)
            a, b, c, none = names
            self.assertEqual(self.run_it(a), (0, a + ": accepted: graph proven, 1 entries\n"))
            self.assertEqual(self.run_it(a, b)[0], 1)
            self.assertIn(b + ":13: refused: ", self.run_it(b)[1])
            self.assertIn("--plain", self.run_it(c)[1])
            self.assertIn("cannot be read", self.run_it(none)[1])
            self.assertIn("cannot be read", self.run_it(folder)[1])
            brief = "".join(name + ": " + said + "\n" for name, said in zip(names, ["accepted"] + ["refused"] * 3))
            self.assertEqual(self.run_it("--brief", *names), (1, brief))
            self.assertEqual(self.run_it("--brief", "--batch", stdin="\n".join(names).encode()), (1, brief))
        self.assertEqual(self.run_it("-", stdin=good), (0, "-: accepted: graph proven, 1 entries\n"))
        self.assertEqual(self.run_it("-", stdin=os.urandom(10000))[0], 1)
        for wrong in ([], ["--what"], ["--batch", "x"], ["--brief"]):
            self.assertEqual(self.run_it(*wrong)[0], 2)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""Checks certificates of Tsume, format version 2, by the rules in docs/certificates.md alone.

It shares no code with the solver. The first half reads the file and checks what holds for every
game; the second half has the rules of the games. W is the side that wins by the verdict, L is
the other one. Whatever is wrong with a certificate raises Refused; nothing else ends a check but
coming to the end of the file with nothing left to see to.
"""

import re
import sys

OPEN, WON, LOST = 0, 1, 2       # the status of a position, for the attacker
NEAR = 2                        # a near end is won within so many moves


class Refused(Exception):
    """The certificate is not accepted, for this reason."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


def decimal(text, what, limit=2 ** 64):
    """A number below the limit, without leading zeros."""
    need(re.fullmatch("0|[1-9][0-9]{0,19}", text), what + ": not a number in its plain form")
    need(int(text) < limit, what + ": too large")
    return int(text)


# ---------------------------------------------------------------------------------------------
# The file


class Lines:
    """The lines of a file, one by one, with their numbers."""

    def __init__(self, stream):
        self.stream = stream
        self.number = 0

    def next(self, what):
        raw = self.stream.readline()
        self.number += 1
        need(raw, "the file ends before " + what)
        need(not raw.startswith(b"\x28\xb5\x2f\xfd"), COMPRESSED)
        need(raw.endswith(b"\n"), "the last line does not end with a line feed")
        need(b"\r" not in raw, "a carriage return")
        try:
            return raw[:-1].decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("not UTF-8")

    def field(self, name):
        text = self.next("'%s:'" % name)
        need(text.startswith(name + ": "), "'%s: ...' should be here" % name)
        return text[len(name) + 2:]

    def end(self):
        self.number += 1
        need(not self.stream.readline(), "there is more after the last part")


COMPRESSED = "compressed: 'tsume check --plain' unpacks it"


class Options:
    """The options of a header. A game takes those it knows, in their order."""

    def __init__(self):
        self.list = []

    def take(self, name, pattern, always=False):
        """The value of the next option if it has this name, as a match of the pattern."""
        if not self.list or self.list[0][0] != name:
            need(not always, "the option '%s' should be next" % name)
            return None
        match = re.fullmatch(pattern, self.list.pop(0)[1])
        need(match, "option %s: no such value" % name)
        return match

    def done(self):
        for name, value in self.list:
            raise Refused("option '%s': unknown, or not in its place" % name)


def check(lines):
    """Checks a whole file, and returns what its parts say."""
    first = lines.next("the first line")
    need(first != "tsume-certificate 1", "format version 1; this checker reads version 2")
    need(first == "tsume-certificate 2", "not a certificate: 'tsume-certificate 2' should be here")
    parts = decimal(lines.field("parts"), "parts", 100)
    need(parts > 0, "no parts")
    said, subjects = [], []
    for number in range(parts):
        game, verdict, entries = check_part(lines)
        subjects.append((game.name, game.subject()))
        need(subjects[-1] == subjects[0], "the parts are not about one problem")
        said.append("%s %s, %d entries" % (game.name, verdict, entries))
    lines.end()
    return said


def check_part(lines):
    name = lines.field("game")
    need(name in GAMES, "an unknown game")
    rule = lines.field("rule")
    need(rule in ("none", "attacker-loses", "illegal"), "an unknown rule")
    verdict = lines.field("verdict")
    need(verdict in ("proven", "disproven"), "an unknown verdict")
    options = Options()
    text = lines.next("'root:'")
    while text.startswith("option: "):
        option, space, value = text[8:].partition(" ")
        need(option and value, "an option needs a name and a value")
        options.list.append((option, value))
        text = lines.next("'root:'")
    need(text.startswith("root: "), "'root: ...' should be here")
    root = text[6:]
    count = decimal(lines.field("problem"), "problem")
    problem = []
    while len(problem) < count:
        problem.append(lines.next("the end of the problem"))
    need(lines.next("'entries:'") == "entries:", "'entries:' should be here")

    game = GAMES[name](options, problem, verdict == "proven")
    options.done()
    need(game.rule == rule, "the rule of the game is " + game.rule)
    need(game.text(game.root) == root, "the root should be " + game.text(game.root))
    entries = check_entries(lines, game)
    end = lines.next("'end %d'" % entries)
    need(end == "end %d" % entries, "'end %d' should be here" % entries)
    return game, verdict, entries


# ---------------------------------------------------------------------------------------------
# The entries


class Entry:
    """One line: its shape and rank, its position, and its moves that are still to be followed."""

    def __init__(self, line, game, positions):
        """The entry that the moves to the given positions lead to: they must be one position."""
        tag, *moves = line.split(" ")
        match = re.fullmatch("l([0-9]+)(/(.*))?|t|w", tag, re.DOTALL)
        need(match, "not an entry: it has no tag")
        self.shape = tag[0]
        self.rank = decimal(match[1], "rank") if match[1] else None
        self.zone = None
        if match[2]:
            need(game.zones, "this game has no zones")
            self.zone = game.zone(match[3])
        self.position, *others = {self.forget(game, p) for p in positions}
        need(not others, "the positions after the moves of '*' are not one")
        self.check_shape(game)
        need(game.status(self.position) == OPEN, "the position is decided")
        self.w_to_move = game.w_to_move(self.position)
        legal = dict(game.moves(self.position))
        self.moves = []             # (text, mark, positions after it), the next one last
        listed = set()
        for word in moves:
            text, mark = split_mark(word)
            need("*" not in listed, "a move after '*'")
            need(text not in listed, "a move is there twice: " + text)
            listed.add(text)
            if text == "*" and game.zones:
                need(not self.w_to_move, "'*' where W is to move")
                need(self.shape == "l", "'*' is for ladders only")
                after = [legal[other] for other in legal if other not in listed]
                need(after, "'*' stands for no move")
            else:
                need(text in legal, "not a legal move: " + text)
                after = [legal[text]]
            self.moves.append((text, mark, after))
        if self.w_to_move:
            need(len(moves) == 1, "one move of W's should be here")
        elif not (game.zones and "*" in listed):
            for text in legal:
                need(text in listed, "a legal move is not there: " + text)
        self.moves.reverse()

    def forget(self, game, position):
        return position if self.zone is None else game.forget(position, self.zone)

    def check_shape(self, game):
        if self.shape == "t":
            need(not game.proven and game.rule != "illegal", "a trap is not allowed here")
        if self.shape == "w":
            need(game.rule == "illegal", "a walk is not allowed here")
        if self.shape != "l":
            need(not game.zones, "all entries of this game are ladders")

    def check_leads_to(self, next_entry, new):
        """May a move of this entry lead to that one, by their shapes and ranks?"""
        if self.shape == "l":
            need(next_entry.shape == "l", "a ladder leads to something else")
            need(next_entry.rank < self.rank, "the rank does not fall")
        elif self.shape == "t":
            need(next_entry.shape in "lt", "a trap leads to a walk")
        else:
            need(next_entry.shape in ("lw" if new else "l"), "a walk leads to a trap or an old walk")


def split_mark(word):
    """The text and the mark of a move; the mark is None where the position is new."""
    need(word, "two spaces, or one at the end of the line")
    text, equals, mark = word.rpartition("=")
    if not equals:
        return word, None
    if mark not in ("", "!", "^", "~"):
        mark = decimal(mark, "mark")
    return text, mark if mark != "" else None


def near(game, position, moves):
    """Does W win within so many moves, whatever L does?"""
    status = game.status(position)
    if status != OPEN or moves == 0:
        return status == game.goal
    results = (near(game, after, moves - 1) for text, after in game.moves(position))
    return any(results) if game.w_to_move(position) else all(results)


def check_entries(lines, game):
    """Reads the entries of a part, and returns how many there are."""
    if game.status(game.root) != OPEN:
        need(game.status(game.root) == game.goal, "the root is decided, and not won for W")
        return 0
    entries = [None]            # by their numbers
    fixed, walked = set(), set()    # the positions of ladders and traps, and of walks
    path = set()                # the positions of the walks on the stack
    stack = []                  # the entries from the root to the one in hand
    new = [game.root]           # the positions that the next line is about: one, if it is right
    others = False              # ... and whether it was '*' that led there
    while new or stack:
        if new:
            entry = Entry(lines.next("entry %d" % len(entries)), game, new)
            if stack:
                stack[-1].check_leads_to(entry, True)
            need(not others or entry.zone is not None, "the entry after '*' has no zone")
            place = entry.position
            need(place not in fixed, "another entry has this position")
            if entry.shape == "w":
                need(place not in path, "the position is on the path")
                path.add(place)
                walked.add(place)
            else:
                need(place not in walked, "another entry has this position")
                fixed.add(place)
            entries.append(entry)
            stack.append(entry)
            new = None
        entry = stack[-1]
        if not entry.moves:
            stack.pop()
            if entry.shape == "w":
                path.remove(entry.position)
            continue
        text, mark, after = entry.moves.pop()
        others = text == "*" and game.zones
        if mark is None:
            new = after
        elif mark == "!":
            need(all(game.status(p) == game.goal for p in after), "not won for W: " + text)
        elif mark == "~":
            need(not others, "'*' cannot be a near end")
            need(near(game, after[0], NEAR), "not a near end: " + text)
        elif mark == "^":
            need(entry.shape == "w" and not entry.w_to_move, "'=^' is for moves of L's in walks")
            need(after[0] in path, "not on the path: " + text)
        else:
            need(0 < mark < len(entries), "%s: there is no entry %d yet" % (text, mark))
            old = entries[mark]
            entry.check_leads_to(old, False)
            need(not others or old.zone is not None, "entry %d has no zone" % mark)
            need(all(old.forget(game, p) == old.position for p in after),
                 "%s: not the position of entry %d" % (text, mark))
    return len(entries) - 1


class Game:
    """What the check needs of a game.

    root, rule, proven (the verdict); text(p); status(p); w_to_move(p); moves(p), which gives the
    text of each legal move and the position after it; with zones also zone(text), forget(p, zone).
    Positions are values: equal if and only if their texts are.
    """

    zones = False

    def __init__(self, proven):
        self.proven = proven
        self.goal = WON if proven else LOST

    def subject(self):
        """What the parts of a certificate must have in common."""
        raise NotImplementedError


# ---------------------------------------------------------------------------------------------
# graph


class Graph(Game):
    """A game that is spelt out. A position is the name of a vertex."""

    name = "graph"

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        rows = [line.split(" ") for line in problem]
        need(len(rows) > 1, "a graph needs a title and a vertex")
        for row in rows:
            need(all(re.fullmatch(r"[^\s#\x00-\x1f\x7f-\x9f]+", word) for word in row),
                 "problem: not words and single spaces")
        title = rows[0]
        need(len(title) == 3 and title[0] == "game", "problem: 'game NAME repetition=RULE' should be first")
        need(not title[1].startswith("repetition="), "problem: the game has no name")
        rules = {"repetition=" + rule: rule for rule in ("none", "attacker-loses", "illegal")}
        need(title[2] in rules, "problem: an unknown rule of repetition")
        self.rule = rules[title[2]]
        self.problem = tuple(problem)
        self.vertices = {}
        for row in rows[1:]:
            need(len(row) >= 2 and row[1] in ("or", "and", "won", "lost"), "problem: not a vertex")
            name, kind, *successors = row
            need(name != "game", "problem: a vertex with the name 'game'")
            need(name not in self.vertices, "problem: a vertex is there twice: " + name)
            need(len(set(successors)) == len(successors), "problem: a successor is there twice: " + name)
            need(kind in ("or", "and") or not successors, "problem: a decided vertex goes on: " + name)
            self.vertices[name] = kind, successors
        for kind, successors in self.vertices.values():
            for name in successors:
                need(name in self.vertices, "problem: no such vertex: " + name)
        self.root = rows[1][0]
        need(self.rule != "none" or not self.has_cycle(), "problem: a cycle under the rule 'none'")

    def has_cycle(self):
        """Takes away vertices that none leads to, as long as there are some: is anything left?"""
        coming = dict.fromkeys(self.vertices, 0)
        for kind, successors in self.vertices.values():
            for name in successors:
                coming[name] += 1
        free = [name for name in coming if coming[name] == 0]
        for taken in free:
            for name in self.vertices[taken][1]:
                coming[name] -= 1
                if coming[name] == 0:
                    free.append(name)
        return len(free) < len(coming)

    def text(self, position):
        return position

    def status(self, position):
        return {"won": WON, "lost": LOST}.get(self.vertices[position][0], OPEN)

    def w_to_move(self, position):
        return (self.vertices[position][0] == "or") == self.proven

    def moves(self, position):
        return ((name, name) for name in self.vertices[position][1])

    def subject(self):
        return self.problem


# ---------------------------------------------------------------------------------------------
# Chess

SQUARES = [file + rank for rank in "87654321" for file in "abcdefgh"]     # as in a FEN
ROOK_WAYS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
BISHOP_WAYS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT_WAYS = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]
SIDES = {"w": "KQRBNP", "b": "kqrbnp"}
ROOK_HOMES = {"K": 63, "Q": 56, "k": 7, "q": 0}
KING_HOMES = {"K": 60, "Q": 60, "k": 4, "q": 4}


def ray(square, way):
    """The squares in a direction, nearest first."""
    row, column, found = square // 8 + way[0], square % 8 + way[1], []
    while 0 <= row < 8 and 0 <= column < 8:
        found.append(row * 8 + column)
        row, column = row + way[0], column + way[1]
    return found


def rays(ways, far):
    """For each square the rays in these directions, or just their first squares."""
    return [[found if far else found[:1] for found in (ray(square, way) for way in ways) if found]
            for square in range(64)]


ROOK, BISHOP = rays(ROOK_WAYS, True), rays(BISHOP_WAYS, True)
KNIGHT, KING = rays(KNIGHT_WAYS, False), rays(ROOK_WAYS + BISHOP_WAYS, False)
QUEEN = [a + b for a, b in zip(ROOK, BISHOP)]
REACH = {"R": ROOK, "B": BISHOP, "Q": QUEEN, "N": KNIGHT, "K": KING}
# The squares from which a pawn of this side attacks a square.
PAWN_FROM = {"w": rays([(1, 1), (1, -1)], False), "b": rays([(-1, 1), (-1, -1)], False)}


def attacked(board, square, by):
    """Does the side attack the square?"""
    pawn, knight, bishop, rook, queen, king = (p if by == "w" else p.lower() for p in "PNBRQK")
    for table, pieces in ((ROOK, (rook, queen)), (BISHOP, (bishop, queen))):
        for ray in table[square]:
            for other in ray:
                piece = board[other]
                if piece != ".":
                    if piece in pieces:
                        return True
                    break
    for table, piece in ((KNIGHT, knight), (KING, king), (PAWN_FROM[by], pawn)):
        for ray in table[square]:
            if board[ray[0]] == piece:
                return True
    return False


class Mate(Game):
    """Chess. A position is (squares, side to move, castling, en passant square or -, moves left).

    The squares are 64 characters, from a8 to h1; squares are named by their place in them.
    """

    name = "mate"

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        self.attacker = options.take("attacker", "white|black", True)[0][0]
        within = options.take("within", "[0-9]+")
        self.within = within and decimal(within[0], "within", 65536)
        need(self.within != 0, "within: at least 1")
        self.rule = "attacker-loses" if self.within is None else "none"
        need(len(problem) == 1, "problem: a FEN, on one line")
        self.problem = problem[0]
        self.root = self.parse(problem[0])

    def parse(self, fen):
        fields = fen.split(" ")
        need(len(fields) == 6, "problem: not a FEN of six fields")
        placing, side, castling, passant, halfmoves, fullmoves = fields
        decimal(halfmoves, "halfmove clock", 101)
        need(decimal(fullmoves, "move number", 65536) > 0, "move number: at least 1")
        rows = [re.sub("[1-8]", lambda run: "." * int(run[0]), row) for row in placing.split("/")]
        board = "".join(rows)
        need(len(rows) == 8 and all(re.fullmatch("[KQRBNPkqrbnp.]{8}", row) for row in rows),
             "problem: not the squares of a FEN")
        need(side in ("w", "b"), "problem: no side to move")
        need(board.count("K") == board.count("k") == 1, "problem: each side has one king")
        for men in SIDES.values():
            need(sum(p in men for p in board) <= 16 and board.count(men[5]) <= 8, "problem: too many men")
        need(not re.search("[Pp]", rows[0] + rows[7]), "problem: a pawn on the first or last rank")
        need(re.fullmatch("-|(?!$)K?Q?k?q?", castling), "problem: not castling rights")
        for right in castling.strip("-"):
            need(board[ROOK_HOMES[right]] == ("R" if right.isupper() else "r")
                 and board[KING_HOMES[right]] == ("K" if right.isupper() else "k"),
                 "problem: a castling right without its king or rook")
        other = "b" if side == "w" else "w"
        king = board.index("k" if side == "w" else "K")
        need(not attacked(board, king, side), "problem: the side that is not to move is in check")
        checkers = self.checkers(board, side)
        need(len(checkers) <= 2, "problem: a check from three men")
        square = "-"
        if passant != "-":
            need(passant in SQUARES and passant[1] == ("6" if side == "w" else "3"), "problem: en passant")
            square = SQUARES.index(passant)
            ahead = 8 if side == "w" else -8
            need(board[square] == board[square - ahead] == "."
                 and board[square + ahead] == ("p" if side == "w" else "P")
                 and self.can_take(board, side, square), "problem: no en passant is legal there")
            need(not set(checkers) - {square + ahead}, "problem: a check from before the pawn's move")
        position = board, side, castling, square, self.within
        need(self.fields(position) == " ".join(fields[:4]), "problem: a FEN in an unusual form")
        return position

    def checkers(self, board, side):
        """The squares of the men that give check to the side."""
        king, others = board.index(SIDES[side][0]), SIDES["b" if side == "w" else "w"]
        alone = ("".join("#" if p in others and i != square else p for i, p in enumerate(board))
                 for square in range(64))
        return [square for square, one in enumerate(alone)
                if board[square] in others and attacked(one, king, "b" if side == "w" else "w")]

    def fields(self, position):
        board, side, castling, passant, left = position
        rows = (re.sub(r"\.+", lambda run: str(len(run[0])), board[i:i + 8]) for i in range(0, 64, 8))
        return " ".join(["/".join(rows), side, castling, "-" if passant == "-" else SQUARES[passant]])

    def text(self, position):
        left = "" if self.within is None else " in %d" % position[4]
        return self.fields(position) + left

    def w_to_move(self, position):
        return (position[1] == self.attacker) == self.proven

    def in_check(self, board, side):
        king, other = ("K", "b") if side == "w" else ("k", "w")
        return attacked(board, board.index(king), other)

    def status(self, position):
        board, side, castling, passant, left = position
        stuck = not any(True for move in self.moves(position))
        if stuck:
            return WON if side != self.attacker and self.in_check(board, side) else LOST
        if left == 0:
            return LOST
        own = [p for p in board if p in SIDES[self.attacker]]
        others = [p for p in board if p in SIDES["b" if self.attacker == "w" else "w"]]
        if len(own) == 1 or len(own) == 2 and len(others) == 1 and set("NBnb") & set(own):
            return LOST
        return OPEN

    def moves(self, position):
        board, side, castling, passant, left = position
        other = "b" if side == "w" else "w"
        left = left - 1 if left is not None and side == self.attacker else left
        for start, target, piece, taken, rook in self.pseudo_moves(board, side, castling, passant):
            after = self.moved(board, start, target, piece, taken, rook)
            if self.in_check(after, side):
                continue
            text = SQUARES[start] + SQUARES[target]
            if piece != board[start]:
                text += piece.lower()
            rights = castling
            if castling != "-":
                kept = (r for r in castling if not {start, target} & {ROOK_HOMES[r], KING_HOMES[r]})
                rights = "".join(kept) or "-"
            behind = "-"
            if board[start] in "Pp" and abs(start - target) == 16:
                middle = (start + target) // 2
                behind = middle if self.can_take(after, other, middle) else "-"
            yield text, (after, other, rights, behind, left)

    def moved(self, board, start, target, piece, taken, rook=None):
        """The board after a move: what stands on the target then, what is taken, how a rook goes."""
        squares = list(board)
        squares[start] = squares[taken] = "."
        squares[target] = piece
        if rook:
            squares[rook[1]] = squares[rook[0]]
            squares[rook[0]] = "."
        return "".join(squares)

    def can_take(self, board, side, square):
        """Can a pawn of the side capture en passant on the square?"""
        pawn, taken = ("P", square + 8) if side == "w" else ("p", square - 8)
        return any(board[start] == pawn
                   and not self.in_check(self.moved(board, start, square, pawn, taken), side)
                   for [start] in PAWN_FROM[side][square])

    def pseudo_moves(self, board, side, castling, passant):
        """Moves that may leave the king in check: start, target, piece then, taken square, rook's way."""
        own = SIDES[side]
        for start, piece in enumerate(board):
            if piece not in own:
                continue
            if piece in "Pp":
                yield from self.pawn_moves(board, side, passant, start, piece)
                continue
            for ray in REACH[piece.upper()][start]:
                for target in ray:
                    if board[target] in own:
                        break
                    yield start, target, piece, target, None
                    if board[target] != ".":
                        break
        other = "b" if side == "w" else "w"
        for right in castling.strip("-"):
            if right in own:
                king, rook = KING_HOMES[right], ROOK_HOMES[right]
                step = 1 if rook > king else -1
                if (all(board[square] == "." for square in range(king + step, rook, step))
                        and not attacked(board, king, other) and not attacked(board, king + step, other)):
                    yield king, king + 2 * step, board[king], king + 2 * step, (rook, king + step)

    def pawn_moves(self, board, side, passant, start, piece):
        ahead, home, last = (-8, 6, 0) if side == "w" else (8, 1, 7)
        ways = []
        if board[start + ahead] == ".":
            ways.append((start + ahead, start + ahead))
            if start // 8 == home and board[start + 2 * ahead] == ".":
                ways.append((start + 2 * ahead, start + 2 * ahead))
        for target in (start + ahead - 1, start + ahead + 1):
            if abs(target % 8 - start % 8) == 1:
                if board[target] in SIDES["b" if side == "w" else "w"]:
                    ways.append((target, target))
                elif target == passant:
                    ways.append((target, target - ahead))
        for target, taken in ways:
            for new in (SIDES[side][1:5] if target // 8 == last else piece):
                yield start, target, new, taken, None

    def subject(self):
        return self.problem, self.attacker, self.within


# ---------------------------------------------------------------------------------------------
# Lines of Action

# The four lines through each square, as the rays to both sides.
LINES = [[(ray(square, (down, right)), ray(square, (-down, -right)))
          for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))] for square in range(64)]


class Loa(Game):
    """A position is (squares, side to move): 64 characters x, o or . from a8 to h1, as in chess."""

    name = "loa"

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        self.attacker = "x" if options.take("attacker", "black|white", True)[0] == "black" else "o"
        simultaneous = options.take("simultaneous", "draw|mover-wins", True)[0]
        stuck = options.take("stuck", "passes|loses", True)[0]
        repetition = options.take("repetition", "draw|mover-loses", True)[0]
        self.mover_wins = simultaneous == "mover-wins"
        self.passes = stuck == "passes"
        self.rule = "attacker-loses" if repetition == "draw" else "illegal"
        need(len(problem) == 1, "problem: one line")
        self.problem = problem[0]
        match = re.match("([xo.]{8}(?:/[xo.]{8}){7}) ([xo])", self.problem)
        need(match, "problem: not a position of Lines of Action")
        self.root = match[1].replace("/", ""), match[2]
        need("x" in match[1] and "o" in match[1], "problem: each side has a piece")
        form = self.text(self.root)
        form += " ; attacker " + self.attacker if self.attacker != match[2] else ""
        form += " ; simultaneous mover-wins" if self.mover_wins else ""
        form += " ; stuck loses" if not self.passes else ""
        form += " ; repetition mover-loses" if self.rule == "illegal" else ""
        need(self.problem == form, "problem: not in its form, or not with these options")

    def text(self, position):
        board, side = position
        return "/".join(board[i:i + 8] for i in range(0, 64, 8)) + " " + side

    def w_to_move(self, position):
        return (position[1] == self.attacker) == self.proven

    def connected(self, board, side):
        left = {square for square in range(64) if board[square] == side}
        found = [left.pop()]
        for square in found:
            for [other] in KING[square]:
                if other in left:
                    left.remove(other)
                    found.append(other)
        return not left

    def status(self, position):
        board, side = position
        other = "o" if side == "x" else "x"
        winners = [s for s in (side, other) if self.connected(board, s)]
        if len(winners) == 2:
            if not self.mover_wins:
                return LOST
            winners = [other]
        if not winners:
            return OPEN
        return WON if winners == [self.attacker] else LOST

    def moves(self, position):
        board, side = position
        other = "o" if side == "x" else "x"
        stuck = True
        for start in range(64):
            if board[start] != side:
                continue
            for line in LINES[start]:
                count = 1 + sum(board[square] != "." for squares in line for square in squares)
                for squares in line:
                    if count > len(squares) or board[squares[count - 1]] == side:
                        continue
                    if any(board[square] == other for square in squares[:count - 1]):
                        continue
                    target = squares[count - 1]
                    after = list(board)
                    after[start], after[target] = ".", side
                    sign = "-" if board[target] == "." else "x"
                    stuck = False
                    yield SQUARES[start] + sign + SQUARES[target], ("".join(after), other)
        if stuck and self.passes:
            yield "pass", (board, other)

    def subject(self):
        return self.problem


# ---------------------------------------------------------------------------------------------
# Go
#
# A set of points is a number. Its bit k is the k-th character of a board that is written in rows
# with a '/' after each row, so that the neighbours of a point are one or a row further.

COLUMNS = "ABCDEFGHJKLMNOPQRST"
LETTERS = "abcdefghijklmnopqrs"
COLOURS = {"B": 0, "W": 1, "black": 0, "white": 1}


def count(points):
    return bin(points).count("1")


class Board:
    """The points of a board, and what is on them in the problem."""

    def __init__(self, problem, more):
        """Reads an SGF record, with these properties after PL; None means points."""
        points = r"((?:\[[a-s][a-s]\])+)"
        pattern = r"\(;FF\[4\]GM\[1\]SZ\[([0-9]+)(?::([0-9]+))?\](?:AB%s)?(?:AW%s)?PL\[([BW])\]" % (points, points)
        pattern += "".join(name + (value or points) for name, value in more)
        need(len(problem) == 2 and problem[1] == ")", "problem: an SGF record on two lines")
        match = re.fullmatch(pattern, problem[0])
        need(match, "problem: not an SGF record of this game, in its form")
        self.width = decimal(match[1], "SZ", 20)
        self.height = decimal(match[2], "SZ", 20) if match[2] else self.width
        need(self.width > 0 and self.height > 0, "problem: an empty board")
        need(match[2] is None or self.width != self.height, "problem: SZ is not in its form")
        self.step = self.width + 1
        row = (1 << self.width) - 1
        self.full = sum(row << self.step * y for y in range(self.height))
        self.stones = self.read(match[3]), self.read(match[4])
        self.marks = [self.read(text) for text in match.groups()[5:]]
        self.turn = COLOURS[match[5]]
        need(not self.stones[0] & self.stones[1], "problem: two stones on a point")
        for stones in self.stones:
            for block in self.parts(stones):
                need(self.beside(block) & self.empty(self.stones), "problem: a block without a liberty")

    def read(self, text):
        """A list of points of the record: row by row, each once."""
        points, last = 0, -1
        for column, row in re.findall(r"\[(.)(.)\]", text or ""):
            x, y = LETTERS.index(column), LETTERS.index(row)
            need(x < self.width and y < self.height, "problem: a point that is not on the board")
            need(y * self.step + x > last, "problem: points are not in their order")
            last = y * self.step + x
            points |= 1 << last
        return points

    def empty(self, stones, unknown=0):
        return self.full & ~(stones[0] | stones[1] | unknown)

    def beside(self, points):
        """The points of the set's neighbours; some may be in the set."""
        return (points << 1 | points >> 1 | points << self.step | points >> self.step) & self.full

    def flood(self, points, within):
        """What is connected to the points within a set that has them."""
        while True:
            more = (points | self.beside(points)) & within
            if more == points:
                return points
            points = more

    def parts(self, points):
        """The maximal connected parts of a set."""
        found = []
        while points:
            found.append(self.flood(points & -points, points))
            points &= ~found[-1]
        return found

    def point(self, bit):
        """The name of a point."""
        row, column = divmod(bit.bit_length() - 1, self.step)
        return COLUMNS[column] + str(self.height - row)

    def points(self, points):
        """The points of a set one by one, row by row."""
        while points:
            yield points & -points
            points &= points - 1

    def text(self, stones, unknown=0, marked=0):
        signs = []
        for place in range(self.height * self.step - 1):
            bit = 1 << place
            if stones[0] & bit:
                signs.append("#" if marked & bit else "X")
            elif stones[1] & bit:
                signs.append("@" if marked & bit else "O")
            else:
                signs.append("?" if unknown & bit else "." if self.full & bit else "/")
        return "".join(signs)

    def zone(self, text):
        points, rows = 0, text.split(".")
        need(len(rows) <= self.height and (rows[-1] or rows == [""]), "zone: too many rows, or a dot at the end")
        for number, row in enumerate(rows):
            need(re.fullmatch("([1-9a-f][0-9a-f]{0,4})?", row), "zone: not a number in its form")
            bits = int(row or "0", 16)
            need(bits < 1 << self.width, "zone: a point that is not on the board")
            points |= bits << self.step * number
        return points

    def stone(self, stones, colour, point, unknown=0, w=None):
        """A stone on an empty point: the stones then, what is unknown, what was captured, the ko.

        None if it is not legal. The ko is the captured stone's point, if it was one stone that a
        stone took which is alone and has no other liberty. W's colour matters only where something
        is unknown.
        """
        own, other = stones[colour] | point, stones[1 - colour]
        captured = maybe = 0
        # Only blocks beside the point can lose their last liberty, but blocks of L's may be without one.
        if self.beside(point) & other or unknown and colour == w:
            empty = self.full & ~(own | other | unknown)
            dead = other & ~self.flood(self.beside(empty) & other, other)
            maybe = self.flood(self.beside(unknown) & dead, dead)
            captured = dead & ~maybe
            other &= ~dead
            unknown |= maybe
        around = self.beside(point)
        empty = self.full & ~(own | other | unknown)
        if not around & empty:
            reach = self.beside(self.flood(point, own))
            if not reach & empty and not (reach & unknown and colour != w):
                return None
        one = captured and captured & (captured - 1) == 0
        ko = captured if one and not around & own and around & empty == captured else 0
        return ((own, other) if colour == 0 else (other, own)), unknown, captured, ko


class AtariGo(Game):
    """The first capture wins. A position is (board as text, side to move, who has captured)."""

    name = "atari-go"
    rule = "none"

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        self.attacker = COLOURS[options.take("attacker", "black|white", True)[0]]
        within = options.take("within", "[0-9]+")
        self.within = within and decimal(within[0], "within", 65536)
        need(self.within != 0, "within: at least 1")
        self.look_ahead = options.take("look-ahead", "on|off", True)[0] == "on"
        self.symmetry = options.take("symmetry", "on|off", True)[0] == "on"
        self.problem = problem[0] if problem else ""
        self.board = board = Board(problem, [("RU", r"\[Atari Go\]")])
        self.first = count(board.stones[0] | board.stones[1])
        self.images = self.all_images()
        self.root = self.least(board.text(board.stones)), board.turn, None

    def all_images(self):
        """For each turn or reflection, the place from which each character of the board comes."""
        board, images = self.board, []
        if not self.symmetry:
            return images
        for turn in (False, True) if board.width == board.height else (False,):
            for flip_rows in (False, True):
                for flip_columns in (False, True):
                    places = []
                    for place in range(board.height * board.step - 1):
                        y, x = divmod(place, board.step)
                        if x == board.width:
                            places.append(place)
                            continue
                        y = board.height - 1 - y if flip_rows else y
                        x = board.width - 1 - x if flip_columns else x
                        y, x = (x, y) if turn else (y, x)
                        places.append(y * board.step + x)
                    images.append(places)
        return images

    def least(self, text):
        return min(["".join([text[place] for place in image]) for image in self.images], default=text)

    def stones(self, text):
        """The two sets of stones of a board that is written as text."""
        text = text[::-1].replace("/", ".")
        return tuple(int("".join("1" if sign == own else "0" for sign in text), 2) for own in "XO")

    def text(self, position):
        return position[0] + (" b" if position[1] == 0 else " w")

    def w_to_move(self, position):
        return (position[1] == self.attacker) == self.proven

    def targets(self, stones, colour):
        """The points on which a stone of the colour captures."""
        found, empty = set(), self.board.empty(stones)
        for block in self.board.parts(stones[1 - colour]):
            liberties = self.board.beside(block) & empty
            if liberties & (liberties - 1) == 0:
                found.add(liberties)
        return found

    def status(self, position):
        text, turn, winner = position
        if winner is not None:
            return WON if winner == self.attacker else LOST
        stones = self.stones(text)
        left = None
        if self.within is not None:
            left = self.within - (count(stones[0] | stones[1]) - self.first)
        if self.look_ahead:
            plies = 0
            if self.targets(stones, turn):
                winner, plies = turn, 1
            elif len(self.targets(stones, 1 - turn)) > 1:
                winner, plies = 1 - turn, 2
            if plies and winner != self.attacker:
                return LOST
            if plies and (left is None or left >= plies):
                return WON
        if left == 0:
            stuck = not any(True for move in self.moves(position))
            return WON if stuck and turn != self.attacker else LOST
        return OPEN

    def moves(self, position):
        text, turn, winner = position
        stones = self.stones(text)
        # The turns and reflections that change nothing: points that they exchange are one move.
        same = [image for image in self.images if all(text[place] == text[i] for i, place in enumerate(image))]
        seen = set()
        for point in self.board.points(self.board.empty(stones)):
            place = point.bit_length() - 1
            if place in seen:
                continue
            seen.update(image[place] for image in same)
            result = self.board.stone(stones, turn, point)
            if result:
                after, unknown, captured, ko = result
                board = self.board.text(after)
                yield self.board.point(point), (self.least(board), 1 - turn, turn if captured else None)

    def subject(self):
        return self.problem, self.attacker, self.within, self.look_ahead, self.symmetry


THREATS = "0|(unlimited|[1-9][0-9]?) (black|white)"


def supply(match):
    """The threats of an option: a number or "unlimited", and the side that has them."""
    if match[0] == "0":
        return 0, None
    return match[1] if match[1] == "unlimited" else int(match[1]), COLOURS[match[2]]


def less_one(left):
    return left if left == "unlimited" else left - 1


class OneEye(Game):
    """Can the maker make an eye?

    A position is (stones, side to move, ban, threats left, passed, ko). Threats are a number or
    "unlimited". Bans and threats are of the rules `threats`, ko of the rules `superko`.
    """

    name = "one-eye"

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        aim = options.take("aim", "make|prevent", True)[0]
        self.superko = options.take("rules", "threats|superko", True)[0] == "superko"
        threats = None if self.superko else options.take("threats", THREATS, True)
        retakes = options.take("retakes", "maker|breaker") if self.superko else None
        self.board = board = Board(problem, [("TR", None), ("SQ", None)])
        self.problem = problem[0]
        self.crucial, self.region = board.marks
        self.maker = 0 if self.crucial & board.stones[0] else 1
        self.attacker = self.maker if aim == "make" else 1 - self.maker
        self.retakes = retakes and (self.maker if retakes[0] == "maker" else 1 - self.maker)
        left, self.threats_of = supply(threats) if threats else (0, None)
        need(left != "unlimited" or self.threats_of != self.attacker, "unlimited threats of the attacker's")
        self.rule = "attacker-loses" if left == "unlimited" else "illegal"
        need(not self.crucial & ~board.stones[self.maker], "problem: a crucial stone is not the maker's")
        need(self.crucial == board.flood(self.crucial, board.stones[self.maker]),
             "problem: the crucial stones are not whole blocks")
        need(not self.crucial & self.region, "problem: a crucial stone in the region")
        outside = board.empty(board.stones) & ~self.region
        for stones in board.stones:
            for part in board.parts(stones & ~self.region):
                need(part & self.crucial or not board.beside(part) & self.region or board.beside(part) & outside,
                     "problem: stones beside the region have no liberty outside")
        self.root = board.stones, board.turn, 0, left, False, 0

    def text(self, position):
        stones, turn, ban, left, passed, ko = position
        return (self.board.text(stones) + (" b" if turn == 0 else " w")
                + (" ban " + self.board.point(ban) if ban else "") + (" threats %s" % left if left else "")
                + (" passed" if passed else "") + (" ko " + self.board.point(ko) if ko else ""))

    def w_to_move(self, position):
        return (position[1] == self.attacker) == self.proven

    def status(self, position):
        stones, turn, ban, left, passed, ko = position
        made, broken = (WON, LOST) if self.attacker == self.maker else (LOST, WON)
        if self.crucial & ~stones[self.maker]:
            return broken
        if passed:
            return OPEN
        if self.has_eye(stones):
            return made
        return OPEN if self.has_potential_eye(stones) else broken

    def has_eye(self, stones):
        board, own = self.board, stones[self.maker]
        block = board.flood(self.crucial & -self.crucial, own)
        return not self.crucial & ~block and any(
            not board.beside(point) & ~block for point in board.points(self.region & board.empty(stones)))

    def has_potential_eye(self, stones):
        board, own, other = self.board, stones[self.maker], stones[1 - self.maker]
        outside = board.empty(stones) & ~self.region
        safe = board.flood(board.beside(outside) & other, other)
        reach = board.flood(self.crucial & -self.crucial, self.region & ~safe | own & ~self.region)
        if self.crucial & ~reach:
            return False
        for point in board.points(reach & self.region & ~own):
            around = board.beside(point)
            if not around & ~reach and not around & ~board.flood(around & -around, reach & ~point):
                return True
        return False

    def moves(self, position):
        stones, turn, ban, left, passed, ko = position
        if passed:
            yield "resume", (stones, turn, 0, left, False, 0)
            return
        for point in self.board.points(self.region & self.board.empty(stones) & ~ban):
            result = self.board.stone(stones, turn, point)
            if result:
                after, unknown, captured, ko = result
                ko &= self.region
                new_ban = 0 if self.superko else ko
                new_ko = ko if turn == self.retakes else 0
                yield self.board.point(point), (after, 1 - turn, new_ban, left, False, new_ko)
        if turn != self.maker:
            yield "pass", (stones, self.maker, ban, left, True, 0)
        elif ban:
            yield "pass", (stones, 1 - turn, 0, left, False, 0)
        if ban and left and turn == self.threats_of:
            yield "threat", (stones, turn, 0, less_one(left), False, 0)

    def subject(self):
        return self.problem, self.superko


class Life(Game):
    """Can the crucial stones be captured? Under Japanese rules there are two phases: in the first the maker
    has unlimited threats, in the second nobody has any.

    A position is (stones, side to move, ban, threats left, passed, crucial blocks that were captured).
    Threats are a number or "unlimited"; the crucial blocks are sets of points.
    """

    name = "life"

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        aim = options.take("aim", "kill|live", True)[0]
        goal = options.take("goal", "life|eyes|japanese", True)[0]
        self.eyes, self.japanese = goal == "eyes", goal == "japanese"
        left, self.threats_of = supply(options.take("threats", THREATS, True))
        after = options.take("after", "pass|[A-HJ-T](1[0-9]|[1-9])")
        self.board = board = Board(problem, [("TS", r"\[life\]"), ("TR", None), ("SQ", None)])
        self.problem = problem[0]
        crucial, others = board.marks
        self.region = region = crucial | others
        self.maker = 0 if crucial & board.stones[0] else 1
        self.breaker = 1 - self.maker
        self.content = self.breaker if self.eyes else self.maker
        self.attacker = self.breaker if aim == "kill" else self.maker
        need(left != "unlimited" or self.threats_of != self.attacker, "unlimited threats of the attacker's")
        need(not self.japanese or aim == "kill" and left == "unlimited",
             "the goal 'japanese' needs the aim 'kill', and unlimited threats of the maker's")
        self.rule = "attacker-loses" if left == "unlimited" else "illegal"
        need(not crucial & ~board.stones[self.maker], "problem: a crucial stone is not the maker's")
        need(crucial == board.flood(crucial, board.stones[self.maker]), "problem: the crucial stones are not whole blocks")
        need(not crucial & others, "problem: a point is in both lists")
        need(board.empty(board.stones) & region, "problem: the region has no empty points")
        self.crucial = sorted(board.parts(crucial), key=lambda block: block & -block)
        outside = board.empty(board.stones) & ~region
        for stones in board.stones:
            for part in board.parts(stones & ~region):
                need(not board.beside(part) & region or board.beside(part) & outside,
                     "problem: stones beside the region have no liberty outside")
        # Where a stone of a side's would be safe.
        self.safe = [region & board.beside(board.full & ~region & ~board.stones[1 - side]) for side in (0, 1)]
        self.root = board.stones, board.turn, 0, left, False, 0
        if after:
            need(self.status(self.root) == OPEN, "after: the problem is decided")
            moves = dict(self.moves(self.root))
            need(after[0] in moves, "after: not a legal move")
            self.root = moves[after[0]]

    def text(self, position):
        stones, turn, ban, left, passed, captured = position
        gone = [self.board.point(block & -block) for block in self.crucial if block & captured]
        return (self.board.text(stones) + (" b" if turn == 0 else " w")
                + (" ban " + self.board.point(ban) if ban else "") + (" threats %s" % left if left else "")
                + (" passed" if passed else "") + (" captured " + ",".join(gone) if gone else ""))

    def w_to_move(self, position):
        return (position[1] == self.attacker) == self.proven

    def status(self, position):
        stones, turn, ban, left, passed, captured = position
        lives, dies = (WON, LOST) if self.attacker == self.maker else (LOST, WON)
        alive = sum(self.crucial) & ~captured
        if not alive:
            return dies
        if passed:
            return OPEN
        if not self.eyes and self.has_no_room(stones, alive):
            return dies
        return lives if self.unconditional(stones) & alive else OPEN

    def safe_stones(self, stones, side):
        """The stones of the side's blocks that have a liberty outside the region."""
        board = self.board
        return board.flood(board.beside(board.empty(stones) & ~self.region) & stones[side], stones[side])

    def has_no_room(self, stones, alive):
        board = self.board
        if self.safe[self.maker]:
            return False
        safe = self.safe_stones(stones, self.breaker)
        inner = self.region & ~self.safe[self.breaker] & ~safe & ~board.beside(safe)
        block = board.flood(alive & -alive, stones[self.maker])
        if not alive & ~block:
            inner &= ~block
        return count(inner) < 2 or count(inner) == 2 and board.flood(inner & -inner, inner) == inner

    def unconditional(self, stones):
        """The stones that live though their side passes for ever."""
        board, own, empty = self.board, stones[self.maker], self.board.empty(stones)
        safe = self.safe_stones(stones, self.maker)
        areas = [area for area in board.parts(self.region & ~own) if not area & self.safe[self.breaker]]
        blocks = board.parts(own)
        while True:
            kept = [block for block in blocks
                    if block & safe or sum(not area & empty & ~board.beside(block) for area in areas) > 1]
            if kept == blocks:
                return sum(blocks)
            dropped = sum(blocks) - sum(kept)
            areas = [area for area in areas if not board.beside(area) & dropped]
            blocks = kept

    def moves(self, position):
        stones, turn, ban, left, passed, captured = position
        first_phase = self.japanese and left
        if passed and not first_phase:
            yield "resume", (stones, turn, 0, left, False, captured)
            return
        for point in self.board.points(self.region & self.board.empty(stones) & ~ban):
            result = self.board.stone(stones, turn, point)
            if result:
                after, unknown, taken, ko = result
                # What stands on the points of a block that was captured is not that block.
                lost = sum(block for block in self.crucial if block & taken and turn == self.breaker)
                yield self.board.point(point), (after, 1 - turn, ko, left, False, captured | lost)
        if first_phase and passed:
            yield "pass", (stones, self.breaker, 0, 0, False, captured)
        elif first_phase:
            yield "pass", (stones, 1 - turn, 0, left, True, captured)
        elif turn == self.content:
            yield "pass", (stones, 1 - turn, ban, left, True, captured)
        elif ban:
            yield "pass", (stones, 1 - turn, 0, left, False, captured)
        if ban and left and turn == self.threats_of:
            yield "threat", (stones, turn, 0, less_one(left), False, captured)

    def subject(self):
        return self.board.width, self.board.height, self.board.stones, self.board.marks


class Capture(Game):
    """Can one of the targets be captured?

    A position is (stones, unknown points, side to move, point it is banned from, threats left,
    order, free). Threats are a number or "unlimited"; the order is None if there is none; free is
    true if a pass of the defender takes nothing off the order.
    """

    name = "capture"
    rule = "illegal"
    zones = True

    def __init__(self, options, problem, proven):
        super().__init__(proven)
        options.take("rules", "threats", True)
        threats = options.take("threats", THREATS, True)
        order = options.take("order", "[1-9]|1[0-5]")
        ko = options.take("ko", "[A-HJ-T](1[0-9]|[1-9])")
        need(not order or not proven, "an order where the verdict is 'proven'")
        self.board = board = Board(problem, [("TR", None)])
        self.targets = list(board.points(board.marks[0]))
        self.owner = 0 if self.targets[0] & board.stones[0] else 1
        need(not board.marks[0] & ~board.stones[self.owner], "problem: a target is not its owner's")
        for block in board.parts(board.stones[self.owner]):
            need(count(block & board.marks[0]) < 2, "problem: a target is marked twice")
        self.w = 1 - self.owner if proven else self.owner
        left, self.threats_of = supply(threats)
        need(left != "unlimited" or self.threats_of != self.w, "unlimited threats of W's")
        ban = 0
        if ko:
            names = {board.point(point): point for point in board.points(board.empty(board.stones))}
            need(ko[0] in names, "ko: not an empty point")
            ban = names[ko[0]]
            taken = board.stone(board.stones, board.turn, ban)
            need(taken and taken[3], "ko: there is no ko to be taken")
        free = bool(order) and board.turn == self.owner
        self.root = board.stones, 0, board.turn, ban, left, int(order[0]) if order else None, free

    def text(self, position):
        stones, unknown, turn, ban, left, order, free = position
        return (self.board.text(stones, unknown, self.board.marks[0]) + (" b" if turn == 0 else " w")
                + (" ban " + self.board.point(ban) if ban else "") + (" threats %s" % left if left else "")
                + (" order %d" % order if order is not None else "") + (" free" if free else ""))

    def w_to_move(self, position):
        return position[2] == self.w

    def zone(self, text):
        return self.board.zone(text)

    def forget(self, position, zone):
        stones, unknown, turn, ban, left, order, free = position
        stones = stones[0] & zone, stones[1] & zone
        return self.settled(stones, self.board.full & ~zone | unknown, turn, ban & zone, left, order, free)

    def settled(self, stones, unknown, turn, ban, left, order, free=False):
        """The position, once W's open blocks without a liberty are unknown if L is to move."""
        if unknown and turn != self.w:
            own, empty = stones[self.w], self.board.empty(stones, unknown)
            lost = own & ~self.board.flood(self.board.beside(empty) & own, own)
            lost = self.board.flood(self.board.beside(unknown) & lost, lost)
            stones = stones[0] & ~lost, stones[1] & ~lost
            unknown |= lost
        return stones, unknown, turn, ban, left, order, free

    def status(self, position):
        stones, unknown, turn, ban, left, order, free = position
        own = stones[self.owner]
        for target in self.targets:
            # What W defends must be known: on an unknown point it may be gone.
            if not target & own and (not target & unknown or self.w == self.owner):
                return WON
        if self.w != self.owner:
            return OPEN
        if all(self.alive(own, unknown, self.board.empty(stones, unknown), target) for target in self.targets):
            return LOST
        if order is not None:
            needed = (self.liberties(position, target) - (free or turn != self.owner) for target in self.targets)
            if all(number > order for number in needed):
                return LOST
        return OPEN

    def liberties(self, position, target):
        stones, unknown = position[0], position[1]
        block = self.board.flood(target, stones[self.owner])
        return count(self.board.beside(block) & self.board.empty(stones, unknown))

    def alive(self, own, unknown, empty, target):
        """Does the block of the target live if its side only passes?"""
        board = self.board
        areas = [area for area in board.parts(board.full & ~own) if not area & unknown]
        blocks = board.parts(own)
        while len(areas) > 1:
            dropped = [block for block in blocks
                       if sum(not area & empty & ~board.beside(block) for area in areas) < 2]
            if not dropped:
                return any(target & block for block in blocks)
            blocks = [block for block in blocks if block not in dropped]
            areas = [area for area in areas if not any(board.beside(area) & block for block in dropped)]
        return False

    def moves(self, position):
        stones, unknown, turn, ban, left, order, free = position
        for point in self.board.points(self.board.empty(stones, unknown) & ~ban):
            result = self.board.stone(stones, turn, point, unknown, self.w)
            if result:
                after, unclear, captured, ko = result
                if ko and self.board.beside(point) & unclear:
                    unclear, ko = unclear | ko, 0
                yield self.board.point(point), self.settled(after, unclear, 1 - turn, ko, left, order)
        if turn == self.owner or ban:
            less = order if order is None or free or turn != self.owner else order - 1
            yield "pass", self.settled(stones, unknown, 1 - turn, 0, left, less)
        if ban and left and turn == self.threats_of:
            yield "threat", (stones, unknown, turn, 0, less_one(left), order, False)

    def subject(self):
        return self.board.width, self.board.height, self.board.stones, self.board.marks


GAMES = {game.name: game for game in (Graph, Mate, Loa, AtariGo, OneEye, Life, Capture)}


# ---------------------------------------------------------------------------------------------
# The command

USAGE = """usage: tsume_check.py [--brief] FILE...
       tsume_check.py [--brief] --batch     the names of files on standard input, one on each line

Checks certificates of Tsume (format version 2, plain text; - is standard input).
Exit code: 0 all accepted, 1 something refused, 2 usage."""


def check_file(name):
    """The lines to print about a file, and whether it is accepted."""
    lines = Lines(None)
    try:
        need(not name.endswith(".zst"), COMPRESSED)
        if name == "-":
            lines.stream = sys.stdin.buffer
            said = check(lines)
        else:
            with open(name, "rb") as lines.stream:
                said = check(lines)
    except Refused as refused:
        reason = str(refused)
    except OSError as error:
        reason = "cannot be read: " + (error.strerror or "error")
    except Exception as error:      # not a thing that should happen, and no reason to accept
        reason = "cannot be checked: %s" % type(error).__name__
    else:
        return ["accepted: " + line for line in said], True
    return ["%d: refused: %s" % (lines.number, printable(reason))], False


def printable(text):
    """On one line, and not too long."""
    return "".join(c if c.isprintable() else "?" for c in text[:500])


def answer(name, brief, joint):
    """Prints what there is to say about a file; returns whether it is accepted."""
    said, accepted = check_file(name)
    if brief:
        said = ["accepted" if accepted else "refused"]
    lead = printable(name) + (": " if accepted or brief else ":")
    if joint:
        said = [" | ".join(said)]
    for line in said:
        print(lead + line)
    sys.stdout.flush()
    return accepted


def main(arguments):
    flags = [a for a in arguments if a.startswith("-") and a != "-"]
    names = [a for a in arguments if a not in flags]
    batch = "--batch" in flags
    if set(flags) - {"--brief", "--batch"} or len(flags) > len(set(flags)) or batch == bool(names):
        print(USAGE, file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="replace")
    if batch:
        names = (raw.rstrip(b"\n").decode("utf-8", "surrogateescape") for raw in sys.stdin.buffer)
    results = [answer(name, "--brief" in flags, batch) for name in names]
    return 0 if all(results) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(1)

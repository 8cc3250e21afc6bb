"""Reads solutions of Atari Go with sgfmill and plays them on its board: sgf.py FILE GAMES [full]

Every move must be legal. The winner has one move everywhere and the loser all of its legal ones,
down to where a comment says that the line was cut or goes on elsewhere, or to where no move
prevents a capture. Every other line ends with a capture by the winner, or with a loser that cannot
move. Lines are marked RIGHT if the side to move wins.
"""

import sys

from sgfmill import boards, sgf

path, expected, full = sys.argv[1], int(sys.argv[2]), sys.argv[3:] == ["full"]
OTHER = {"b": "w", "w": "b"}


def read_all(text):
    """The games of a collection; sgfmill reads one by one."""
    games, depth, begin, in_value, escaped = [], 0, 0, False, False
    for i, byte in enumerate(text):
        c = chr(byte)
        if in_value:
            in_value, escaped = escaped or c != "]", not escaped and c == "\\"
        elif c == "[":
            in_value = True
        elif c == "(":
            begin, depth = (i if depth == 0 else begin), depth + 1
        elif c == ")":
            depth -= 1
            if depth == 0:
                games.append(sgf.Sgf_game.from_bytes(text[begin : i + 1]))
    return games


def after(board, point, colour):
    """The board after a move, and whether it has captured; nothing if it is not legal."""
    if board.get(*point) is not None:
        return None
    enemies = sum(stone == OTHER[colour] for stone, _ in board.list_occupied_points())
    board = board.copy()
    board.play(*point, colour)
    if board.get(*point) != colour:
        return None  # suicide
    return board, sum(stone == OTHER[colour] for stone, _ in board.list_occupied_points()) < enemies


def replies(board, colour):
    side = range(board.side)
    points = [(row, col) for row in side for col in side]
    return {p: found for p in points if (found := after(board, p, colour))}


def check(game):
    root = game.get_root()
    name, mover = root.get("GN"), root.get("PL")
    assert root.get("RU") == "Atari Go"
    winner = mover if "cannot" not in root.get("C") else OTHER[mover]
    board = boards.Board(game.get_size())
    assert board.apply_setup(*root.get_setup_stones())
    on_main_line = {id(node) for node in game.get_main_sequence()}
    stack = [(root, board, mover, False)]
    nodes = cut = 0
    while stack:
        node, board, colour, captured = stack.pop()
        nodes += 1
        comment = node.get("C") if node.has_property("C") else ""
        legal = replies(board, colour)
        moves = [child.get_move()[1] for child in node]
        assert len(set(moves)) == len(moves), f"{name}: a move twice"
        if not moves:
            here = comment.removeprefix("RIGHT").strip()
            assert (comment != here) == (winner == mover), f"{name}: {comment}"
            cut += here == "..."
            won = (captured and colour != winner) or (not legal and colour != winner)
            assert won or here == "..." or here.startswith("as a"), f"{name}: a line just ends"
        elif colour == winner:
            assert len(moves) == 1, f"{name}: {len(moves)} answers"
        elif full or id(node) not in on_main_line:
            beaten = all(any(c for _, c in replies(b, winner).values()) for b, _ in legal.values())
            assert set(moves) == set(legal) or beaten, f"{name}: a defence is missing"
        for child in node:
            played, point = child.get_move()
            assert played == colour and point in legal and not captured, f"{name}: {point}"
            if node is root:
                assert child.has_property("TE" if winner == mover else "BM"), f"{name}: no mark"
            stack.append((child, legal[point][0], OTHER[colour], legal[point][1]))
    assert not (full and cut), f"{name}: a full solution was cut"
    return nodes


with open(path, "rb") as file:
    found = read_all(file.read())
assert len(found) == expected, f"{len(found)} games, not {expected}"
for one in found:
    print(check(one), "nodes")

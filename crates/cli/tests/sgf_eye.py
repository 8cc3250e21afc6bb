"""Reads a solution of a one-eye problem with sgfmill and plays it on its board: sgf_eye.py FILE

Every stone must be on an empty point of the region and no suicide. The side that solves has one move
everywhere; no first move stands twice or is marked both TE and BM, lines are RIGHT after those marked TE
alone, and every line ends with a comment.
"""

import sys

from sgfmill import boards, sgf

with open(sys.argv[1], "rb") as file:
    game = sgf.Sgf_game.from_bytes(file.read())
root = game.get_root()
region = set(root.get("SQ"))
mover = root.get("PL")
start = boards.Board(game.get_size())
assert start.apply_setup(*root.get_setup_stones())
firsts = [child.get_move()[1] for child in root]
assert firsts and len(set(firsts)) == len(firsts), "a first move stands twice"
for child in root:
    assert child.has_property("TE") != child.has_property("BM"), "no mark, or two"
right = any(child.has_property("TE") for child in root)
stack = [(root, start, mover, None)]
nodes = ends = 0
while stack:
    node, board, colour, solved = stack.pop()
    nodes += 1
    comment = node.get("C") if node.has_property("C") else ""
    if not list(node):
        ends += 1
        assert comment and comment.startswith("RIGHT") == solved, comment
    if solved and colour == mover:
        assert len(list(node)) <= 1, "two answers of the side that solves"
    for child in node:
        played, point = child.get_move()
        assert played == colour, "the sides do not take turns"
        after = board.copy()
        if point is not None:
            assert point in region and board.get(*point) is None, f"{point} cannot be played"
            after.play(*point, colour)
            assert after.get(*point) == colour, f"{point} is suicide"
        if node is root:
            solved_below = child.has_property("TE")
        else:
            solved_below = solved
        stack.append((child, after, "w" if colour == "b" else "b", solved_below))
assert right == any("RIGHT" in (n.get("C") if n.has_property("C") else "") for n in game.main_sequence_iter())
print(nodes, "nodes,", ends, "ends")

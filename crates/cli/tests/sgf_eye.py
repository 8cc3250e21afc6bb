"""Reads a solution of a one-eye problem with sgfmill and plays it on its board: sgf_eye.py FILE

Every stone must be on an empty point of the region and no suicide. The side that solves has one move
everywhere; first moves are marked TE or BM, and there is a right one if and only if lines are RIGHT.
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
marks = [("TE" if child.has_property("TE") else "BM", child) for child in root]
assert all(child.has_property(mark) for mark, child in marks), "a first move has no mark"
right = any(mark == "TE" for mark, _ in marks)
stack = [(root, start, mover, None)]
nodes = ends = 0
while stack:
    node, board, colour, solved = stack.pop()
    nodes += 1
    comment = node.get("C") if node.has_property("C") else ""
    if not list(node):
        ends += 1
        assert solved is None or comment.startswith("RIGHT") == solved, comment
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

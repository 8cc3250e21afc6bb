"""Reads solutions with python-chess: pgn.py FILE GAMES [full]

Every move must be legal. The winner has one move everywhere and the loser all of its legal ones,
down to where a comment says that the line was cut or goes on elsewhere; a line without a comment
ends where the game does.
"""

import sys

import chess
import chess.pgn

path, expected, full = sys.argv[1], int(sys.argv[2]), sys.argv[3:] == ["full"]


def check(game):
    assert not game.errors, game.errors
    name = game.headers["Event"]
    mates = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(game.headers["Result"])
    end = game.end().board()
    if mates is not None:
        assert end.is_checkmate() and end.turn != mates, f"{name}: the main line is no mate"
    on_main_line = {id(node) for node in game.mainline()} | {id(game)}
    # The side with one move everywhere; in a refutation, whoever is not the attacker.
    single = mates
    if single is None:
        single = not chess.WHITE
    stack = [(game, 0)]
    nodes = cut = 0
    while stack:
        node, ply = stack.pop()
        nodes += 1
        board = node.board()
        moves = [child.move for child in node.variations]
        assert len(set(moves)) == len(moves), f"{name}: a move twice"
        cut += "..." in node.comment.split()
        if not moves:
            decided = board.is_checkmate() if mates is not None else True
            assert decided or node.comment, f"{name}: {board.fen()} just ends"
        elif board.turn == single:
            assert len(moves) == 1, f"{name}: {board.fen()} has {len(moves)} answers"
        elif full or id(node) not in on_main_line:
            assert set(moves) == set(board.legal_moves), f"{name}: a defence is missing"
        stack.extend((child, ply + 1) for child in node.variations)
    assert not (full and cut), f"{name}: a full solution was cut"
    return nodes


games = 0
with open(path) as file:
    while (game := chess.pgn.read_game(file)) is not None:
        check(game)
        games += 1
assert games == expected, f"{games} games, not {expected}"

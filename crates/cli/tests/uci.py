"""The engine as python-chess drives it: `python uci.py TSUME`, with the package `chess` installed.

Mates of at most three moves are compared with plain enumeration, which shares nothing with the
solver. Searches stopped midway must give a legal move, and a score that holds.
"""

import random
import sys
import time

import chess
import chess.engine

# Positions from random play and random placement, in each of which the side to move has a mate
# in one, two or three. How long it is, enumeration tells.
MATES = """
8/P7/k1K5/8/8/8/8/8 w - - 7 73
r2qk2r/ppp4p/4p2B/2P5/b3B3/6P1/P4P1P/RN2K2R b KQkq - 0 15
1nn1kr2/1p5p/2pp1p2/q7/3K4/2P1P1R1/r4P1P/8 b - - 3 24
r4b2/2pQppR1/8/B1k1P3/P4P2/1P6/2P3P1/R3KBN1 w Q - 1 22
r1b1kb2/2ppp3/n1P5/8/p1B5/P4Q2/1P1K4/RNB4R w - - 1 17
6Q1/4k1p1/3R4/6pp/6P1/4P3/8/6K1 w - - 0 38
2r2b2/2pnppR1/8/B1k1P3/P4P2/1P6/2P3P1/R2QKBN1 w Q - 1 21
6K1/8/6R1/k7/p7/Q4P2/2p2Rp1/8 w - - 0 1
8/2R5/8/6b1/k7/8/8/1R4K1 w - - 0 1
K1k5/8/6r1/8/8/8/1P1p3B/8 b - - 0 1
1k6/4p2K/4n3/8/4R3/1r2R1q1/2N5/1BN5 b - - 0 1
1Q4n1/8/1K6/8/3k3r/2R1R2R/3r4/8 w - - 0 1
k1K5/5r2/2P2P2/P7/8/8/8/4r3 b - - 0 1
3n1bq1/1P6/8/8/8/2K1k3/8/n7 b - - 0 1
8/6P1/n2P4/8/2q5/2k2K2/8/6q1 b - - 0 1
8/2P5/8/8/1R2P3/5KP1/2k5/R7 w - - 0 1
3k4/1n4r1/7N/2P3P1/8/p1Pq4/8/K7 b - - 0 1
k7/3P4/r7/2R5/1R6/8/6K1/8 w - - 0 1
7K/2k5/4r3/8/r7/4q3/8/5n2 b - - 0 1
3B4/8/K7/8/8/4P3/3Rb2k/5Q2 w - - 0 1
8/1N6/8/1pR1KR2/3R4/1k6/8/R7 w - - 0 1
2k5/4Q3/8/p2P4/2K5/B7/8/8 w - - 0 1
3R4/5p2/4r3/1q6/6k1/2P5/8/7K b - - 0 1
2n4K/8/8/4n3/5q1R/1k6/8/bN3r2 b - - 0 1
3N4/P7/1p4k1/8/3K4/6B1/5Q1R/8 w - - 0 1
5K2/q7/8/8/6r1/8/5p2/5k2 b - - 0 1
8/6b1/6B1/2P1P3/2q5/r4B2/8/1K3k1B b - - 0 1
3q4/nK6/1P6/1r1n4/2B5/8/8/1k6 b - - 0 1
4b2R/n5KP/4R3/1p6/5Q2/8/8/3R1nk1 w - - 0 1
1K1B3k/8/8/8/2r5/8/q4r2/8 b - - 0 1
4n3/b7/2kp1R2/8/1q1P4/2r5/4K3/8 b - - 0 1
R7/8/3N4/1R6/8/4K1P1/8/2k5 w - - 0 1
8/P7/8/1nrrb1p1/3P4/3k4/8/3K4 b - - 0 1
4b3/7K/P7/8/2r5/8/3k1p2/8 b - - 0 1
8/4b3/8/5p2/k7/3r4/K7/8 b - - 0 1
6K1/8/k7/8/3R4/6R1/8/8 w - - 0 1
8/1R6/2R5/3B3k/n7/B7/8/6K1 w - - 0 1
2Q5/8/2b2R2/8/8/7N/3K2k1/8 w - - 0 1
8/1K6/8/3n4/1k2q3/8/4r3/8 b - - 0 1
1K1k3q/8/8/8/8/1b6/8/8 b - - 0 1
8/1q3r2/3n4/4P1K1/1B6/4B3/7P/k2n4 b - - 0 1
8/8/3r3b/3r4/K1n5/7n/2k5/3N4 b - - 0 1
8/8/3K4/7r/8/6r1/p3k3/8 b - - 0 1
7R/8/3Q4/8/8/B1k2K2/8/8 w - - 0 1
1R6/8/K7/p5kB/8/3RN3/5R2/2b5 w - - 0 1
8/8/8/r7/8/p1k5/5n2/K7 b - - 0 1
4k3/8/8/3K4/R6N/8/8/7R w - - 0 1
8/8/4p2k/8/8/5p2/5K2/3RQ3 w - - 0 1
8/5k2/6R1/8/4R3/8/1B6/3K4 w - - 0 1
7R/7N/8/kP6/4R3/5Q2/7K/8 w - - 0 1
""".strip().splitlines()


def mates(board, moves):
    """Whether the side to move forces mate in at most so many moves, by enumeration."""
    for move in list(board.legal_moves):
        board.push(move)
        found = board.is_checkmate() or (moves > 1 and is_mated(board, moves - 1))
        board.pop()
        if found:
            return True
    return False


def is_mated(board, moves):
    """Whether the side to move is mated in at most so many moves, whatever it does."""
    replies = list(board.legal_moves)
    for move in replies:
        board.push(move)
        found = mates(board, moves)
        board.pop()
        if not found:
            return False
    return bool(replies)


def length(board):
    """The length of the shortest mate, up to three moves."""
    return next((n for n in (1, 2, 3) if mates(board, n)), None)


def check_mate_line(board, info):
    """The line must be legal, end in mate, and be as long as the score says. Gives the score."""
    score = info["score"].relative.mate()
    pv = info["pv"]
    assert len(pv) == (2 * score - 1 if score > 0 else -2 * score), (board.fen(), info)
    after = board.copy()
    for move in pv:
        assert move in after.legal_moves, (board.fen(), info)
        after.push(move)
    assert after.is_checkmate(), (board.fen(), info)
    return score


def has_mate(info):
    return "score" in info and info["score"].is_mate()


def play(engine, board, **limit):
    result = engine.play(board, chess.engine.Limit(**limit), info=chess.engine.INFO_ALL)
    assert result.move in board.legal_moves, (board.fen(), result)
    return result


def test_known_mates(engine, known):
    for board, exact in known:
        result = play(engine, board, mate=exact)
        assert check_mate_line(board, result.info) == exact, (board.fen(), exact, result)
        assert result.move == result.info["pv"][0]
        if exact > 1:
            result = play(engine, board, mate=exact - 1)
            assert not has_mate(result.info), (board.fen(), exact, result)
            assert f"no mate in {exact - 1} for" in result.info["string"], result
        # Without a bound the shortest is found too, given time.
        result = play(engine, board, time=20)
        assert check_mate_line(board, result.info) == exact, (board.fen(), exact, result)


def test_being_mated(engine, known):
    tried = 0
    for board, exact in known:
        if exact == 1:
            continue
        board = board.copy()
        board.push(play(engine, board, mate=exact).move)
        left = next(n for n in (1, 2) if is_mated(board, n))
        result = play(engine, board, time=20)
        assert check_mate_line(board, result.info) == -left, (board.fen(), left, result)
        tried += 1
    assert tried >= 20


def random_positions(rng, count):
    while count > 0:
        board = chess.Board()
        for _ in range(rng.randrange(8, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if not board.is_game_over():
            count -= 1
            yield board, None


def test_stops(engine, known):
    rng = random.Random(1)
    midway = 0
    for board, exact in rng.sample(known, 15) + list(random_positions(rng, 35)):
        with engine.analysis(board) as analysis:
            time.sleep(rng.choice([0, 0.001, 0.01, 0.05, 0.2]))
            analysis.stop()
            best = analysis.wait()
        assert best.move in board.legal_moves, (board.fen(), best)
        midway += not has_mate(analysis.info)
        if not has_mate(analysis.info):
            continue
        score = check_mate_line(board, analysis.info)
        assert best.move == analysis.info["pv"][0], (board.fen(), best)
        if exact:
            assert score >= exact, (board.fen(), exact, score)
        elif 0 < score <= 2:
            assert mates(board, score), (board.fen(), score)
        elif -2 <= score < 0:
            assert is_mated(board, -score), (board.fen(), score)
    assert midway >= 10, "nothing was stopped midway"


def main():
    boards = [chess.Board(fen) for fen in MATES]
    known = [(board, length(board)) for board in boards]
    assert len(known) == 50 and all(exact for _, exact in known)
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60)
    try:
        engine.configure({"Hash": 64})
        for test in (test_known_mates, test_being_mated, test_stops):
            test(engine, known)
            print(test.__name__, "ok", flush=True)
    finally:
        engine.quit()


if __name__ == "__main__":
    main()

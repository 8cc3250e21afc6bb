//! Where positions come from: games of a light player, men thrown on an empty board, and mills.

use cozy_chess::{
    Board, BoardBuilder, Color, File, GameStatus, Move, Piece, Rank, Square, get_king_moves,
};
use tsume_game::random::Rng;

/// Half-moves after which a game is given up.
const LONGEST_GAME: usize = 160;

/// The positions of a game in which the winner was to move, the last one first; the winner mates
/// in the first of them. None if nobody was mated.
pub fn game(rng: &mut Rng) -> Option<Vec<Board>> {
    let mut board = Board::default();
    let mut before = Vec::new();
    for ply in 0..LONGEST_GAME {
        let m = if ply < 8 { any_move(&board, rng) } else { light_move(&board, rng) };
        before.push(board.clone());
        board.play(m);
        match board.status() {
            GameStatus::Ongoing => (),
            GameStatus::Drawn => return None,
            GameStatus::Won => return Some(before.into_iter().rev().step_by(2).collect()),
        }
    }
    None
}

fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves
}

fn any_move(board: &Board, rng: &mut Rng) -> Move {
    let moves = legal_moves(board);
    moves[rng.below(moves.len() as u64) as usize]
}

/// Mates if it can; otherwise what wins most after the best capture in reply, give or take.
fn light_move(board: &Board, rng: &mut Rng) -> Move {
    let scored = legal_moves(board).into_iter().map(|m| {
        let mut after = board.clone();
        after.play(m);
        let score = match after.status() {
            GameStatus::Won => 100_000,
            GameStatus::Drawn => -50_000,
            GameStatus::Ongoing => {
                let check = if after.checkers().is_empty() { 0 } else { 60 };
                gain(board, m) - best_capture(&after) + check + rng.below(120) as i32
            }
        };
        (score, m)
    });
    scored.max_by_key(|&(score, _)| score).expect("the game goes on").1
}

fn gain(board: &Board, m: Move) -> i32 {
    let captured = board.color_on(m.to).filter(|&color| color != board.side_to_move());
    captured.and_then(|_| board.piece_on(m.to)).map_or(0, value) + m.promotion.map_or(0, value)
}

/// What the best capture wins if the capturing man is lost for it wherever the square is guarded.
fn best_capture(board: &Board) -> i32 {
    let captures = legal_moves(board).into_iter().filter(|&m| gain(board, m) > 0);
    let won = captures.map(|m| {
        let mut after = board.clone();
        after.play(m);
        let guarded = legal_moves(&after).iter().any(|reply| reply.to == m.to);
        let lost = if guarded { board.piece_on(m.from).map_or(0, value) } else { 0 };
        gain(board, m) - lost
    });
    won.max().unwrap_or(0).max(0)
}

fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 300,
        Piece::Bishop => 320,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// Throws men on the board until the position is legal with White to move: capital letters are
/// White's.
pub fn thrown(rng: &mut Rng, men: &str) -> Board {
    loop {
        let mut builder = BoardBuilder::empty();
        for letter in men.chars() {
            place(&mut builder, rng, letter, |_| true);
        }
        if let Some(board) = legal(&builder) {
            return board;
        }
    }
}

/// A mill: White's rook stands before the bishop on the long diagonal, the black king in the
/// corner beyond; the rook gives discovered check wherever it goes and can come back. The other
/// men stand anywhere.
pub fn mill(rng: &mut Rng, others: &str) -> Board {
    loop {
        let mut builder = BoardBuilder::empty();
        let mut put = |square, piece, color| {
            builder.board[square as usize] = Some((piece, color));
        };
        put(if rng.chance(50) { Square::H8 } else { Square::G8 }, Piece::King, Color::Black);
        put(Square::G7, Piece::Rook, Color::White);
        let bishop = Square::index(rng.below(6) as usize * 9);
        put(bishop, Piece::Bishop, Color::White);
        if rng.chance(60) {
            put(Square::F8, Piece::Rook, Color::Black);
        }
        for letter in others.chars() {
            // The diagonal stays open.
            place(&mut builder, rng, letter, |square| !(square as usize).is_multiple_of(9));
        }
        if let Some(board) = legal(&builder) {
            return board;
        }
    }
}

/// The position, if play can go on from it.
fn legal(builder: &BoardBuilder) -> Option<Board> {
    let board = builder.build().ok()?;
    // Kings side by side are not seen by the builder.
    let apart = !get_king_moves(board.king(Color::White)).has(board.king(Color::Black));
    (apart && board.status() == GameStatus::Ongoing).then_some(board)
}

fn place(builder: &mut BoardBuilder, rng: &mut Rng, letter: char, fits: impl Fn(Square) -> bool) {
    let piece: Piece = letter.to_ascii_lowercase().try_into().expect("a piece's letter");
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    loop {
        let square = Square::index(rng.below(64) as usize);
        let last = matches!(square.rank(), Rank::First | Rank::Eighth);
        let free = builder.board[square as usize].is_none();
        if free && fits(square) && !(piece == Piece::Pawn && last) {
            builder.board[square as usize] = Some((piece, color));
            return;
        }
    }
}

/// The same position seen in a mirror, or with the colours exchanged, or both.
pub fn turned(board: &Board, mirror: bool, exchange: bool) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    // Castling does not survive a mirror.
    if builder.castle_rights.iter().any(|r| r.short.is_some() || r.long.is_some()) {
        return board.clone();
    }
    let mut turned = [None; Square::NUM];
    for square in Square::ALL {
        let Some((piece, color)) = builder.board[square as usize] else { continue };
        let to = if mirror { square.flip_file() } else { square };
        let to = if exchange { to.flip_rank() } else { to };
        turned[to as usize] = Some((piece, if exchange { !color } else { color }));
    }
    builder.board = turned;
    builder.en_passant = None;
    if exchange {
        builder.side_to_move = !builder.side_to_move;
    }
    builder.build().unwrap_or_else(|_| board.clone())
}

/// Which men there are, White's first: a class of endings.
pub fn material(board: &Board) -> String {
    let letters = |color| {
        let men = Piece::ALL.into_iter().rev().map(move |piece| (color, piece));
        men.flat_map(|(color, piece)| {
            let n = board.colored_pieces(color, piece).len() as usize;
            std::iter::repeat_n(char::from(piece).to_ascii_uppercase(), n)
        })
        .collect::<String>()
    };
    format!("{}v{}", letters(board.side_to_move()), letters(!board.side_to_move()))
}

/// A file of the board for pawns that stand face to face.
pub fn blocked(rng: &mut Rng, men: &str, files: usize) -> Board {
    loop {
        let mut builder = BoardBuilder::empty();
        for _ in 0..files {
            let file = File::index(rng.below(8) as usize);
            let rank = 1 + rng.below(5) as usize;
            let (white, black) = (Rank::index(rank), Rank::index(rank + 1));
            builder.board[Square::new(file, white) as usize] = Some((Piece::Pawn, Color::White));
            builder.board[Square::new(file, black) as usize] = Some((Piece::Pawn, Color::Black));
        }
        for letter in men.chars() {
            place(&mut builder, rng, letter, |_| true);
        }
        if let Some(board) = legal(&builder) {
            return board;
        }
    }
}

//! Problems set up by hand: boxes on edges and in corners, openings, throw-ins, and kos.
//!
//! A diagram is the upper left part of a board: `#` and `@` are crucial stones of Black and White,
//! `X` and `O` other stones outside the region, `x` and `o` stones in it, `+` its empty points.

use tsume_go::ko::Rules;
use tsume_go::{Board, Colour, OneEye, Point, PointSet};

/// A name, the side of the board, and the diagram.
pub const SHAPES: [(&str, usize, &str); 25] = [
    ("box on the edge, six by two", 19, "...O++++++O. ...O++++++O. ...O######O. ...OOOOOOOO."),
    (
        "box on the edge, seven by two",
        19,
        "...O+++++++O. ...O+++++++O. ...O#######O. ...OOOOOOOOO.",
    ),
    ("corner with a cutting point", 11, "+++++O. ++++#O. ++++#O. ####OO. OOOOO.. ......."),
    ("corner with stones of both sides", 9, "+o+x+O. x+o++O. ####+O. OOOO+O. ....OO."),
    (
        "corner with a stone on the two-two point",
        9,
        "+++++O. +o+++O. ++#++O. ++###O. OOOOOO. .......",
    ),
    (
        "six points with a waist, open below",
        11,
        ".O####O. .#+++#O. .#+x+#O. .O#+#OO. .O+++O.. .OO.OO.. ........",
    ),
    (
        "two legs, open at both sides",
        13,
        ".O++++++O. .O+x++x+O. .O+#++#+O. .OO#++#OO. ..O####O.. ..OOOOOO..",
    ),
    (
        "along the second line, with a way down",
        19,
        "+++++++O. ++++++xO. @@@+@@@O. XXX+XXXX. ..XXX....",
    ),
    ("a ko for the eye", 9, ".##+##.. .#o##... .O+O.... ..O....."),
    ("two kos, both needed", 9, ".##+##.. .#+x+#.. .OxOxO.. ..O.O..."),
    ("two kos, both needed, one taken by each side", 9, ".##+##.. .#ox+#.. .O+OxO.. ..O.O..."),
    ("two kos, either is enough", 11, ".XX+##+XX.. .Xo####oX.. .O+OOOO+O.. ..O....O..."),
    (
        "box on the edge, eight by two",
        19,
        "..O++++++++O. ..O++++++++O. ..O########O. ..OOOOOOOOOO.",
    ),
    (
        "box on the edge, nine by two",
        19,
        "..O+++++++++O. ..O+++++++++O. ..O#########O. ..OOOOOOOOOOO.",
    ),
    (
        "box on the edge, ten by two",
        19,
        "..O++++++++++O. ..O++++++++++O. ..O##########O. ..OOOOOOOOOOOO.",
    ),
    (
        "box on the edge, six by three",
        19,
        "..O++++++O. ..O++++++O. ..O++++++O. ..O######O. ..OOOOOOOO.",
    ),
    (
        "box on the edge, seven by three, with a stone inside",
        19,
        "..O+++++++O. ..O+++x+++O. ..O+++++++O. ..O#######O. ..OOOOOOOOO.",
    ),
    (
        "box on the edge, five by four",
        19,
        "..O+++++O. ..O+++++O. ..O+++++O. ..O+++++O. ..O#####O. ..OOOOOOO.",
    ),
    (
        "box in the corner, five by four",
        13,
        "+++++O. +++++O. +++++O. +++++O. #####O. OOOOOO. .......",
    ),
    (
        "box in the corner, seven by three, with a stone inside",
        13,
        "+++++++O. +++o+++O. +++++++O. #######O. OOOOOOOO. .........",
    ),
    (
        "box in the corner, four by five",
        13,
        "++++O. ++++O. ++++O. ++++O. ++++O. ####O. OOOOO. ......",
    ),
    (
        "box in the corner, six by three",
        13,
        "++++++O. ++++++O. ++++++O. ######O. OOOOOOO. ........",
    ),
    (
        "box in the corner, eight by three, with a stone inside",
        13,
        "++++++++O. ++++o+++O. ++++++++O. ########O. OOOOOOOOO. ..........",
    ),
    (
        "box in the corner, six by four",
        13,
        "++++++O. ++++++O. ++++++O. ++++++O. ######O. OOOOOOO. ........",
    ),
    (
        "box on the edge, six by four",
        19,
        "..O++++++O. ..O++++++O. ..O++++++O. ..O++++++O. ..O######O. ..OOOOOOOO.",
    ),
];

/// The problem of a diagram with the maker to move, and with the breaker to move.
pub fn pair(side: usize, diagram: &str) -> Result<[OneEye; 2], String> {
    let mut board = Board::new(side, side).ok_or("no such board")?;
    let (mut region, mut crucial) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut maker = Colour::Black;
    let mut stones = Vec::new();
    for (y, row) in diagram.split(' ').enumerate() {
        for (x, symbol) in row.chars().enumerate() {
            let p = Point::new(x, y).filter(|&p| board.contains(p)).ok_or("outside the board")?;
            let stone = match symbol {
                '.' | '+' => None,
                'X' | 'x' | '#' => Some(Colour::Black),
                'O' | 'o' | '@' => Some(Colour::White),
                _ => return Err(format!("'{symbol}' means nothing")),
            };
            if matches!(symbol, '#' | '@') {
                crucial.insert(p);
                maker = stone.unwrap_or(maker);
            }
            if matches!(symbol, '+' | 'x' | 'o') {
                region.insert(p);
            }
            stones.push((p, stone));
        }
    }
    board.set_up(stones);
    let game = |to_move| {
        let game = OneEye::new(board.clone(), &crucial, Some(&region), to_move);
        game.map(|game| game.under(Rules::Superko)).map_err(|e| e.to_string())
    };
    Ok([game(maker)?, game(maker.other())?])
}

//! How many moves knights and sliders have, all eight directions at once.

use super::{KNIGHT_STEPS, LINES, Lanes, WideLevel, slide};
use crate::{
    Bitboard, Board,
    generate::{Lines, colors},
};

/// How many moves knights and sliders have to the targets.
#[inline(always)]
pub(crate) fn pieces<const WHITE: bool, L: WideLevel>(
    level: L,
    board: &Board,
    lines: &Lines,
    targets: Bitboard,
) -> u32 {
    let own = board.by_color(colors::<WHITE>().0);
    let &Lines { orthogonal_pins, diagonal_pins, .. } = lines;
    let turn = L::Lanes::load(level, &LINES.turn);
    let ends = L::Lanes::load(level, &LINES.ends);
    let mut sliders = L::Lanes::by_line(
        level,
        ((board.orthogonals & own) - diagonal_pins).bits(),
        ((board.diagonals & own) - orthogonal_pins).bits(),
    );
    if !lines.pins().is_empty() {
        sliders = unpinned_ways(level, sliders, lines);
    }
    let empty = L::Lanes::splat(level, (!board.occupied()).bits());
    let targets = L::Lanes::splat(level, targets.bits());
    let knights = L::Lanes::splat(level, ((board.knights & own) - lines.pins()).bits())
        .turned(L::Lanes::load(level, &KNIGHT_STEPS.turn))
        .and(L::Lanes::load(level, &KNIGHT_STEPS.ends));
    let moves = slide(sliders, empty, turn, ends).and(targets).counts();
    moves.plus(knights.and(targets).counts()).sum() as u32
}

/// The sliders left in the directions pins allow them. A step of a pinned man ends on the line of
/// a pin only if it is his own, for two lines through a king are a step apart only beside him.
#[inline(always)]
pub(crate) fn unpinned_ways<L: WideLevel>(level: L, sliders: L::Lanes, lines: &Lines) -> L::Lanes {
    let pins = L::Lanes::by_line(level, lines.orthogonal_pins.bits(), lines.diagonal_pins.bits());
    let turn = L::Lanes::load(level, &LINES.turn);
    let ends = L::Lanes::load(level, &LINES.ends);
    let along = sliders.and(pins.and(ends).turned_back(turn));
    sliders.less(pins).or(along)
}

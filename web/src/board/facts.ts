// What the board is told and what it tells. It judges nothing: whatever a hand does is a fact.

/** A man in a hand, as the house tells it. */
export type Held = { man: string; from: string | null; on: string | null };

/** A man that lies under another on one square. */
export type Under = { man: string; on: string; home: string | null };

/** What is shown. Men are letters as FEN writes them; squares are `e4`. */
export type Shown = {
  /** The board as it physically stands; only the placement is read. */
  fen: string;
  /** Men in hands, also those of others. */
  hand?: readonly Held[];
  /** The men in hand are in this player's. */
  mine?: boolean;
  /** Men under others. */
  under?: readonly Under[];
  /** Moves that are left after a ruling, as `e2e4`: their squares are marked quietly. */
  may?: readonly string[] | null;
  /** The squares of the last move: two corner ticks each. */
  last?: readonly string[];
  /** Touched men that are bound: a thin gold ring each. */
  bound?: readonly string[];
  /**
   * Another placement, shown as an intention: men that would stand elsewhere are drawn twice, where
   * they stand and as an outline where they would go.
   */
  preview?: string | null;
};

/** By what a fact was done. */
export type By = "mouse" | "touch" | "pen" | "keyboard";

/** A fact, as the `detail` of a `fact` event. Each carries its number and a monotonic time. */
export type Fact = Deed & { by: By; seq: number; at: number };

export type Deed = { /** No man is in the hand after it. */ alone: boolean } & (
  /** A man was touched and let go where it stands; `graze`: so lightly that it may be an accident. */
  | { do: "touch"; square: string; man: string; graze: boolean }
  /** A man was taken up from its square. */
  | { do: "lift"; square: string; man: string }
  /**
   * A man that was taken up `from` a square was set on another; `held`: the hand is still on it.
   * `onto` lists the men that stood there, `several` says that more than one man was in the hand.
   */
  | { do: "put"; square: string; man: string; from: string; onto: readonly string[]; held: boolean; several: boolean }
  /** The hand let go of the man it held on this square. */
  | { do: "let-go"; square: string; man: string }
  /**
   * A man was taken off the board, to a tray: from the hand (`lifted`), or from its square; `free`:
   * no other man stands on that square.
   */
  | { do: "off"; square: string; man: string; lifted: boolean; free: boolean }
  /** A man from a tray was set on a square. */
  | { do: "on"; square: string; man: string }
  /** The system took the pointer away: no act. The man stays in the hand. */
  | { do: "cancel" }
);

/** When a touch is a graze: shorter than so many milliseconds, or farther off the man's middle. */
export type Graze = { ms: number; off: number };

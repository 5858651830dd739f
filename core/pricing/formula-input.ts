const sides = ['bid', 'ask', 'mid'] as const;

/** A price that a formula names: of a market, or of what one source said of a pair. */
export type FormulaInput = {
  /** Null for the market that all sources make together. */
  readonly source: string | null;
  /** As markets are named: `USDT/RUB`. */
  readonly pair: string;
  readonly side: (typeof sides)[number];
};

/** How inputs are written, whatever way an operator has typed them: `rapira USDT/RUB ask`. */
export function inputName({ source, pair, side }: FormulaInput): string {
  return `${source === null ? '' : `${source} `}${pair} ${side}`;
}

/** One side of two prices. */
export function sideOf<Price>(
  side: FormulaInput['side'],
  { bid, ask, mid }: { readonly bid: Price; readonly ask: Price; readonly mid: Price },
): Price {
  return { bid, ask, mid }[side];
}

/** Reads the side of an input; the middle where none is written. */
export function readSide(text: string | undefined): FormulaInput['side'] {
  return sides.find((side) => side === text) ?? 'mid';
}

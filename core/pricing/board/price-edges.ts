import type { AssetCode } from '../../money/asset.ts';
import { ppm } from '../../money/units.ts';
import type { Hold, PairPrice } from '../../rates/market-price.ts';
import { marketName } from '../../rates/markets.ts';
import { parsePrice } from '../../rates/price.ts';
import { compareRatios, discountRatio, type Ratio, swapRatio } from '../../rates/ratio.ts';
import { isRefusal } from '../../refusal.ts';
import type { OwnPrice } from '../own-rate.ts';

/** A market's price as a board is made of it. */
export type BoardPrice = PairPrice & { readonly hold?: Hold; readonly expiresAt?: Date };

/** An own rate as a board is made of it; without a price it closes its pair where it leads. */
export type BoardRate = {
  readonly code: string;
  readonly revision: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly leads: boolean;
  readonly price: OwnPrice | null;
};

/** What the prices along the way allow: the soonest end, and the gravest hold. */
export type Terms = {
  /** Nobody is quoted at or after this; null where no price on the way says so. */
  readonly expiresAt: Date | null;
  /** No fixed rate is given for now. */
  readonly floatingOnly: boolean;
  /** The own rates on the way and their wording, as `wordingOf` names them. */
  readonly own: readonly string[];
};

/** Terms of a price that nothing limits. */
export const free: Terms = { expiresAt: null, floatingOnly: false, own: [] };

/** Another wording of an own rate makes another price, whatever the market does. */
export function wordingOf({ code, revision }: Pick<BoardRate, 'code' | 'revision'>): string {
  return `${code}@${revision}`;
}

/** Terms of two prices one after the other. */
export function stricter(left: Terms, right: Terms): Terms {
  const ends = [left.expiresAt, right.expiresAt].filter((end) => end !== null);
  return {
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number))),
    floatingOnly: left.floatingOnly || right.floatingOnly,
    own: [...left.own, ...right.own],
  };
}

/** A pair between whose assets a board exchanges, or may not for now. */
export type PairEdge = {
  /** What it is called: the market, or the own rate. */
  readonly name: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly own: boolean;
  /** Null while nobody is quoted across it. */
  readonly open: {
    /** What one of the base brings, and what one of the quote brings. */
    readonly sell: Ratio;
    readonly buy: Ratio;
    readonly terms: Terms;
  } | null;
};

/** A pair whose two prices stand further apart than this is broken, not merely expensive. */
const spreadMaxPpm = 50_000n;

/** A market's price; closed where it is held, crossed, absurdly wide or unreadable. */
export function marketEdge(price: BoardPrice): PairEdge {
  const { base, quote } = price;
  return { name: marketName(price), base, quote, own: false, open: openEdge(price, []) };
}

/** An own rate; closed where it is worth nothing. */
export function ownEdge(rate: BoardRate): PairEdge {
  const { code, base, quote, price } = rate;
  const open = price === null ? null : openEdge(price, [wordingOf(rate)]);
  return { name: code, base, quote, own: true, open };
}

function openEdge(price: BoardPrice, own: readonly string[]): PairEdge['open'] {
  if (price.hold === 'all') return null;
  const pair = { incomeAsset: price.base, outcomeAsset: price.quote };
  const bid = parsePrice(price.bid, pair);
  const ask = parsePrice(price.ask, pair);
  if (isRefusal(bid) || isRefusal(ask)) return null;
  if (compareRatios(bid, ask) === 1) return null;
  if (compareRatios(ask, discountRatio(bid, ppm(-spreadMaxPpm))) === 1) return null;
  const terms = { expiresAt: price.expiresAt ?? null, floatingOnly: price.hold === 'fixed', own };
  return { sell: bid, buy: swapRatio(ask), terms };
}

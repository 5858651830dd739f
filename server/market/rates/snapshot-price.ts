import { isAssetCode } from '../../../core/money/asset.ts';
import { holds, type MarketPrice, type PairPrice } from '../../../core/rates/market-price.ts';

/** A price as it is kept. One made of several sources also says until when it may be quoted. */
export type SnapshotPrice = PairPrice & Partial<Omit<MarketPrice, keyof PairPrice>>;

/** Reads stored prices; a pair of an asset that the service no longer knows is left out. */
export function readPrices(stored: unknown): SnapshotPrice[] {
  if (!Array.isArray(stored)) throw new Error('stored prices are a list');
  return stored.flatMap((price: unknown) => readPrice(price) ?? []);
}

function readPrice(price: unknown): SnapshotPrice | null {
  if (typeof price !== 'object' || price === null) return null;
  if (!('base' in price && 'quote' in price && 'bid' in price && 'ask' in price)) return null;
  const { base, quote, bid, ask } = price;
  if (typeof base !== 'string' || typeof quote !== 'string') return null;
  if (!isAssetCode(base) || !isAssetCode(quote)) return null;
  if (typeof bid !== 'string' || typeof ask !== 'string') return null;
  return { base, quote, bid, ask, ...readTerms(price) };
}

/** A price that carries terms carries all of them: half of them would be no limit at all. */
function readTerms(price: object): Partial<MarketPrice> {
  if (!('expiresAt' in price)) return {};
  const terms = new Map<string, unknown>(Object.entries(price));
  const hold = holds.find((each) => each === terms.get('hold'));
  const [mid, sources] = [terms.get('mid'), terms.get('sources')];
  if (hold === undefined || typeof mid !== 'string' || typeof sources !== 'number') {
    throw new Error('a stored price lacks its terms');
  }
  return {
    mid,
    hold,
    sources,
    degraded: terms.get('degraded') === true,
    asOf: momentOf(terms.get('asOf')),
    expiresAt: momentOf(terms.get('expiresAt')),
  };
}

function momentOf(value: unknown): Date {
  const moment = new Date(typeof value === 'string' ? value : '');
  if (Number.isNaN(moment.getTime())) throw new Error('a stored price has no date');
  return moment;
}

import type { AssetCode } from '../../core/money/asset.ts';
import { readFixed } from '../../core/rates/fixed-point.ts';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { marketNamed } from '../../core/rates/markets.ts';
import { fetchText, type Outside, readAnswer } from '../http-source.ts';
import type { PriceSource } from '../source.ts';
import type { P2pTerms } from './p2p-terms.ts';

/** One advertisement: a price, and the amounts of the currency that it takes. */
export type Offer = {
  readonly price: string;
  /** What is left of the coin. */
  readonly left: string;
  readonly amountMin: string;
  readonly amountMax: string;
};

/** Whose advertisements: of those who sell the coin (`ask`), or of those who buy it (`bid`). */
type OfferSide = 'ask' | 'bid';

/** One platform of advertisements. */
type P2pPlatform = {
  readonly name: string;
  readonly address: string;
  readonly path: string;
  /** The question for one currency and side. */
  readonly ask: (currency: AssetCode, side: OfferSide) => object;
  /** Offers of that currency; throws a sentence when the answer makes none. */
  readonly read: (text: string, currency: AssetCode) => readonly Offer[];
};

/**
 * Makes a source of a platform's advertisements: of each currency the price at which the coin is
 * sold, and the one at which it is bought, by the terms of the operator. Its pages are asked for
 * one after the other.
 */
export function p2pSource(platform: P2pPlatform, outside: Outside, terms: P2pTerms): PriceSource {
  const { name, path, ask, read } = platform;
  const url = `${(outside.address ?? platform.address).replace(/\/+$/, '')}${path}`;
  const { currencies, sides } = terms;
  const asked = (['ask', 'bid'] as const).filter((side) => sides === 'both' || sides === side);

  return {
    name,
    simulated: false,
    kind: 'exchange',
    paceSeconds: 10,
    markets: currencies.map((quote) => `USDT/${quote}`).filter((each) => marketNamed(each)),
    async fetch() {
      const asOf = outside.now();
      const texts: { quote: AssetCode; side: OfferSide; text: string }[] = [];
      for (const quote of currencies) {
        for (const side of asked) {
          const question = { name, body: JSON.stringify(ask(quote, side)) };
          const { text } = await fetchText(question, url, outside);
          texts.push({ quote, side, text });
        }
      }
      const { prices } = readAnswer(name, () => ({
        asOf,
        prices: currencies.flatMap((quote) => {
          const pages = texts.filter((page) => page.quote === quote);
          const offers = pages.map(({ side, text }) => bestOf(read(text, quote), side, terms));
          return priceOf(quote, offers);
        }),
      }));
      return { asOf, prices };
    },
  };
}

/** The best that is left when some are skipped; null where there are too few. */
function bestOf(offers: readonly Offer[], side: OfferSide, terms: P2pTerms): Offer | null {
  const priced = offers.map((offer) => ({ offer, price: numberOf(offer.price) }));
  const fitting = priced.filter(({ offer }) => takes(offer, terms.amount));
  const sorted = fitting.toSorted((left, right) => {
    const better = side === 'ask' ? left.price < right.price : left.price > right.price;
    return left.price === right.price ? 0 : better ? -1 : 1;
  });
  return sorted[terms.skip]?.offer ?? null;
}

function takes({ amountMin, amountMax }: Offer, amount: string): boolean {
  const wanted = numberOf(amount);
  return numberOf(amountMin) <= wanted && wanted <= numberOf(amountMax);
}

/** An advertisement that cannot be read tells that their shape has changed: then none is. */
function numberOf(text: string): bigint {
  if (/^0+(\.0*)?$/.test(text)) return 0n;
  const value = readFixed(text);
  if (value === null) throw new Error('an advertisement cannot be read');
  return value;
}

/** One side alone is both prices. Nothing is said of a currency without enough advertisements. */
function priceOf(quote: AssetCode, offers: readonly (Offer | null)[]): SourcePrice[] {
  const [ask = null, bid = ask] = offers;
  if (ask === null || bid === null) return [];
  const size = `${bid.left} ${ask.left}`;
  return [{ base: 'USDT', quote, bid: bid.price, ask: ask.price, size }];
}

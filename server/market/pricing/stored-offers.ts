import { z } from 'zod';
import { parseAmount } from '../../../core/money/amount.ts';
import { scaleOf } from '../../../core/money/asset.ts';
import type { Offer } from '../../../core/pricing/claim-place.ts';
import { parsePrice } from '../../../core/rates/price.ts';
import { swapRatio } from '../../../core/rates/ratio.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Exchange } from '../catalogue/catalogue.ts';

/** One exchanger's offer as a monitor writes it: decimals, so much given for one got. */
type StoredOffer = {
  readonly exchanger: string;
  readonly rate: string;
  readonly reserve: string | null;
};

const storedOffers = z.array(
  z.object({ exchanger: z.string(), rate: z.string(), reserve: z.string().nullable() }),
);

/** Reads offers as they were kept. */
export function storedOffersFromJson(stored: unknown): readonly StoredOffer[] {
  return storedOffers.parse(stored);
}

/** What is known of a direction's rivals. */
export type Rivals = {
  readonly asOf: Date;
  readonly offers: readonly Offer[];
};

/** Offers older than this are nobody's to follow. */
export const rivalsTtlSeconds = 180;

/** Reads kept offers; one that cannot be read is left out. */
export function offersOf(
  stored: readonly StoredOffer[],
  { income, outcome }: Pick<Exchange, 'income' | 'outcome'>,
): readonly Offer[] {
  const pair = { incomeAsset: outcome.asset, outcomeAsset: income.asset };
  return stored.flatMap(({ exchanger, rate, reserve }) => {
    const price = parsePrice(rate, pair);
    if (isRefusal(price)) return [];
    return { exchanger, price: swapRatio(price), reserve: reserveOf(reserve, outcome.asset) };
  });
}

/** A monitor may write more decimals than there are: what is finer is dropped. */
function reserveOf(text: string | null, asset: Exchange['outcome']['asset']): bigint | null {
  const cut = /^[0-9]{1,20}(\.[0-9]+)?$/.test(text ?? '') ? (text ?? '') : null;
  if (cut === null) return null;
  const [whole = '', fraction = ''] = cut.split('.');
  const read = parseAmount(`${whole}.${fraction.slice(0, scaleOf(asset))}`, asset);
  return 'code' in read ? null : read.units;
}

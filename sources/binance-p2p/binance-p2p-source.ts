import type { AssetCode } from '../../core/money/asset.ts';
import type { Outside } from '../http-source.ts';
import { isRecord, listOf, readJson, recordOf } from '../json-answer.ts';
import { type Offer, p2pSource } from '../p2p/p2p-source.ts';
import type { P2pTerms } from '../p2p/p2p-terms.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';

/** What people on Binance sell and buy the dollar coin for; see MAPPING.md. */
export function binanceP2pSource(outside: Outside, terms: P2pTerms): PriceSource {
  const { amount, merchantsOnly, methods } = terms;
  return p2pSource(
    {
      name: 'binance-p2p',
      address: sourceAddresses['binance-p2p'],
      path: '/bapi/c2c/v2/friendly/c2c/adv/search',
      ask: (fiat, side) => ({
        asset: 'USDT',
        fiat,
        // Seen from who looks: to buy the coin, or to sell it.
        tradeType: side === 'ask' ? 'BUY' : 'SELL',
        page: 1,
        rows: 20,
        transAmount: amount,
        payTypes: methods.binance,
        publisherType: merchantsOnly ? 'merchant' : null,
        countries: [],
      }),
      read: readAdvertisements,
    },
    outside,
    terms,
  );
}

/** Errors come with status 200 and a code of their own. */
function readAdvertisements(text: string, currency: AssetCode): readonly Offer[] {
  const answer = recordOf(readJson(text), 'the answer');
  if (answer['code'] !== '000000') throw new Error(`code ${answer['code']}`);
  return listOf(answer['data'], 'data').flatMap((row) => {
    const adv = isRecord(row) ? row['adv'] : null;
    if (!isRecord(adv)) return [];
    if (adv['asset'] !== 'USDT' || adv['fiatUnit'] !== currency) return [];
    return {
      price: String(adv['price']),
      left: String(adv['surplusAmount']),
      amountMin: String(adv['minSingleTransAmount']),
      amountMax: String(adv['maxSingleTransAmount']),
    };
  });
}

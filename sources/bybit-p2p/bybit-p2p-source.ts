import type { AssetCode } from '../../core/money/asset.ts';
import type { Outside } from '../http-source.ts';
import { isRecord, listOf, readJson, recordOf } from '../json-answer.ts';
import { type Offer, p2pSource } from '../p2p/p2p-source.ts';
import type { P2pTerms } from '../p2p/p2p-terms.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';

/** What people on Bybit sell and buy the dollar coin for; see MAPPING.md. */
export function bybitP2pSource(outside: Outside, terms: P2pTerms): PriceSource {
  const { amount, merchantsOnly, methods } = terms;
  return p2pSource(
    {
      name: 'bybit-p2p',
      address: sourceAddresses['bybit-p2p'],
      path: '/fiat/otc/item/online',
      ask: (currencyId, side) => ({
        userId: '',
        tokenId: 'USDT',
        currencyId,
        payment: methods.bybit,
        // Seen from who looks: 1 to buy the coin, 0 to sell it.
        side: side === 'ask' ? '1' : '0',
        size: '20',
        page: '1',
        amount,
        authMaker: merchantsOnly,
        canTrade: false,
      }),
      read: readItems,
    },
    outside,
    terms,
  );
}

/** Errors come with status 200 and a code of their own. */
function readItems(text: string, currency: AssetCode): readonly Offer[] {
  const answer = recordOf(readJson(text), 'the answer');
  if (answer['ret_code'] !== 0) throw new Error(`code ${answer['ret_code']}`);
  const items = listOf(recordOf(answer['result'], 'result')['items'], 'items');
  return items.flatMap((item) => {
    if (!isRecord(item)) return [];
    if (item['tokenId'] !== 'USDT' || item['currencyId'] !== currency) return [];
    return {
      price: String(item['price']),
      left: String(item['lastQuantity']),
      amountMin: String(item['minAmount']),
      amountMax: String(item['maxAmount']),
    };
  });
}

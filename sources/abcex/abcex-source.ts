import { type FixedPoint, readFixed } from '../../core/rates/fixed-point.ts';
import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { listOf, readExactJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';

/** The top of ABCEX's book of the dollar coin in roubles; see MAPPING.md. */
export function abcexSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'abcex',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.abcex,
      path: '/api/v2/exchange/public/orderbook/depth?instrumentCode=USDTRUB',
      markets: ['USDT/RUB'],
      read: readBook,
    },
    outside,
  );
}

/** Whole books are short; the best order is looked for, wherever it stands. */
function readBook(text: string): Answer {
  const answer = recordOf(readExactJson(text), 'the answer');
  const bids = ordersOf(answer['bid'], 'bid');
  const asks = ordersOf(answer['ask'], 'ask');
  const bid = bids.toSorted((left, right) => (left.worth > right.worth ? -1 : 1))[0];
  const ask = asks.toSorted((left, right) => (left.worth < right.worth ? -1 : 1))[0];
  if (bid === undefined || ask === undefined) return { asOf: null, prices: [] };
  const size = `${bid.quantity} ${ask.quantity}`;
  return {
    asOf: null,
    prices: [{ base: 'USDT', quote: 'RUB', bid: bid.price, ask: ask.price, size }],
  };
}

type Order = { readonly price: string; readonly quantity: string; readonly worth: FixedPoint };

function ordersOf(value: unknown, what: string): readonly Order[] {
  return listOf(value, what).flatMap((row) => {
    const { price, qty } = recordOf(row, 'an order');
    if (price === undefined) return [];
    const worth = readFixed(String(price));
    if (worth === null) throw new Error('an order cannot be read');
    return { price: String(price), quantity: String(qty), worth };
  });
}

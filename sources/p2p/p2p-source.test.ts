import { expect, test } from 'vitest';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { openStandIn } from '../stand-in/testing.ts';
import { p2pSource } from './p2p-source.ts';
import { type P2pTerms, usualP2pTerms } from './p2p-terms.ts';

const pages = {
  ask: ['84.9 10 500', '85.1 1000 50000', '85.2 30000 90000', '85.3 1000 90000', '85.9 1 1000000'],
  bid: ['84.8 1 20', '84.7 1000 30000', '84.9 1000 90000', '84.5 1000 90000', '84.1 1000 90000'],
};

/** What a page of a made-up platform comes to, and what it was asked. */
async function priceBy(change: Partial<P2pTerms>) {
  const standIn = await openStandIn();
  const asked: string[] = [];
  standIn.serve('/offers', {
    body: (question) => {
      asked.push(question);
      return Buffer.from(pages[question.includes('ask') ? 'ask' : 'bid'].join('\n'));
    },
  });
  const source = p2pSource(
    {
      name: 'fair',
      address: standIn.address,
      path: '/offers',
      ask: (currency, side) => ({ currency, side }),
      read: (text) =>
        text.split('\n').map((line) => {
          const [price = '', amountMin = '', amountMax = ''] = line.split(' ');
          return { price, amountMin, amountMax, left: '7' };
        }),
    },
    { now: () => new Date(), fetch },
    { ...usualP2pTerms, ...change },
  );
  try {
    const { prices } = await source.fetch();
    const written = ({ bid, ask, quote }: SourcePrice) => `${quote} ${bid} ${ask}`;
    return { prices: prices.map(written), asked: asked.length, markets: source.markets };
  } finally {
    await standIn.close();
  }
}

test.each<[string, Partial<P2pTerms>, string]>([
  ['the third of each side that takes the amount', {}, 'RUB 84.5 85.3'],
  ['the best one', { skip: 0 }, 'RUB 84.9 85.1'],
  ['those for a small amount', { amount: '15', skip: 0 }, 'RUB 84.8 84.9'],
  ['sellers alone', { sides: 'ask', skip: 1 }, 'RUB 85.2 85.2'],
  ['buyers alone', { sides: 'bid', skip: 1 }, 'RUB 84.7 84.7'],
])('a price is made of %s', async (_which, change, price) => {
  const asked = change.sides === undefined ? 2 : 1;
  expect(await priceBy(change)).toEqual({ prices: [price], asked, markets: ['USDT/RUB'] });
});

test('there is no price of too few advertisements, and none of a currency nobody trades', async () => {
  await expect(priceBy({ skip: 4 })).rejects.toThrow(/none of the pairs/);
  await expect(priceBy({ amount: '2000000', skip: 0 })).rejects.toThrow(/none of the pairs/);
  const two = await priceBy({ currencies: ['RUB', 'KZT'], skip: 3 });
  expect(two).toMatchObject({ prices: ['RUB 84.1 85.9', 'KZT 84.1 85.9'], asked: 4 });
});

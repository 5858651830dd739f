import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import { createMemoryPool, type MemoryPool } from '../../conformance/memory-pool.ts';
import {
  type SolanaFault,
  type SolanaStandIn,
  startSolanaNode,
} from '../../conformance/solana-node.ts';
import type { SolanaMove } from '../../conformance/solana-payment.ts';
import { type DepositRail, type Observation, requisitesIn } from '../../rail.ts';
import type { ExplorerTerms } from '../explorer/explorer.ts';
import { createExplorerRail } from '../explorer/explorer-rail.ts';
import { catchUp } from '../testing.ts';
import { createSolana } from './solana.ts';

let node: SolanaStandIn;
let deposits: DepositRail;
let pool: MemoryPool;
let address: string;
let cursor: string | null;
let ahead: number;

const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const fake = 'FakeMint111111111111111111111111111111111111';
const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => new Date(Date.now() + ahead) };
const minutes = 60_000;
const mine = Array.from({ length: 25 }, (_, place) => `Mine${String(place).padStart(2, '0')}`);

function open(change: Partial<ExplorerTerms> = {}): DepositRail {
  const tokens = [
    { asset: 'USDT', contract: usdt, decimals: 6 },
    { asset: 'USDC', contract: usdc, decimals: 6 },
  ] as const;
  const terms: ExplorerTerms = {
    asset: 'SOL',
    tokens,
    isFinal: true,
    maturity: 0,
    turnDepth: 150,
    lagMax: 150,
    stillMinutes: 2,
    roundSeconds: 0,
    ...change,
  };
  const settings = { rail: 'solana', url: node.url, tokens, timeoutMilliseconds: 1_500 };
  const explorer = createSolana(settings, { fetch, clock });
  const rail = createExplorerRail({ name: 'solana', explorer, terms, pool, clock, log });
  if (rail.deposits === null) throw new Error('it takes deposits');
  return rail.deposits;
}

async function look() {
  const scan = await deposits.scan(cursor);
  cursor = scan.cursor;
  pool.cursor = cursor;
  return scan;
}

async function one(): Promise<Observation> {
  const { observations } = await look();
  expect(observations).toHaveLength(1);
  const [only] = observations;
  if (only === undefined) throw new Error('nothing was seen');
  return only;
}

const lend = async (orderId: string, asset: AssetCode = 'SOL') => {
  const request = { orderId, orderNumber: '1', paymentSystem: asset, derivationIndex: 0 };
  return requisitesIn(await deposits.issue({ ...request, amount: amount(1n, asset) })).address;
};

const pays = (units: bigint, change: Partial<SolanaMove> = {}) => ({
  to: address,
  units,
  ...change,
});

beforeAll(async () => {
  node = await startSolanaNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  Object.assign(node, { fault: 'none', age: 15, busy: 0, pageMax: 1_000 });
  node.drop();
  // What came in the test before is too long ago to be told again.
  node.advance(400);
  ahead = 0;
  cursor = null;
  pool = createMemoryPool(mine.map((name) => `${name}at${node.slot}`));
  deposits = open();
  await look();
  address = await lend('order');
});

describe('money on Solana', () => {
  test('is seen when its slot is final, with its sender, and gets deeper', async () => {
    const signature = node.send({ moves: [pays(1_500_000_000n)], signers: ['Payer'] });
    expect((await look()).observations).toEqual([]);
    node.advance();
    const seen = await one();
    expect(seen).toMatchObject({
      key: `solana:${signature}:native.${address}`,
      address,
      txid: signature,
      amount: amount(1_500_000_000n, 'SOL'),
      state: 'mined',
      confirmations: 1,
      sender: 'Payer',
      replaceable: false,
    });
    node.advance(18);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'mined', confirmations: 19 }]);
  });

  test('that is confirmed and dropped before it is final was never there', async () => {
    node.send(pays(5n));
    node.fault = 'not final';
    expect((await look()).observations).toEqual([]);
    node.drop();
    node.fault = 'none';
    node.advance(3);
    expect((await look()).observations).toEqual([]);
  });

  test.each([
    ['USDT', usdt],
    ['USDC', usdc],
  ] as const)('in %s is seen in the account of its owner, new or not', async (asset, token) => {
    const first = node.send({
      moves: [pays(12_345_678n, { token, opens: true })],
      signers: ['Payer'],
    });
    node.advance();
    const seen = await one();
    expect(seen.key).toMatch(new RegExp(`^solana:${first}:token\\.`));
    expect(seen).toMatchObject({ amount: amount(12_345_678n, asset), sender: 'Payer', address });
    const second = node.send(pays(7n, { token }));
    node.advance();
    const { observations } = await look();
    expect(observations.map(({ txid, amount: { units } }) => [txid, units]).toSorted()).toEqual(
      [
        [first, 12_345_678n],
        [second, 7n],
      ].toSorted(),
    );
    expect(await deposits.verify(observations)).toMatchObject([
      { state: 'mined' },
      { state: 'mined' },
    ]);
  });

  test('of one transaction to several of ours is several deposits', async () => {
    const other = await lend('second');
    const usual = pays(3n, { token: usdt });
    const moves = [
      pays(5n),
      usual,
      { ...usual, account: 'SecondAccount' },
      { to: other, units: 9n },
    ];
    node.send({ moves });
    node.advance();
    const { observations } = await look();
    expect(
      observations.map(({ amount: { asset, units } }) => `${units} ${asset}`).toSorted(),
    ).toEqual(['3 USDT', '3 USDT', '5 SOL', '9 SOL']);
    expect(new Set(observations.map(({ key }) => key)).size).toBe(4);
  });

  test('of a transaction that failed never moved', async () => {
    node.send({ moves: [pays(5n), pays(5n, { token: usdt })], fails: true });
    node.advance();
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('in a token of another mint waits for a person', async () => {
    const signature = node.send(pays(9n, { token: fake, opens: true }));
    node.advance();
    const { observations, unread } = await look();
    expect(observations).toEqual([]);
    expect(unread).toMatchObject([{ reason: 'a token that is not taken here' }]);
    expect(unread?.[0]?.key).toContain(signature);
  });

  test('that our own wallet moves is nobody’s', async () => {
    node.send({ moves: [pays(5n)], signers: [`${mine[3]}at${node.slot}`] });
    node.advance();
    expect((await look()).unread).toMatchObject([
      { reason: 'it came from an address of the pool' },
    ]);
    pool.takeBack('order');
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('that was told to have moved and is told to have failed is taken back', async () => {
    node.send(pays(5n));
    node.advance();
    const seen = await one();
    const lied = { ...seen, amount: amount(6n, 'SOL') };
    expect(await deposits.verify([lied])).toMatchObject([{ key: seen.key, state: 'conflicted' }]);
  });

  test('that a node has forgotten stays as it is: it was final', async () => {
    node.send(pays(5n));
    node.advance();
    const seen = await one();
    node.fault = 'null';
    expect(await deposits.verify([seen])).toEqual([]);
    expect(await deposits.verify([seen])).toEqual([]);
  });
});

describe('a node of Solana', () => {
  test('of another network is refused', async () => {
    node.genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
    deposits = open();
    await expect(look()).rejects.toMatchObject({ retryable: false });
    node.genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
    await look();
  });

  test.each<SolanaFault>(['html', 'down', 'slow', 'limited'])(
    'that misbehaves (%s) loses nothing',
    async (fault) => {
      node.send(pays(3n));
      node.advance();
      node.fault = fault;
      await expect(look()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
      node.fault = 'none';
      expect((await one()).amount).toEqual(amount(3n, 'SOL'));
    },
  );

  test.each<SolanaFault>(['null', 'no meta', 'stranger'])(
    'that tells nothing clear of a payment (%s) is asked about it again',
    async (fault) => {
      node.send(pays(3n));
      node.advance();
      node.fault = fault;
      expect(await look()).toMatchObject({ observations: [], unread: [] });
      node.advance(400);
      await look();
      node.fault = 'none';
      expect((await one()).amount).toEqual(amount(3n, 'SOL'));
    },
  );

  test('that was asked too often is asked again in a moment', async () => {
    node.send(pays(3n));
    node.advance();
    node.busy = 2;
    expect((await one()).amount).toEqual(amount(3n, 'SOL'));
  });

  test('is read page by page, also where it cuts them short', async () => {
    for (let units = 1n; units <= 7n; units += 1n) node.send(pays(units));
    node.advance();
    const sums = async () => (await look()).observations.map(({ amount: { units } }) => units);
    for (const pageMax of [1_000, 3, 1]) {
      node.pageMax = pageMax;
      expect((await sums()).toSorted()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    }
    node.fault = 'cut';
    expect(await sums()).toHaveLength(7);
  });

  test('whose pages go in circles, or never end, has a person look', async () => {
    for (let units = 1n; units <= 12n; units += 1n) node.send(pays(units));
    node.advance();
    const unread = [{ reason: 'more payments than are read at a time' }];
    node.pageMax = 1;
    expect(await look()).toMatchObject({ observations: { length: 10 }, unread });
    node.fault = 'circles';
    expect(await look()).toMatchObject({ observations: { length: 1 }, unread });
  });

  test('that cannot read what is in an account of tokens has it looked at all the same', async () => {
    node.send(pays(3n, { token: usdt }));
    node.advance();
    node.fault = 'unparsed';
    expect((await one()).amount).toEqual(amount(3n, 'USDT'));
  });

  test('that writes a sum wrong, or knows a newer kind of transaction, credits nobody', async () => {
    node.send(pays(3n, { token: usdt }));
    node.advance();
    for (const fault of ['number', 'newer'] as const) {
      node.fault = fault;
      deposits = open();
      const { observations, unread } = await look();
      expect(observations).toEqual([]);
      expect(unread).toMatchObject([{ reason: 'an amount that cannot be read' }]);
    }
    node.fault = 'none';
    deposits = open();
    expect((await one()).amount).toEqual(amount(3n, 'USDT'));
  });

  test('a little behind another of the same address is read, and one far behind is not', async () => {
    node.send(pays(3n));
    node.advance(200);
    const seen = await one();
    node.undo(50);
    expect(await look()).toMatchObject({ observations: [{ key: seen.key }] });
    node.undo(100);
    await expect(look()).rejects.toThrow('the explorer is at block');
    node.advance(150);
    await look();
  });
});

describe('an address of Solana', () => {
  test('is lent for every asset that is watched, and no other', async () => {
    expect(await lend('order', 'USDT')).toBe(address);
    expect(await lend('b', 'USDC')).not.toBe(address);
    await expect(lend('c', 'ETH')).rejects.toThrow('SOL, USDT, USDC is watched, and not ETH');
  });

  test('is not lent while the node is behind the time, silent or stands still', async () => {
    node.age = 30 + 61;
    await look();
    await expect(lend('b')).rejects.toThrow('no address is lent');
    node.age = 30 + 59;
    await look();
    expect(await lend('b')).toMatch(/^Mine/);
    pool.secondsSinceRead = 61;
    await expect(lend('c')).rejects.toThrow('no address is lent');
    pool.secondsSinceRead = 0;
    ahead = 3 * minutes;
    await expect(look()).rejects.toThrow('no new block for 2 minutes');
  });

  test('is caught up with after a long absence, once each, also after a restart', async () => {
    const { sent, seen, blocksPerLook, again } = await catchUp({
      pool,
      lend,
      look,
      restart: () => {
        deposits = open();
      },
      pay: (to, units) => {
        const signature = node.send({ to, units });
        node.advance(40);
        return signature;
      },
    });
    expect(new Set(seen.map(({ txid }) => txid))).toEqual(new Set(sent));
    expect(seen).toHaveLength(sent.length);
    // A worker looks once a second, and the chain makes two and a half slots in it.
    expect(blocksPerLook / 2.5).toBeGreaterThan(1_000);
    // Nothing is told again when all has been: the same keys at the most.
    expect(again).toEqual([]);
  });
});

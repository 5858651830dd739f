import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../core/money/amount.ts';
import {
  type BlockbookStandIn,
  type ExplorerMisdeed,
  type ExplorerMove,
  startBlockbook,
} from '../conformance/blockbook.ts';
import { createMemoryPool, type MemoryPool } from '../conformance/memory-pool.ts';
import { type DepositRail, type Observation, requisitesIn } from '../rail.ts';
import { createBlockbook } from './blockbook.ts';
import type { ExplorerTerms } from './explorer.ts';
import { createExplorerRail } from './explorer-rail.ts';

let explorer: BlockbookStandIn;
let deposits: DepositRail;
let pool: MemoryPool;
let address: string;
let cursor: string | null;
let ahead: number;

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => new Date(Date.now() + ahead) };
const minutes = 60_000;
const name = 'litecoin_explorer';
const mine = Array.from({ length: 25 }, (_, place) => `ltc1mine${String(place).padStart(2, '0')}`);

function open(change: Partial<ExplorerTerms> = {}, coin = 'Litecoin'): DepositRail {
  const settings = { rail: name, url: explorer.url, key: null, coin, timeoutMilliseconds: 1_500 };
  const terms: ExplorerTerms = {
    ...{ asset: 'LTC', turnDepth: 12, lagMax: 2, stillMinutes: 40, roundSeconds: 0 },
    ...change,
  };
  const blockbook = createBlockbook(settings, { fetch });
  const rail = createExplorerRail({ name, explorer: blockbook, terms, pool, clock, log });
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

const lend = async (orderId: string) => {
  const request = { orderId, orderNumber: '1', paymentSystem: 'LTC', derivationIndex: 0 };
  return requisitesIn(await deposits.issue({ ...request, amount: amount(1n, 'LTC') })).address;
};

const pays = (units: bigint, change: Partial<ExplorerMove> = {}): ExplorerMove => ({
  outputs: [{ to: address, units }],
  ...change,
});

beforeAll(async () => {
  explorer = await startBlockbook();
  explorer.mine(200);
});
afterAll(() => explorer.stop());
beforeEach(async () => {
  Object.assign(explorer, { misdeed: 'none', coin: 'Litecoin', synced: true, behind: 0, age: 0 });
  explorer.pageMax = 1_000;
  // What waited in the test before is in a block by now, too deep to be read.
  explorer.mine(20);
  ahead = 0;
  cursor = null;
  pool = createMemoryPool(mine.map((one) => `${one}${explorer.height}`));
  deposits = open();
  await look();
  address = await lend('order');
});

describe('money', () => {
  test('is seen before it is in a block, then with its block, and gets deeper', async () => {
    const txid = explorer.send(pays(12_345_678n, { from: 'customer' }));
    const seen = await one();
    expect(seen).toMatchObject({
      ...{ key: `${name}:${txid}:0`, address, amount: amount(12_345_678n, 'LTC') },
      ...{ state: 'pending', confirmations: 0, blockHash: null, minedAt: null },
      ...{ replaceable: false, sender: 'customer' },
    });
    explorer.mine();
    expect(await one()).toMatchObject({ key: seen.key, state: 'mined', confirmations: 1 });
    explorer.mine(18);
    const [again] = await deposits.verify([seen]);
    expect(again).toMatchObject({ key: seen.key, state: 'mined', confirmations: 19 });
    expect(again?.blockHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('counts by each output to us, and not what goes elsewhere', async () => {
    const txid = explorer.send({
      outputs: [
        { to: 'elsewhere', units: 9n },
        { to: address, units: 5n },
        { to: address, units: 0n },
        { to: address, units: 7n },
      ],
    });
    const { observations } = await look();
    expect(observations.map(({ key, amount: { units } }) => [key, units])).toEqual([
      [`${name}:${txid}:1`, 5n],
      [`${name}:${txid}:3`, 7n],
    ]);
  });

  test('that our own wallet moves, and its change, is nobody’s', async () => {
    explorer.send(pays(5n, { from: address }));
    explorer.send(pays(6n, { from: mine.at(-1) + String(explorer.height) }));
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('whose sender may replace it says so, and what replaces it is another', async () => {
    const first = explorer.send(pays(5n, { replaceable: true }));
    const seen = await one();
    expect(seen).toMatchObject({ state: 'pending', replaceable: true });
    const second = explorer.drop(first, pays(4n));
    expect((await one()).key).toBe(`${name}:${second}:0`);
    // Of several explorers behind one address, one may be behind: it is asked twice.
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'pending', replaceable: true }]);
    expect(await deposits.verify([seen])).toMatchObject([{ key: seen.key, state: 'conflicted' }]);
  });

  test('whose block is undone waits again, and is mined under the same key', async () => {
    explorer.send(pays(4n));
    explorer.mine(2);
    const seen = await one();
    explorer.undo(2);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'pending', confirmations: 0 }]);
    explorer.mine(3);
    const again = await one();
    expect(again).toMatchObject({ key: seen.key, state: 'mined', confirmations: 3 });
    expect(again.blockHash).not.toBe(seen.blockHash);
  });

  test('whose transaction vanishes for good is conflicted', async () => {
    explorer.send(pays(4n));
    explorer.mine(2);
    const seen = await one();
    explorer.undo(2, true);
    explorer.mine(3);
    await deposits.verify([seen]);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'conflicted' }]);
    expect((await look()).observations).toEqual([]);
  });

  test('that came before any order had the address waits for a person', async () => {
    address = `${mine[1]}${explorer.height}`;
    explorer.age = 600;
    const txid = explorer.send(pays(5n));
    explorer.mine();
    explorer.age = 0;
    expect(await lend('second')).toBe(address);
    const { observations, unread } = await look();
    expect(observations).toEqual([]);
    expect(unread).toMatchObject([
      { key: `${name}:${txid}:0`, reason: 'it came before the address was lent to anybody' },
    ]);
  });
});

describe('an explorer', () => {
  test('is read page by page', async () => {
    explorer.pageMax = 3;
    for (let units = 1n; units <= 7n; units += 1n) explorer.send(pays(units));
    explorer.mine();
    explorer.send(pays(8n));
    const { observations } = await look();
    expect(observations.map(({ amount: { units } }) => units).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, place) => BigInt(place + 1)),
    );
  });

  test('that has more pages than anybody asks for has a person look', async () => {
    explorer.pageMax = 1;
    for (let units = 1n; units <= 12n; units += 1n) explorer.send(pays(units));
    explorer.mine();
    const { observations, unread } = await look();
    expect(observations).toHaveLength(10);
    expect(unread).toMatchObject([{ reason: 'more payments than are read at a time' }]);
  });

  test('of another coin or a test network is refused', async () => {
    explorer.coin = 'Litecoin Testnet';
    await expect(look()).rejects.toMatchObject({ retryable: false });
  });

  test.each<ExplorerMisdeed>(['html', 'down', 'slow', 'stranger'])(
    'that misbehaves (%s) loses nothing',
    async (misdeed) => {
      explorer.send(pays(3n));
      explorer.mine();
      explorer.misdeed = misdeed;
      await expect(look()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
      explorer.misdeed = 'none';
      expect((await one()).amount).toEqual(amount(3n, 'LTC'));
    },
  );

  test.each<ExplorerMisdeed>(['number', 'negative'])(
    'that writes an amount wrong (%s) credits nobody',
    async (misdeed) => {
      const txid = explorer.send(pays(3n));
      explorer.misdeed = misdeed;
      const { observations, unread } = await look();
      expect(observations).toEqual([]);
      const key = `${name}:${txid}:0`;
      expect(unread).toMatchObject([{ key, reason: 'an amount that cannot be read' }]);
      explorer.misdeed = 'none';
      expect((await one()).key).toBe(key);
    },
  );

  test('that could not find out does not make a deposit vanish', async () => {
    explorer.send(pays(3n));
    explorer.mine();
    const seen = await one();
    for (const misdeed of ['node down', 'html', 'down'] as const) {
      explorer.misdeed = misdeed;
      await expect(deposits.verify([seen])).rejects.toMatchObject({ retryable: true });
    }
    explorer.misdeed = 'none';
    explorer.synced = false;
    explorer.undo(1, true);
    expect(await deposits.verify([seen])).toEqual([]);
  });
});

describe('an address', () => {
  test('is lent to one order, the same one however often it asks', async () => {
    expect(await lend('order')).toBe(address);
    expect(await lend('another')).not.toBe(address);
    const request = { orderId: 'b', orderNumber: '1', paymentSystem: 'BTC', derivationIndex: 0 };
    const asked = deposits.issue({ ...request, amount: amount(1n, 'BTC') });
    await expect(asked).rejects.toThrow('LTC is watched, and not BTC');
  });

  test('is not lent while the explorer is behind its node', async () => {
    explorer.behind = 3;
    await look();
    await expect(lend('b')).rejects.toThrow('no address is lent');
    explorer.behind = 2;
    await look();
    expect(await lend('b')).toMatch(/^ltc1mine/);
  });

  test('is not lent while the explorer is silent, says it is behind, or stands still', async () => {
    pool.secondsSinceRead = 61;
    await expect(lend('b')).rejects.toThrow('no address is lent');
    explorer.synced = false;
    // For a moment after each block it is not up to date.
    await look();
    ahead = minutes;
    await expect(look()).rejects.toThrow('the explorer is not up to date');
    explorer.synced = true;
    ahead = 39 * minutes;
    await look();
    ahead = 41 * minutes;
    await expect(look()).rejects.toThrow('no new block for 40 minutes');
    explorer.mine();
    await look();
  });

  test('is asked about where orders have it or had it, some at a time and in turn', async () => {
    for (let order = 1; order < 24; order += 1) await lend(`order ${order}`);
    const asked = async () => {
      explorer.asked.length = 0;
      await look();
      return explorer.asked.filter((path) => path.includes('/address/')).length;
    };
    expect([await asked(), await asked(), await asked()]).toEqual([10, 10, 4]);
    // Paid to while others are asked about, and deeper than a turn of the chain by then.
    await look();
    const last = `${mine[23]}${explorer.height}`;
    explorer.send({ outputs: [{ to: last, units: 5n }] });
    explorer.mine(30);
    const seen = [...(await look()).observations, ...(await look()).observations];
    expect(seen).toMatchObject([{ address: last, confirmations: 30 }]);
  });

  test('is not asked about again before its time', async () => {
    deposits = open({ roundSeconds: 10 });
    explorer.send(pays(3n));
    const seen = await one();
    expect((await look()).observations).toEqual([]);
    ahead = 11_000;
    expect((await one()).key).toBe(seen.key);
    expect(await deposits.verify([seen])).toHaveLength(1);
    expect(await deposits.verify([seen])).toEqual([]);
    ahead = 22_000;
    expect(await deposits.verify([seen])).toHaveLength(1);
  });

  test('is not believed gone by an explorer that is behind what was read', async () => {
    explorer.mine(2);
    await look();
    explorer.undo(1);
    await expect(look()).rejects.toThrow('the explorer is at block');
    explorer.mine();
    await look();
  });
});

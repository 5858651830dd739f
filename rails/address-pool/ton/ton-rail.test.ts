import { Address } from '@ton/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import { createMemoryPool, type MemoryPool } from '../../conformance/memory-pool.ts';
import type { TonMove } from '../../conformance/ton-payment.ts';
import {
  startToncenter,
  type ToncenterFault,
  type ToncenterStandIn,
} from '../../conformance/toncenter.ts';
import { type DepositRail, type Observation, requisitesIn } from '../../rail.ts';
import type { ExplorerTerms } from '../explorer/explorer.ts';
import { createExplorerRail } from '../explorer/explorer-rail.ts';
import { catchUp } from '../testing.ts';
import { tonAccountOf } from './ton-account.ts';
import { createToncenter } from './toncenter.ts';

let center: ToncenterStandIn;
let deposits: DepositRail;
let pool: MemoryPool;
let address: string;
let cursor: string | null;
let ahead: number;
let used = 0;

const accountOf = (digits: string) => tonAccountOf(`0:${digits.padStart(64, '1')}`) ?? '';
const usdt = tonAccountOf('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs') ?? '';
const fake = accountOf('fa4e');
const payer = accountOf('bad');
const coin = 1_000_000_000n;
const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => new Date(Date.now() + ahead * 1_000) };

function open(change: Partial<ExplorerTerms> = {}): DepositRail {
  const tokens = [{ asset: 'USDT', contract: usdt, decimals: 6 }] as const;
  const terms: ExplorerTerms = {
    asset: 'TON',
    tokens,
    isFinal: true,
    maturity: 0,
    turnDepth: 600,
    lagMax: 24,
    stillMinutes: 3,
    roundSeconds: 0,
    ...change,
  };
  const settings = { rail: 'ton', url: center.url, key: null, tokens, timeoutMilliseconds: 1_500 };
  const explorer = createToncenter(settings, { fetch, clock });
  const rail = createExplorerRail({ name: 'ton', explorer, terms, pool, clock, log });
  if (rail.deposits === null) throw new Error('it takes deposits');
  return rail.deposits;
}

/** Time goes by, here and there. */
function wait(seconds: number): void {
  ahead += seconds;
  center.wait(seconds);
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

const lend = async (orderId: string, asset: AssetCode = 'TON') => {
  const request = { orderId, orderNumber: '1', paymentSystem: asset, derivationIndex: 0 };
  return requisitesIn(await deposits.issue({ ...request, amount: amount(1n, asset) })).address;
};

const pays = (units: bigint, change: Partial<TonMove> = {}): TonMove => ({
  to: address,
  units,
  from: payer,
  ...change,
});

beforeAll(async () => {
  center = await startToncenter();
  ahead = 0;
});
afterAll(() => center.stop());
beforeEach(async () => {
  Object.assign(center, { fault: 'none', age: 10, busy: 0, pageMax: 1_000 });
  center.drop();
  center.advance(30);
  // What came in the test before is too long ago to be told again.
  wait(2_000);
  used += 1;
  cursor = null;
  const mine = Array.from({ length: 25 }, (_, place) => accountOf(`${used}a${place}`));
  pool = createMemoryPool(mine);
  deposits = open();
  await look();
  address = await lend('order');
});

describe('money on TON', () => {
  test('is seen when the masterchain has it, with its sender, and gets deeper', async () => {
    const hash = center.send(pays(2n * coin));
    expect((await look()).observations).toEqual([]);
    center.advance();
    const seen = await one();
    expect(seen).toMatchObject({
      key: `ton:${hash}:coins`,
      address,
      txid: hash,
      amount: amount(2n * coin, 'TON'),
      state: 'mined',
      confirmations: 1,
      sender: payer,
      replaceable: false,
    });
    center.advance(18);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'mined', confirmations: 19 }]);
  });

  test('in a block of its shard that the masterchain never took in was never there', async () => {
    center.send(pays(coin));
    expect((await look()).observations).toEqual([]);
    center.drop();
    center.advance(3);
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('in USDT is seen once, however its owner is told of it', async () => {
    const hash = center.send(pays(12_345_678n, { jetton: usdt }));
    center.advance();
    const seen = await one();
    expect(seen).toMatchObject({
      key: `ton:${hash}:jettons`,
      address,
      amount: amount(12_345_678n, 'USDT'),
      sender: payer,
    });
    center.send(pays(7n, { jetton: usdt }));
    center.advance();
    const { observations } = await look();
    expect(observations.map(({ amount: { units } }) => units).toSorted()).toEqual([
      12_345_678n,
      7n,
    ]);
    expect(await deposits.verify(observations)).toMatchObject([
      { state: 'mined' },
      { state: 'mined' },
    ]);
  });

  test('in a jetton of another master waits for a person, whatever it is called', async () => {
    const hash = center.send(pays(100_000_000n, { jetton: fake }));
    center.advance();
    expect(await look()).toMatchObject({
      observations: [],
      unread: [{ key: `ton:${hash}:jettons`, reason: 'a token that is not taken here' }],
    });
  });

  test('to a wallet that was never used is kept, and what is to come back is not', async () => {
    center.send(pays(3n * coin, { fails: true }));
    center.send(pays(4n * coin, { fails: true, bounce: true }));
    center.advance();
    expect((await one()).amount).toEqual(amount(3n * coin, 'TON'));
  });

  test('that came back, that a wallet of jettons refused, and change of a fee pay nothing', async () => {
    center.send(pays(coin, { bounced: true }));
    center.send(pays(5n, { jetton: usdt, fails: true }));
    center.send(pays(30_000_000n, { operation: 0xd53276db }));
    center.send(pays(0n));
    center.advance();
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('is seen whichever way its address is written', async () => {
    const { workChain, hash } = Address.parse(address);
    const account = new Address(workChain, hash);
    const ways = [
      account.toRawString(),
      account.toString({ bounceable: true }),
      account.toString({ bounceable: false, urlSafe: false }),
    ];
    pool = createMemoryPool([account.toString({ bounceable: true })]);
    deposits = open();
    cursor = null;
    await look();
    address = await lend('order');
    for (const [place, to] of ways.entries()) center.send(pays(BigInt(place + 1) * coin, { to }));
    center.advance();
    const { observations } = await look();
    expect(observations.map(({ address: to, amount: { units } }) => [to, units / coin])).toEqual([
      [address, 1n],
      [address, 2n],
      [address, 3n],
    ]);
    expect(await deposits.verify(observations)).toHaveLength(3);
  });

  test('that our own wallet moves is nobody’s', async () => {
    const [, other] = await pool.watched();
    center.send(pays(coin, { from: other?.address ?? '' }));
    center.send(pays(5n, { from: other?.address ?? '', jetton: usdt }));
    center.advance();
    const reason = 'it came from an address of the pool';
    expect((await look()).unread).toMatchObject([{ reason }, { reason }]);
    pool.takeBack('order');
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('of another sum than before is taken back, and what is forgotten stays', async () => {
    center.send(pays(coin));
    center.advance();
    const seen = await one();
    const lied = { ...seen, amount: amount(6n, 'TON') };
    expect(await deposits.verify([lied])).toMatchObject([{ key: seen.key, state: 'conflicted' }]);
    center.fault = 'forgets';
    expect(await deposits.verify([seen])).toEqual([]);
    expect(await deposits.verify([seen])).toEqual([]);
  });
});

describe('TON Center', () => {
  test('of another network is refused', async () => {
    center.network = -3;
    await expect(look()).rejects.toMatchObject({ retryable: false });
    center.network = -239;
    await look();
  });

  test.each<ToncenterFault>([...(['html', 'down', 'slow', 'limited', 'null'] as const)])(
    'that misbehaves (%s) loses nothing',
    async (fault) => {
      center.send(pays(3n * coin));
      center.advance();
      center.fault = fault;
      await expect(look()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
      center.fault = 'none';
      expect((await one()).amount).toEqual(amount(3n * coin, 'TON'));
    },
  );

  test.each<ToncenterFault>(['stranger', 'strange wallets'])(
    'that tells of others (%s) is asked again from where it was',
    async (fault) => {
      // It tells of wallets once there are some.
      center.send(pays(3n, { jetton: usdt }));
      center.advance();
      center.fault = fault;
      expect(await look()).toMatchObject({ observations: [], unread: [] });
      wait(2_000);
      center.advance(400);
      await look();
      center.fault = 'none';
      expect((await one()).amount).toEqual(amount(3n, 'USDT'));
    },
  );

  test('that was asked too often is asked again in a moment', async () => {
    center.send(pays(3n * coin));
    center.advance();
    center.busy = 2;
    expect((await one()).amount).toEqual(amount(3n * coin, 'TON'));
  });

  test('is read page by page, and pages without an end have a person look', async () => {
    for (let units = 1n; units <= 12n; units += 1n) center.send(pays(units * coin));
    center.advance();
    center.pageMax = 3;
    expect((await look()).observations).toHaveLength(12);
    const unread = [{ reason: 'more payments than are read at a time' }];
    center.pageMax = 1;
    expect(await look()).toMatchObject({ observations: { length: 10 }, unread });
    center.fault = 'circles';
    expect(await look()).toMatchObject({ observations: { length: 1 }, unread });
  });

  test('that writes a sum wrong credits nobody', async () => {
    const hash = center.send(pays(3n * coin));
    center.advance();
    center.fault = 'number';
    const key = `ton:${hash}:coins`;
    expect(await look()).toMatchObject({
      observations: [],
      unread: [{ key, reason: 'an amount that cannot be read' }],
    });
    center.fault = 'none';
    expect((await one()).key).toBe(key);
  });

  test('a little behind another of the same address is read, and one far behind is not', async () => {
    center.send(pays(3n * coin));
    center.advance(60);
    const seen = await one();
    center.undo(15);
    expect(await look()).toMatchObject({ observations: [{ key: seen.key }] });
    center.undo(15);
    await expect(look()).rejects.toThrow('the explorer is at block');
    center.advance(30);
    await look();
  });
});

describe('an address of TON', () => {
  test('is lent for every asset that is watched, and no other', async () => {
    expect(await lend('order', 'USDT')).toBe(address);
    expect(await lend('b', 'USDT')).not.toBe(address);
    await expect(lend('c', 'USDC')).rejects.toThrow('TON, USDT is watched, and not USDC');
  });

  test('is not lent while the index is behind the time, silent or stands still', async () => {
    center.age = 30 + 65;
    await look();
    await expect(lend('b')).rejects.toThrow('no address is lent');
    center.age = 30 + 55;
    await look();
    expect(await lend('b')).toMatch(/^UQ/);
    pool.secondsSinceRead = 61;
    await expect(lend('c')).rejects.toThrow('no address is lent');
    wait(200);
    await expect(look()).rejects.toThrow('no new block for 3 minutes');
    center.advance();
    await look();
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
        const hash = center.send(pays(units, { to, jetton: usdt }));
        center.advance(4);
        wait(10);
        return hash;
      },
    });
    expect(seen.map(({ txid }) => txid).toSorted()).toEqual(sent.toSorted());
    // A worker looks once a second, and a masterchain of one block in 0.4 s is a fast one.
    expect(blocksPerLook / 2.5).toBeGreaterThan(100);
    expect(again).toEqual([]);
  });
});

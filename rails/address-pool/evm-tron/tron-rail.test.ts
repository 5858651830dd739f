import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import { createMemoryPool } from '../../conformance/memory-pool.ts';
import { type Fault, startTronNode, type TronStandIn } from '../../conformance/tron-node.ts';
import type { DepositRail, Observation } from '../../rail.ts';
import type { ChainTerms } from '../chain.ts';
import { createPoolRail } from '../rail.ts';
import { tronAddressOf } from './tron-address.ts';
import { createTronChain } from './tron-chain.ts';
import { createTronClient } from './tron-client.ts';

let node: TronStandIn;
let deposits: DepositRail;
let cursor: string;

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const fake = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const address = tronAddressOf('5'.repeat(40)) ?? '';
const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => new Date() };

function open(genesis = node.genesis, change: Partial<ChainTerms> = {}): DepositRail {
  const client = createTronClient('tron', { url: node.url, key: null }, { fetch });
  const terms: ChainTerms = {
    native: 'TRX',
    nativeDecimals: 6,
    turnDepth: 40,
    readMax: 100,
    lagMax: 20,
    tokens: [{ asset: 'USDT', contract: usdt, decimals: 6 }],
    ...change,
  };
  const chain = createTronChain({ rail: 'tron', client, genesis });
  const pool = createMemoryPool([address]);
  const rail = createPoolRail({ name: 'tron', chain, terms, pool, clock, log });
  void pool.lend('order');
  if (rail.deposits === null) throw new Error('it takes deposits');
  return rail.deposits;
}

async function look() {
  const scan = await deposits.scan(cursor);
  cursor = scan.cursor;
  return scan;
}

async function one(): Promise<Observation> {
  const { observations } = await look();
  expect(observations).toHaveLength(1);
  const [only] = observations;
  if (only === undefined) throw new Error('nothing was seen');
  return only;
}

beforeAll(async () => {
  node = await startTronNode();
  node.mine(3);
});
afterAll(() => node.stop());
beforeEach(async () => {
  node.fault = 'none';
  deposits = open();
  cursor = (await deposits.scan(null)).cursor;
});

describe('money on TRON', () => {
  test('in USDT is seen with its sender, and gets deeper', async () => {
    const txid = node.send({ to: address, units: 12_345_678n, token: usdt });
    expect((await look()).observations).toEqual([]);
    node.mine();
    const seen = await one();
    expect(seen).toMatchObject({
      key: expect.stringMatching(`^tron:${txid}:0~T`),
      address,
      amount: amount(12_345_678n, 'USDT'),
      state: 'mined',
      confirmations: 1,
      sender: expect.stringMatching(/^T/),
    });
    node.mine(18);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'mined', confirmations: 19 }]);
  });

  test('in TRX is seen, also where a contract pays it out', async () => {
    node.send({ to: address, units: 5_000_000n });
    node.send({ to: address, units: 7_000_000n, within: true });
    node.mine();
    const { observations } = await look();
    expect(observations.map(({ amount: received }) => received)).toEqual([
      amount(5_000_000n, 'TRX'),
      amount(7_000_000n, 'TRX'),
    ]);
    expect(await deposits.verify(observations)).toMatchObject([
      { state: 'mined' },
      { state: 'mined' },
    ]);
  });

  test('that never moved is not seen', async () => {
    node.send({ to: address, units: 1n, token: usdt, fails: true });
    node.send({ to: address, units: 1n, fails: true });
    node.send({ to: address, units: 1n, within: true, fails: true });
    node.send({ to: address, units: 0n, token: usdt });
    node.mine();
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('in a token of another contract, or an old one, waits for a person', async () => {
    const wrong = node.send({ to: address, units: 9n, token: fake });
    const old = node.send({ to: address, units: 9n, old: '1002000' });
    node.mine();
    const { observations, unread } = await look();
    expect(observations).toEqual([]);
    expect(unread?.map(({ key }) => key.replace(/~.*/, '')).sort()).toEqual(
      [`tron:${wrong}:0`, `tron:${old}:trc10`].sort(),
    );
  });

  test('whose block is undone waits again, and is mined again under the same key', async () => {
    node.send({ to: address, units: 4n, token: usdt });
    node.mine(2);
    const seen = await one();
    node.undo(2);
    node.mine(0);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'pending', confirmations: 0 }]);
    node.mine(3);
    const again = await one();
    expect(again).toMatchObject({ key: seen.key, state: 'mined', confirmations: 3 });
    expect(again.blockHash).not.toBe(seen.blockHash);
  });

  test('whose transaction is gone for good is conflicted', async () => {
    node.send({ to: address, units: 4n, token: usdt });
    node.mine(2);
    const seen = await one();
    node.undo(2, true);
    node.mine(3);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'conflicted' }]);
    expect((await look()).observations).toEqual([]);
  });
});

describe('a node of TRON', () => {
  test('of another network is refused', async () => {
    await expect(open('0'.repeat(64)).scan(null)).rejects.toThrow('not that of the wanted network');
  });

  test('behind what was read is not believed', async () => {
    node.mine(2);
    await look();
    node.undo(1);
    await expect(look()).rejects.toThrow('the node is at block');
    node.mine(2);
    await look();
  });

  test.each<Fault>(['html', 'busy', 'error', 'empty'])(
    'that misbehaves (%s) loses nothing',
    async (fault) => {
      node.send({ to: address, units: 3n, token: usdt });
      node.mine();
      node.fault = fault;
      await expect(look()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
      node.fault = 'none';
      expect((await one()).amount).toEqual(amount(3n, 'USDT'));
    },
  );

  test('is read after a long absence to the last block, with all that came meanwhile', async () => {
    for (let left = 30; left > 0; left -= 1) {
      node.send({ to: address, units: BigInt(left), token: usdt });
      node.mine(20);
    }
    const before = node.count.requests;
    const seen = [];
    for (let left = 7; left > 0; left -= 1) seen.push(...(await look()).observations);
    expect(seen.map(({ amount: { units } }) => units).reverse()).toEqual(
      Array.from({ length: 30 }, (_, place) => BigInt(place + 1)),
    );
    // One for a hundred blocks, one for what each of them did, and a few for where it ends.
    expect(node.count.requests - before).toBeLessThan(600 + 7 * 4);
  });
});

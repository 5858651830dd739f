import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import {
  type Anvil,
  anvilChainId,
  startAnvil,
  transferData,
  transferEachData,
} from '../../conformance/anvil.ts';
import { createMemoryPool, type MemoryPool } from '../../conformance/memory-pool.ts';
import { type DepositRail, type Observation, requisitesIn } from '../../rail.ts';
import type { ChainTerms } from '../chain.ts';
import { createPoolRail } from '../rail.ts';
import { createEvmChain } from './evm-chain.ts';
import { createJsonRpc } from './json-rpc.ts';

let anvil: Anvil;
let usdt: string;
let fake: string;
let deposits: DepositRail;
let pool: MemoryPool;
let address: string;
let cursor: string;

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => new Date() };
const mine = Array.from({ length: 4 }, (_, place) => `0x${'aB'.repeat(19)}0${place}`);
const request = (orderId: string) => ({
  orderId,
  orderNumber: '12345678',
  paymentSystem: 'USDTERC20',
  derivationIndex: 0,
  amount: amount(100_000_000n, 'USDT'),
});

function open(
  change: Partial<ChainTerms> = {},
  chainId = anvilChainId,
  ask: typeof fetch = fetch,
): DepositRail {
  const client = createJsonRpc('ethereum', anvil.url, { fetch: ask });
  const chain = createEvmChain({ rail: 'ethereum', client, chainId });
  const terms: ChainTerms = {
    native: 'ETH',
    nativeDecimals: 18,
    turnDepth: 64,
    readMax: 200,
    lagMax: 5,
    tokens: [{ asset: 'USDT', contract: usdt.toLowerCase(), decimals: 6 }],
    ...change,
  };
  const rail = createPoolRail({ name: 'ethereum', chain, terms, pool, clock, log });
  if (rail.deposits === null) throw new Error('it takes deposits');
  return rail.deposits;
}

async function look() {
  const scan = await deposits.scan(cursor);
  cursor = scan.cursor;
  pool.cursor = cursor;
  return scan;
}

async function pay(to: string, units: bigint, token = usdt): Promise<string> {
  return anvil.send({ to: token, data: transferData(to, units) });
}

async function one(): Promise<Observation> {
  const { observations } = await look();
  expect(observations).toHaveLength(1);
  const [only] = observations;
  if (only === undefined) throw new Error('nothing was seen');
  return only;
}

beforeAll(async () => {
  anvil = await startAnvil();
  usdt = await anvil.deploy();
  fake = await anvil.deploy();
});

afterAll(() => anvil.stop());

beforeEach(async () => {
  pool = createMemoryPool(mine);
  deposits = open();
  cursor = (await deposits.scan(null)).cursor;
  pool.cursor = cursor;
  address = requisitesIn(await deposits.issue(request('order'))).address;
});

describe('an address', () => {
  test('is lent to one order, and the same one however often it asks', async () => {
    expect(requisitesIn(await deposits.issue(request('order'))).address).toBe(address);
    expect(requisitesIn(await deposits.issue(request('another'))).address).not.toBe(address);
  });

  test('is not lent where all are taken, or the asset is not watched', async () => {
    for (const order of ['b', 'c', 'd']) await deposits.issue(request(order));
    await expect(deposits.issue(request('e'))).rejects.toThrow('all addresses are lent');
    const dollars = { ...request('f'), amount: amount(1n, 'USDC') };
    await expect(deposits.issue(dollars)).rejects.toThrow('no token of USDC is watched');
  });

  test('is not lent while the chain is not read up to its end', async () => {
    const message = 'the chain is not read up to its end';
    pool.secondsSinceRead = 61;
    await expect(deposits.issue(request('b'))).rejects.toThrow(message);
    pool.secondsSinceRead = 1;
    pool.cursor = null;
    await expect(deposits.issue(request('b'))).rejects.toThrow(message);
    deposits = open({ readMax: 10 });
    await anvil.mine(30);
    await look();
    await expect(deposits.issue(request('b'))).rejects.toThrow(message);
    await look();
    await look();
    await expect(deposits.issue(request('b'))).resolves.toMatchObject({ issued: 'given' });
  });
});

describe('money', () => {
  test('in a token that answers nothing to its transfer is seen with sender and blocks', async () => {
    const txid = await pay(address, 100_000_000n);
    expect((await look()).observations).toEqual([]);
    await anvil.mine();
    const seen = await one();
    expect(seen).toMatchObject({
      key: expect.stringMatching(`^ethereum:${txid}:0~0x`),
      address,
      txid,
      state: 'mined',
      confirmations: 1,
      amount: amount(100_000_000n, 'USDT'),
      sender: anvil.accounts[0],
      memo: null,
    });
    await anvil.mine(4);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'mined', confirmations: 5 }]);
  });

  test('in the network’s own coin is seen in that coin', async () => {
    const txid = await anvil.send({ to: address, value: '0xde0b6b3a7640000' });
    await anvil.mine();
    expect(await one()).toMatchObject({
      key: `ethereum:${txid}:native`,
      amount: amount(10n ** 18n, 'ETH'),
      address,
    });
  });

  test('of several transfers in one transaction is several deposits', async () => {
    const paid = mine.map((to, place) => ({ to, units: BigInt(place + 1) }));
    await anvil.send({ to: usdt, data: transferEachData(paid) });
    await anvil.mine();
    const { observations } = await look();
    expect(observations.map(({ address: to, amount: { units } }) => [to, units])).toEqual(
      paid.map(({ to, units }) => [to, units]),
    );
    expect(new Set(observations.map(({ key }) => key)).size).toBe(4);
  });

  test('that never moved is not seen: a transfer that failed, a sum of nothing', async () => {
    const [, poor] = anvil.accounts;
    await anvil.send({ from: poor, to: usdt, data: transferData(address, 5n) });
    await pay(address, 0n);
    await anvil.mine();
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('in a token of another contract waits for a person, whatever it is called', async () => {
    const txid = await pay(address, 100_000_000n, fake);
    await pay(mine[3] ?? '', 100_000_000n, fake);
    await anvil.mine();
    const { observations, unread } = await look();
    expect(observations).toEqual([]);
    expect(unread).toMatchObject([
      {
        key: expect.stringMatching(`^ethereum:${txid}:0~0x`),
        reason: 'a token that is not taken here',
      },
    ]);
  });

  test('below the smallest unit of ours is left out, and what is only that is told', async () => {
    deposits = open({ tokens: [{ asset: 'USDT', contract: usdt.toLowerCase(), decimals: 18 }] });
    await pay(address, 1_999_999_999_999n);
    await pay(address, 999_999_999_999n);
    await anvil.mine();
    const { observations, unread } = await look();
    expect(observations.map(({ amount: received }) => received)).toEqual([amount(1n, 'USDT')]);
    expect(unread).toMatchObject([{ reason: 'less than can be counted' }]);
  });
});

describe('a chain that turns', () => {
  test('has its blocks read again, and the deposit keeps its key in another block', async () => {
    const before = await anvil.call<string>('evm_snapshot');
    await pay(address, 7n);
    await anvil.mine();
    const first = await one();
    await anvil.call('evm_revert', before);
    await anvil.send({ to: anvil.accounts[1], value: '0x1' });
    await anvil.mine();
    await pay(address, 7n);
    await anvil.mine();
    const again = await one();
    expect(again).toMatchObject({ address, amount: amount(7n, 'USDT'), state: 'mined' });
    expect(again.blockHash).not.toBe(first.blockHash);
  });

  test('has another deposit, and not the first, where the contract now pays another sum', async () => {
    const before = cursor;
    await pay(address, 100_000_000n);
    await anvil.mine();
    const first = await one();
    const less: typeof fetch = async (...asked) => {
      const text = await (await fetch(...asked)).text();
      const data = (units: number) => `0x${units.toString(16).padStart(64, '0')}`;
      return new Response(text.replaceAll(data(100_000_000), data(1_000_000)));
    };
    const turned = open({}, anvilChainId, less);
    const [known] = await turned.verify([first]);
    expect(known).toMatchObject({ key: first.key, state: 'conflicted' });
    const { observations } = await turned.scan(before);
    expect(observations).toMatchObject([{ txid: first.txid, amount: amount(1_000_000n, 'USDT') }]);
    expect(observations[0]?.key).not.toBe(first.key);
  });

  test('without the deposit takes it back', async () => {
    await anvil.mine(2);
    await pay(address, 8n);
    await anvil.mine(2);
    const seen = await one();
    await anvil.call('anvil_reorg', 3, []);
    await anvil.mine();
    expect(await deposits.verify([seen])).toMatchObject([
      { key: seen.key, state: 'conflicted', confirmations: 0, blockHash: null },
    ]);
    expect((await look()).observations).toEqual([]);
  });

  test('is not believed from a node that is behind what was read', async () => {
    const before = await anvil.call<string>('evm_snapshot');
    await pay(address, 9n);
    await anvil.mine(3);
    const seen = await one();
    await anvil.call('evm_revert', before);
    await expect(deposits.scan(cursor)).rejects.toThrow('the node is at block');
    await anvil.mine(4);
    expect(await deposits.verify([seen])).toMatchObject([{ state: 'conflicted' }]);
    expect((await look()).observations).toEqual([]);
  });
});

describe('a node', () => {
  test('of another chain is not believed', async () => {
    await expect(open({}, 1n).scan(cursor)).rejects.toThrow('the node is of chain 31337');
  });

  test('that answers nonsense, nothing or an error is a fault to try again', async () => {
    const answers = ['<html>', '{}', '[]', '{"id":0,"error":{"code":-32000,"message":"busy"}}'];
    for (const text of answers) {
      const client = createJsonRpc('ethereum', 'http://node.example', {
        fetch: async () => new Response(text),
      });
      const chain = createEvmChain({ rail: 'ethereum', client, chainId: 1n });
      await expect(chain.head()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import {
  type BlockbookStandIn,
  type ExplorerFault,
  type ExplorerMove,
  startBlockbook,
} from '../../conformance/blockbook.ts';
import { type ExplorerBed, openExplorerBed } from '../../conformance/explorer-bed.ts';

let explorer: BlockbookStandIn;
let bed: ExplorerBed;
let address: string;

const minutes = 60_000;
const name = 'litecoin_explorer';
const look = () => bed.look();
const one = () => bed.one();
const lend = (orderId: string) => bed.lend(orderId);

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
  Object.assign(explorer, { fault: 'none', coin: 'Litecoin', synced: true, behind: 0, age: 0 });
  explorer.pageMax = 1_000;
  // What waited in the test before is in a block by now, too deep to be read.
  explorer.mine(20);
  bed = openExplorerBed(explorer);
  await look();
  address = await lend('order');
});

describe('money', () => {
  test('is seen before it is in a block, then with its block, and gets deeper', async () => {
    const txid = explorer.send(pays(12_345_678n, { from: 'customer' }));
    const seen = await one();
    expect(seen).toMatchObject({
      key: `${name}:${txid}:0`,
      address,
      amount: amount(12_345_678n, 'LTC'),
      state: 'pending',
      confirmations: 0,
      blockHash: null,
      minedAt: null,
      replaceable: false,
      sender: 'customer',
    });
    explorer.mine();
    expect(await one()).toMatchObject({ key: seen.key, state: 'mined', confirmations: 1 });
    explorer.mine(18);
    const [again] = await bed.deposits.verify([seen]);
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
    bed.pool.takeBack('order');
    explorer.send(pays(5n, { from: address }));
    explorer.send(pays(6n, { from: String(bed.addresses.at(-1)) }));
    expect(await look()).toMatchObject({ observations: [], unread: [] });
  });

  test('of our own wallet at an address that an order has waits for a person', async () => {
    const txid = explorer.send(pays(6n, { from: String(bed.addresses.at(-1)) }));
    const { observations, unread } = await look();
    expect(observations).toEqual([]);
    expect(unread).toMatchObject([
      { key: `${name}:${txid}:0`, reason: 'it came from an address of the pool' },
    ]);
  });

  test('that was just mined counts from when it can be spent', async () => {
    explorer.send(pays(6n, { isReward: true }));
    explorer.mine(12);
    const seen = await one();
    expect(seen).toMatchObject({ state: 'mined', confirmations: 0, sender: null });
    explorer.mine(88);
    expect(await bed.deposits.verify([seen])).toMatchObject([{ confirmations: 0 }]);
    explorer.mine(6);
    expect(await bed.deposits.verify([seen])).toMatchObject([{ confirmations: 6 }]);
  });

  test('whose sender may replace it says so, and what replaces it is another', async () => {
    const first = explorer.send(pays(5n, { replaceable: true }));
    const seen = await one();
    expect(seen).toMatchObject({ state: 'pending', replaceable: true });
    const second = explorer.drop(first, pays(4n));
    expect((await one()).key).toBe(`${name}:${second}:0`);
    // Of several explorers behind one address, one may be behind: it is asked twice.
    expect(await bed.deposits.verify([seen])).toMatchObject([
      { state: 'pending', replaceable: true },
    ]);
    expect(await bed.deposits.verify([seen])).toMatchObject([
      { key: seen.key, state: 'conflicted' },
    ]);
  });

  test('whose block is undone waits again, and is mined under the same key', async () => {
    explorer.send(pays(4n));
    explorer.mine(2);
    const seen = await one();
    explorer.undo(2);
    explorer.mine(3, { empty: true });
    expect(await bed.deposits.verify([seen])).toMatchObject([
      { state: 'pending', confirmations: 0 },
    ]);
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
    await bed.deposits.verify([seen]);
    expect(await bed.deposits.verify([seen])).toMatchObject([{ state: 'conflicted' }]);
    expect((await look()).observations).toEqual([]);
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
    for (let units = 1n; units <= 52n; units += 1n) explorer.send(pays(units));
    explorer.mine();
    const { observations, unread } = await look();
    expect(observations).toHaveLength(50);
    expect(unread).toMatchObject([{ reason: 'more payments than are read at a time' }]);
    explorer.mine();
    const key = unread?.[0]?.key;
    expect((await look()).unread).toMatchObject([{ key }]);
    // What a person has settled is told again another day.
    bed.ahead = 24 * 60 * minutes;
    explorer.mine();
    expect((await look()).unread?.[0]?.key).not.toBe(key);
  });

  test('of another coin or a test network is refused', async () => {
    explorer.coin = 'Litecoin Testnet';
    await expect(look()).rejects.toMatchObject({ retryable: false });
  });

  test.each<ExplorerFault>(['html', 'down', 'slow', 'node silent'])(
    'that misbehaves (%s) loses nothing',
    async (fault) => {
      explorer.send(pays(3n));
      explorer.mine();
      explorer.fault = fault;
      await expect(look()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
      explorer.fault = 'none';
      expect((await one()).amount).toEqual(amount(3n, 'LTC'));
    },
  );

  test.each<ExplorerFault>(['number', 'negative'])(
    'that writes an amount wrong (%s) credits nobody',
    async (fault) => {
      const txid = explorer.send(pays(3n));
      explorer.fault = fault;
      const { observations, unread } = await look();
      expect(observations).toEqual([]);
      const key = `${name}:${txid}:0`;
      expect(unread).toMatchObject([{ key, reason: 'an amount that cannot be read' }]);
      explorer.fault = 'none';
      expect((await one()).key).toBe(key);
    },
  );

  test('that could not find out does not make a deposit vanish', async () => {
    explorer.send(pays(3n));
    explorer.mine();
    const seen = await one();
    for (const fault of ['html', 'down', 'node silent'] as const) {
      explorer.fault = fault;
      await expect(bed.deposits.verify([seen])).rejects.toMatchObject({ retryable: true });
    }
    explorer.fault = 'node down';
    for (let time = 0; time < 3; time += 1) expect(await bed.deposits.verify([seen])).toEqual([]);
    explorer.fault = 'none';
    explorer.synced = false;
    explorer.undo(1, true);
    expect(await bed.deposits.verify([seen])).toEqual([]);
  });
});

describe('an address', () => {
  test('is lent to one order, the same one however often it asks', async () => {
    expect(await lend('order')).toBe(address);
    expect(await lend('another')).not.toBe(address);
    const request = { orderId: 'b', orderNumber: '1', paymentSystem: 'BTC', derivationIndex: 0 };
    const asked = bed.deposits.issue({ ...request, amount: amount(1n, 'BTC') });
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
    bed.pool.secondsSinceRead = 61;
    await expect(lend('b')).rejects.toThrow('no address is lent');
    explorer.synced = false;
    // For a moment after each block it is not up to date.
    await look();
    bed.ahead = minutes;
    await expect(look()).rejects.toThrow('the explorer is not up to date');
    explorer.synced = true;
    bed.ahead = 39 * minutes;
    await look();
    bed.ahead = 41 * minutes;
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
    const last = String(bed.addresses[23]);
    explorer.send({ outputs: [{ to: last, units: 5n }] });
    explorer.mine(30);
    const seen = [...(await look()).observations, ...(await look()).observations];
    expect(seen).toMatchObject([{ address: last, confirmations: 30 }]);
  });

  test('is not asked about again before its time', async () => {
    bed.deposits = bed.open({ roundSeconds: 10 });
    explorer.send(pays(3n));
    const seen = await one();
    expect((await look()).observations).toEqual([]);
    bed.ahead = 11_000;
    expect((await one()).key).toBe(seen.key);
    expect(await bed.deposits.verify([seen])).toHaveLength(1);
    expect(await bed.deposits.verify([seen])).toEqual([]);
    bed.ahead = 22_000;
    expect(await bed.deposits.verify([seen])).toHaveLength(1);
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

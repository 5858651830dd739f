import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BlockbookStandIn, startBlockbook } from '../../conformance/blockbook.ts';
import { type ExplorerBed, openExplorerBed } from '../../conformance/explorer-bed.ts';

let explorer: BlockbookStandIn;
let bed: ExplorerBed;

const minutes = 60_000;
const notLent = 'no address is lent';

beforeAll(async () => {
  explorer = await startBlockbook();
  explorer.mine(200);
});
afterAll(() => explorer.stop());
beforeEach(async () => {
  Object.assign(explorer, { fault: 'none', claims: 0, age: 0, pageMax: 1_000 });
  explorer.silentAbout.clear();
  explorer.mine(20);
  bed = openExplorerBed(explorer, 210);
  await bed.look();
});

const pay = (to: string, units = 5n) => explorer.send({ outputs: [{ to, units }] });

async function lendMany(count: number): Promise<string[]> {
  const lent: string[] = [];
  for (let order = 0; order < count; order += 1) lent.push(await bed.lend(`order ${order}`));
  return lent;
}

/** Looks until every address was asked about; what was seen meanwhile. */
async function lookAround(looks: number) {
  const seen = [];
  for (let look = 0; look < looks; look += 1) seen.push(...(await bed.look()).observations);
  return seen;
}

describe('an explorer that tells nothing of one address', () => {
  test('is read for the others, and for that one from where it was silent', async () => {
    const [mute = '', other = ''] = await lendMany(2);
    explorer.silentAbout.add(mute);
    pay(mute);
    explorer.mine();
    pay(other);
    explorer.mine();
    expect((await bed.look()).observations).toMatchObject([{ address: other }]);
    // Deeper than a turn of the chain is followed, for the others.
    explorer.mine(30);
    await lookAround(3);
    explorer.silentAbout.clear();
    bed.ahead = minutes;
    expect((await bed.look()).observations).toMatchObject([{ address: mute, confirmations: 32 }]);
    expect(await bed.lend('another')).toMatch(/^ltc1/);
  });

  test('has a person look when that lasts', async () => {
    const [mute = ''] = await lendMany(2);
    explorer.silentAbout.add(mute);
    expect((await bed.look()).unread).toEqual([]);
    bed.ahead = 11 * minutes;
    const { unread } = await bed.look();
    expect(unread).toMatchObject([{ reason: 'the explorer tells nothing of it' }]);
    expect(unread?.[0]?.key).toContain(mute);
  });

  test('has no address lent where it tells nothing of any', async () => {
    const [mute = ''] = await lendMany(1);
    explorer.silentAbout.add(mute);
    for (bed.ahead = 0; bed.ahead <= 6 * minutes; bed.ahead += minutes) await bed.look();
    await expect(bed.lend('another')).rejects.toThrow(notLent);
    explorer.silentAbout.clear();
    bed.ahead += minutes;
    await bed.look();
    expect(await bed.lend('another')).toMatch(/^ltc1/);
  });

  test('is a fault where it tells nothing of many', async () => {
    const paid = await lendMany(4);
    for (const address of paid) pay(address);
    explorer.fault = 'stranger';
    await expect(bed.look()).rejects.toMatchObject({ name: 'RailFault', retryable: true });
    explorer.fault = 'none';
    expect((await bed.look()).observations).toHaveLength(4);
  });
});

describe('an explorer that lies', () => {
  test('about blocks that its own node has not is not believed', async () => {
    const [address = ''] = await lendMany(1);
    pay(address);
    explorer.mine();
    explorer.claims = 1_000;
    await expect(bed.look()).rejects.toThrow('and its node has');
    explorer.claims = 0;
    expect(await bed.one()).toMatchObject({ confirmations: 1 });
  });

  test('about how deep a payment is, is believed where it says less', async () => {
    const [address = ''] = await lendMany(1);
    pay(address);
    explorer.mine(5);
    explorer.fault = 'shallow';
    const seen = await bed.one();
    expect(seen).toMatchObject({ confirmations: 1 });
    expect(await bed.deposits.verify([seen])).toMatchObject([{ confirmations: 1 }]);
  });
});

describe('one of several explorers', () => {
  test('that is behind what was read does not make a payment vanish', async () => {
    const [address = ''] = await lendMany(1);
    pay(address);
    explorer.mine();
    const seen = await bed.one();
    explorer.undo(1, true);
    for (let time = 0; time < 3; time += 1) {
      expect(await bed.deposits.verify([seen])).toEqual([]);
    }
    explorer.mine();
    await bed.deposits.verify([seen]);
    expect(await bed.deposits.verify([seen])).toMatchObject([{ state: 'conflicted' }]);
  });

  test('that does not know of a payment is not believed while it is among those of its address', async () => {
    const [address = ''] = await lendMany(1);
    const txid = pay(address);
    explorer.mine();
    const seen = await bed.one();
    explorer.fault = 'forgetful';
    const states = [];
    for (let time = 0; time < 3; time += 1) {
      states.push((await bed.deposits.verify([seen]))[0]?.state);
    }
    expect(states).toEqual(['pending', 'mined', 'pending']);
    explorer.undo(1);
    explorer.drop(txid);
    explorer.mine(2);
    expect(await bed.deposits.verify([seen])).toMatchObject([{ state: 'conflicted' }]);
  });

  test('is not believed where its address has more payments than can be read', async () => {
    const [address = ''] = await lendMany(1);
    pay(address);
    explorer.mine();
    const seen = await bed.one();
    explorer.pageMax = 1;
    for (let other = 0; other < 60; other += 1) pay(address);
    explorer.mine();
    explorer.fault = 'forgetful';
    expect(await bed.deposits.verify([seen])).toMatchObject([{ state: 'pending' }]);
    expect(await bed.deposits.verify([seen])).toEqual([]);
    expect(await bed.deposits.verify([seen])).toEqual([]);
  });

  test('that cannot look up one payment looks up the others', async () => {
    const paid = await lendMany(2);
    const [mute = ''] = paid.map((address) => pay(address));
    const { observations } = await bed.look();
    explorer.silentAbout.add(mute);
    const again = await bed.deposits.verify(observations);
    expect(again).toHaveLength(1);
    expect(again[0]?.txid).not.toBe(mute);
  });
});

describe('a block that is dated before an address was lent', () => {
  test('and came after it counts from when it was lent', async () => {
    const before = Date.now();
    const [address = ''] = await lendMany(1);
    await lookAround(2);
    explorer.age = 1_800;
    pay(address);
    explorer.mine();
    const { at, minedAt } = await bed.one();
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    expect(minedAt).toEqual(at);
  });

  test('and was there before it keeps its date', async () => {
    explorer.age = 1_800;
    pay(String(bed.addresses[0]));
    explorer.mine();
    await bed.look();
    const before = Date.now();
    // A look and a loan within one millisecond cannot be told apart.
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(before);
    expect(await bed.lend('order')).toBe(bed.addresses[0]);
    const { at } = await bed.one();
    expect(at.getTime()).toBeLessThan(before - 20 * minutes);
  });
});

test('a day away is caught up in one round, and nothing is lent before', async () => {
  const addresses = await lendMany(200);
  await lookAround(21);
  const sent = new Set<string>();
  const blocks = 1_440;
  for (let block = 0; block < blocks; block += 1) {
    if (block % 4 === 0) sent.add(pay(String(addresses[block % 200]), BigInt(block + 1)));
    pay('elsewhere');
    explorer.mine();
  }
  bed.ahead = 24 * 60 * minutes;
  const seen = new Set<string>();
  let looks = 0;
  const began = performance.now();
  for (let caughtUp = false; !caughtUp && looks < 100; looks += 1) {
    for (const { txid } of (await bed.look()).observations) seen.add(txid);
    caughtUp = await bed.lend('late').then(
      () => true,
      () => false,
    );
    if (caughtUp) expect(seen).toEqual(sent);
  }
  expect(seen).toEqual(sent);
  // The worker looks once a second, and Dogecoin has a block a minute.
  const seconds = Math.max(looks, (performance.now() - began) / 1_000);
  expect(blocks / seconds).toBeGreaterThan(5 / 60);
  expect(looks).toBeLessThanOrEqual(42);
});

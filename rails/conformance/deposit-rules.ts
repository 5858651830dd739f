import { expect } from 'vitest';
import { amount } from '../../core/money/amount.ts';
import { requisitesIn } from '../rail.ts';
import type { Rules } from './bench.ts';

/** What every rail that takes deposits keeps to. */
export const depositRules: Rules = {
  async 'the same order always gets the same requisites, another order others'({
    world,
    nextIndex,
    issue,
  }) {
    const index = nextIndex();
    expect(await issue(index)).toBe(await issue(index));
    expect(await issue()).not.toBe(await issue(index));
    const other = world.restarted();
    const result = await other.deposits.issue({
      orderId: 'somebody',
      orderNumber: '12345678',
      paymentSystem: world.paymentSystem,
      derivationIndex: index,
      amount: amount(1n, world.asset),
    });
    expect(requisitesIn(result).address).toBe(await issue(index));
  },

  async 'a deposit is observed exactly, unconfirmed first, then with more and more blocks'({
    world,
    seen,
    again,
    paid,
  }) {
    const { cursor, address, deposit } = await paid();
    expect(deposit).toMatchObject({ state: 'pending', confirmations: 0, blockHash: null });
    expect(deposit.minedAt).toBeNull();
    expect(deposit.amount).toEqual(amount(world.sum, world.asset));
    expect(deposit.key).toBe(`${world.rail}:${deposit.txid}:${deposit.key.split(':').at(-1)}`);
    await world.confirm(1);
    const mined = await seen(cursor, address);
    expect(mined).toHaveLength(1);
    expect(mined[0]).toMatchObject({ key: deposit.key, state: 'mined', confirmations: 1 });
    expect(mined[0]?.at.getTime()).toBeLessThanOrEqual(deposit.at.getTime() + 1000);
    expect(mined[0]?.minedAt?.getTime()).toBeGreaterThanOrEqual(deposit.at.getTime() - 1000);
    await world.confirm(2);
    expect(await again(deposit)).toMatchObject({ state: 'mined', confirmations: 3 });
  },

  async 'several outputs of one transaction are several deposits'({ world, issue }) {
    const { cursor } = await world.deposits.scan(null);
    const addresses = [await issue(), await issue(), await issue()];
    const txid = await world.pay(
      addresses.map((address, position) => ({
        address,
        units: world.sum + BigInt(position),
      })),
    );
    const scan = await world.deposits.scan(cursor);
    const ours = scan.observations.filter((observation) => observation.txid === txid);
    expect(new Set(ours.map((observation) => observation.key)).size).toBe(3);
    for (const [position, address] of addresses.entries()) {
      const one = ours.filter((observation) => observation.address === address);
      expect(one.map(({ amount: { units } }) => units)).toEqual([world.sum + BigInt(position)]);
    }
  },

  async 'repeated and late payments to one address are deposits of their own'({
    world,
    seen,
    paid,
  }) {
    const { cursor, address, deposit } = await paid();
    await world.confirm(1);
    await world.pay([{ address, units: world.sum / 2n }]);
    const both = await seen(cursor, address);
    expect(both.map(({ amount: { units } }) => units).toSorted()).toEqual(
      [world.sum, world.sum / 2n].toSorted(),
    );
    expect(new Set(both.map(({ key }) => key)).size).toBe(2);
    expect(both.map(({ key }) => key)).toContain(deposit.key);
  },

  async 'what is below the cursor is found again by a process started anew'({ world, paid }) {
    const { cursor, address, deposit } = await paid();
    await world.confirm(1);
    const scan = await world.restarted().deposits.scan(cursor);
    expect(scan.observations.map(({ key }) => key)).toContain(deposit.key);
    const next = await world.deposits.scan(scan.cursor);
    expect(next.observations.filter((one) => one.address === address).length).toBeLessThan(2);
  },

  async 'a payment its sender took back becomes conflicted'({ world, seen, again, paid }) {
    const { cursor, address, deposit } = await paid();
    await world.replace(deposit.txid);
    expect(await again(deposit)).toMatchObject({ state: 'conflicted', confirmations: 0 });
    await world.confirm(1);
    expect(await again(deposit)).toMatchObject({ state: 'conflicted', confirmations: 0 });
    const listed = await seen(cursor, address);
    expect(listed.every(({ state }) => state === 'conflicted')).toBe(true);
  },

  async 'a deposit whose block is undone is unconfirmed again, and confirmed once more'({
    world,
    seen,
    again,
    paid,
  }) {
    const { cursor, address, deposit } = await paid();
    await world.confirm(2);
    await world.reorganize(deposit.txid);
    expect(await again(deposit)).toMatchObject({ state: 'pending', confirmations: 0 });
    await world.confirm(1);
    expect(await again(deposit)).toMatchObject({ state: 'mined', confirmations: 1 });
    expect(await seen(cursor, address)).toHaveLength(1);
  },

  async 'a confirmed deposit that is double spent becomes conflicted'({
    world,
    seen,
    again,
    paid,
  }) {
    const { cursor, address, deposit } = await paid();
    await world.confirm(1);
    const { cursor: later } = await world.deposits.scan(cursor);
    await world.doubleSpend(deposit.txid);
    expect(await again(deposit)).toMatchObject({ state: 'conflicted', confirmations: 0 });
    const observations = await seen(later, address);
    expect(observations.every(({ state }) => state === 'conflicted')).toBe(true);
  },
};

import { expect } from 'vitest';
import type { Attempt } from '../rail.ts';
import type { Rules } from './bench.ts';

/** What every rail that pays out keeps to. */
export const payoutRules: Rules = {
  async 'preparing moves nothing, submitting pays once, however often it is done'({
    world,
    payout,
  }) {
    const destination = await world.stranger();
    const prepared = await world.payouts.prepare(payout('first', destination), []);
    expect(await world.payouts.lookup(prepared)).toMatchObject({ state: 'absent' });
    await world.confirm(1);
    expect(await world.receivedBy(destination)).toBe(0n);
    expect(await world.payouts.submit(prepared)).toBe('accepted');
    expect(await world.payouts.lookup(prepared)).toMatchObject({ state: 'pending' });
    expect(['accepted', 'already']).toContain(await world.payouts.submit(prepared));
    await world.confirm(1);
    expect(await world.payouts.submit(prepared)).toBe('already');
    const status = await world.payouts.lookup(prepared);
    expect(status).toMatchObject({ state: 'confirmed', confirmations: 1 });
    expect(status.networkFee).toEqual(prepared.networkFee);
    expect(await world.receivedBy(destination)).toBe(world.sum);
  },

  async 'the same attempt is always the same bytes, also after a kill'({ world, payout }) {
    const address = await world.stranger();
    const one = await world.payouts.prepare(payout('second', address), []);
    const two = await world.restarted().payouts.prepare(payout('second', address), []);
    expect(two).toEqual(one);
    expect(await world.restarted().payouts.submit(two)).toBe('accepted');
    await world.confirm(1);
    expect(await world.payouts.lookup(one)).toMatchObject({ state: 'confirmed' });
    expect(await world.receivedBy(address)).toBe(world.sum);
  },

  async 'locked coins are never spent by another payout'({ world, payout }) {
    const held: string[] = [];
    const attempts: Attempt[] = [];
    for (let number = 1; number <= 3; number += 1) {
      const address = await world.stranger();
      const attempt = await world.payouts.prepare(payout(`locked-${number}`, address), held);
      held.push(...attempt.inputs);
      attempts.push(attempt);
    }
    expect(new Set(held).size).toBe(held.length);
    for (const attempt of attempts) {
      expect(await world.payouts.submit(attempt)).toBe('accepted');
    }
  },

  async 'two attempts of one payout never both arrive'({ world, payout }) {
    const address = await world.stranger();
    const one = await world.payouts.prepare(payout('third', address, 1), []);
    expect(await world.payouts.submit(one)).toBe('accepted');
    const two = await world.payouts.prepare(payout('third', address, 2), one.inputs);
    await world.payouts.submit(two);
    await world.confirm(1);
    await world.payouts.submit(two);
    await world.payouts.submit(one);
    await world.confirm(1);
    expect(await world.receivedBy(address)).toBe(world.sum);
  },

  async 'an attempt is dead only when its coins went elsewhere in a block'({ world, payout }) {
    const address = await world.stranger();
    const attempt = await world.payouts.prepare(payout('fourth', address), []);
    // Nothing is locked, so the rival is built of the same coins.
    const rival = await world.payouts.prepare(payout('rival', await world.stranger()), []);
    if (!rival.inputs.some((coin) => attempt.inputs.includes(coin))) return;
    expect(await world.payouts.submit(rival)).toBe('accepted');
    expect(await world.payouts.lookup(attempt)).toMatchObject({ state: 'absent' });
    await world.confirm(1);
    expect(await world.payouts.lookup(attempt)).toMatchObject({ state: 'dead' });
    expect(await world.payouts.submit(attempt)).toBe('rejected');
    expect(await world.receivedBy(address)).toBe(0n);
  },

  async 'the balance is what can be paid, and a fee is known before'({ world }) {
    const balance = await world.payouts.balance(world.asset);
    expect(balance.asset).toBe(world.asset);
    expect(balance.units).toBeGreaterThan(world.sum);
    const fee = await world.payouts.estimateFee(world.asset);
    expect(fee.units).toBeGreaterThanOrEqual(0n);
    expect(fee.units).toBeLessThan(world.sum);
  },
};

import { describe, expect, test } from 'vitest';
import { amount } from '../../core/money/amount.ts';
import { type SimulatorAction, simulatorActions } from '../rail.ts';
import { createMemoryWorld } from '../simulated/memory-world.ts';
import { keepsToTheContract } from './conformance.ts';
import { capable, openSimulated, openSimulatedWorld, pace } from './simulated-world.ts';

keepsToTheContract('simulated', () => openSimulatedWorld(createMemoryWorld()));

describe('the buttons of the demo', () => {
  const sum = amount(1_000n, 'USDT');
  const expiresAt = new Date('2026-11-20T10:30:00Z');
  const order = { orderId: 'o', address: 'TDEMO', memo: null, amount: sum, expiresAt };
  const request = {
    payoutId: 'p',
    attemptNumber: 1,
    address: 'TDEMO',
    memo: null,
    amount: sum,
    accounted: [],
    fence: 1n,
  };

  async function played(action: SimulatorAction) {
    const outside = openSimulated(createMemoryWorld());
    const { deposits, simulator } = capable(outside.rail());
    await simulator.play(action, order);
    const { observations } = await deposits.scan(null);
    return { ...outside, ...capable(outside.rail()), observations };
  }

  test('every action of the contract is offered', () => {
    expect(capable(openSimulated(createMemoryWorld()).rail()).simulator.actions).toEqual(
      simulatorActions,
    );
  });

  test.each([
    ['pay_exact', [1_000n]],
    ['pay_short', [900n]],
    ['pay_over', [1_100n]],
    ['pay_late', [1_000n]],
    ['pay_double', [1_000n, 1_000n]],
  ] as const)('%s sends what it says', async (action, sums) => {
    const { observations } = await played(action);
    expect(observations.map(({ amount: { units } }) => units)).toEqual(sums);
    expect(new Set(observations.map(({ key }) => key)).size).toBe(sums.length);
    const late = observations.every(({ at }) => at > expiresAt);
    expect(late).toBe(action === 'pay_late');
  });

  test('a reorganised deposit waits again and comes back by itself', async () => {
    const { deposits, simulator, observations, pass } = await played('pay_exact');
    pass(2 * pace.blockMs);
    expect(await deposits.verify(observations)).toMatchObject([{ confirmations: 2 }]);
    await simulator.play('reorg', order);
    expect(await deposits.verify(observations)).toMatchObject([{ state: 'pending' }]);
    pass(2 * pace.blockMs);
    expect(await deposits.verify(observations)).toMatchObject([{ state: 'mined' }]);
  });

  test('a delayed payout arrives a minute later, the next one is quick again', async () => {
    const { payouts, pass } = await played('payout_delay');
    const attempt = await payouts.prepare(request, []);
    await payouts.submit(attempt);
    pass(pace.delayMs);
    expect(await payouts.lookup(attempt)).toMatchObject({ state: 'pending' });
    pass(pace.blockMs);
    expect(await payouts.lookup(attempt)).toMatchObject({ state: 'confirmed' });
  });

  test('a failed payout is dead, and only then another attempt is paid', async () => {
    const { payouts, pass } = await played('payout_failure');
    const one = await payouts.prepare(request, []);
    expect(await payouts.submit(one)).toBe('rejected');
    expect(await payouts.lookup(one)).toMatchObject({ state: 'dead' });
    const two = await payouts.prepare({ ...request, attemptNumber: 2 }, []);
    expect(await payouts.submit(two)).toBe('accepted');
    pass(pace.blockMs);
    expect(await payouts.lookup(two)).toMatchObject({ state: 'confirmed' });
  });
});

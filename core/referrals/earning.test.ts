import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Journal, journal } from '../ledger/journal.ts';
import { readFixed } from '../rates/fixed-point.ts';
import { earningOf, percentToPpm, ppmToPercent, referralRate, worthIn } from './earning.ts';
import { usualReferralTerms } from './referral-terms.ts';
import { earnedJournal, reversedJournal, settledJournal } from './reversal.ts';

const fixed = (text: string) => readFixed(text) ?? 0n;
const values = new Map([
  ['USD', fixed('1')],
  ['RUB', fixed('0.0125')],
  ['LTC', fixed('100')],
] as const);

test.each([
  [0, '0.5'],
  [19, '0.5'],
  [20, '0.6'],
  [49, '0.6'],
  [50, '0.8'],
  [99, '0.8'],
  [100, '0.9'],
  [299, '0.9'],
  [300, '1'],
  [100_000, '1'],
])('with %s referrals that count the share is %s %%', (counted, percent) => {
  expect(ppmToPercent(referralRate(usualReferralTerms, counted, null))).toBe(percent);
});

test('an agreed share stands instead, also where it is smaller', () => {
  expect(referralRate(usualReferralTerms, 300, 2_500n)).toBe(2_500n);
  expect(referralRate(usualReferralTerms, 0, 20_000n)).toBe(20_000n);
});

test.each(['0', '0.5', '0.25', '1', '12.3456', '100'])(
  '%s %% is written as it was read',
  (text) => {
    expect(ppmToPercent(percentToPpm(text))).toBe(text);
  },
);

describe('what an amount is worth', () => {
  test.each([
    [{ asset: 'RUB', units: 1_000_000n }, 'USD', 12_500n],
    [{ asset: 'LTC', units: 100_000_000n }, 'RUB', 800_000n],
    [{ asset: 'LTC', units: 1n }, 'USD', 0n],
    [{ asset: 'USD', units: 199n }, 'USD', 199n],
  ] as const)('%o in %s', (amount, asset, units) => {
    expect(worthIn(amount, asset, values)).toBe(units);
  });

  test('nobody knows without a price', () => {
    expect(worthIn({ asset: 'BTC', units: 1n }, 'USD', values)).toBeNull();
    expect(worthIn({ asset: 'USD', units: 1n }, 'BTC', values)).toBeNull();
  });
});

test('no earning is more than its share, and the next cent would be', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 1_000_000n), (worth, ppm) => {
      const earned = earningOf(worth, ppm);
      expect(earned * 1_000_000n <= worth * ppm).toBe(true);
      expect((earned + 1n) * 1_000_000n > worth * ppm).toBe(true);
    }),
  );
});

test('whatever is gained, withdrawn, given back and taken back, nothing is owed twice or lost', () => {
  const step = fc.record({
    kind: fc.constantFrom('gain', 'reverse', 'withdraw', 'return'),
    of: fc.constantFrom('earning' as const, 'cashback' as const),
    units: fc.bigInt(1n, 1_000n),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const now = { earnings: 0n, rewards: 0n, debt: 0n };
      const drawn = { earnings: 0n, rewards: 0n };
      let [credited, paid] = [0n, 0n];
      const gained = { earning: 0n, cashback: 0n };
      const post = (posted: Journal | null) => {
        // It balances, or this throws.
        journal(posted?.kind ?? 'bonus', posted?.postings ?? []);
        for (const { account, units } of posted?.postings ?? []) {
          if (account.startsWith('earnings:')) now.earnings -= units;
          if (account.startsWith('rewards:')) now.rewards -= units;
          if (account.startsWith('debt:')) now.debt += units;
        }
      };
      for (const { kind, of, units } of steps) {
        const balance = of === 'earning' ? 'earnings' : 'rewards';
        if (kind === 'gain') {
          post(earnedJournal('00-aa', units, now, of));
          gained[of] += units;
          credited += units;
        }
        if (kind === 'reverse' && gained[of] >= units) {
          post(reversedJournal('00-aa', units, now, of));
          gained[of] -= units;
          credited -= units;
        }
        if (kind === 'withdraw') {
          const withdrawn = units < now[balance] ? units : now[balance];
          now[balance] -= withdrawn;
          drawn[balance] += withdrawn;
          paid += withdrawn;
        }
        if (kind === 'return') {
          const returned = { earnings: 0n, rewards: 0n, [balance]: drawn[balance] };
          now[balance] += drawn[balance];
          paid -= drawn[balance];
          drawn[balance] = 0n;
          post(settledJournal('00-aa', now, returned));
        }
        expect(now.earnings >= 0n && now.rewards >= 0n && now.debt >= 0n).toBe(true);
        expect(now.debt === 0n || now.earnings + now.rewards === 0n).toBe(true);
        expect(now.earnings + now.rewards - now.debt).toBe(credited - paid);
      }
    }),
    { numRuns: 2_000 },
  );
});

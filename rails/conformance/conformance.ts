import { beforeAll, describe, test } from 'vitest';
import { type Bench, openBench, type Rules } from './bench.ts';
import { depositRules } from './deposit-rules.ts';
import type { OutsideWorld } from './outside-world.ts';
import { payoutRules } from './payout-rules.ts';

/** What every rail with deposits and payouts keeps to, whatever it stands on. */
export function keepsToTheContract(name: string, open: () => Promise<OutsideWorld>): void {
  describe(`the ${name} rail`, () => {
    let bench: Bench;

    beforeAll(async () => {
      bench = openBench(await open());
    });

    describe('deposits', () => holds(depositRules, () => bench));
    describe('payouts', () => holds(payoutRules, () => bench));
  });
}

function holds(rules: Rules, bench: () => Bench): void {
  for (const [sentence, rule] of Object.entries(rules)) test(sentence, () => rule(bench()));
}

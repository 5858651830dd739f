import { describe, test } from 'vitest';
import { beliefRules } from './belief-rules.ts';
import { openBench, type Recorded, type Rules } from './bench.ts';
import { outsideRules } from './outside-rules.ts';
import { priceRules } from './price-rules.ts';

/** Holds a source to what every source promises, whatever its outside does. */
export function keepsToTheContract(recorded: Recorded): void {
  describe(`the source ${recorded.name}`, () => {
    holds(priceRules, recorded);
    holds(outsideRules, recorded);
    // A bank has one price for both sides, and says the same all day.
    if (recorded.pair.ask !== null) holds(beliefRules, recorded);
  });
}

/** Each rule has an outside of its own. */
function holds(rules: Rules, recorded: Recorded): void {
  test.each(Object.entries(rules))('%s', async (_sentence, rule) => {
    const bench = await openBench(recorded);
    try {
      await rule(bench);
    } finally {
      await bench.close();
    }
  });
}
